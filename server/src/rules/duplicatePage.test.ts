import { expect, it } from "vitest";
import { findingsOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";
import { describeRule } from "../testing/ruleCases.ts";
import { duplicatePage } from "./duplicatePage.ts";

describeRule(duplicatePage, [
  {
    name: "in another group",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", "b"] }, { "group": "B", "pages": ["c", ⟦"a"⟧] }] }',
    message: /^Page "a" is already listed\. List each page once\.$/,
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a", "b"] }, { "group": "B", "pages": ["c"] }] }',
  },
  { name: "written in another way", text: '{ "navigation": [{ "group": "A", "pages": ["a", ⟦"/a"⟧, ⟦"a.mdx"⟧] }] }' },
  {
    name: "in a nested group",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", { "group": "B", "pages": [⟦"a"⟧] }] }] }',
  },
]);

it("a page listed twice points at the first", () => {
  const { config } = markedConfig('{ "navigation": [{ "pages": ["a", "a"] }] }');
  expect(findingsOf(config, duplicatePage)[0]?.related?.[0]?.span.offset).toBe(29);
});
