import { describeRule } from "../../testing/ruleCases.ts";
import { wrongType } from "./wrongType.ts";

describeRule(wrongType, [
  {
    name: "a quoted number",
    text: '{"theme":"mint","navigation":{"groups":[{"group":"G"}]},"fonts":{"family":"A","weight":⟦"400"⟧}}',
    fixed: '{"theme":"mint","navigation":{"groups":[{"group":"G"}]},"fonts":{"family":"A","weight":400}}',
  },

  {
    name: "a number in place of a string",
    text: '{ "name": ⟦5⟧ }',
    message: /^Expected a string, found a number\.$/,
    fixed: '{ "name": "5" }',
  },
  {
    name: "a field with two types",
    text: '{ "logo": ⟦[]⟧ }',
    message: /^Expected a path, or an object with light and dark, found an array\.$/,
  },
  {
    name: "a quoted boolean",
    file: "mint.json",
    text: '{ "feedback": { "suggestEdit": ⟦"true"⟧ } }',
    message: /^Expected a boolean, found a string\.$/,
    fixed: '{ "feedback": { "suggestEdit": true } }',
  },
  {
    name: "a number in place of an enum value",
    file: "mint.json",
    text: '{ "modeToggle": { "default": ⟦1⟧ } }',
    message: /^Expected "light" or "dark", found a number\.$/,
    fixed: '{ "modeToggle": { "default": "light" } }',
  },
  {
    name: "yes",
    file: "mint.json",
    text: '{ "feedback": { "suggestEdit": ⟦"yes"⟧ } }',
    fixed: '{ "feedback": { "suggestEdit": true } }',
  },
  {
    name: "0",
    file: "mint.json",
    text: '{ "feedback": { "suggestEdit": ⟦0⟧ } }',
    fixed: '{ "feedback": { "suggestEdit": false } }',
  },
  {
    name: "a string that belongs in a field of the object",
    file: "mint.json",
    text: '{ "api": { "playground": ⟦"simple"⟧ } }',
    fixed: '{ "api": { "playground": { "mode": "simple" } } }',
  },
  {
    name: "pages between groups",
    file: "mint.json",
    text: '{\n  "navigation": [\n    ⟦"a"⟧,\n    ⟦"b"⟧,\n    { "group": "G", "pages": ["c"] }\n  ]\n}',
    fixed:
      '{\n  "navigation": [\n    {\n      "group": "Get started",\n      "pages": [\n        "a",\n        "b"\n      ]\n    },\n    { "group": "G", "pages": ["c"] }\n  ]\n}',
  },
  {
    name: "null between pages",
    file: "mint.json",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", ⟦null⟧] }] }',
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a"] }] }',
  },
  {
    name: "groups in place of the navigation",
    text: '{ "navigation": ⟦[{ "group": "A", "pages": ["a"] }]⟧ }',
    fixed: '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }] } }',
  },
  {
    name: "pages and a group in place of the navigation",
    text: '{ "navigation": ⟦["a", { "group": "A", "pages": ["b"] }]⟧ }',
    fixed: '{ "navigation": { "pages": ["a", { "group": "A", "pages": ["b"] }] } }',
  },
  {
    name: "the navigation in an array",
    text: '{ "navigation": ⟦[{ "pages": ["a"] }]⟧ }',
    fixed: '{ "navigation": { "pages": ["a"] } }',
  },
  {
    name: "nested pages",
    text: '{ "navigation": { "pages": ["a", ⟦["b"]⟧] } }',
    fixed: '{ "navigation": { "pages": ["a", "b"] } }',
  },
  {
    name: "a string in place of an array",
    file: "mint.json",
    text: '{ "versions": ⟦"v1"⟧ }',
    fixed: '{ "versions": ["v1"] }',
  },
  {
    name: "an object in place of an array",
    file: "mint.json",
    text: '{ "tabs": ⟦{ "name": "A", "url": "a" }⟧ }',
    fixed: '{ "tabs": [{ "name": "A", "url": "a" }] }',
  },
  { name: "an array in place of a string", text: '{ "name": ⟦[ "A" ]⟧ }', fixed: '{ "name": "A" }' },
  {
    name: "null",
    text: '{\n  "name": "A",\n  "favicon": ⟦null⟧\n}',
    message: /, found null\.$/,
    fixed: '{\n  "name": "A"\n}',
  },
  {
    name: "a number as a version",
    file: "mint.json",
    text: '{ "versions": [⟦1.0⟧, "v2"] }',
    fixed: '{ "versions": ["1.0", "v2"] }',
  },
  {
    name: "an object as pages",
    file: "mint.json",
    text: '{ "navigation": [{ "group": "A", "pages": ⟦{ "1": "a" }⟧ }] }',
    message: /^Expected an array of page paths, found an object\.$/,
  },
  {
    name: "a nested array of pages",
    file: "mint.json",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", ⟦[ "b", "c" ]⟧] }] }',
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a",  "b", "c" ] }] }',
  },
  {
    name: "pages in one string",
    file: "mint.json",
    text: '{ "navigation": [{ "group": "A", "pages": ⟦"a, b"⟧ }] }',
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a", "b"] }] }',
  },
  {
    name: "a string at the top level",
    text: "⟦null⟧",
    message: /^Expected an object with the site configuration, found null\.$/,
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
  { name: "an array at the top level", text: '⟦[{ "name": "A" }]⟧' },
  {
    name: "both allowed types",
    text: '{ "logo": "/a.svg", "openapi": ["/a.json"], "api": { "baseUrl": "https://a.example" } }',
  },
  {
    name: "one color for both backgrounds",
    file: "mint.json",
    text: '{ "colors": { "primary": "#000", "background": ⟦"#fff"⟧ } }',
    fixed: '{ "colors": { "primary": "#000", "background": { "light": "#fff", "dark": "#fff" } } }',
  },
  { name: "an unclosed array", text: '{ "tabs": [{ "name": "A", "url": "a" },\n "name": "A" }' },
  { name: "the newer format", file: "mint.json", text: '{ "navigation": {}, "api": [] }' },
]);
