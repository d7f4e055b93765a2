import { expect, it } from "vitest";
import { applyEdits } from "../json/edits.ts";
import { unknownSite } from "../site/site.ts";
import { findingsOf } from "../testing/findings.ts";
import { growthOf, SAFE_GROWTH } from "../testing/growth.ts";
import { markedConfig } from "../testing/marked.ts";
import { describeRule } from "../testing/ruleCases.ts";
import { fixesOf } from "./engine/check.ts";

const NAVIGATION = '"navigation": [{ "group": "A", "pages": ["a"] }]';

describeRule("missing-field", [
  { name: "nothing in a complete config", text: `{ "name": "A", ${NAVIGATION} }` },
  {
    name: "a field of the file, before the fields that come later",
    text: `⟦{⟧ ${NAVIGATION} }`,
    message: /^Missing required field "name" in the site config\.$/,
    severity: "error",
    fixed: `{ "name": "Acme Docs", ${NAVIGATION} }`,
  },
  {
    name: "a field of an object under a key",
    text: `{\n  "name": "A",\n  ⟦"colors"⟧: {\n    "light": "#fff"\n  },\n  ${NAVIGATION}\n}`,
    message: /^Missing required field "primary" in "colors"\.$/,
    fixed: `{\n  "name": "A",\n  "colors": {\n    "primary": "#16a34a",\n    "light": "#fff"\n  },\n  ${NAVIGATION}\n}`,
  },
  {
    name: "a field of an item",
    text: `{ "name": "A", ${NAVIGATION}, "tabs": [⟦{⟧ "name": "A" }] }`,
    message: /^Missing required field "url" in this tab\.$/,
    fixed: `{ "name": "A", ${NAVIGATION}, "tabs": [{ "name": "A", "url": "api-reference" }] }`,
  },
  {
    name: "a nested group is a group",
    text: '{ "name": "A", "navigation": [{ "group": "A", "pages": [⟦{⟧ "group": "B" }] }] }',
    message: /^Missing required field "pages" in this (nested )?group\.$/,
  },
  {
    name: "a field with another name",
    text: `{ "name": "A", "navigation": [⟦{⟧ "group": "A", "page": ["a"] }] }`,
    fixed: `{ "name": "A", "navigation": [{ "group": "A", "pages": ["a"] }] }`,
  },
  {
    name: "a value that fits the others",
    text: `{ "name": "A", ${NAVIGATION}, ⟦"topbarCtaButton"⟧: { "type": "github" } }`,
    fixed: `{ "name": "A", ${NAVIGATION}, "topbarCtaButton": { "type": "github", "url": "https://github.com/acme/acme" } }`,
  },
  {
    name: "one background is a hint",
    text: `{ "name": "A", ${NAVIGATION}, "colors": { "primary": "#000", ⟦"background"⟧: { "dark": "#000" } } }`,
    message: /^Missing field "light" in "background"\.$/,
    severity: "hint",
  },
  {
    name: "both ends of a gradient",
    text: `{ "name": "A", ${NAVIGATION}, "anchors": [{ "name": "a", "url": "b", ⟦"color"⟧: { "from": "#000" } }] }`,
  },
  { name: "a field without its value is there", text: `{ "name": , ${NAVIGATION} }` },
  {
    name: "nothing where a bracket is missing",
    text: '{ "name": "A", "colors": { "light": "#fff",\n "navigation": []',
  },
  { name: "nothing behind a premature end", text: '{ "name": "A" }, "navigation": [] }' },
  { name: "nothing in the newer format", text: '{ "navigation": { "tabs": [] } }' },
  { name: "nothing in a file that is not an object", text: "[]" },
]);

describeRule("unknown-field", [
  { name: "nothing for known fields and $schema", text: `{ "$schema": "x", "name": "A", ${NAVIGATION} }` },
  {
    name: "a field of nobody, once for its kind of object",
    text: '{ "tabs": [{ ⟦"colr"⟧: 1 }, { "colr": 2 }], "anchors": [{ ⟦"colr"⟧: 3, "color": "#000" }] }',
    message: /^Unknown field "colr"\.$/,
    severity: "info",
  },
  {
    name: "a typo, every time",
    text: '{ "anchors": [{ "name": "a", ⟦"ic0on"⟧: "x" }, { ⟦"icn"⟧: "x" }] }',
    message: /^Unknown field "ic0on"\. Did you mean "icon"\?$/,
    severity: "warning",
    fixed: '{ "anchors": [{ "name": "a", "icon": "x" }, { "icn": "x" }] }',
  },
  {
    name: "other separators are a typo",
    text: '{ ⟦"topbar-links"⟧: [] }',
    message: /"topbarLinks"/,
    severity: "warning",
  },
  {
    name: "not a typo of a field that is present",
    text: '{ "favicon": "/a.svg", ⟦"faviconn"⟧: "/b.svg" }',
    severity: "info",
  },
  { name: "no typo at a distance", text: '{ ⟦"stuff"⟧: 1, ⟦"gadgets"⟧: 1 }', severity: "info" },
  {
    name: "a field of the schema is not a typo of another",
    text: '{ "topbarCtaButton": { "url": "x", ⟦"style"⟧: "pill" } }',
    severity: "hint",
    message: /^Field "style" is not in the specification, but real sites use it\.$/,
  },
  { name: "a field of another object is not a typo", text: '{ "tabs": [{ ⟦"dark"⟧: 1 }] }', severity: "info" },
  {
    name: "a field outside the specification is a hint, and its content is not checked",
    text: '{ ⟦"analytics"⟧: { "posthog": { "x": 1 } } }',
    severity: "hint",
    fixed: "{}",
  },
  {
    name: "a version as an object is hinted at",
    text: '{ "versions": ["v1", ⟦{⟧ "name": "v2", "url": "https://v2.acme.example" }] }',
    severity: "hint",
    message: /^The specification does not allow an object with name and url here, but real sites use it\.$/,
  },
  {
    name: "a dotted name means an object",
    text: '{ ⟦"feedback.thumbsRating"⟧: true }',
    message: /^Unknown field "feedback\.thumbsRating"\. Use an object "feedback" with the property "thumbsRating"\.$/,
    severity: "warning",
    fixed: '{ "feedback": { "thumbsRating": true } }',
  },
  {
    name: "a dotted name beside its object",
    text: '{\n  "feedback": {\n    "raiseIssue": true\n  },\n  ⟦"feedback.suggestEdit"⟧: true\n}',
    fixed: '{\n  "feedback": {\n    "raiseIssue": true,\n    "suggestEdit": true\n  }\n}',
  },
  {
    name: "names of JavaScript's own",
    text: '{ ⟦"__proto__"⟧: 1, ⟦"constructor"⟧: 2, ⟦"toString"⟧: 3 }',
    severity: "info",
  },
  { name: "nothing in the newer format", text: '{ "navigation": { "tabs": [] }, "navbar": {} }' },
  { name: "nothing where a bracket is missing", text: '{ "logo": { "light": "x",\n "banner": 1,\n "name": "A"' },
]);

it("strict does not say of an error that real sites have it", () => {
  const text = `{ "name": "A", "theme": "x", "versions": [{ "name": "v1" }], "footerSocials": { "x": "https://x.com/a" }, "navigation": [{ "group": "A", "pages": [{ "group": "B", "pages": ["b"] }] }] }`;
  const { config } = markedConfig(text);
  const messages = (rule: string) =>
    findingsOf(config, rule, undefined, { strict: true, levels: {} }).map(({ message }) => message);
  expect(messages("unknown-field")).toEqual([
    'Field "theme" is not in the specification.',
    expect.stringMatching(/^The specification does not allow .* here\.$/),
  ]);
  expect(messages("unknown-social")).toEqual(['Platform "x" is not in the specification.']);
  expect(messages("nested-group")).toEqual(["Nested groups are not in the specification."]);
});

it("strict makes errors of everything outside the specification", () => {
  const { config } = markedConfig(
    '{ "analytics": {}, "nonsense": 1, "footerSocials": { "x": "https://x.com/a", "githb": "https://github.com/a" }, "navigation": [{ "group": "A", "pages": [{ "group": "B", "pages": ["b"] }] }] }',
  );
  const settings = { strict: true, levels: {} };
  for (const rule of ["unknown-field", "unknown-social", "nested-group"]) {
    expect(findingsOf(config, rule, undefined, settings).map(({ severity }) => severity)).toContain("error");
    expect(findingsOf(config, rule, undefined, settings).every(({ severity }) => severity === "error")).toBe(true);
  }
});

describeRule("unknown-social", [
  {
    name: "nothing for the nine",
    text: '{ "footerSocials": { "github": "https://github.com/a", "hacker-news": "https://news.ycombinator.com/a" } }',
  },
  {
    name: "x is twitter",
    text: '{ "footerSocials": { ⟦"x"⟧: "https://x.com/a" } }',
    severity: "info",
    message: /^The specification lists "x" under its former name\. Use "twitter"\.$/,
    fixed: '{ "footerSocials": { "twitter": "https://x.com/a" } }',
  },
  {
    name: "x beside twitter",
    text: '{ "footerSocials": { "twitter": "https://x.com/a", ⟦"x"⟧: "https://x.com/a" } }',
    severity: "info",
    message: /^Platform "x" is not in the specification, but real sites use it\.$/,
    fixed: '{ "footerSocials": { "twitter": "https://x.com/a" } }',
  },
  {
    name: "another spelling",
    text: '{ "footerSocials": { ⟦"hackerNews"⟧: "https://news.ycombinator.com/a" } }',
    message: /^Unknown platform "hackerNews"\. Did you mean "hacker-news"\?$/,
    severity: "warning",
    fixed: '{ "footerSocials": { "hacker-news": "https://news.ycombinator.com/a" } }',
  },
  {
    name: "a platform that real sites use",
    text: '{ "footerSocials": { ⟦"youtube"⟧: "https://youtube.com/a" } }',
    severity: "info",
    message: /^Platform "youtube" is not in the specification, but real sites use it\.$/,
    fixed: '{ "footerSocials": {} }',
  },
  {
    name: "any other key",
    text: '{ "footerSocials": { ⟦"newsletter"⟧: "https://acme.example/news" } }',
    severity: "warning",
    message: /^Unknown platform "newsletter"\. Use one of website, facebook, .*hacker-news\.$/,
  },
  {
    name: "a typo",
    text: '{ "footerSocials": { ⟦"githb"⟧: "https://github.com/a" } }',
    severity: "warning",
    message: /^Unknown platform "githb"\. Did you mean "github"\?$/,
  },
]);

describeRule("newer-format", [
  { name: "one finding", text: '{ ⟦"navigation"⟧: { "tabs": [] }, "navbar": {} }', severity: "error" },
  { name: "nothing for a list", text: `{ ${NAVIGATION} }` },
]);

describeRule("nested-group", [
  {
    name: "each",
    text: '{ "navigation": [{ "group": "A", "pages": [{ "group": ⟦"B"⟧, "pages": [⟦{⟧ }] }] }] }',
    severity: "hint",
  },
  { name: "nothing at the top", text: `{ ${NAVIGATION} }` },
]);

describeRule("duplicate-key", [
  {
    name: "another value",
    text: '{\n  "a": 1,\n  ⟦"a"⟧: 2\n}',
    severity: "warning",
    fixed: '{\n  "a": 2\n}',
  },
  { name: "the same value", text: '{ "a": 1, "b": 2, ⟦"a"⟧: 1 }', fixed: '{ "a": 1, "b": 2 }' },
  { name: "deep inside, where no schema reaches", text: '{ "analytics": { "x": [{ "y": 1, ⟦"y"⟧: 2 }] } }' },
  { name: "names of JavaScript's own", text: '{ "__proto__": 1, ⟦"__proto__"⟧: 2, "constructor": 3 }' },
  { name: "nothing across objects", text: '{ "a": { "b": 1 }, "b": 2 }' },
]);

it("duplicate-key points at the first", () => {
  const { config } = markedConfig('{ "a": 1, "a": 2 }');
  expect(findingsOf(config, "duplicate-key")[0]?.related?.[0]?.span.offset).toBe(2);
});

describeRule("deprecated-field", [
  { name: "maintainOrder", text: '{ "api": { ⟦"maintainOrder"⟧: true } }', severity: "info", fixed: '{ "api": {} }' },
]);

describeRule("empty-group", [
  {
    name: "goes",
    text: '{ "navigation": [\n  { "group": "A", "pages": ["a"] },\n  { "group": "B", "pages": ⟦[]⟧ }\n] }',
    message: /^Group "B" has no pages\. Add a page or remove the group\.$/,
    fixed: '{ "navigation": [\n  { "group": "A", "pages": ["a"] }\n] }',
  },
  { name: "nothing for pages of another type", text: '{ "navigation": [{ "group": "A", "pages": {} }] }' },
]);

it.each([
  [
    "an empty file",
    "{}",
    '{ "name": "Acme Docs", "navigation": [{ "group": "Get started", "pages": ["introduction", "quickstart"] }] }',
  ],
  [
    "an empty item",
    `{ "name": "A", ${NAVIGATION}, "tabs": [\n  {}\n] }`,
    `{ "name": "A", ${NAVIGATION}, "tabs": [\n  {\n    "name": "API reference",\n    "url": "api-reference"\n  }\n] }`,
  ],
  [
    "an item with other members",
    `{ "name": "A", ${NAVIGATION}, "tabs": [{ "openapi": "a.json" }] }`,
    `{ "name": "A", ${NAVIGATION}, "tabs": [{ "name": "API reference", "url": "api-reference", "openapi": "a.json" }] }`,
  ],
])("missing-field adds all missing fields to %s at once", (_, text, expected) => {
  const { config } = markedConfig(text);
  const [first, second] = findingsOf(config, "missing-field").map((finding) =>
    fixesOf(finding, config, unknownSite("file:///site")),
  );
  expect(applyEdits(text, first!.at(-1)!.edits)).toBe(expected);
  expect(second!.map(({ title }) => title)).toHaveLength(1);
});

it("takes time in proportion in an object of thousands of fields that nobody knows", { timeout: 120_000 }, async () => {
  const check = (size: number): void => {
    const count = size / 10;
    const members = Array.from({ length: count }, (_, index) => `"field${index}": ${index}`);
    const { config } = markedConfig(`{ ${members.join(", ")} }`);
    expect(findingsOf(config, "missing-field")).toHaveLength(2);
    expect(findingsOf(config, "unknown-field")).toHaveLength(count);
  };
  expect(await growthOf(check)).toBeLessThan(SAFE_GROWTH);
});
