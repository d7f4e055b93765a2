import { CompletionItemKind } from "vscode-languageserver-types";
import type { Candidate, ValueContext, ValueKind } from "../../kinds/kind.ts";
import { COMPLETION_LIMIT, holdsLetters } from "./limit.ts";

/** The kinds of completion items that decide the icons of candidates. */
export const CANDIDATE_ICONS = {
  color: CompletionItemKind.Color,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
  value: CompletionItemKind.Value,
  reference: CompletionItemKind.Reference,
} as const satisfies Record<NonNullable<Candidate["icon"]>, CompletionItemKind>;

/** The candidates of a kind, in order. */
interface Candidates {
  readonly candidates: readonly Candidate[];
  /** True when the list is long, and these are the first ones that contain the typed letters. */
  readonly isCut: boolean;
}

/**
 * A kind's candidates for a value. A very long list is cut, but keeps all values that the file does not list yet: they come
 * first.
 */
export function candidatesOf(kind: ValueKind | undefined, context: ValueContext, typed: string): Candidates {
  const isCut = (kind?.candidateCount?.(context) ?? 0) > COMPLETION_LIMIT;
  const fits = (value: string): boolean => holdsLetters(value, typed);
  const found = kind?.candidates?.(isCut ? { ...context, fits } : context) ?? [];
  const candidates: Candidate[] = [];
  for (const candidate of inOrder(found)) {
    if (isCut && candidates.length >= COMPLETION_LIMIT && candidate.listing !== "new") break;
    candidates.push(candidate);
  }
  return { candidates, isCut };
}

/** The first values that a kind offers. Those after them are not computed. */
export function firstValues(kind: ValueKind, context: ValueContext, most: number): readonly string[] {
  const values: string[] = [];
  for (const { value } of inOrder(kind.candidates?.(context) ?? [])) {
    if (values.push(value) === most) break;
  }
  return values;
}

/** A kind that offers its values one by one offers them in order. */
function inOrder(found: Iterable<Candidate>): Iterable<Candidate> {
  return "next" in found
    ? found
    : [...found].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.value < b.value ? -1 : 1));
}
