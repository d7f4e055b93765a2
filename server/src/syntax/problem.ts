import type { Edit } from "../config/edits.ts";
import type { Span } from "../config/siteConfig.ts";
import type { Fix, Related, Severity } from "../rules/engine/rule.ts";

/** One mistake of the author's in the JSON itself, however many places a parser would stumble over. */
export interface SyntaxProblem {
  /** The rule that reports it. */
  readonly rule: "syntax-error" | "comment-not-allowed" | "trailing-comma";
  readonly span: Span;
  readonly message: string;
  readonly severity?: Severity;
  readonly related?: readonly Related[];
  /** The ways to fix it; written out only when somebody asks. */
  readonly fixes: () => readonly Fix[];
  /**
   * What the tree may have wrong because of it, so that no rule draws conclusions from what seems to be missing or
   * surplus there: the brackets at these offsets and all that stands around the mistake, only the latter, or nothing.
   */
  readonly damaged: readonly number[] | "around" | "nothing";
}

/** A preferred fix. `safe` unless the author's intent could have been another. */
export function fix(title: string, edits: readonly Edit[], safe = true): Fix {
  return { title, edits, preferred: true, safe };
}

/** An edit that puts a text in and takes nothing out. */
export function insertion(offset: number, content: string): Edit {
  return { offset, length: 0, content };
}

/** An edit that puts a text in the place of what stands from `offset` to `end`. */
export function replacement(offset: number, end: number, content: string): Edit {
  return { offset, length: end - offset, content };
}

/** The text between two offsets. */
export function spanOf({ offset, end }: { readonly offset: number; readonly end: number }): Span {
  return { offset, length: end - offset };
}

/** The last character before `end`: where something is missing behind a value, seen also at the end of a line. */
export function lastOf(end: number): Span {
  return { offset: Math.max(0, end - 1), length: 1 };
}
