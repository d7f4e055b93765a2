import type { ValueKind } from "../../kinds/kind.ts";
import type { Entry } from "../../schema/entries.ts";
import type { RuleContext } from "./rule.ts";

/** ` Did you mean "x"?` with the likeliest value that a kind offers; empty when there is none. */
export function question(kind: ValueKind, entry: Entry, { config, site }: RuleContext): string {
  const [mend] = kind.mends?.(entry.node.value, { config, site, entry }) ?? [];
  return mend ? ` Did you mean ${JSON.stringify(mend.value)}?` : "";
}
