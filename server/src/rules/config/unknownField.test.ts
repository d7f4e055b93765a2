import { expect, it } from "vitest";
import type { Schema } from "../../schema/schema.ts";
import { readParts } from "../../site/configParts.ts";
import { configOf, findingsOf } from "../../testing/findings.ts";
import { growthOf, SAFE_GROWTH } from "../../testing/growth.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { missingField } from "./missingField.ts";
import { unknownField } from "./unknownField.ts";
import { unresolvedReference } from "./unresolvedReference.ts";

describeRule(unknownField, [
  {
    name: "known fields and $schema",
    text: '{ "$schema": "x", "name": "A", "navigation": { "groups": [{ "group": "A", "pages": ["a"] }] } }',
  },
  {
    name: "known fields and $schema in the older format",
    file: "mint.json",
    text: '{ "$schema": "x", "name": "A", "navigation": [{ "group": "A", "pages": ["a"] }] }',
  },
  {
    name: "an unknown field, once per kind of object",
    file: "mint.json",
    text: '{ "tabs": [{ ⟦"colr"⟧: 1 }, { "colr": 2 }], "anchors": [{ ⟦"colr"⟧: 3, "color": "#000" }] }',
    message: /^Unknown field "colr"\.$/,
    severity: "info",
  },
  {
    name: "a typo in each object",
    file: "mint.json",
    text: '{ "anchors": [{ "name": "a", ⟦"ic0on"⟧: "x" }, { ⟦"icn"⟧: "x" }] }',
    message: /^Unknown field "ic0on"\. Did you mean "icon"\?$/,
    severity: "warning",
    fixed: '{ "anchors": [{ "name": "a", "icon": "x" }, { "icn": "x" }] }',
  },
  {
    name: "different separators",
    file: "mint.json",
    text: '{ ⟦"topbar-links"⟧: [] }',
    message: /"topbarLinks"/,
    severity: "warning",
  },
  {
    name: "a typo of a field that is present",
    file: "mint.json",
    text: '{ "favicon": "/a.svg", ⟦"faviconn"⟧: "/b.svg" }',
    severity: "info",
  },
  {
    name: "names that do not resemble any field",
    file: "mint.json",
    text: '{ ⟦"stuff"⟧: 1, ⟦"gadgets"⟧: 1 }',
    severity: "info",
  },
  {
    name: "a field from another object that resembles a field in this one",
    file: "mint.json",
    text: '{ "topbarCtaButton": { "url": "x", ⟦"style"⟧: "pill" } }',
    severity: "hint",
    message: /^Field "style" is not in the specification, but real sites use it\.$/,
  },
  { name: "a field from another object", file: "mint.json", text: '{ "tabs": [{ ⟦"dark"⟧: 1 }] }', severity: "info" },
  {
    name: "an unspecified field, whose content is not checked",
    file: "mint.json",
    text: '{ ⟦"analytics"⟧: { "posthog": { "x": 1 } } }',
    severity: "hint",
    fixed: "{}",
  },
  {
    name: "a version as an object",
    file: "mint.json",
    text: '{ "versions": ["v1", ⟦{⟧ "name": "v2", "url": "https://v2.acme.example" }] }',
    severity: "hint",
    message: /^The specification does not allow an object with name and url here, but real sites use it\.$/,
  },
  {
    name: "a dotted name",
    file: "mint.json",
    text: '{ ⟦"feedback.thumbsRating"⟧: true }',
    message: /^Unknown field "feedback\.thumbsRating"\. Use an object "feedback" with the property "thumbsRating"\.$/,
    severity: "warning",
    fixed: '{ "feedback": { "thumbsRating": true } }',
  },
  {
    name: "a dotted name next to its object",
    file: "mint.json",
    text: '{\n  "feedback": {\n    "raiseIssue": true\n  },\n  ⟦"feedback.suggestEdit"⟧: true\n}',
    fixed: '{\n  "feedback": {\n    "raiseIssue": true,\n    "suggestEdit": true\n  }\n}',
  },
  {
    name: "names of Object.prototype members",
    file: "mint.json",
    text: '{ ⟦"__proto__"⟧: 1, ⟦"constructor"⟧: 2, ⟦"toString"⟧: 3 }',
    severity: "info",
  },
  { name: "the newer format", file: "mint.json", text: '{ "navigation": { "tabs": [] }, "navbar": {} }' },
  { name: "a missing bracket", text: '{ "logo": { "light": "x",\n "banner": 1,\n "name": "A"' },
  { name: "a name without a value", text: '{ "na" }' },
  { name: "a misspelled name without a value", text: '{ ⟦"nam"⟧ }', message: /"name"/ },
]);

const division = { kind: "tab", children: ["groups", "pages"] } as const;
const link = {
  type: "object",
  required: ["label"],
  properties: { label: { type: "string" }, href: { type: "string" } },
} as const;
const ignoring: Schema = {
  "x-unknown": "ignored",
  properties: {
    name: { type: "string" },
    colors: { type: "object", properties: { primary: { type: "string" } }, additionalProperties: false },
    appearance: {
      type: "object",
      properties: { default: { type: "string", enum: ["dark", "light"] }, strict: { type: "boolean" } },
      "x-moved": { isHidden: { to: "appearance.strict" } },
    },
    tags: { type: "object", additionalProperties: { type: "string" } },
    navbar: {
      type: "object",
      properties: {
        links: { type: "array", items: { ...link, "x-moved": { url: { to: "navbar.links.href" } } } },
        primary: link,
      },
    },
    navigation: {
      type: "object",
      "x-division": { kind: "root", children: ["tabs"] },
      properties: {
        tabs: {
          type: "array",
          items: {
            type: "object",
            "x-division": division,
            properties: { tab: { type: "string" }, groups: { type: "array" }, pages: { type: "array" } },
          },
        },
      },
    },
  },
  "x-moved": {
    modeToggle: { to: "appearance" },
    topbarLinks: { to: "navbar.links" },
    topbarButton: { to: "navbar.primary" },
    tabs: { to: "navigation.tabs" },
    "og:title": { to: "tags" },
    feedback: { text: "Feedback buttons are set in the dashboard." },
  },
};

describeRule(
  unknownField,
  [
    {
      name: "a field that the platform deletes, in each object",
      text: '{"navigation":{"tabs":[{⟦"mood"⟧:1},{⟦"mood"⟧:1}]}}',
      message: /^Field "mood" has no effect here: the platform deletes it\.$/,
      severity: "warning",
      fixed: '{"navigation":{"tabs":[{},{"mood":1}]}}',
    },
    {
      name: "a typo in a format that deletes unknown fields",
      text: '{⟦"nmae"⟧:"A"}',
      message: /^Field "nmae" has no effect here\. Did you mean "name"\?$/,
      severity: "warning",
      fixed: '{"name":"A"}',
    },
    {
      name: "a field in a closed object",
      text: '{"colors":{"primary":"#000",⟦"anchors"⟧:"#fff"}}',
      message: /^Unknown field "anchors"\. The platform rejects the file\.$/,
      severity: "error",
    },
    {
      name: "a field from the older format",
      text: '{⟦"topbarLinks"⟧:[{"label":"A","url":"/a"}]}',
      message: /^Field "topbarLinks" has no effect here\. It is now "navbar\.links"\.$/,
      severity: "warning",
      fixed: '{"navbar":{ "links": [{ "label": "A", "href": "/a" }] }}',
    },
    {
      name: "a field from the older format whose new object already exists",
      text: '{"navbar":{"primary":{"label":"B"}},⟦"topbarLinks"⟧:[{"label":"A"}]}',
      fixed: '{"navbar":{"primary":{"label":"B"}, "links": [{ "label": "A" }]}}',
    },
    {
      name: "a list from the older format whose new list already exists",
      text: '{⟦"topbarLinks"⟧:[{"label":"A"}],"navbar":{"links":[{"label":"B"}]}}',
      fixed: '{"navbar":{"links":[{"label":"B"}, { "label": "A" }]}}',
    },
    {
      name: "an object from the older format",
      text: '{\n  "name": "A",\n  ⟦"modeToggle"⟧: { "default": "dark", "isHidden": true }\n}',
      fixed: '{\n  "name": "A",\n  "appearance": {\n    "default": "dark",\n    "strict": true\n  }\n}',
    },
    {
      name: "a field from the older format that belongs in a map",
      text: '{⟦"og:title"⟧:"A","tags":{"a":"b"}}',
      fixed: '{"tags":{"a":"b", "og:title": "A"}}',
    },
    {
      name: "a value that does not fit the new place",
      text: '{⟦"topbarLinks"⟧:[{"name":"A"}],⟦"topbarButton"⟧:{"href":"/"},⟦"modeToggle"⟧:{"default":"system"}}',
      fixed: '{"topbarButton":{"href":"/"},"modeToggle":{"default":"system"}}',
    },
    {
      name: "a new place that is already taken",
      text: '{⟦"topbarButton"⟧:{"label":"A"},"navbar":{"primary":{"label":"B"}}}',
      fixed: '{"navbar":{"primary":{"label":"B"}}}',
    },
    {
      name: "a field that is no longer supported",
      text: '{⟦"feedback"⟧:{}}',
      message: /^Field "feedback" has no effect here\. Feedback buttons are set in the dashboard\.$/,
      fixed: "{}",
    },
    {
      name: "a typo of a field from the older format",
      text: '{⟦"topbarLink"⟧:[]}',
      message: /It is now "navbar\.links"\.$/,
    },
    {
      name: "a typo that is closer to a field of this format",
      text: '{⟦"navbr"⟧:{}}',
      message: /Did you mean "navbar"\?$/,
    },
    {
      name: "pages in a misplaced field",
      text: '{⟦"tabs"⟧:[{"tab":"A","pages":["a"]}],"navigation":{}}',
      message:
        /^Field "tabs" has no effect here: the platform deletes it, and readers lose everything in it\. It is now "navigation\.tabs"\.$/,
      severity: "error",
      fixed: '{"navigation":{ "tabs": [{ "tab": "A", "pages": ["a"] }] }}',
    },
    {
      name: "pages in a misspelled field",
      text: '{"navigation":{"tabs":[{⟦"page"⟧:["a"]}]}}',
      message: /readers lose everything in it\. Did you mean "pages"\?$/,
      severity: "error",
      fixed: '{"navigation":{"tabs":[{"pages":["a"]}]}}',
    },
    { name: "a misplaced field without pages", text: '{⟦"tabs"⟧:[]}', severity: "warning" },
    { name: "a reference to another file", text: '{"colors":{"$ref":"./colors.json"}}' },
  ].map((each) => ({ ...each, schema: ignoring })),
);

it("takes linear time for an object with thousands of unknown fields", { timeout: 120_000 }, async () => {
  const check = (size: number): void => {
    const count = size / 10;
    const members = Array.from({ length: count }, (_, index) => `"field${index}": ${index}`);
    const config = configOf(`{ ${members.join(", ")} }`);
    expect(findingsOf(config, missingField)).toHaveLength(4);
    expect(findingsOf(config, unknownField)).toHaveLength(count);
  };
  expect(await growthOf(check)).toBeLessThan(SAFE_GROWTH);
});

it("leaves properties next to a reference to an array to the reference rule", async () => {
  const site = await siteOf({ "redirects.json": "[]" });
  const text = '{"theme":"mint","redirects":{"$ref":"./redirects.json","extra":1}}';
  const config = await readParts(configOf(text), site);
  expect(findingsOf(config, unknownField, site)).toEqual([]);
  expect(findingsOf(config, unresolvedReference, site)).toHaveLength(1);
});
