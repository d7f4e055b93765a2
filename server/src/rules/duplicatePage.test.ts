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

const docs = (navigation: string) => ({ file: "docs.json", text: `{"theme":"mint","navigation":${navigation}}` });

describeRule(duplicatePage, [
  {
    name: "in another group of one tab",
    ...docs('{"tabs":[{"tab":"T","groups":[{"group":"A","pages":["a"]},{"group":"B","pages":["b",⟦"a"⟧]}]}]}'),
    severity: "warning",
  },
  {
    name: "in another tab",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]},{"tab":"U","pages":[⟦"a"⟧]}]}'),
    severity: "hint",
    message: /^Page "a" is also listed in tab "T"\./,
  },
  {
    name: "in another tab and in this one",
    ...docs('{"tabs":[{"tab":"T","pages":["a"]},{"tab":"U","pages":[⟦"a"⟧,⟦"a"⟧]}]}'),
  },
  {
    name: "not in another version, language or product",
    ...docs(
      '{"languages":[{"language":"en","versions":[{"version":"1","pages":["a"]},{"version":"2","tabs":[{"tab":"T","pages":["a"]}]}]},{"language":"fr","pages":["a"]}]}',
    ),
  },
  { name: "not the page of a group", ...docs('{"groups":[{"group":"A","root":"a","pages":["a","b"]}]}') },
  { name: "with one slash at an end", ...docs('{"pages":["a",⟦"/a"⟧,⟦"a/"⟧]}') },
]);
