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
    text: '{ "appearance": { "strict": ⟦"true"⟧ } }',
    message: /^Expected a boolean, found a string\.$/,
    fixed: '{ "appearance": { "strict": true } }',
  },
  {
    name: "a number in place of an enum value",
    text: '{ "appearance": { "default": ⟦1⟧ } }',
    message: /^Expected "system", "light" or "dark", found a number\.$/,
    fixed: '{ "appearance": { "default": "system" } }',
  },
  {
    name: "yes",
    text: '{ "appearance": { "strict": ⟦"yes"⟧ } }',
    fixed: '{ "appearance": { "strict": true } }',
  },
  {
    name: "0",
    text: '{ "appearance": { "strict": ⟦0⟧ } }',
    fixed: '{ "appearance": { "strict": false } }',
  },
  {
    name: "a string that belongs in a field of the object",
    text: '{ "api": { "playground": ⟦"simple"⟧ } }',
    fixed: '{ "api": { "playground": { "display": "simple" } } }',
  },
  {
    name: "pages between groups",
    text: '{\n  "navigation": { "groups": [\n    ⟦"a"⟧,\n    ⟦"b"⟧,\n    { "group": "G", "pages": ["c"] }\n  ] }\n}',
    message: /^Expected a group: an object with group and pages, found a string\. The platform rejects the file\.$/,
    fixed: '{\n  "navigation": { "pages": [\n    "a",\n    "b",\n    { "group": "G", "pages": ["c"] }\n  ] }\n}',
  },
  {
    name: "names of groups",
    text: '{ "navigation": { "groups": [⟦"Guides"⟧, ⟦"API reference"⟧] } }',
    fixed: '{ "navigation": { "groups": ["Guides", "API reference"] } }',
  },
  {
    name: "pages between groups next to a list of pages",
    text: '{ "navigation": { "groups": [⟦"a"⟧], "pages": ["b"] } }',
    fixed: '{ "navigation": { "groups": ["a"], "pages": ["b"] } }',
  },
  {
    name: "pages between groups in the older format",
    file: "mint.json",
    text: '{\n  "navigation": [\n    ⟦"a"⟧,\n    ⟦"b"⟧,\n    { "group": "G", "pages": ["c"] }\n  ]\n}',
    fixed:
      '{\n  "navigation": [\n    {\n      "group": "Get started",\n      "pages": [\n        "a",\n        "b"\n      ]\n    },\n    { "group": "G", "pages": ["c"] }\n  ]\n}',
  },
  {
    name: "null between pages",
    text: '{ "navigation": { "groups": [{ "group": "A", "pages": ["a", ⟦null⟧] }] } }',
    fixed: '{ "navigation": { "groups": [{ "group": "A", "pages": ["a"] }] } }',
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
    text: '{ "api": { "params": { "post": ⟦"v1"⟧ } } }',
    fixed: '{ "api": { "params": { "post": ["v1"] } } }',
  },
  {
    name: "an object in place of an array",
    text: '{ "navigation": { "tabs": ⟦{ "tab": "A", "href": "/a" }⟧ } }',
    fixed: '{ "navigation": { "tabs": [{ "tab": "A", "href": "/a" }] } }',
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
    text: '{ "navigation": { "versions": [{ "version": ⟦1.0⟧, "pages": ["a"] }] } }',
    fixed: '{ "navigation": { "versions": [{ "version": "1.0", "pages": ["a"] }] } }',
  },
  {
    name: "an object as pages",
    text: '{ "navigation": { "groups": [{ "group": "A", "pages": ⟦{ "1": "a" }⟧ }] } }',
    message: /^Expected an array of page paths, found an object\./,
  },
  {
    name: "a nested array of pages",
    text: '{ "navigation": { "groups": [{ "group": "A", "pages": ["a", ⟦[ "b", "c" ]⟧] }] } }',
    fixed: '{ "navigation": { "groups": [{ "group": "A", "pages": ["a",  "b", "c" ] }] } }',
  },
  {
    name: "pages in one string",
    text: '{ "navigation": { "groups": [{ "group": "A", "pages": ⟦"a, b"⟧ }] } }',
    fixed: '{ "navigation": { "groups": [{ "group": "A", "pages": ["a", "b"] }] } }',
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
    text: '{ "logo": "/a.svg", "api": { "openapi": ["/a.json"], "mdx": { "server": "https://a.example" } } }',
  },
  {
    name: "both allowed types in the older format",
    file: "mint.json",
    text: '{ "logo": "/a.svg", "openapi": ["/a.json"], "api": { "baseUrl": "https://a.example" } }',
  },
  {
    name: "one color for both backgrounds",
    text: '{ "background": { "color": ⟦"#fff"⟧ } }',
    fixed: '{ "background": { "color": { "light": "#fff", "dark": "#fff" } } }',
  },
  {
    name: "one color for both modes of a part",
    text: '{ "navigation": { "anchors": [{ "anchor": "A", "href": "/a", "color": ⟦"#0f766e"⟧ }] } }',
    fixed:
      '{ "navigation": { "anchors": [{ "anchor": "A", "href": "/a", "color": { "light": "#0f766e", "dark": "#0f766e" } }] } }',
  },
  {
    name: "one account in place of all accounts",
    text: '{ "footer": { "socials": ⟦"https://x.com/a"⟧ } }',
    fixed: '{ "footer": { "socials": "https://x.com/a" } }',
  },
  { name: "an unclosed array", text: '{ "navigation": { "tabs": [{ "tab": "A", "href": "/a" },\n "name": "A" }' },
  {
    name: "values of the older format",
    file: "mint.json",
    text: '{ "versions": ⟦"v1"⟧, "tabs": ⟦{ "name": "A", "url": "a" }⟧, "feedback": { "suggestEdit": ⟦"true"⟧ }, "colors": { "primary": "#000", "background": ⟦"#fff"⟧ } }',
    fixed:
      '{ "versions": ["v1"], "tabs": { "name": "A", "url": "a" }, "feedback": { "suggestEdit": "true" }, "colors": { "primary": "#000", "background": "#fff" } }',
  },
  { name: "the newer format", file: "mint.json", text: '{ "navigation": {}, "api": [] }' },
]);
