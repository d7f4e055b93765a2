import type { Edit } from "../../json/edits.ts";
import { isSyntaxRule } from "../syntax/problemsOf.ts";
import type { CheckedFinding, Fix } from "./rule.ts";

/** The edits of several fixes that can be made in one step. */
export interface SeparateFixes {
  readonly edits: readonly Edit[];
  /** How many findings they fix, and how many of these are syntax errors. */
  readonly count: number;
  readonly syntaxCount: number;
}

/**
 * The safe fixes that touch different pieces of a text; of those that touch the same piece, the first.
 * @param findings in the order of the text
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
    // Findings are sorted by position. Few fixes reach back, and only these are compared with all others.
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
