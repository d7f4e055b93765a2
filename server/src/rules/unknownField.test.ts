import { expect, it } from "vitest";
import { findingsOf } from "../testing/findings.ts";
import { growthOf, SAFE_GROWTH } from "../testing/growth.ts";
import { markedConfig } from "../testing/marked.ts";
import { describeRule } from "../testing/ruleCases.ts";
import { missingField } from "./missingField.ts";
import { unknownField } from "./unknownField.ts";

const NAVIGATION = '"navigation": [{ "group": "A", "pages": ["a"] }]';

describeRule(unknownField, [
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

it("takes time in proportion in an object of thousands of fields that nobody knows", { timeout: 120_000 }, async () => {
  const check = (size: number): void => {
    const count = size / 10;
    const members = Array.from({ length: count }, (_, index) => `"field${index}": ${index}`);
    const { config } = markedConfig(`{ ${members.join(", ")} }`);
    expect(findingsOf(config, missingField)).toHaveLength(2);
    expect(findingsOf(config, unknownField)).toHaveLength(count);
  };
  expect(await growthOf(check)).toBeLessThan(SAFE_GROWTH);
});
