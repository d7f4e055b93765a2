import { describe, expect, it } from "vitest";
import { mayHaveShape } from "./mayHaveShape.ts";
import { recognize } from "./recognize.ts";
import { parseSiteConfig } from "./siteConfig.ts";

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
