import { describe, expect, it } from "vitest";
import { valueAt } from "../../json/json.ts";
import type { DivisionKind } from "../../schema/schema.ts";
import { outlineOf, partsOfKind } from "../readSite.ts";
import { parseSiteConfig } from "../siteConfig.ts";

const config = parseSiteConfig(
  "file:///site/site.config.json",
  `{
  "navigation": [
    "a stray string",
    { "group": "One", "pages": ["a", { "group": "Inner", "pages": ["b", 5, { "pages": [] }] }, null, "c"] },
    { "group": 7, "pages": "d" },
    { "pages": [{ "group": "Only" }, "e"] }
  ],
  "tabs": [{ "name": "T", "url": "t" }, 1],
  "anchors": [{ "name": "A", "version": "v1" }],
  "versions": ["v1", { "name": "v2" }, { "url": "x" }, 3]
}`,
);
const outline = outlineOf(config);
const ofKind = (kind: DivisionKind) => partsOfKind(config, kind);

describe("outlineOf", () => {
  it("lists all groups in document order, including nested ones", () => {
    expect(outline.groups.map(({ name }) => name)).toEqual(["One", undefined, undefined]);
    expect(outline.allGroups.map(({ name }) => name)).toEqual([
      "One",
      "Inner",
      undefined,
      undefined,
      undefined,
      "Only",
    ]);
    expect(outline.allGroups.map(({ parent }) => parent?.name)).toEqual([
      undefined,
      "One",
      "Inner",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("lists only pages, in document order", () => {
    expect(outline.pages.map(({ value }) => value)).toEqual(["a", "b", "c", "e"]);
    expect(outline.pages.map(({ parent }) => parent.name)).toEqual(["One", "Inner", "One", undefined]);
    expect(outline.groups[0]?.children.map((child) => (child.kind === "page" ? child.value : child.name))).toEqual([
      "a",
      "Inner",
      "c",
    ]);
  });

  it("provides the path of each part", () => {
    for (const { node, path } of [...outline.allGroups, ...outline.pages, ...outline.divisions]) {
      expect(valueAt(config.root, path)).toBe(node);
    }
  });

  it("reads the names of tabs, anchors and versions", () => {
    expect(ofKind("tab").map(({ kind, name, target }) => ({ kind, name, target }))).toEqual([
      { kind: "tab", name: "T", target: "t" },
    ]);
    expect(ofKind("anchor").map(({ name, fields }) => ({ name, version: fields.text("version")?.text }))).toEqual([
      { name: "A", version: "v1" },
    ]);
    expect(ofKind("version").map(({ name }) => name)).toEqual(["v1", "v2"]);
  });
});
