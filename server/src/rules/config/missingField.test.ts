import { describe, expect, it } from "vitest";
import { applyEdits } from "../../json/edits.ts";
import { readParts } from "../../site/configParts.ts";
import { unknownSite } from "../../site/site.ts";
import { configOf, findingsOf, fixesOf } from "../../testing/findings.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { check } from "../engine/check.ts";
import { emptyGroup } from "../navigation/emptyGroup.ts";
import { missingField } from "./missingField.ts";
import { unknownField } from "./unknownField.ts";

const NAVIGATION = '"navigation": [{ "group": "A", "pages": ["a"] }]';

const START = '"theme": "mint", "name": "A", "colors": { "primary": "#000" }';
const GROUPS = '"navigation": { "groups": [{ "group": "A" }] }';

/** Conditionally required fields. */
describeRule(missingField, [
  { name: "a complete docs.json", text: `{ ${START}, ${GROUPS} }` },
  {
    name: "a navigation without content",
    text: `{ ${START}, ⟦"navigation"⟧: { "global": {} } }`,
    message: /^The navigation is empty\. Add "products", .* or "pages"\.$/,
    severity: "error",
  },
  { name: "a misspelled field", text: `{ ${START.replace("theme", "thme")}, ${GROUPS} }` },
  {
    name: "a misplaced field",
    text: `{ ${START}, "navigation": { "theme": "mint", "groups": [] } }`.replace('"theme": "mint", "name"', '"name"'),
  },
  { name: "misplaced content", text: `{ ${START}, "navigation": {}, "tabs": [{ "tab": "A" }] }` },
  {
    name: "a condition on a value of the wrong type",
    text: `{ ${START}, ${GROUPS}, "navbar": { "links": [{ "type": ["github"], "href": "/a" }] } }`,
  },
  { name: "a misspelled list", text: `{ ${START}, "navigation": { "tbas": [] } }` },
  {
    name: "a field whose value has another name",
    text: `{ ${START}, ${GROUPS}, "navbar": { "primary": { "type": "button", "label": "A", "url": "/a" } } }`,
  },
  {
    name: "a button without a label",
    text: `{ ${START}, ${GROUPS}, "navbar": { ⟦"primary"⟧: { "type": "button", "href": "/a" } } }`,
    message: /^Missing required field "label" in "primary"\.$/,
    fixed: `{ ${START}, ${GROUPS}, "navbar": { "primary": { "type": "button", "label": "Get started", "href": "/a" } } }`,
  },
  {
    name: "a link that needs a label, and one that does not",
    text: `{ ${START}, ${GROUPS}, "navbar": { "links": [{ "type": "github", "href": "https://x.test" }, ⟦{⟧ "href": "/a" }] } }`,
  },
  {
    name: "a font file without a format",
    text: `{ ${START}, ${GROUPS}, ⟦"fonts"⟧: { "family": "A", "source": "/a.woff2" } }`,
    message: /"format" in "fonts"/,
  },
  {
    name: "a font without a family",
    text: `{ ${START}, ${GROUPS}, ⟦"fonts"⟧: { "source": "/a.woff2", "format": "woff2", "weight": 400 } }`,
    message: /"family" in "fonts"/,
  },
]);

describeRule(missingField, [
  {
    name: "fields at the top level, inserted in schema order",
    text: `⟦{⟧ "theme": "mint", ⟦"colors"⟧: {\n    "light": "#fff"\n  }, ${GROUPS} }`,
    message: /^Missing required field "name" in the site config\.$/,
    severity: "error",
    fixed: `{ "theme": "mint", "name": "Acme Docs", "colors": {\n    "light": "#fff"\n  }, ${GROUPS} }`,
  },
  {
    name: "a field in a nested object",
    text: `{\n  "theme": "mint",\n  "name": "A",\n  ⟦"colors"⟧: {\n    "light": "#fff"\n  },\n  ${GROUPS}\n}`,
    message: /^Missing required field "primary" in "colors"\.$/,
    fixed: `{\n  "theme": "mint",\n  "name": "A",\n  "colors": {\n    "primary": "#16a34a",\n    "light": "#fff"\n  },\n  ${GROUPS}\n}`,
  },
  {
    name: "a field in an array item",
    text: `{ ${START}, "navigation": { "tabs": [⟦{⟧ "pages": ["a"] }] } }`,
    message: /^Missing required field "tab" in this tab\./,
    fixed: `{ ${START}, "navigation": { "tabs": [{ "tab": "API reference", "pages": ["a"] }] } }`,
  },
  {
    name: "a field in a nested group",
    text: `{ ${START}, "navigation": { "groups": [{ "group": "A", "pages": [⟦{⟧ "pages": ["a"] }] }] } }`,
    message: /^Missing required field "group" in this (nested )?group\./,
  },
  {
    name: "a background for only one mode",
    text: `{ ${START}, ${GROUPS}, "background": { "color": { "dark": "#000" } } }`,
  },
  {
    name: "a logo for only one mode",
    text: `{ ${START}, ${GROUPS}, ⟦"logo"⟧: { "light": "/a.svg" } }`,
    message: /^Missing required field "dark" in "logo"\./,
  },
  {
    name: "a field without a value",
    text: `{ "theme": "mint", "colors": { "primary": "#000" }, "name": , ${GROUPS} }`,
  },
  { name: "a complete mint.json", file: "mint.json", text: `{ "name": "A", ${NAVIGATION} }` },
  {
    name: "a field at the top level, inserted in schema order",
    file: "mint.json",
    text: `⟦{⟧ ${NAVIGATION} }`,
    message: /^Missing required field "name" in the site config\.$/,
    severity: "error",
    fixed: `{ "name": "Acme Docs", ${NAVIGATION} }`,
  },
  {
    name: "a field in a nested object",
    file: "mint.json",
    text: `{\n  "name": "A",\n  ⟦"colors"⟧: {\n    "light": "#fff"\n  },\n  ${NAVIGATION}\n}`,
    message: /^Missing required field "primary" in "colors"\.$/,
    fixed: `{\n  "name": "A",\n  "colors": {\n    "primary": "#16a34a",\n    "light": "#fff"\n  },\n  ${NAVIGATION}\n}`,
  },
  {
    name: "a field in an array item",
    file: "mint.json",
    text: `{ "name": "A", ${NAVIGATION}, "tabs": [⟦{⟧ "name": "A" }] }`,
    message: /^Missing required field "url" in this tab\.$/,
    fixed: `{ "name": "A", ${NAVIGATION}, "tabs": [{ "name": "A", "url": "api-reference" }] }`,
  },
  {
    name: "a field in a nested group",
    file: "mint.json",
    text: '{ "name": "A", "navigation": [{ "group": "A", "pages": [⟦{⟧ "group": "B" }] }] }',
    message: /^Missing required field "pages" in this (nested )?group\.$/,
  },
  {
    name: "a misspelled field in a group",
    file: "mint.json",
    text: `{ "name": "A", "navigation": [⟦{⟧ "group": "A", "page": ["a"] }] }`,
    fixed: `{ "name": "A", "navigation": [{ "group": "A", "pages": ["a"] }] }`,
  },
  {
    name: "a value that fits the other fields",
    file: "mint.json",
    text: `{ "name": "A", ${NAVIGATION}, ⟦"topbarCtaButton"⟧: { "type": "github" } }`,
    fixed: `{ "name": "A", ${NAVIGATION}, "topbarCtaButton": { "type": "github", "url": "https://github.com/acme/acme" } }`,
  },
  {
    name: "a background for only one mode",
    file: "mint.json",
    text: `{ "name": "A", ${NAVIGATION}, "colors": { "primary": "#000", ⟦"background"⟧: { "dark": "#000" } } }`,
    message: /^Missing field "light" in "background"\.$/,
    severity: "hint",
  },
  {
    name: "only one end of a gradient",
    file: "mint.json",
    text: `{ "name": "A", ${NAVIGATION}, "anchors": [{ "name": "a", "url": "b", ⟦"color"⟧: { "from": "#000" } }] }`,
  },
  { name: "a field without a value", file: "mint.json", text: `{ "name": , ${NAVIGATION} }` },
  {
    name: "a missing bracket",
    text: '{ "theme": "mint", "name": "A", "colors": { "light": "#fff",\n "navigation": {}',
  },
  { name: "content after a premature end", text: '{ "name": "A" }, "navigation": { "pages": ["a"] } }' },
  { name: "the newer format", file: "mint.json", text: '{ "navigation": { "tabs": [] } }' },
  { name: "an array at the top level", text: "[]" },
]);

it.each([
  [
    "an empty file",
    "{}",
    '{ "theme": "mint", "name": "Acme Docs", "colors": { "primary": "#16a34a", "light": "#4ade80", "dark": "#166534" }, "navigation": { "groups": [{ "group": "Get started", "pages": ["introduction", "quickstart"] }] } }',
  ],
  [
    "an empty item",
    `{ ${START}, ${GROUPS}, "navbar": { "links": [\n  {}\n] } }`,
    `{ ${START}, ${GROUPS}, "navbar": { "links": [\n  {\n    "label": "Support",\n    "href": "https://acme.example/support"\n  }\n] } }`,
  ],
  [
    "an item with other properties",
    `{ ${START}, ${GROUPS}, "navbar": { "links": [{ "icon": "book" }] } }`,
    `{ ${START}, ${GROUPS}, "navbar": { "links": [{ "label": "Support", "href": "https://acme.example/support", "icon": "book" }] } }`,
  ],
  [
    "an empty file of the older format",
    "{}",
    '{ "name": "Acme Docs", "navigation": [{ "group": "Get started", "pages": ["introduction", "quickstart"] }] }',
    "mint.json",
  ],
  [
    "an empty item of the older format",
    `{ "name": "A", ${NAVIGATION}, "tabs": [\n  {}\n] }`,
    `{ "name": "A", ${NAVIGATION}, "tabs": [\n  {\n    "name": "API reference",\n    "url": "api-reference"\n  }\n] }`,
    "mint.json",
  ],
  [
    "an item with other properties in the older format",
    `{ "name": "A", ${NAVIGATION}, "tabs": [{ "openapi": "a.json" }] }`,
    `{ "name": "A", ${NAVIGATION}, "tabs": [{ "name": "API reference", "url": "api-reference", "openapi": "a.json" }] }`,
    "mint.json",
  ],
])("adds all missing fields to %s at once", (_, text, expected, file?: string) => {
  const config = configOf(text, undefined, file);
  const [first, second] = findingsOf(config, missingField).map((finding) =>
    fixesOf(finding, config, unknownSite("file:///site")),
  );
  expect(applyEdits(text, first!.at(-1)!.edits)).toBe(expected);
  expect(second!.map(({ title }) => title)).toHaveLength(1);
});

it.each([
  ['{"$ref":"a.json"}', 1],
  ['{"language":"fr","$ref":"a.json"}', 0],
  ['{"language":"fr","$ref":"b.json"}', 0],
  ['{"language":"fr","$ref":"a.json"},{"$ref":"a.json"}', 1],
])("considers the properties next to %s", async (languages, count) => {
  const site = await siteOf({ "a.json": '{"pages":["a"]}', "b.json": '{"$ref":"a.json"}' });
  const text = `{${START},"navigation":{"languages":[${languages}]}}`;
  const config = await readParts(configOf(text), site);
  expect([config, ...config.parts].flatMap((part) => findingsOf(part, missingField, site))).toHaveLength(count);
});

it.each([
  [
    "a target",
    `{${START},"navigation":{"pages":["a"]},"navbar":{"links":[{"label":"Blog","url":"https://x.example"}]}}`,
  ],
  ["the navigation", `{${START},"tabs":[{"tab":"A","pages":["a"]}]}`],
])("leaves %s with an older name or place to the rule that moves it", (_, text) => {
  const config = configOf(text);
  expect(findingsOf(config, missingField)).toEqual([]);
  expect(findingsOf(config, unknownField).map(({ severity }) => severity)).toEqual(["error"]);
});

describe("an object that names a page", () => {
  const site = siteOf({ "a.mdx": "", "guides/b.mdx": "" });
  const inPages = (entry: string): string => `{${START}, "navigation": { "pages": ["a", ${entry}] } }`;

  it.each([
    '{ "page": "guides/b", "tag": "Beta" }',
    '{ "path": "guides/b" }',
    '{ "title": "B", "href": "guides/b", "icon": "book" }',
  ])("is replaced with the path: %s", async (entry) => {
    const config = configOf(inPages(entry));
    const findings = check(config, await site, [missingField, unknownField, emptyGroup]);
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('List the page by its path, "guides/b", without an object.'),
    ]);
    const [fix] = fixesOf(findings[0]!, config, await site);
    expect(applyEdits(config.text, fix!.edits)).toBe(inPages('"guides/b"'));
  });

  it.each(['{ "group": "G", "page": "guides/b" }', '{ "page": "guides/none" }', '{ "pages": ["guides/b"] }'])(
    "is a group: %s",
    async (entry) => {
      const config = configOf(inPages(entry));
      const findings = check(config, await site, [missingField, unknownField, emptyGroup]);
      expect(findings.map(({ message }) => message).join()).not.toContain("List the page by its path");
    },
  );
});

it.each([
  ["the name of a neighbor", '"group":"Get started"', false],
  ["the name of a neighbor, after a space", '"group": "Get started"', false],
  ["a name of its own", '"group":"Other"', true],
])("prefers to add a name unless it is %s", (_, member, expected) => {
  const config = configOf(
    `{ ${START}, "navigation": { "groups": [{ ${member}, "pages": ["a"] }, { "pages": ["b"] }] } }`,
  );
  const site = unknownSite("file:///site");
  const [finding] = findingsOf(config, missingField, site);
  expect(fixesOf(finding!, config, site)[0]).toMatchObject({ title: 'Add "group"', preferred: expected });
});
