import { memo } from "../../json/memo.ts";
import { nearest, onlySpelling, spellingOf } from "../../json/near.ts";

/** At most this many headings are offered. */
export const MAX_HEADINGS = 5;

/** Targets that browsers handle without an ID: the top of a page, or a piece of its text. */
export const BUILT_IN_TARGET = /^(?:top)?$|^:~:/;

/** The IDs of a page, in its order. */
type Ids = ReadonlyMap<string, unknown>;

/** Grouped once for all broken links to a page, which may have thousands of headings. */
const bySpelling = memo((ids: Ids) => Map.groupBy(ids.keys(), spellingOf));

/** The IDs of a page that may be meant, the most likely first, and the one that needs no decision. */
export function similarIds(id: string, ids: Ids): { readonly near: readonly string[]; readonly certain?: string } {
  const near = nearest(id, ids.keys());
  const certain = onlySpelling(id, bySpelling(ids).get(spellingOf(id)) ?? []);
  return certain === undefined ? { near } : { near: [...new Set([certain, ...near])], certain };
}
