import { expect, it } from "vitest";
import { findingsOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";
import { describeRule } from "../testing/ruleCases.ts";

describeRule("duplicate-page", [
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

describeRule("page-extension", [
  {
    name: "goes",
    text: '{ "navigation": [{ "pages": [⟦"a/b.mdx"⟧, ⟦"c.md"⟧, "v1.0/d"] }] }',
    severity: "warning",
    fixed: '{ "navigation": [{ "pages": ["a/b", "c.md", "v1.0/d"] }] }',
  },
]);

describeRule("page-leading-slash", [
  {
    name: "goes",
    text: '{ "navigation": [{ "pages": [⟦"/a/b"⟧, "c/d"] }] }',
    severity: "info",
    fixed: '{ "navigation": [{ "pages": ["a/b", "c/d"] }] }',
  },
]);

describeRule("unknown-version", [
  {
    name: "is not listed",
    text: '{ "versions": ["v2", "v1"], "anchors": [{ "version": ⟦"v3"⟧ }] }',
    message: /^Unknown version "v3"\. "versions" lists v2, v1\.$/,
    severity: "error",
    fixed: '{ "versions": ["v2", "v1", "v3"], "anchors": [{ "version": "v3" }] }',
  },
  {
    name: "is written otherwise",
    text: '{ "versions": ["v2"], "anchors": [{ "version": ⟦"V2"⟧ }] }',
    message: /Did you mean "v2"\?/,
    fixed: '{ "versions": ["v2"], "anchors": [{ "version": "v2" }] }',
  },
  {
    name: "there is no list",
    text: '{ "anchors": [{ "version": ⟦"v1"⟧ }] }',
    message: /^Version "v1" cannot be selected: the site config does not list any versions\.$/,
    fixed: '{ "versions": ["v1"], "anchors": [{ "version": "v1" }] }',
  },
  {
    name: "outside anchors",
    text: '{ "versions": ["v1"], "navigation": [{ "version": ⟦"v2"⟧ }] }',
    severity: "warning",
  },
  {
    name: "nothing for a listed one",
    text: '{ "versions": ["v1", { "name": "v2" }], "anchors": [{ "version": "v1" }, { "version": "v2" }] }',
  },
]);

describeRule("duplicate-version", [
  {
    name: "goes",
    text: '{ "versions": ["v2", "v1", ⟦"v2"⟧] }',
    severity: "warning",
    fixed: '{ "versions": ["v2", "v1"] }',
  },
]);

describeRule("single-version", [
  { name: "goes", text: '{ "name": "A", "versions": ⟦["v1"]⟧ }', severity: "info", fixed: '{ "name": "A" }' },
  {
    name: "stays when it is used",
    text: '{ "versions": ⟦["v1"]⟧, "anchors": [{ "version": "v1" }] }',
    fixed: '{ "versions": ["v1"], "anchors": [{ "version": "v1" }] }',
  },
  { name: "nothing for two", text: '{ "versions": ["v1", "v2"] }' },
]);

it("a page listed twice points at the first", () => {
  const { config } = markedConfig('{ "navigation": [{ "pages": ["a", "a"] }] }');
  expect(findingsOf(config, "duplicate-page")[0]?.related?.[0]?.span.offset).toBe(29);
});
