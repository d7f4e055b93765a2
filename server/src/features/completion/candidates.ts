import type { Candidate, ValueContext, ValueKind } from "../../kinds/kind.ts";

/** What a kind offers for a value, in order. */
export function candidatesOf(kind: ValueKind | undefined, context: ValueContext): Candidate[] {
  return [...(kind?.candidates?.(context) ?? [])].sort(
    (a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.value < b.value ? -1 : 1),
  );
}
