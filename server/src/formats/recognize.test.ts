import { describe, expect, it } from "vitest";
import { mayHaveShape, recognize } from "./recognize.ts";
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

const config = '{"name":"a","navigation":[{"group":"g","pages":[]}]}';
/** The letters of a key, each as an escape. */
const escaped = (key: string): string =>
  [...key].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

describe("mayHaveShape", () => {
  it.each([
    ["a site config", config],
    ["one whose end is not typed yet", `${config.slice(0, -1)}, "col`],
    ...["name", "navigation", "group", "pages"].map((key) => [
      `one whose "${key}" is spelled with escapes`,
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
