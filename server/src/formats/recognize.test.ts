import { describe, expect, it } from "vitest";
import { mayHaveShape, recognize } from "./recognize.ts";
import { parseSiteConfig } from "./siteConfig.ts";

describe("recognize", () => {
  it.each([
    ["a complete site config", "shape", '{"name":"a","navigation":[{"group":"g","pages":[]}]}'],
    ["an unfinished site config", "shape", '{"name":"a","navigation":[{"group":"g","pages":["x"]}], "col'],
    [
      "a site config with nested groups",
      "shape",
      '{"name":"a","navigation":[{"group":"g","pages":[{"group":"h","pages":[]}]}]}',
    ],
    ["an empty file", "unclear", ""],
    ["the start of a site config", "unclear", '{"name":"a"}'],
    ["a site config without its navigation", "unclear", '{"name":"a","colors":{},"versions":[],"api":{}}'],
    ["a site config in the newer format", "shape", '{"name":"a","navigation":{"pages":[]},"theme":"x"}'],
    ["a site config with only misspelled fields", "unclear", '{"nme":"Acme","navgation":[]}'],
    ["a file with only unknown fields", "unclear", '{"name":"a","title":"b","theme":"c","version":"1"}'],
    ["a site config with a manifest field", "unclear", '{"name":"a","scripts":[],"colors":{}}'],
    ["an array", "unclear", "[1, 2]"],
    ["a package manifest", "other", '{"name":"a","version":"1.0.0","scripts":{}}'],
    [
      "another tool's manifest with the same name",
      "other",
      '{"name":"a","type":"application","source-directories":["source"],"dependencies":{}}',
    ],
    ["a site with a different navigation", "unclear", '{"name":"a","navigation":[{"title":"x"}]}'],
    ["unclosed brackets", "unclear", "[".repeat(20_000)],
  ])("recognizes %s as %s", (_, expected, text) => {
    expect(recognize(parseSiteConfig("file:///x.json", text))).toBe(expected);
  });
});

const config = '{"name":"a","navigation":[{"group":"g","pages":[]}]}';
const escaped = (key: string): string =>
  [...key].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

describe("mayHaveShape", () => {
  it.each([
    ["a site config", config],
    ["an unfinished site config", `${config.slice(0, -1)}, "col`],
    ...["name", "navigation", "group", "pages"].map((key) => [
      `a site config with an escaped "${key}"`,
      config.replace(`"${key}"`, `"${escaped(key)}"`),
    ]),
  ])("is true for %s", (_, text) => {
    expect(recognize(parseSiteConfig("file:///x.json", text!))).toBe("shape");
    expect(mayHaveShape(text!)).toBe(true);
  });

  it.each([
    ["an empty object", "{}"],
    ["a package manifest", '{"name":"a","version":"1.0.0","scripts":{}}'],
    ...["name", "navigation", "group", "pages"].map((key) => [
      `a site config without "${key}"`,
      config.replace(`"${key}"`, '"x"'),
    ]),
  ])("is false for %s", (_, text) => {
    expect(mayHaveShape(text!)).toBe(false);
  });
});
