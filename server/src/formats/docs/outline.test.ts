import { describe, expect, it } from "vitest";
import { valueAt } from "../../json/json.ts";
import type { Division, PageEntry } from "../../model/outline.ts";
import { outlineOf } from "../readSite.ts";
import { parseSiteConfig } from "../siteConfig.ts";

const configOf = (navigation: unknown) =>
  parseSiteConfig("file:///site/docs.json", JSON.stringify({ theme: "mint", navigation }));

/** The tree in one line: `tab API(group Users(a b))`. */
function drawn(part: Division | PageEntry): string {
  if (part.kind === "page") return part.isRoot ? `*${part.value}` : part.value;
  const children = part.children.map(drawn).join(" ");
  const lost = part.lost.map(({ property, because }) => ` -${property.children![0]!.value}/${because}`).join("");
  const own = `${part.kind}${part.name === undefined ? "" : ` ${part.name}`}`;
  return `${own}${part.target === undefined ? "" : ` -> ${part.target}`}(${children})${lost}`;
}

describe("the navigation of docs.json", () => {
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
      "nested groups with a page of their own",
      { groups: [{ group: "A", root: "r", pages: ["a", { group: "B", pages: ["b"] }] }] },
      "root(group A(*r a group B(b)))",
    ],
    [
      "a link, whatever is in it",
      { tabs: [{ tab: "T", href: "/x", pages: ["a"] }] },
      "root(tab T -> /x() -pages/href)",
    ],
    [
      "two kinds of children, of which one counts",
      { tabs: [{ tab: "T", pages: ["a"] }], groups: [{ group: "A", pages: ["b"] }] },
      "root(tab T(a)) -groups/tabs",
    ],
    [
      "another order by the kind of division",
      { products: [{ product: "P", dropdowns: [], anchors: [] }] },
      "root(product P() -dropdowns/anchors)",
    ],
    ["values of a wrong type", { tabs: ["x", { tab: 5, pages: [1, "a"] }, null] }, "root(tab(a))"],
    ["no object", [{ group: "A", pages: ["a"] }], "root()"],
  ])("reads %s", (_, navigation, expected) => {
    const config = configOf(navigation);
    const outline = outlineOf(config);
    expect(drawn(outline.root)).toBe(expected);
    for (const { node, path } of [...outline.divisions, ...outline.allGroups, ...outline.pages]) {
      expect(valueAt(config.root, path)).toBe(node);
    }
  });

  it("reads the links that every page shows", () => {
    const { root } = outlineOf(
      configOf({ global: { anchors: [{ anchor: "Blog", href: "https://x.example" }], tabs: [] }, pages: ["a"] }),
    );
    expect(root.links.map(drawn)).toEqual(["anchor Blog -> https://x.example()"]);
  });
});
