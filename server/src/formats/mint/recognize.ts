import { items, member, type Node } from "../../json/json.ts";
import type { Recognition } from "../format.ts";

/** Fields that are rare outside site configs. `name` is not listed, because it is too common. */
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

/** Package manifest fields that never occur in a site config. */
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

/** Recognizes a `mint.json`. The Mint programming language uses the same file name for its manifest. */
export function recognizeMint(root: Node | undefined): Recognition {
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
