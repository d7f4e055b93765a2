import { composeEdits } from "../../json/composeEdits.ts";
import { applyEdits, type Edit } from "../../json/edits.ts";
import { isPartial } from "./fileWork.ts";
import type { CheckedFinding } from "./rule.ts";
import type { SeparateFixes } from "./separateFixes.ts";

/** The operations for fixing one kind of file. */
interface FixedFile<File extends { readonly text: string }> {
  check(file: File): readonly CheckedFinding[];
  safeFixes(findings: readonly CheckedFinding[], file: File): SeparateFixes;
  withText(file: File, text: string): File;
  /** The maximum number of rounds, in case fixes keep causing new findings. */
  readonly maxRounds: number;
}

/** A file after all safe fixes were applied, along with its remaining findings. */
export interface FixRoundsResult<File> {
  readonly file: File;
  readonly findings: readonly CheckedFinding[];
  readonly fixed: number;
  /** The combined edits of all rounds, relative to the original file. */
  readonly edits: readonly Edit[];
}

/**
 * Applies safe fixes in rounds until none remain. Overlapping fixes wait for the next round. Changes nothing once a check
 * stops early.
 * @param only The ID of the only rule whose findings are fixed. All rules if undefined.
 */
export function fixInRounds<File extends { readonly text: string }>(
  given: File,
  only: string | undefined,
  { check, safeFixes, withText, maxRounds }: FixedFile<File>,
): FixRoundsResult<File> {
  const rounds: (readonly Edit[])[] = [];
  let file = given;
  let fixed = 0;
  for (;;) {
    const findings = check(file);
    // Fixes rely on a complete check.
    const fixable = isPartial(findings) ? [] : findings;
    const selected = only === undefined ? fixable : fixable.filter(({ rule }) => rule.id === only);
    const { edits, fixed: fixedFindings } = safeFixes(selected, file);
    const text = applyEdits(file.text, edits);
    if (text === file.text || rounds.length === maxRounds)
      return { file, findings, fixed, edits: composeEdits(given.text.length, rounds) };
    rounds.push(edits);
    fixed += fixedFindings.length;
    file = withText(file, text);
  }
}
