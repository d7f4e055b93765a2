// `npm run bench:damage [SEED] [COUNT]`: damages the configs of the corpus, and prints how well each kind of damage is
// reported and repaired. The comparison is with VS Code's JSON language service, which only reports errors.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { SiteConfig } from "../../server/src/formats/format.ts";
import { parseSiteConfig } from "../../server/src/formats/siteConfig.ts";
import { applyEdits } from "../../server/src/json/edits.ts";
import { check } from "../../server/src/rules/engine/check.ts";
import type { CheckedFinding } from "../../server/src/rules/engine/rule.ts";
import { rules } from "../../server/src/rules/index.ts";
import { isSyntaxRule } from "../../server/src/rules/syntax/problemsOf.ts";
import { unknownSite } from "../../server/src/site/site.ts";
import {
  type DamagedText,
  damageLines,
  damageMark,
  damageTwoMarks,
  LINE_DAMAGES,
  MARK_DAMAGES,
} from "../../server/src/testing/damage.ts";
import { fixesOf } from "../../server/src/testing/findings.ts";
import { seeded } from "../../server/src/testing/seeded.ts";
import { findCorpus, NO_CORPUS } from "../../test/corpus/find.ts";
import { median } from "./row.ts";

// Not the ES module build: it imports its own files without extensions, which only bundlers resolve.
const { getLanguageService, TextDocument } = createRequire(import.meta.url)(
  "vscode-json-languageservice",
) as typeof import("vscode-json-languageservice");

interface Outcome {
  readonly findings: number;
  /** Findings of other rules that are not in the undamaged file. */
  readonly others: number;
  /** The distance from the first finding to the first damage, in characters. */
  readonly distance: number;
  /** Whether the first fixes, one for each damaged range, restore the author's data. */
  readonly restored: boolean;
  /** Whether the first fixes result in valid JSON. */
  readonly parses: boolean;
  readonly peerFindings: number;
  readonly peerDistance: number;
  readonly ms: number;
}

const site = unknownSite("file:///site");
const service = getLanguageService({});
service.configure({ validate: true, allowComments: false });

const configOf = (text: string): SiteConfig => parseSiteConfig("file:///site/site.config.json", text);

/** Normalizes the JSON value of a document so that layout does not matter. Undefined if the document is not JSON. */
function dataOf(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function syntaxIn(config: SiteConfig): readonly CheckedFinding[] {
  return check(config, site, rules).filter(({ rule }) => isSyntaxRule(rule.id));
}

function otherFindings(config: SiteConfig): readonly string[] {
  return check(config, site, rules).flatMap(({ rule, severity, message }) =>
    isSyntaxRule(rule.id) || severity === "hint" ? [] : [message],
  );
}

function distanceTo(offset: number | undefined, place: number): number {
  return offset === undefined ? Number.POSITIVE_INFINITY : Math.abs(offset - place);
}

async function outcomeOf(healthy: string, { text, places }: DamagedText): Promise<Outcome> {
  const start = performance.now();
  const config = configOf(text);
  const syntax = syntaxIn(config);
  const ms = performance.now() - start;
  const healthyFindings = otherFindings(configOf(healthy));
  let fixed = text;
  for (const _ of places) {
    const current = configOf(fixed);
    const [finding] = syntaxIn(current);
    const [fix] = finding ? fixesOf(finding, current, site) : [];
    if (fix) fixed = applyEdits(fixed, fix.edits);
  }
  const document = TextDocument.create("file:///site/site.config.json", "json", 1, text);
  const peer = await service.doValidation(document, service.parseJSONDocument(document), { schemaRequest: "ignore" });
  const data = dataOf(fixed);
  return {
    findings: syntax.length,
    others: otherFindings(config).filter((message) => !healthyFindings.includes(message)).length,
    distance: distanceTo(syntax[0]?.span.offset, places[0]!),
    restored: data === dataOf(healthy),
    parses: data !== undefined,
    peerFindings: peer.length,
    peerDistance: distanceTo(peer[0] && document.offsetAt(peer[0].range.start), places[0]!),
    ms,
  };
}

function rowOf(title: string, outcomes: readonly Outcome[], damages: number): string {
  const share = (holds: (outcome: Outcome) => boolean): string =>
    `${((outcomes.filter(holds).length / outcomes.length) * 100).toFixed(1)} %`;
  return [
    title.padEnd(22),
    String(outcomes.length).padStart(5),
    share(({ findings }) => findings > 0),
    share(({ findings }) => findings === damages),
    share(({ restored }) => restored),
    share(({ parses }) => parses),
    share(({ others }) => others > 0),
    String(median(outcomes.map(({ distance }) => distance))),
    share(({ peerFindings }) => peerFindings === damages),
    String(median(outcomes.map(({ peerDistance }) => peerDistance))),
    `${median(outcomes.map(({ ms }) => ms)).toFixed(1)} ms`,
  ]
    .map((cell) => cell.padStart(10))
    .join("");
}

/** Returns the outcomes for one kind of damage. Skips damaged documents that `JSON.parse` accepts. */
async function measure(
  files: readonly string[],
  count: number,
  random: () => number,
  damage: (text: string) => DamagedText,
) {
  const outcomes: Outcome[] = [];
  while (outcomes.length < count) {
    const healthy = files[Math.floor(random() * files.length)]!;
    const damaged = damage(healthy);
    if (dataOf(damaged.text) === undefined) outcomes.push(await outcomeOf(healthy, damaged));
  }
  return outcomes;
}

async function main(folder: string, seed: number, count: number): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .filter((text) => dataOf(text) !== undefined && text.includes("\n"));
  console.log(`${files.length} configs, seed ${seed}, ${count} cases of each kind of damage`);
  const titles = ["reported", "one each", "restored", "parses", "others", "distance", "peer: one", "distance", "time"];
  console.log("damage".padEnd(22) + "count".padStart(10) + titles.map((title) => title.padStart(10)).join(""));
  const random = seeded(seed);
  for (const kind of MARK_DAMAGES) {
    const outcomes = await measure(files, count, random, (text) => damageMark(text, kind, random));
    console.log(rowOf(`mark ${kind}`, outcomes, 1));
  }
  const pick = () => MARK_DAMAGES[Math.floor(random() * MARK_DAMAGES.length)]!;
  const one = await measure(files, count, random, (text) => damageMark(text, pick(), random));
  console.log(rowOf("one mark, any", one, 1));
  const two = await measure(files, count, random, (text) => damageTwoMarks(text, [pick(), pick()], random));
  console.log(rowOf("two marks, far apart", two, 2));
  for (const kind of LINE_DAMAGES) {
    const outcomes = await measure(files, count, random, (text) => damageLines(text, kind, random));
    console.log(rowOf(kind, outcomes, 1));
  }
}

const corpus = findCorpus();
if (corpus === undefined) console.log(NO_CORPUS);
else await main(path.join(corpus, "configs"), Number(process.argv[2] ?? 1), Number(process.argv[3] ?? 300));
