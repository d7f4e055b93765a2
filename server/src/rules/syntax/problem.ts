import type { Edit } from "../../json/edits.ts";
import type { Span } from "../../json/json.ts";
import { isLineBreak, nextLine, startsLine } from "../../json/lines.ts";

interface SyntaxFix {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly preferred?: boolean;
  /** False if the author could have meant something else. */
  readonly safe?: boolean;
}

/** A mistake in the JSON. A parser may report it as several errors. */
export interface SyntaxProblem {
  readonly span: Span;
  readonly message: string;
  /** The severity, if it differs from the rule's. */
  readonly severity?: "warning" | "info";
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  readonly rule: "syntax-error" | "comment-not-allowed" | "trailing-comma";
  readonly fixes: readonly SyntaxFix[];
  /** Whether the surrounding tree is unreliable. If so, rules must not draw conclusions from missing content. */
  readonly isDoubtful: boolean;
}

/** A range of the text, such as a token. */
export interface TextRange {
  readonly offset: number;
  readonly end: number;
}

/** Creates a syntax error for a range. The tree is considered sound unless `more` says otherwise. */
export function problemAt(range: TextRange, message: string, more: Partial<SyntaxProblem> = {}): SyntaxProblem {
  return { rule: "syntax-error", span: spanOf(range), message, fixes: [], isDoubtful: false, ...more };
}

/** Creates a preferred fix. The fix is not `safe` if the author could have meant something else. */
export function fix(title: string, edits: readonly Edit[], safe = true): SyntaxFix {
  return { title, edits, preferred: true, safe };
}

/** Creates an edit that replaces the text from `offset` to `end`. */
export function replacement(offset: number, end: number, content: string): Edit {
  return { offset, length: end - offset, content };
}

export function spanOf({ offset, end }: TextRange): Span {
  return { offset, length: end - offset };
}

/**
 * Creates an edit that removes a range. If nothing else is on the line, it also removes the line. At the end of a line,
 * it also removes the spaces before the range.
 */
export function removal(text: string, offset: number, end: number): Edit {
  const isBlank = (at: number) => text[at] === " " || text[at] === "\t";
  let [start, rest] = [offset, end];
  while (isBlank(rest)) rest++;
  if (rest < text.length && !isLineBreak(text.charCodeAt(rest))) return replacement(offset, end, "");
  while (isBlank(start - 1)) start--;
  return replacement(start, startsLine(text, start) ? nextLine(text, rest) : end, "");
}

/** Returns the last character before `end`. Marking it makes a missing token visible even at the end of a line. */
export function lastOf(end: number): TextRange {
  return { offset: Math.max(0, end - 1), end: Math.max(1, end) };
}
