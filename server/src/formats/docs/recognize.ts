import { member, type Node, stringOf } from "../../json/json.ts";
import type { Recognition } from "../format.ts";
import rootFields from "./rootFields.json" with { type: "json" };

/** The end of the `$schema` URL. */
const SCHEMA_ADDRESS = /\/docs\.json$/;

/**
 * Fields that occur only in site configs. `name` and `description` are not listed, because nearly every manifest has
 * them.
 */
const DISTINCT_FIELDS = ["theme", "navigation", "navbar", "colors", "favicon", "appearance", "footer"] as const;

/**
 * Recognizes a `docs.json`. API reference generators use the same file name, so a file with unknown fields and at most
 * one distinctive field belongs to another tool.
 */
export function recognizeDocs(root: Node | undefined): Recognition {
  if (!root) return "unclear";
  if (root.type !== "object") return "other";
  const has = (key: string): boolean => member(root, key) !== undefined;
  if (SCHEMA_ADDRESS.test(stringOf(member(root, "$schema")) ?? "")) return "shape";
  const navigation = member(root, "navigation");
  if (has("theme") && (navigation?.type === "object" || has("colors"))) return "shape";
  if (navigation?.type === "object" || DISTINCT_FIELDS.filter(has).length > 1) return "unclear";
  const isForeign = (root.children ?? []).some(({ children }) => !rootFields.includes(children?.[0]?.value as string));
  return isForeign ? "other" : "unclear";
}
