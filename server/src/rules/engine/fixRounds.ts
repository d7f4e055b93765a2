import { composeEdits } from "../../json/composeEdits.ts";
import { applyEdits, type Edit } from "../../json/edits.ts";
import type { CheckedFinding } from "./rule.ts";
import type { SeparateFixes } from "./separateFixes.ts";

/** The functions of the rounds for one kind of file. */
interface FixedFile<File extends { readonly text: string }> {
  check(file: File): readonly CheckedFinding[];
  /** The safe fixes of some findings that can be applied together. */
  safeFixes(findings: readonly CheckedFinding[], file: File): SeparateFixes;
  /** The file with another text. */
  withText(file: File, text: string): File;
  /** Ends an infinite chain of fixes that reveal further findings. */
  readonly maxRounds: number;
}

/** A file after all safe fixes, with the remaining findings. */
export interface FixRoundsResult<File> {
  readonly file: File;
  readonly findings: readonly CheckedFinding[];
  /** How many findings were fixed. */
  readonly fixed: number;
  /** All changes, as edits of the given file. */
  readonly edits: readonly Edit[];
}

/**
 * Applies safe fixes in rounds until none is left. Fixes that touch the same text wait for the next round.
 * @param only The ID of the rule whose findings are fixed; all rules when undefined.
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
    const wanted = only === undefined ? findings : findings.filter(({ rule }) => rule.id === only);
    const { edits, count } = safeFixes(wanted, file);
    const text = applyEdits(file.text, edits);
    if (text === file.text || rounds.length === maxRounds)
      return { file, findings, fixed, edits: composeEdits(given.text.length, rounds) };
    rounds.push(edits);
    fixed += count;
    file = withText(file, text);
  }
}
