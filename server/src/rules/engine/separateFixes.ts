import type { Edit } from "../../json/edits.ts";
import { isSyntaxRule } from "../syntax/problemsOf.ts";
import type { CheckedFinding, Fix } from "./rule.ts";

/** The combined edits of several fixes. */
export interface SeparateFixes {
  readonly edits: readonly Edit[];
  /** The number of findings that the edits fix, and how many of them are syntax errors. */
  readonly count: number;
  readonly syntaxCount: number;
}

/**
 * Combines safe fixes that do not overlap. If fixes overlap, the first one wins.
 * @param findings The findings in document order.
 */
export function separateSafeFixes(
  findings: readonly CheckedFinding[],
  fixesOf: (finding: CheckedFinding) => readonly Fix[],
): SeparateFixes {
  const edits: Edit[] = [];
  let count = 0;
  let syntaxCount = 0;
  let end = -1;
  for (const finding of findings) {
    const fix = fixesOf(finding).find(({ safe }) => safe);
    if (!fix || fix.create || fix.edits.length === 0) continue;
    // Findings are sorted, so only the few fixes that reach back before `end` need to be compared with the others.
    if (fix.edits.some((edit) => edit.offset <= end && edits.some((other) => touch(edit, other)))) continue;
    edits.push(...fix.edits);
    end = Math.max(end, ...fix.edits.map(({ offset, length }) => offset + length));
    count++;
    if (isSyntaxRule(finding.rule.id)) syntaxCount++;
  }
  return { edits, count, syntaxCount };
}

function touch(a: Edit, b: Edit): boolean {
  return a.offset <= b.offset + b.length && b.offset <= a.offset + a.length;
}
