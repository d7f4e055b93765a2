import { expect, it } from "vitest";
import { recognize } from "../recognize.ts";
import { parseSiteConfig } from "../siteConfig.ts";

it.each([
  ["a file with the schema URL", "shape", '{"$schema":"https://mintlify.com/docs.json"}'],
  ["a file with a theme and a navigation", "shape", '{"theme":"mint","navigation":{}}'],
  ["an unfinished file", "shape", '{"theme":"mint","colors":{'],
  ["an empty file", "unclear", ""],
  ["an empty object", "unclear", "{}"],
  ["a file with only a name", "unclear", '{"name":"Acme"}'],
  ["a file without a theme", "unclear", '{"name":"Acme","navigation":{"pages":[]},"extra":1}'],
  ["a file with a misspelled theme", "unclear", '{"thme":"mint","colors":{},"navbar":{}}'],
  ["an array", "other", "[]"],
  ["the output of a component compiler", "other", '{"timestamp":"2026","compiler":{"name":"c"},"components":[]}'],
  ["the output of a reference generator", "other", '{"id":0,"name":"lib","kind":1,"children":[]}'],
  ["an API description", "other", '{"openapi":"3.0.0","info":{"title":"x"},"paths":{}}'],
  ["another tool's list of pages", "other", '{"title":"Docs","navigation":[{"title":"x"}]}'],
])("recognizes %s as %s", (_, expected, text) => {
  expect(recognize(parseSiteConfig("file:///site/docs.json", text))).toBe(expected);
});
