import { items, member, type Node } from "./json.ts";
import type { SiteConfig } from "./siteConfig.ts";

/**
 * What a text says of itself. `shape`: a name, and a navigation of groups with pages, as only a site config has them.
 * `other`: plainly another tool's file. `unclear`: neither; a file that is just begun, or broken.
 */
export type Recognition = "shape" | "other" | "unclear";

/** Fields that site configs have, and other files hardly ever; `name` alone says nothing. */
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

/** Fields of the manifests of programming languages and package managers; a site config has none of these. */
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
 * Looks at what a JSON file says, whatever it is called: another tool may use the same name (the manifest of a
 * programming language is a `mint.json` with `source-directories`), and a site config may have any name. A file with
 * misspelled fields stays `unclear`: it is more likely a broken site config than the file of a tool nobody knows.
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
