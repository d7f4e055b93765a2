import { expect, it } from "vitest";
import { recognize } from "../recognize.ts";
import { parseSiteConfig } from "../siteConfig.ts";

it.each([
  ["one with the address of the schema", "shape", '{"$schema":"https://mintlify.com/docs.json"}'],
  ["one with a theme and a navigation", "shape", '{"theme":"mint","navigation":{}}'],
  ["the beginning of one", "shape", '{"theme":"mint","colors":{'],
  ["an empty file", "unclear", ""],
  ["an empty object", "unclear", "{}"],
  ["one with a name only", "unclear", '{"name":"Acme"}'],
  ["one without a theme", "unclear", '{"name":"Acme","navigation":{"pages":[]},"extra":1}'],
  ["one whose theme is misspelled", "unclear", '{"thme":"mint","colors":{},"navbar":{}}'],
  ["an array", "other", "[]"],
  ["the output of a compiler of components", "other", '{"timestamp":"2026","compiler":{"name":"c"},"components":[]}'],
  ["the output of a generator of references", "other", '{"id":0,"name":"lib","kind":1,"children":[]}'],
  ["an API description", "other", '{"openapi":"3.0.0","info":{"title":"x"},"paths":{}}'],
  ["a list of pages of another tool", "other", '{"title":"Docs","navigation":[{"title":"x"}]}'],
])("%s is %s", (_, expected, text) => {
  expect(recognize(parseSiteConfig("file:///site/docs.json", text))).toBe(expected);
});
