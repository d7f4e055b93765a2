import { describe, expect, it } from "vitest";
import { recognize } from "./recognize.ts";
import { parseSiteConfig } from "./siteConfig.ts";

describe("recognize", () => {
  it.each([
    ["a whole site config", "shape", '{"name":"a","navigation":[{"group":"g","pages":[]}]}'],
    ["one whose end is not typed yet", "shape", '{"name":"a","navigation":[{"group":"g","pages":["x"]}], "col'],
    ["one with nested groups", "shape", '{"name":"a","navigation":[{"group":"g","pages":[{"group":"h","pages":[]}]}]}'],
    ["an empty file", "unclear", ""],
    ["the beginning of one", "unclear", '{"name":"a"}'],
    ["one without its navigation", "unclear", '{"name":"a","colors":{},"versions":[],"api":{}}'],
    ["one in the newer format", "shape", '{"name":"a","navigation":{"pages":[]},"theme":"x"}'],
    ["one whose fields are all misspelled", "unclear", '{"nme":"Acme","navgation":[]}'],
    ["one with unknown fields only", "unclear", '{"name":"a","title":"b","theme":"c","version":"1"}'],
    ["a site config with a field of a manifest", "unclear", '{"name":"a","scripts":[],"colors":{}}'],
    ["an array", "unclear", "[1, 2]"],
    ["a package manifest", "other", '{"name":"a","version":"1.0.0","scripts":{}}'],
    [
      "a manifest of the same name",
      "other",
      '{"name":"a","type":"application","source-directories":["source"],"dependencies":{}}',
    ],
    ["a site with another navigation", "unclear", '{"name":"a","navigation":[{"title":"x"}]}'],
    ["brackets without end", "unclear", "[".repeat(20_000)],
  ])("%s is %s", (_, expected, text) => {
    expect(recognize(parseSiteConfig("file:///x.json", text))).toBe(expected);
  });
});
