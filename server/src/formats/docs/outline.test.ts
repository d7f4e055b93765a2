import { describe, expect, it } from "vitest";
import { valueAt } from "../../json/json.ts";
import type { Division, PageEntry } from "../../model/outline.ts";
import { outlineOf } from "../readSite.ts";
import { parseSiteConfig } from "../siteConfig.ts";

const configOf = (navigation: unknown) =>
  parseSiteConfig("file:///site/docs.json", JSON.stringify({ theme: "mint", navigation }));

/** Formats the tree on one line, for example `tab API(group Users(a b))`. */
function formatTree(part: Division | PageEntry): string {
  if (part.kind === "page") return part.isRoot ? `*${part.value}` : part.value;
  const children = part.children.map(formatTree).join(" ");
  const lost = part.lost.map(({ property, because }) => ` -${property.children![0]!.value}/${because}`).join("");
  const own = `${part.kind}${part.name === undefined ? "" : ` ${part.name}`}`;
  return `${own}${part.target === undefined ? "" : ` -> ${part.target}`}(${children})${lost}`;
}

describe("docs.json navigation", () => {
  it.each<[string, unknown, string]>([
    ["groups", { groups: [{ group: "A", pages: ["a", "b"] }] }, "root(group A(a b))"],
    [
      "tabs with groups, pages and menus",
      {
        tabs: [
          { tab: "T", groups: [{ group: "A", pages: ["a"] }] },
          { tab: "U", menu: [{ item: "I", pages: ["b"] }] },
        ],
      },
      "root(tab T(group A(a)) tab U(item I(b)))",
    ],
    [
      "languages, versions and products",
      { languages: [{ language: "en", versions: [{ version: "1", products: [{ product: "P", pages: ["a"] }] }] }] },
      "root(language en(version 1(product P(a))))",
    ],
    [
      "nested groups with a root page",
      { groups: [{ group: "A", root: "r", pages: ["a", { group: "B", pages: ["b"] }] }] },
      "root(group A(*r a group B(b)))",
    ],
    [
      "a link, ignoring its pages",
      { tabs: [{ tab: "T", href: "/x", pages: ["a"] }] },
      "root(tab T -> /x() -pages/href)",
    ],
    [
      "only the first of two lists",
      { tabs: [{ tab: "T", pages: ["a"] }], groups: [{ group: "A", pages: ["b"] }] },
      "root(tab T(a)) -groups/tabs",
    ],
    [
      "the preferred list of a product",
      { products: [{ product: "P", dropdowns: [], anchors: [] }] },
      "root(product P() -dropdowns/anchors)",
    ],
    ["a navigation with values of the wrong type", { tabs: ["x", { tab: 5, pages: [1, "a"] }, null] }, "root(tab(a))"],
    ["an array as an empty navigation", [{ group: "A", pages: ["a"] }], "root()"],
  ])("reads %s", (_, navigation, expected) => {
    const config = configOf(navigation);
    const outline = outlineOf(config);
    expect(formatTree(outline.root)).toBe(expected);
    for (const { node, path } of [...outline.divisions, ...outline.allGroups, ...outline.pages]) {
      expect(valueAt(config.root, path)).toBe(node);
    }
  });

  it("reads global links", () => {
    const { root } = outlineOf(
      configOf({ global: { anchors: [{ anchor: "Blog", href: "https://x.example" }], tabs: [] }, pages: ["a"] }),
    );
    expect(root.links.map(formatTree)).toEqual(["anchor Blog -> https://x.example()"]);
  });
});
