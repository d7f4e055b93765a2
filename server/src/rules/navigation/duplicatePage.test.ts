import { expect, it } from "vitest";
import { findingsOf } from "../../testing/findings.ts";
import { markedConfig } from "../../testing/marked.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { duplicatePage } from "./duplicatePage.ts";

describeRule(duplicatePage, [
  {
    name: "another group",
    file: "mint.json",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", "b"] }, { "group": "B", "pages": ["c", ⟦"a"⟧] }] }',
    message: /^Page "a" is already listed\. List each page once\.$/,
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a", "b"] }, { "group": "B", "pages": ["c"] }] }',
  },
  {
    name: "other ways to write the path",
    file: "mint.json",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", ⟦"/a"⟧, ⟦"a.mdx"⟧] }] }',
  },
  {
    name: "a nested group",
    file: "mint.json",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", { "group": "B", "pages": [⟦"a"⟧] }] }] }',
  },
]);

it("refers to the first entry", () => {
  const { config } = markedConfig('{ "navigation": { "pages": ["a", "a"] } }');
  expect(findingsOf(config, duplicatePage)[0]?.related?.[0]?.span.offset).toBe(28);
});

const docs = (navigation: string) => ({ text: `{"theme":"mint","navigation":${navigation}}` });

describeRule(duplicatePage, [
  {
    name: "another group in the same tab",
    ...docs('{"tabs":[{"tab":"T","groups":[{"group":"A","pages":["a"]},{"group":"B","pages":["b",⟦"a"⟧]}]}]}'),
    severity: "warning",
  },
  {
    name: "another tab",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]},{"tab":"U","pages":[⟦"a"⟧]}]}'),
    severity: "hint",
    message: /^Page "a" is also listed in tab "T"\./,
  },
  {
    name: "another tab and the same tab",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]},{"tab":"U","pages":[⟦"a"⟧,⟦"a"⟧]}]}'),
  },
  {
    name: "different versions, languages and products",
    ...docs(
      '{"languages":[{"language":"en","versions":[{"version":"1","pages":["a"]},{"version":"2","tabs":[{"tab":"T","pages":["a"]}]}]},{"language":"fr","pages":["a"]}]}',
    ),
  },
  { name: "the root page of a group", ...docs('{"groups":[{"group":"A","root":"a","pages":["a","b"]}]}') },
  { name: "entries with a leading or trailing slash", ...docs('{"pages":["a",⟦"/a"⟧,⟦"a/"⟧]}') },
]);
