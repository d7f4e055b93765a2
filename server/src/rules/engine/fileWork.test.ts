import { describe, expect, it } from "vitest";
import { entriesOf } from "../../schema/entries.ts";
import { configOf, listing } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { trailingComma } from "../config/trailingComma.ts";
import { pageNotFound } from "../navigation/pageNotFound.ts";
import { unknownProperty } from "../page/unknownProperty.ts";
import { check, checkPage } from "./check.ts";
import { definePageRule, defineRule, type Rule } from "./rule.ts";
import { applySafeFixes } from "./safeFixes.ts";
import { applySafePageFixes } from "./safePageFixes.ts";
import { needsOf } from "./siteNeeds.ts";

const docs = { summary: "S.", why: "W.", examples: { incorrect: "{}", correct: "{}" } };
const settings = { strict: false, levels: {} };

/** Rules that compare everything with everything, written as an author would who does not think of large files. */
const SQUARE: readonly Rule[] = [
  defineRule({
    id: "same-value",
    severity: "info",
    docs,
    *check({ config }) {
      const { all } = entriesOf(config);
      for (const a of all)
        for (const b of all)
          if (a !== b && a.node.value === b.node.value) yield { span: a.node, path: [], message: "M." };
    },
  }),
  definePageRule({
    id: "same-heading",
    severity: "info",
    docs,
    *check({ page }) {
      const { headings } = page.contents;
      for (const heading of headings)
        if (headings.filter(({ text }) => text === heading.text).length > 1)
          yield { span: heading.span, message: "M." };
    },
  }),
];

const pagesOf = (count: number): string => listing(...Array.from({ length: count }, (_, index) => `page-${index}`));
const headingsOf = (count: number): string => Array.from({ length: count }, (_, index) => `## H${index}`).join("\n\n");

/** Checks a config and a page with all rules and those above. Returns the findings of one kind of file. */
async function findingsIn(config: string, page: string, levels: Readonly<Record<string, "off">> = {}) {
  const site = await siteOf({ "a.mdx": page });
  const parsed = configOf(config);
  await site.prepare(needsOf(parsed, site));
  const all = [...SQUARE, pageNotFound, trailingComma, unknownProperty];
  const inConfig = check(parsed, site, all, { ...settings, levels });
  const inPage = checkPage(site.body("a")!, parsed, site, all, { ...settings, levels });
  return { site, parsed, all, inConfig, inPage };
}

const expensive = (findings: readonly { rule: Rule; severity: string; message: string }[]) =>
  findings.filter(({ rule }) => rule.id === "too-expensive").map(({ severity, message }) => `${severity}: ${message}`);

const stopped = (id: string): string =>
  `warning: This file is too expensive to check: after millions of steps, \`${id}\` did not finish. Split the file, or shorten its longest lists.`;

describe("a rule that takes quadratic time", () => {
  it("is stopped in a large file, and other rules go on", { timeout: 60_000 }, async () => {
    const { inConfig, inPage } = await findingsIn(pagesOf(4700), headingsOf(4700));
    expect(expensive(inConfig)).toEqual([stopped("same-value")]);
    expect(expensive(inPage)).toEqual([stopped("same-heading")]);
    expect(inConfig.filter(({ rule }) => rule.id === "page-not-found")).toHaveLength(4700);
  });

  it("finishes in a file of usual size", async () => {
    const { inConfig, inPage } = await findingsIn(pagesOf(100), headingsOf(100));
    expect([...expensive(inConfig), ...expensive(inPage)]).toEqual([]);
  });

  it("is reported as a hint if the finding is turned off", { timeout: 60_000 }, async () => {
    const { inPage } = await findingsIn("{}", headingsOf(4700), { "too-expensive": "off" });
    expect(expensive(inPage)).toEqual([stopped("same-heading").replace("warning", "hint")]);
  });

  it("keeps safe fixes from changing the file", { timeout: 60_000 }, async () => {
    const config = pagesOf(4700).replace(/\}$/, ",}");
    const page = `${headingsOf(4700)}\n\n<Card Title="x" />\n`;
    const { site, parsed, all } = await findingsIn(config, page);
    const body = site.body("a")!;
    expect(applySafeFixes(parsed, site, [trailingComma], settings).fixed).toBeGreaterThan(0);
    expect(applySafeFixes(parsed, site, all, settings)).toMatchObject({ fixed: 0, file: parsed });
    expect(applySafePageFixes(body, { config: parsed, site }, [unknownProperty], settings).fixed).toBeGreaterThan(0);
    expect(applySafePageFixes(body, { config: parsed, site }, all, settings)).toMatchObject({ fixed: 0, file: body });
  });
});
