import type { Edit } from "../../json/edits.ts";
import type { Span } from "../../json/json.ts";
import { isLineBreak, nextLine, startsLine } from "../../json/lines.ts";

/** A way to repair a mistake. */
interface SyntaxFix {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly preferred?: boolean;
  /** False when the author's intent could have been another. */
  readonly safe?: boolean;
}

/** One mistake of the author's in the JSON itself, however many places a parser would stumble over. */
export interface SyntaxProblem {
  readonly span: Span;
  readonly message: string;
  /** The severity, if it is not the rule's. */
  readonly severity?: "warning" | "info";
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  /** The rule that reports it. */
  readonly rule: "syntax-error" | "comment-not-allowed" | "trailing-comma";
  readonly fixes: readonly SyntaxFix[];
  /** True when the tree around it may be wrong, so that no rule concludes anything from what is missing there. */
  readonly isDoubtful: boolean;
}

/** A piece of a text, for example a token. */
export interface Place {
  readonly offset: number;
  readonly end: number;
}

/** A syntax error in a piece of a text. It leaves the tree sound, unless `more` says otherwise. */
export function problemAt(place: Place, message: string, more: Partial<SyntaxProblem> = {}): SyntaxProblem {
  return { rule: "syntax-error", span: spanOf(place), message, fixes: [], isDoubtful: false, ...more };
}

/** A preferred fix. `safe` unless the author's intent could have been another. */
export function fix(title: string, edits: readonly Edit[], safe = true): SyntaxFix {
  return { title, edits, preferred: true, safe };
}

/** An edit that puts a text in the place of what stands from `offset` to `end`. */
export function replacement(offset: number, end: number, content: string): Edit {
  return { offset, length: end - offset, content };
}

export function spanOf({ offset, end }: Place): Span {
  return { offset, length: end - offset };
}

/** Takes out a piece of text: with its line when nothing else is on it, otherwise with the space before it. */
export function removal(text: string, offset: number, end: number): Edit {
  const isBlank = (at: number) => text[at] === " " || text[at] === "\t";
  let [start, rest] = [offset, end];
  while (isBlank(rest)) rest++;
  if (rest < text.length && !isLineBreak(text.charCodeAt(rest))) return replacement(offset, end, "");
  while (isBlank(start - 1)) start--;
  return replacement(start, startsLine(text, start) ? nextLine(text, rest) : end, "");
}

/** The last character before `end`: where something is missing behind a value, seen also at the end of a line. */
export function lastOf(end: number): Place {
  return { offset: Math.max(0, end - 1), end: Math.max(1, end) };
}
