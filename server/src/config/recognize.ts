import { items, member, type Node } from "./json.ts";
import type { SiteConfig } from "./siteConfig.ts";

/**
 * What a text says of itself. `shape`: a name, and a navigation of groups with pages, as only a site config has them.
 * `other`: plainly another tool's file. `unclear`: neither; a file that is just begun, or broken.
 */
export type Recognition = "shape" | "other" | "unclear";

/** Fields that stand in site configs and hardly anywhere else; `name` alone says nothing. */
const TELLING = ["navigation", "colors", "logo", "favicon", "topbarLinks", "topbarCtaButton", "anchors", "tabs"];

/** How many fields a file must have before the absence of any telling one speaks against it. */
const ENOUGH_FIELDS = 2;

/**
 * Looks at what a JSON file says, whatever it is called: another tool may use the same name (the manifest of a
 * programming language is a `mint.json` with `source-directories`), and a site config may go by any name.
 */
export function recognize({ root }: SiteConfig): Recognition {
  if (root?.type !== "object") return "unclear";
  if (hasShape(root)) return "shape";
  const keys = (root.children ?? []).map(({ children }) => String(children?.[0]?.value));
  const strangers = keys.filter((key) => key !== "name" && key !== "$schema");
  return strangers.length >= ENOUGH_FIELDS && !strangers.some((key) => TELLING.includes(key)) ? "other" : "unclear";
}

function hasShape(root: Node): boolean {
  const groups = items(member(root, "navigation"));
  return (
    member(root, "name")?.type === "string" &&
    groups.length > 0 &&
    groups.every((group) => member(group, "group")?.type === "string" && member(group, "pages")?.type === "array")
  );
}
