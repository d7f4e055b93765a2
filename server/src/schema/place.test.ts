import { describe, expect, it } from "vitest";
import { mintSchema } from "../formats/mint/readOutline.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { entriesOf, pathOf } from "./entries.ts";
import { entryOf, fieldAt } from "./place.ts";

const text = `{
  "name": "Acme", "colors": { "primary": "#fff", "background": { "light": 1 } }, "logo": { "light": "/a.svg" },
  "navigation": [{ "group": "A", "pages": ["a", { "group": "B", "pages": [["x"]] }] }],
  "anchors": [{ "color": { "from": "#000" } }, { "color": "#000" }], "mine": [{ "a": null }], "openapi": ["a"]
}`;

describe("entryOf", () => {
  it("finds the same entries as a walk through the whole file", () => {
    const config = parseSiteConfig("file:///a", text);
    for (const entry of entriesOf(config).all) {
      const found = entryOf(config, entry.node);
      expect(pathOf(found)).toEqual(pathOf(entry));
      expect(found.key).toBe(entry.key);
      expect(found.field).toBe(entry.field);
      expect(found.schema).toBe(entry.schema);
    }
  });
});

describe("fieldAt", () => {
  it.each([
    ["the file", [], "Site configuration"],
    ["a member", ["name"], "Project name"],
    ["a member of one of several alternatives", ["logo", "light"], "Logo in light mode"],
    ["the items of one of several alternatives", ["openapi", 0], "OpenAPI file"],
    ["a field at any depth", ["navigation", 0, "pages", 3, "pages", 0], "Page"],
    ["a field without a type", ["colors", "anchors", "from"], "Gradient start"],
    ["undefined for an unknown field", ["mine", 0], undefined],
    ["undefined for properties of JavaScript's Object.prototype", ["constructor"], undefined],
  ])("resolves to %s", (_, path, title) => {
    expect(fieldAt({ schema: mintSchema }, path)?.title).toBe(title);
  });
});
