import { describeRule } from "../testing/ruleCases.ts";
import { wrongType } from "./wrongType.ts";

describeRule(wrongType, [
  {
    name: "a number in quotes",
    file: "docs.json",
    text: '{"theme":"mint","navigation":{"groups":[{"group":"G"}]},"fonts":{"family":"A","weight":⟦"400"⟧}}',
    fixed: '{"theme":"mint","navigation":{"groups":[{"group":"G"}]},"fonts":{"family":"A","weight":400}}',
  },

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
    name: "a list of pages in a list",
    text: '{ "navigation": [{ "group": "A", "pages": ["a", ⟦[ "b", "c" ]⟧] }] }',
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a",  "b", "c" ] }] }',
  },
  {
    name: "pages in one text",
    text: '{ "navigation": [{ "group": "A", "pages": ⟦"a, b"⟧ }] }',
    fixed: '{ "navigation": [{ "group": "A", "pages": ["a", "b"] }] }',
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
