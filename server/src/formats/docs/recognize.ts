import { member, type Node, stringOf } from "../../json/json.ts";
import type { Recognition } from "../format.ts";
import rootFields from "./rootFields.json" with { type: "json" };

/** The end of the address in `$schema`. */
const SCHEMA_ADDRESS = /\/docs\.json$/;

/** Fields that no other tool has in a `docs.json`. `name` and `description` are in nearly every manifest. */
const DISTINCT_FIELDS = ["theme", "navigation", "navbar", "colors", "favicon", "appearance", "footer"] as const;

/**
 * `docs.json` is a common name: generators of API references write files of that name. A file without any field of this
 * format, and with fields of another one, is theirs.
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
