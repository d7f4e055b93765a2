import { expect, it } from "vitest";
import { definePageRule, defineRule, type Rule } from "../rules/engine/rule.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { entriesOf } from "../schema/entries.ts";
import { configOf, listing } from "../testing/findings.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { editedUris, partialFileProblem } from "./partialFiles.ts";

const docs = { summary: "S.", why: "W.", examples: { incorrect: "{}", correct: "{}" } };

/** Rules that compare everything with everything. */
const SQUARE: readonly Rule[] = [
  defineRule({
    id: "same-value",
    severity: "info",
    docs,
    *check({ config }) {
      const { all } = entriesOf(config);
      for (const a of all)
        if (all.some((b) => a !== b && a.node.value === "?")) yield { span: a.node, path: [], message: "M." };
    },
  }),
  definePageRule({
    id: "same-heading",
    severity: "info",
    docs,
    *check({ page }) {
      const { headings } = page.contents;
      for (const { span } of headings) if (headings.some(({ text }) => text === "?")) yield { span, message: "M." };
    },
  }),
];

const headingsOf = (count: number): string => Array.from({ length: count }, (_, index) => `## H${index}`).join("\n\n");

it.each([
  ["small files", 10, 10, undefined],
  ["a page that is too expensive", 10, 6_000, /^Nothing was renamed, because "a\.mdx" is too expensive to check\./],
  ["a config that is too expensive", 6_000, 10, /^Nothing was renamed, because "docs\.json" is too expensive/],
])("refuses to rename in %s", async (_, pages, headings, message) => {
  const site = await siteOf({ "a.mdx": headingsOf(headings) });
  const config = configOf(listing(...Array.from({ length: pages }, (_, index) => `page-${index}`)));
  await site.prepare(needsOf(config, site));
  const problem = partialFileProblem(["file:///site/docs.json", "file:///site/a.mdx"], [{ config, site }], SQUARE);
  if (message) expect(problem).toMatch(message);
  else expect(problem).toBeUndefined();
});

it("knows the files of both forms of an edit", () => {
  const documentChanges = [{ textDocument: { uri: "file:///b", version: 1 }, edits: [] }];
  expect(editedUris({ changes: { "file:///a": [] }, documentChanges })).toEqual(["file:///a", "file:///b"]);
});
