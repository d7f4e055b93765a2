// `npm run bench:mistakes [SEED] [COUNT]`: makes one mistake at a time in real `docs.json` files, and prints how often
// there is exactly one additional finding, and how often its first fix restores the author's data.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SiteConfig } from "../../server/src/formats/format.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { applyEdits } from "../../server/src/json/edits.ts";
import type { Node } from "../../server/src/json/json.ts";
import { check } from "../../server/src/rules/engine/check.ts";
import type { CheckedFinding } from "../../server/src/rules/engine/rule.ts";
import { rules } from "../../server/src/rules/index.ts";
import { type Entry, entriesByNode, entriesOf } from "../../server/src/schema/entries.ts";
import { faultsIn } from "../../server/src/schema/faults.ts";
import { propertySchema } from "../../server/src/schema/schema.ts";
import { unknownSite } from "../../server/src/site/site.ts";
import { damageMark, isJson } from "../../server/src/testing/damage.ts";
import { fixesOf } from "../../server/src/testing/findings.ts";
import { seeded } from "../../server/src/testing/seeded.ts";
import { findCorpus, NO_CORPUS } from "../../test/corpus/find.ts";

const URI = "file:///site/docs.json";
const site = unknownSite(URI);
const configOf = (text: string): SiteConfig => parseSiteConfig(URI, text);

/** Makes a mistake. Returns undefined if the mistake is not possible in the selected place. */
type Mutation = (config: SiteConfig, random: () => number) => string | undefined;

const pick = <Item>(list: readonly Item[], random: () => number): Item => list[Math.floor(random() * list.length)]!;
const source = ({ text }: SiteConfig, { offset, length }: Node): string => text.slice(offset, offset + length);

/** Returns the fields that the schema defines by name, except `$schema`. */
const fields = (config: SiteConfig): readonly Entry[] =>
  entriesOf(config).all.filter(({ key, schema, parent }) => {
    const isNamed = Object.hasOwn(parent?.schema?.properties ?? {}, String(key?.value));
    return isNamed && schema !== undefined && key?.value !== "$schema";
  });

function replaced({ text }: SiteConfig, { offset, length }: Pick<Node, "offset" | "length">, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + length);
}

/** Returns the text of the config after removing a property and its comma. */
function cut(config: SiteConfig, { parent: property }: Node): string {
  const siblings = property!.parent!.children!;
  const index = siblings.indexOf(property!);
  const [next, before] = [siblings[index + 1], siblings[index - 1]];
  const from = next || !before ? property!.offset : before.offset + before.length;
  const to = next ? next.offset : property!.offset + property!.length;
  return replaced(config, { offset: from, length: to - from }, "");
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

function withTypo(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const letter = pick([...LETTERS], random);
  return pick(
    [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + (word[at + 1] ?? "") + word[at]! + word.slice(at + 2),
      word.slice(0, at) + word[at]! + word.slice(at),
    ],
    random,
  );
}

/** Moves a property to another object in the file. */
const moved =
  (targetOf: (entry: Entry, random: () => number) => Node | undefined): Mutation =>
  (config, random) => {
    const entry = pick(fields(config), random);
    const target = targetOf(entry, random);
    const key = entry.key!;
    if (!target || target.children?.some(({ children }) => children![0]!.value === key.value)) return undefined;
    // Nothing is wrong if the value is also valid in the other object.
    const field = propertySchema(entriesByNode(config).get(target)?.schema, key.value);
    if (field && isScalar(entry.node) && faultsIn(entry.node, field).length === 0) return undefined;
    const member = source(config, key.parent!);
    const without = cut(config, key);
    const shift = target.offset > key.offset ? config.text.length - without.length : 0;
    const at = target.offset - shift + 1;
    const comma = target.children!.length > 0 ? "," : "";
    return `${without.slice(0, at)}${member}${comma}${without.slice(at)}`;
  };

const objectAbove = ({ parent }: Entry): Node | undefined => {
  let at = parent?.parent;
  while (at && at.node.type !== "object") at = at.parent;
  return at?.node;
};

const objectBeside = ({ parent, node }: Entry, random: () => number): Node | undefined => {
  const objects = (parent?.node.children ?? []).flatMap(({ children }) => children![1] ?? []);
  return pick(
    objects.filter((candidate) => candidate.type === "object" && candidate !== node && candidate.children!.length > 0),
    random,
  );
};

/** Writes a value in a different form. */
const rewritten =
  (fits: (node: Node) => boolean, write: (text: string, node: Node) => string): Mutation =>
  (config, random) => {
    const all = entriesOf(config).all.filter(({ node, schema }) => schema !== undefined && fits(node));
    if (all.length === 0) return undefined;
    const { node } = pick(all, random);
    return replaced(config, node, write(source(config, node), node));
  };

const isScalar = ({ type }: Node): boolean => type === "string" || type === "boolean" || type === "number";

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "typo in a key": (config, random) => {
    const { key } = pick(fields(config), random);
    return replaced(config, key!, JSON.stringify(withTypo(key!.value, random)));
  },
  "key in another case": (config, random) => {
    const { key } = pick(fields(config), random);
    const word: string = key!.value;
    const forms = [
      word.toUpperCase(),
      word[0]!.toUpperCase() + word.slice(1),
      word.replace(/[A-Z]/g, "-$&").toLowerCase(),
    ];
    return replaced(config, key!, JSON.stringify(pick(forms, random)));
  },
  "key in parent object": moved(objectAbove),
  "key in sibling object": moved(objectBeside),
  "duplicate key": (config, random) => {
    const { key } = pick(fields(config), random);
    return replaced(config, key!, `${source(config, key!.parent!)}, ${source(config, key!)}`);
  },
  "value in array": rewritten(isScalar, (text) => `[${text}]`),
  "object in array": rewritten(
    ({ type }) => type === "object",
    (text) => `[${text}]`,
  ),
  "array in array": rewritten(
    ({ type, children }) => type === "array" && children!.length > 0,
    (text) => `[${text}]`,
  ),
  "list as string": rewritten(
    ({ type, children }) =>
      type === "array" && children!.length > 1 && children!.every((item) => item.type === "string"),
    (_, { children }) => JSON.stringify(children!.map((item) => item.value).join(", ")),
  ),
  "quoted value": rewritten(
    ({ type }) => type === "boolean" || type === "number",
    (text) => `"${text}"`,
  ),
  "item without array": rewritten(
    ({ type, children }) => type === "array" && children!.length === 1,
    (text) => text.slice(1, -1).trim(),
  ),
  "character deleted": (config, random) => {
    const { text } = damageMark(config.text, "deleted", random);
    return isJson(text) ? undefined : text;
  },
};

/**
 * Normalizes the data of a document so that layout and key order do not matter. Undefined if the document is not valid.
 */
function dataOf(text: string): string | undefined {
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  try {
    return JSON.stringify(JSON.parse(text), sorted);
  } catch {
    return undefined;
  }
}

/** Returns the findings in one document that are not in another, without hints. */
function newFindings(config: SiteConfig, before: readonly CheckedFinding[]): readonly CheckedFinding[] {
  const idOf = ({ rule, message }: CheckedFinding): string => `${rule.id} ${String(message)}`;
  const left = before.map(idOf);
  return check(config, site, rules).filter((finding) => {
    const at = left.indexOf(idOf(finding));
    if (at >= 0) left.splice(at, 1);
    return at < 0 && finding.severity !== "hint";
  });
}

interface Outcome {
  readonly findings: number;
  readonly isRestored: boolean;
}

function outcomeOf(healthy: SiteConfig, text: string): Outcome {
  const config = configOf(text);
  const found = newFindings(config, check(healthy, site, rules));
  const [fix] = found[0] ? fixesOf(found[0], config, site) : [];
  const fixed = fix ? applyEdits(text, fix.edits) : text;
  const isRestored = fix !== undefined && dataOf(fixed) === dataOf(healthy.text);
  return { findings: found.length, isRestored };
}

/** Returns the outcomes for one kind of mistake. Skips mistakes that do not change the text. */
function measure(configs: readonly SiteConfig[], count: number, random: () => number, mutation: Mutation): Outcome[] {
  const outcomes: Outcome[] = [];
  for (let tried = 0; outcomes.length < count && tried < 50 * count; tried++) {
    const healthy = pick(configs, random);
    const text = mutation(healthy, random);
    if (text !== undefined && text !== healthy.text) outcomes.push(outcomeOf(healthy, text));
  }
  return outcomes;
}

/** Returns real configs of medium size that consist of a single file and have no errors. */
function readConfigs(folder: string): readonly SiteConfig[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .filter((text) => text.length < 100_000 && isJson(text) && !text.includes('"$ref"'))
    .map(configOf)
    .filter((config) => check(config, site, rules).every(({ severity }) => severity !== "error"));
}

function main(folder: string, seed: number, count: number): void {
  const configs = readConfigs(folder);
  console.log(`${configs.length} configs, seed ${seed}, ${count} mistakes of each kind`);
  console.log(
    `${"mistake".padEnd(24)}${["count", "reported", "one each", "restored"].map((heading) => heading.padStart(10)).join("")}`,
  );
  const random = seeded(seed);
  for (const [title, mutation] of Object.entries(MUTATIONS)) {
    const outcomes = measure(configs, count, random, mutation);
    const share = (holds: (outcome: Outcome) => boolean): string =>
      `${((100 * outcomes.filter(holds).length) / Math.max(1, outcomes.length)).toFixed(1)} %`.padStart(10);
    const cells = [
      share(({ findings }) => findings > 0),
      share(({ findings }) => findings === 1),
      share(({ isRestored }) => isRestored),
    ];
    console.log(title.padEnd(24) + String(outcomes.length).padStart(10) + cells.join(""));
  }
}

const corpus = findCorpus();
const folder = corpus === undefined ? undefined : path.join(`${corpus}2`, "configs");
if (folder === undefined || !existsSync(folder)) console.log(NO_CORPUS);
else main(folder, Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 300));
