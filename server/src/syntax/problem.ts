import type { Edit } from "../config/edits.ts";
import { lineEnd, lineIndent, lineStart } from "../config/lines.ts";
import type { Span } from "../config/span.ts";
import type { Fix, Related, Severity } from "../rules/engine/rule.ts";
import type { Frame } from "./scan.ts";

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
  /** True when the tree around it may be wrong, so that no rule concludes anything from what is missing there. */
  readonly isDoubtful: boolean;
}

/** A syntax error in a piece of the text that leaves the tree sound. Its fix needs no decision. */
export function plainProblem(
  place: { readonly offset: number; readonly end: number },
  message: string,
  title?: string,
  content = "",
): SyntaxProblem {
  const span = spanOf(place);
  const fixes = () => (title === undefined ? [] : [fix(title, [{ ...span, content }])]);
  return { rule: "syntax-error", span, message, fixes, isDoubtful: false };
}

/** A preferred fix. `safe` unless the author's intent could have been another. */
export function fix(title: string, edits: readonly Edit[], safe = true): Fix {
  return { title, edits, preferred: true, safe };
}

/** An edit that puts a text in the place of what stands from `offset` to `end`. */
export function replacement(offset: number, end: number, content: string): Edit {
  return { offset, length: end - offset, content };
}

/** The text of a token. */
export function spanOf({ offset, end }: { readonly offset: number; readonly end: number }): Span {
  return { offset, length: end - offset };
}

/** Takes out a piece of text: with its line when nothing else is on it, otherwise with the space before it. */
export function removal(text: string, offset: number, end: number): Edit {
  const start = lineStart(text, offset);
  const rest = lineEnd(text, end);
  const before = text.slice(start, offset);
  if (text.slice(end, rest).trim() !== "") return replacement(offset, end, "");
  if (before.trim() !== "") return replacement(start + before.trimEnd().length, end, "");
  return replacement(start, rest + (/^\r?\n|^\r/.exec(text.slice(rest, rest + 2))?.[0].length ?? 0), "");
}

/** The last character before `end`: where something is missing behind a value, seen also at the end of a line. */
export function lastOf(end: number): Span {
  return { offset: Math.max(0, end - 1), length: 1 };
}

/** What a message calls something in the text: as it is, in double quotes, its middle left out when it is long. */
export function quoted(source: string): string {
  const text = shortened(source.split(/[\r\n]/, 1)[0]!);
  return text.startsWith('"') ? text : `"${text}"`;
}

/** A text as a message may quote it. */
export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

/** `"pages"`, `the object`: what a message calls a frame. */
export function frameName({ close, name }: Frame): string {
  return name === undefined ? `the ${close === "}" ? "object" : "array"}` : JSON.stringify(name);
}

/** Points at the bracket that waits for its partner. */
export function openedHere(frame: Frame): Related {
  const name = frameName(frame);
  return { span: spanOf(frame.open), message: `${name[0]!.toUpperCase()}${name.slice(1)} starts here.` };
}

/** The closing bracket of a frame as it is written at `end`: on its own line when the frame runs over lines. */
export function closerText(text: string, { open, close }: Frame, end: number): string {
  if (!/[\r\n]/.test(text.slice(open.end, end))) return close;
  return (/\r?\n/.exec(text)?.[0] ?? "\n") + lineIndent(text, open.offset) + close;
}
