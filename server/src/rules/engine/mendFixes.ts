import { replaceNode } from "../../config/edits.ts";
import type { Mend } from "../../kinds/kind.ts";
import type { Entry } from "../../schema/entries.ts";
import type { Fix } from "./rule.ts";

/** What a kind offers in place of a value, as fixes: the first is preferred, and safe when it says the same. */
export function mendFixes(entry: Entry, mends: readonly Mend[] = []): readonly Fix[] {
  return mends.map(({ title, value, isSame = false }, index) => ({
    title,
    edits: [replaceNode(entry.node, value)],
    preferred: index === 0,
    safe: index === 0 && isSame,
  }));
}
