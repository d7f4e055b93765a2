import type { Edit } from "../../json/edits.ts";
import type { CheckedFinding, Fix } from "./rule.ts";

/** The combined edits of several fixes. */
export interface SeparateFixes {
  readonly edits: readonly Edit[];
  /** The findings that the edits fix. */
  readonly fixed: readonly CheckedFinding[];
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
  const fixed: CheckedFinding[] = [];
  let end = -1;
  for (const finding of findings) {
    const fix = fixesOf(finding).find(({ safe }) => safe);
    if (!fix || fix.create || fix.edits.length === 0) continue;
    // Findings are sorted, so only the few fixes that reach back before `end` need to be compared with the others.
    if (fix.edits.some((edit) => edit.offset <= end && edits.some((other) => touch(edit, other)))) continue;
    edits.push(...fix.edits);
    end = Math.max(end, ...fix.edits.map(({ offset, length }) => offset + length));
    fixed.push(finding);
  }
  return { edits, fixed };
}

function touch(a: Edit, b: Edit): boolean {
  return a.offset <= b.offset + b.length && b.offset <= a.offset + a.length;
}

/**
 * Returns the findings whose fixes pass a trial. Tries all fixes at once and, if that fails, each half recursively.
 */
export function withGoodFixes(
  findings: readonly CheckedFinding[],
  fixesOf: (finding: CheckedFinding) => readonly Fix[],
  isGood: (fixes: SeparateFixes) => boolean,
): readonly CheckedFinding[] {
  const fixes = separateSafeFixes(findings, fixesOf);
  if (fixes.edits.length === 0 || isGood(fixes)) return findings;
  if (findings.length === 1) return [];
  const half = Math.ceil(findings.length / 2);
  const first = withGoodFixes(findings.slice(0, half), fixesOf, isGood);
  const second = withGoodFixes(findings.slice(half), fixesOf, isGood);
  if (first.length === 0 || second.length === 0) return [...first, ...second];
  // Fixes that work individually can break the file when combined. The next round then tries the second half again.
  const combined = [...first, ...second];
  return isGood(separateSafeFixes(combined, fixesOf)) ? combined : first;
}
