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
 * What a kind offers for a value. Of very many values, as many as are worth sending.
 * @param most how many, without those that the file does not list yet: they come first
 */
export function candidatesOf(
  kind: ValueKind | undefined,
  context: ValueContext,
  typed = "",
  most = COMPLETION_LIMIT,
): Candidates {
  const isCut = (kind?.candidateCount?.(context) ?? 0) > COMPLETION_LIMIT;
  const fits = (value: string): boolean => holdsLetters(value, typed);
  const found = kind?.candidates?.(isCut ? { ...context, fits } : context) ?? [];
  if (!("next" in found)) {
    const candidates = [...found].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.value < b.value ? -1 : 1));
    return { candidates, isCut };
  }
  const candidates: Candidate[] = [];
  for (const candidate of found) {
    if (isCut && candidates.length >= most && candidate.listing !== "new") break;
    candidates.push(candidate);
  }
  return { candidates, isCut };
}
