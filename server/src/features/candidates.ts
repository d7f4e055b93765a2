import { CompletionItemKind } from "vscode-languageserver-types";
import type { ValueKind } from "../kinds/kind.ts";
import type { Candidate, ValueContext } from "../knowledge/valueContext.ts";
import { COMPLETION_LIMIT, matchesLetters } from "./limit.ts";

/** The completion item kind for each candidate icon. */
export const CANDIDATE_ICONS = {
  color: CompletionItemKind.Color,
  file: CompletionItemKind.File,
  folder: CompletionItemKind.Folder,
  value: CompletionItemKind.Value,
  reference: CompletionItemKind.Reference,
} as const satisfies Record<NonNullable<Candidate["icon"]>, CompletionItemKind>;

interface Candidates {
  readonly candidates: readonly Candidate[];
  /** Whether the list contains only the first candidates that match the typed text. */
  readonly isTruncated: boolean;
}

/**
 * Returns the candidates of a kind for a value. If the list is very long, it is truncated, but values that the file
 * does not contain yet are always kept and come first.
 */
export function candidatesOf(kind: ValueKind | undefined, context: ValueContext, typed: string): Candidates {
  const isTruncated = (kind?.candidateCount?.(context) ?? 0) > COMPLETION_LIMIT;
  const fits = (value: string): boolean => matchesLetters(value, typed);
  const found = kind?.candidates?.(isTruncated ? { ...context, fits } : context) ?? [];
  const candidates: Candidate[] = [];
  for (const candidate of inOrder(found)) {
    if (isTruncated && candidates.length >= COMPLETION_LIMIT && candidate.listing !== "new") break;
    candidates.push(candidate);
  }
  return { candidates, isTruncated };
}

/** Returns the first candidates of a kind without computing the rest. */
export function firstValues(kind: ValueKind, context: ValueContext, limit: number): readonly string[] {
  const values: string[] = [];
  for (const { value } of inOrder(kind.candidates?.(context) ?? [])) {
    if (values.push(value) === limit) break;
  }
  return values;
}

/** Sorts candidates. Kinds that generate candidates lazily already generate them in order. */
function inOrder(found: Iterable<Candidate>): Iterable<Candidate> {
  return "next" in found
    ? found
    : [...found].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.value < b.value ? -1 : 1));
}
