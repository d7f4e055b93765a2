import type { FixAllResult } from "@sitekeeper/server/protocol";

/** What *Fix All* did, in a sentence: `3 fixed, 12 need a decision.` */
export function fixAllText({ fixed, left }: Pick<FixAllResult, "fixed" | "left">): string {
  const rest = left === 1 ? "1 needs a decision" : `${left} need a decision`;
  if (fixed === 0) return left === 0 ? "Nothing to fix." : `Nothing to fix safely, ${rest}.`;
  return left === 0 ? `${fixed} fixed.` : `${fixed} fixed, ${rest}.`;
}
