import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkPage } from "../../../server/src/rules/engine/check.ts";
import type { CheckedFinding, PageContext } from "../../../server/src/rules/engine/rule.ts";
import { needsOf } from "../../../server/src/rules/engine/siteNeeds.ts";
import { rules } from "../../../server/src/rules/index.ts";
import { pageBody } from "../../../server/src/site/pageBody.ts";
import { configOf } from "../../../server/src/testing/findings.ts";
import { siteOf } from "../../../server/src/testing/memoryFiles.ts";
import { seeded } from "../../../server/src/testing/seeded.ts";
import { findCorpus } from "../find.ts";
import {
  type CodeKind,
  type CodeRange,
  codeIn,
  fieldsAsPlatform,
  hasFrontMatter,
  isRejection,
  parseAsPlatform,
  type Rejection,
} from "./platform.ts";

/** The number of damages of each kind. */
export const DAMAGES = { modules: 1000, expressions: 1000, attributes: 1000, tags: 500, "front matter": 500 };
export type Kind = keyof typeof DAMAGES;
/** The parser of MDX takes most of the time, so long pages are not damaged. */
export const MAX_LENGTH = 8_000;
/** The number of pages with code of one kind that are damaged. */
const PAGES = 150;
/** What a typing error in code adds: brackets, quotes, operators, words. */
const TYPED = ["{", "}", "(", ")", "[", "]", "<", ">", "'", '"', "`", ",", ";", ":", ".", "=", "+", "/", " a", "if"];
/** What a typing error in front matter adds. */
const TYPED_IN_YAML = [
  '"',
  "'",
  ":",
  ": ",
  " ",
  "\t",
  "-",
  "[",
  "]",
  "{",
  "}",
  "#",
  " #",
  "@",
  "&",
  "*",
  "!",
  "|",
  ">",
  "%",
  "`",
  "\\",
  ",",
  "a",
  "\n",
];

export interface CorpusPage {
  readonly name: string;
  readonly text: string;
}

const corpus = findCorpus();

/** All pages of both folders of real sites, which may not exist. */
export const pages: readonly CorpusPage[] = (corpus === undefined ? [] : [corpus, path.join(corpus, "../corpus2")])
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    globSync("sites/*/**/*.{md,mdx}", { cwd: folder })
      .toSorted()
      .map((name) => ({ name, text: readFileSync(path.join(folder, name), "utf8") })),
  );

interface Damage {
  readonly page: CorpusPage;
  readonly text: string;
  readonly at: number;
  /** The start of the damaged code, or of its opening tag. */
  readonly start: number;
}

/** Damages one character of code: it is removed, replaced, or another one is typed before it. */
class Damager {
  readonly #random: () => number;
  readonly #pieces: readonly { readonly page: CorpusPage; readonly ranges: readonly CodeRange[] }[];
  readonly #typed: readonly string[];

  constructor(kind: Kind) {
    this.#random = seeded(kind.length);
    this.#typed = kind === "front matter" ? TYPED_IN_YAML : TYPED;
    const pieces = [];
    // The pages are visited in a random order.
    const left = [...pages];
    while (left.length > 0 && pieces.length < PAGES) {
      const [page] = left.splice(this.#below(left.length), 1) as [CorpusPage];
      const ranges = page.text.length > MAX_LENGTH ? [] : rangesIn(page, kind);
      if (ranges.length > 0) pieces.push({ page, ranges });
    }
    this.#pieces = pieces;
  }

  next(): Damage {
    const { page, ranges } = this.#pick(this.#pieces);
    const { from, to, start } = this.#pick(ranges);
    const at = from + this.#below(to - from);
    const [typed, removed] = this.#pick([
      () => ["", 1],
      () => [this.#pick(this.#typed), 0],
      () => [this.#pick(this.#typed), 1],
    ] as (() => [string, number])[])();
    return { page, at, start, text: page.text.slice(0, at) + typed + page.text.slice(at + removed) };
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)]!;
  }
}

/** Returns the code of a kind in a page that the platform accepts. */
function rangesIn({ text }: CorpusPage, kind: Kind): readonly CodeRange[] {
  if (kind === "front matter") {
    const [whole = ""] = /^---\n[\s\S]*?\n---\n/.exec(text) ?? [];
    return whole === "" || !fieldsAsPlatform(text) ? [] : [{ from: 0, to: whole.length - 1, start: 0 }];
  }
  if (!MAY_CONTAIN[kind].test(text)) return [];
  const parsed = parseAsPlatform(text);
  return isRejection(parsed) ? [] : codeIn(parsed, text)[kind];
}

/** Saves parsing most pages. */
const MAY_CONTAIN: Readonly<Record<CodeKind, RegExp>> = {
  modules: /^(?:import|export) /m,
  expressions: /(?<![={])\{/,
  attributes: /=\{/,
  tags: /</,
};

/** The rejection of the platform's parser that a kind of damage can cause. */
function rejectionOf(kind: Kind, { text, page }: Damage): Rejection | undefined {
  if (kind !== "front matter") {
    const parsed = parseAsPlatform(text);
    return isRejection(parsed) ? parsed : undefined;
  }
  const fields = fieldsAsPlatform(text);
  // Fields that are not in front matter are read as text.
  const isLost =
    fields === undefined || (Object.keys(fields).length === 0 && hasFrontMatter(page.text) && !hasFrontMatter(text));
  return isLost ? { lines: [] } : undefined;
}

const config = configOf("{}");

/** Checks a page in a site that has no other pages. */
export async function checked(text: string): Promise<PageContext & { readonly findings: readonly CheckedFinding[] }> {
  const site = await siteOf({ "guides/page.mdx": text });
  await site.prepare(needsOf(config, site));
  const page = pageBody("guides/page", "guides/page.mdx", text, undefined);
  return { page, config, site, findings: checkPage(page, config, site, rules) };
}

/** Returns the errors and warnings of all rules in a page, with the lines that each of them covers. */
async function findingsIn(text: string) {
  return (await checked(text)).findings
    .filter(({ severity }) => severity === "error" || severity === "warning")
    .map(({ rule, message, span, related = [] }) => ({
      id: rule.id,
      message,
      lines: [span, ...related.map((each) => each.span)].map(({ offset }) => lineOf(text, offset)),
    }));
}

/** Returns the errors and warnings in a damaged page that the healthy one does not have. */
export async function addedFindings(healthy: string, damaged: string) {
  const before = new Set((await findingsIn(healthy)).map(({ id, message }) => id + message));
  return (await findingsIn(damaged)).filter(({ id, message }) => !before.has(id + message));
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** How often we agree with the platform. The lists describe the differences. */
export interface Row {
  readonly kind: string;
  damages: number;
  rejected: number;
  readonly missed: string[];
  readonly several: string[];
  readonly elsewhere: string[];
  readonly wrong: string[];
}

/** Damages a number of pages, and compares our findings with what the platform rejects. */
export async function agreementOn(kind: Kind, count: number): Promise<Row> {
  const row = newRow(kind);
  const damager = new Damager(kind);
  for (; row.damages < count; row.damages++) await judge(damager.next(), kind, row);
  return row;
}

export function newRow(kind: string): Row {
  return { kind, damages: 0, rejected: 0, missed: [], several: [], elsewhere: [], wrong: [] };
}

/** Compares the findings in a damaged page with what the platform says. */
async function judge(damage: Damage, kind: Kind, row: Row): Promise<void> {
  const { page, text, at, start } = damage;
  const rejection = rejectionOf(kind, damage);
  const findings = await findingsIn(text);
  const isUnreadable = ({ id }: { id: string }): boolean =>
    kind === "front matter" ? id === "front-matter-unreadable" : /-unreadable$/.test(id);
  const found = findings.find(isUnreadable);
  const described = `${page.name}: ${JSON.stringify(text.slice(Math.max(0, at - 40), at + 40))}, ${found?.message}`;
  if (!rejection) {
    if (found) row.wrong.push(described);
    return;
  }
  row.rejected++;
  if (!found) {
    row.missed.push(described);
    return;
  }
  const added = await addedFindings(page.text, text);
  // The line of the damage, that of the opening tag or the start of the code, or one that the platform names.
  const right = [lineOf(text, at), lineOf(text, at + 1), lineOf(text, start), ...rejection.lines];
  if (added.length > 1) row.several.push(`${described}, ${added.map(({ id }) => id).join(", ")}`);
  else if (!found.lines.some((line) => right.includes(line))) row.elsewhere.push(described);
}
