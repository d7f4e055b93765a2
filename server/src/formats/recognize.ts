import { items, member, type Node } from "../json/json.ts";
import type { SiteConfig } from "./format.ts";

/**
 * What a text looks like. `shape`: it has a name and a navigation of groups with pages, like only a site config.
 * `other`: it belongs to another tool. `unclear`: neither; it may be new or broken.
 */
export type Recognition = "shape" | "other" | "unclear";

/** Fields of site configs that are rare in other files. `name` alone is too common. */
const SITE_CONFIG_FIELDS = [
  "navigation",
  "colors",
  "logo",
  "favicon",
  "topbarLinks",
  "topbarCtaButton",
  "anchors",
  "tabs",
] as const;

/** Fields of the manifests of programming languages and package managers. A site config never has them. */
const MANIFEST_FIELDS = [
  "application",
  "dependencies",
  "devDependencies",
  "elm-version",
  "mint-version",
  "scripts",
  "source-directories",
  "test-dependencies",
  "test-directories",
] as const;

/**
 * Recognizes a JSON file by its content, whatever its name. Another tool may use the same name (the manifest of a
 * programming language is a `mint.json` with `source-directories`), and a site config may have any name. A file with
 * misspelled fields stays `unclear`: it is more likely a broken site config than the file of an unknown tool.
 */
export function recognize({ root }: SiteConfig): Recognition {
  if (root?.type !== "object") return "unclear";
  if (hasShape(root)) return "shape";
  const has = (key: string): boolean => member(root, key) !== undefined;
  return MANIFEST_FIELDS.some(has) && !SITE_CONFIG_FIELDS.some(has) ? "other" : "unclear";
}

function hasShape(root: Node): boolean {
  const groups = items(member(root, "navigation"));
  return (
    member(root, "name")?.type === "string" &&
    groups.length > 0 &&
    groups.every((group) => member(group, "group")?.type === "string" && member(group, "pages")?.type === "array")
  );
}
