import { expect, it } from "vitest";
import { applyEdits } from "../json/edits.ts";
import { unknownSite } from "../site/site.ts";
import { findingsOf } from "../testing/findings.ts";
import { markedConfig } from "../testing/marked.ts";
import { describeRule } from "../testing/ruleCases.ts";
import { fixesOf } from "./engine/check.ts";

describeRule("wrong-type", [
  {
    name: "a number where a string is expected",
    text: '{ "name": ⟦5⟧ }',
    message: /^Expected a string, found a number\.$/,
    fixed: '{ "name": "5" }',
  },
  {
    name: "either of two",
    text: '{ "logo": ⟦[]⟧ }',
    message: /^Expected a path, or an object with light and dark, found an array\.$/,
  },
  {
    name: "true in quotes",
    text: '{ "feedback": { "suggestEdit": ⟦"true"⟧ } }',
    message: /^Expected a boolean, found a string\.$/,
    fixed: '{ "feedback": { "suggestEdit": true } }',
  },
  {
    name: "a number where one of a few values is expected",
    text: '{ "modeToggle": { "default": ⟦1⟧ } }',
    message: /^Expected "light" or "dark", found a number\.$/,
    fixed: '{ "modeToggle": { "default": "light" } }',
  },
  { name: "yes", text: '{ "feedback": { "suggestEdit": ⟦"yes"⟧ } }', fixed: '{ "feedback": { "suggestEdit": true } }' },
  { name: "0", text: '{ "feedback": { "suggestEdit": ⟦0⟧ } }', fixed: '{ "feedback": { "suggestEdit": false } }' },
  {
    name: "a value of one of the object's fields",
    text: '{ "api": { "playground": ⟦"simple"⟧ } }',
    fixed: '{ "api": { "playground": { "mode": "simple" } } }',
  },
  {
    name: "pages among the groups",
    text: '{\n  "navigation": [\n    ⟦"a"⟧,\n    ⟦"b"⟧,\n    { "group": "G", "pages": ["c"] }\n  ]\n}',
    fixed:
      '{\n  "navigation": [\n    {\n      "group": "Get started",\n      "pages": [\n        "a",\n        "b"\n      ]\n    },\n    { "group": "G", "pages": ["c"] }\n  ]\n}',
  },
  {
    name: "null among pages",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", ⟦null⟧] }] }',
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a"] }] }',
  },
  { name: "one value where an array is expected", text: '{ "versions": ⟦"v1"⟧ }', fixed: '{ "versions": ["v1"] }' },
  {
    name: "an object where an array is expected",
    text: '{ "tabs": ⟦{ "name": "A", "url": "a" }⟧ }',
    fixed: '{ "tabs": [{ "name": "A", "url": "a" }] }',
  },
  { name: "an array where one value is expected", text: '{ "name": ⟦[ "A" ]⟧ }', fixed: '{ "name": "A" }' },
  {
    name: "null",
    text: '{\n  "name": "A",\n  "favicon": ⟦null⟧\n}',
    message: /, found null\.$/,
    fixed: '{\n  "name": "A"\n}',
  },
  { name: "a version as a number", text: '{ "versions": [⟦1.0⟧, "v2"] }', fixed: '{ "versions": ["1.0", "v2"] }' },
  {
    name: "pages as an object",
    text: '{ "navigation": [{ "group": "A", "pages": ⟦{ "1": "a" }⟧ }] }',
    message: /^Expected an array of page paths, found an object\.$/,
  },
  {
    name: "the whole file",
    text: "⟦null⟧",
    message: /^Expected an object with the configuration of the site, found null\.$/,
  },
  {
    name: "an empty value",
    text: '{ "logo": ⟦[]⟧ }',
    fixed: '{ "logo": "/logo.svg" }',
  },
  {
    name: "null for a required field",
    text: '{ "name": ⟦null⟧ }',
    fixed: '{ "name": "Acme Docs" }',
  },
  { name: "the whole file as a list", text: '⟦[{ "name": "A" }]⟧' },
  {
    name: "nothing for either form",
    text: '{ "logo": "/a.svg", "openapi": ["/a.json"], "api": { "baseUrl": "https://a.example" } }',
  },
  {
    name: "one color for both backgrounds",
    text: '{ "colors": { "primary": "#000", "background": ⟦"#fff"⟧ } }',
    fixed: '{ "colors": { "primary": "#000", "background": { "light": "#fff", "dark": "#fff" } } }',
  },
  { name: "nothing for a list without its bracket", text: '{ "tabs": [{ "name": "A", "url": "a" },\n "name": "A" }' },
  { name: "nothing in the newer format", text: '{ "navigation": {}, "api": [] }' },
]);

describeRule("unknown-value", [
  {
    name: "lists what is allowed",
    text: '{ "api": { "playground": { "mode": ⟦"none"⟧ } } }',
    message: /^"none" is not an allowed value\. Use "show", "simple" or "hide"\.$/,
  },
  {
    name: "another case",
    text: '{ "modeToggle": { "default": ⟦"Dark"⟧ } }',
    message: /Did you mean "dark"\?/,
    fixed: '{ "modeToggle": { "default": "dark" } }',
  },
  {
    name: "other separators",
    text: '{ "anchors": [{ "iconType": ⟦"sharpSolid"⟧ }] }',
    fixed: '{ "anchors": [{ "iconType": "sharp-solid" }] }',
  },
  {
    name: "a typo",
    text: '{ "topbarCtaButton": { "type": ⟦"githib"⟧ } }',
    fixed: '{ "topbarCtaButton": { "type": "github" } }',
  },
  { name: "nothing for an allowed one", text: '{ "modeToggle": { "default": "dark" } }' },
]);

it("unknown-value offers to remove the field", () => {
  const { config, text } = markedConfig('{ "modeToggle": { "default": "system", "isHidden": false } }');
  const [finding] = findingsOf(config, "unknown-value");
  const last = fixesOf(finding!, config, unknownSite("file:///site")).at(-1);
  expect(last).toMatchObject({ title: 'Remove "default"' });
  expect(applyEdits(text, last!.edits)).toBe('{ "modeToggle": { "isHidden": false } }');
});

describeRule("invalid-color", [
  {
    name: "a name, in the case of the other colors",
    text: '{"colors":{"primary":⟦"salmon"⟧,"light":"#ABCDEF"}}',
    message: /^"salmon" is not a valid hex color\. Use #rgb or #rrggbb, for example #0d9373\.$/,
    fixed: '{"colors":{"primary":"#FA8072","light":"#ABCDEF"}}',
  },
  { name: "a name", text: '{"colors":{"primary":⟦"Teal"⟧}}', fixed: '{"colors":{"primary":"#008080"}}' },
  { name: "no #", text: '{"colors":{"primary":⟦"0D9373"⟧}}', fixed: '{"colors":{"primary":"#0D9373"}}' },
  { name: "too many #", text: '{"colors":{"primary":⟦"##fff"⟧}}', fixed: '{"colors":{"primary":"#fff"}}' },
  { name: "spaces", text: '{"colors":{"primary":⟦" #fff "⟧}}', fixed: '{"colors":{"primary":"#fff"}}' },
  { name: "rgb()", text: '{"colors":{"primary":⟦"rgb(13, 147, 115)"⟧}}', fixed: '{"colors":{"primary":"#0d9373"}}' },
  {
    name: "rgb() in percent",
    text: '{"colors":{"primary":⟦"rgb(100% 0% 50%)"⟧}}',
    fixed: '{"colors":{"primary":"#ff0080"}}',
  },
  { name: "hsl()", text: '{"colors":{"primary":⟦"hsl(120deg 100% 25%)"⟧}}', fixed: '{"colors":{"primary":"#008000"}}' },
  { name: "eight digits", text: '{"colors":{"primary":⟦"#0d937380"⟧}}', fixed: '{"colors":{"primary":"#0d9373"}}' },
  { name: "four digits", text: '{"colors":{"primary":⟦"#0d98"⟧}}', fixed: '{"colors":{"primary":"#0d9"}}' },
  { name: "nonsense", text: '{"colors":{"primary":⟦"greenish"⟧}}', fixed: '{"colors":{"primary":"greenish"}}' },
  { name: "empty", text: '{"colors":{"primary":⟦""⟧}}', fixed: '{"colors":{"primary":""}}' },
  { name: "both ends of a gradient", text: '{"anchors":[{"color":{"from":⟦"x"⟧,"to":⟦"y"⟧}}]}' },
  { name: "nothing for either form", text: '{"colors":{"primary":"#0D9373","light":"#fff"}}' },
]);

describeRule("forced-mode", [
  {
    name: "says which mode",
    text: '{ "modeToggle": { "default": "dark", ⟦"isHidden": true⟧ } }',
    message: /^Dark mode is forced for everyone: the toggle is hidden and the default is "dark"\.$/,
    severity: "info",
    fixed: '{ "modeToggle": { "default": "dark" } }',
  },
  { name: "nothing when it is shown", text: '{ "modeToggle": { "default": "dark", "isHidden": false } }' },
  { name: "nothing without a default", text: '{ "modeToggle": { "isHidden": true } }' },
]);

describeRule("low-contrast", [
  {
    name: "on white",
    text: '{"colors":{"primary":⟦"#ffd700"⟧}}',
    message: /^Low contrast in light mode: 1\.4:1 against the default background\. WCAG AA requires 3:1\.$/,
    severity: "info",
    fixed: '{"colors":{"primary":"#ad9200"}}',
  },
  {
    name: "on the given background",
    text: '{"colors":{"primary":"#000","light":⟦"#333"⟧,"background":{"dark":"#222"}}}',
    message: /^Low contrast in dark mode: 1\.2:1 against the background\. WCAG AA requires 3:1\.$/,
  },
  { name: "nothing for black on white and white on black", text: '{"colors":{"primary":"#000","light":"#fff"}}' },
  { name: "nothing for an invalid color", text: '{"colors":{"primary":"yellow"}}' },
]);
