import { isLineBreak, lineEnd, lineIndent, lineStart, nextLine, startsLine } from "../lines.ts";
import { type Frame, holderOf, nameOf, type State } from "./scan.ts";
import type { Token } from "./tokens.ts";

/** A possible repair that replaces `remove` characters at `at` with `insert`. */
export interface Change {
  readonly kind:
    | "closer"
    | "opener"
    | "list"
    | "braces"
    | "quote"
    | "quoteAndComma"
    | "delete"
    | "replace"
    | "removeLine"
    | "swapLines"
    | "joinLines"
    | "moveComma"
    | "escapeQuotes"
    | "removeBefore"
    | "removeAfter";
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
  /**
   * The cost of the change. The higher the cost, the less likely the change. A missing or duplicated character costs 1.
   */
  readonly cost: number;
}

/**
 * The maximum length of a line to move, duplicate or delete. Mistakes that affect the whole line are unlikely in longer
 * lines.
 */
const MAX_LINE = 200;
/** The number of characters to search for the end of a string with unescaped quotes. */
const MAX_STRING = 1_000;
const MARKS = '"{}[]:,';
/** Characters that other formats and programming languages use in place of JSON's punctuation. */
const FOREIGN_MARKS = ";'=";
const BOUNDARY = /[\s"{}[\]:,;']/;

function inserted(kind: Change["kind"], at: number, insert: string, cost = 1): Change {
  return { kind, at, remove: 0, insert, cost };
}

/** Proposes all brackets that could be missing before a token or at the end of the text. */
export function* missingBrackets(
  text: string,
  { end: from = 0, type: above }: Partial<Token>,
  [token, ...following]: readonly (Token | undefined)[],
  state: Readonly<State> | undefined,
): Generator<Change> {
  const frame = state?.frame;
  const at = token?.offset ?? text.length;
  if (frame) {
    const closer = closerText(text, frame);
    yield inserted("closer", from, closer);
    if (token?.type !== ",") yield inserted("closer", from, `${closer},`, 1.1);
    else if (token.indent >= 0) yield inserted("closer", at, frame.close);
  }
  const isBroken = /[\r\n]/.test(text.slice(from, at));
  const start = isBroken ? lineStart(text, at) : at;
  const lineBreak = text.startsWith("\r\n", start - 2) ? "\r\n" : "\n";
  // Insert the bracket after the indentation of a blank line, at the end of the key's line, or right before the token.
  const blank = start - lineBreak.length;
  const isLeft = isBroken && blank > from && startsLine(text, blank) && !isLineBreak(text.charCodeAt(blank - 1));
  const place = isLeft ? blank : from === 0 || (isBroken && above === ":") ? from : at;
  const space = place > 0 && text[place - 1] === ":" ? " " : "";
  yield inserted("opener", place, `${space}[`);
  yield inserted("opener", place, `${space}{${isBroken && place < at ? "" : from === 0 ? lineBreak : " "}`);
  // If a line is indented deeper than the previous one, insert a new line before it, because the bracket opens a
  // sibling object or the first object in an array.
  const [outer, inner] = isBroken && place === at ? [lineIndent(text, from), text.slice(start, at)] : ["", ""];
  if (inner.length > outer.length && inner.startsWith(outer)) {
    const column = above === "," ? outer : inner.slice(0, (outer.length + inner.length) >> 1);
    yield inserted("opener", start, `${column}{${lineBreak}`);
    for (const key of state?.mode === "entry" && token ? listsBefore(token, following[0], state) : [])
      yield inserted("list", start, `${column}${JSON.stringify(key)}: [${lineBreak}`, 0.95);
  }
}

/** Returns the keys of the arrays that can start before a token of an object. */
function listsBefore({ type }: Token, next: Token | undefined, { frame, hints }: Readonly<State>): readonly string[] {
  if (frame?.close !== "}" || (type === "{" ? next?.type !== "string" : type !== "string")) return [];
  return hints.listsIn(holderOf(frame), type === "{" ? nameOf(next!) : undefined);
}

/** Proposes braces around all items of an array if the first one is the key of a property. */
export function* missingBraces(text: string, tokens: readonly Token[], index: number): Generator<Change> {
  const [bracket, key, colon] = tokens.slice(index - 1, index + 2);
  if (bracket?.type !== "[" || key?.type !== "string" || colon?.type !== ":") return;
  let depth = 0;
  for (let to = index; to < tokens.length && tokens[to]!.indent < 0; to++) {
    const { type, offset } = tokens[to]!;
    if (type === "[" || type === "{") depth++;
    if ((type === "]" || type === "}") && --depth < 0) {
      const content = text.slice(key.offset, offset);
      return yield { kind: "braces", at: key.offset, remove: content.length, insert: `{ ${content} }`, cost: 1.1 };
    }
  }
}

/**
 * Returns the closing bracket of a frame. The bracket is on its own line if the frame's children are on their own
 * lines.
 */
export function closerText(text: string, { open, close, inner }: Frame): string {
  return inner < 0 ? close : (/\r?\n/.exec(text)?.[0] ?? "\n") + lineIndent(text, open.offset) + close;
}

/**
 * Proposes all missing quotes between two offsets, and changes to all characters there that could be superfluous or
 * wrong.
 */
export function* wrongMarks(text: string, from: number, to: number): Generator<Change> {
  for (let at = from; at <= to; at++) {
    const char = text[at] ?? "\n";
    const before = text[at - 1] ?? "\n";
    if (BOUNDARY.test(char) || BOUNDARY.test(before)) yield inserted("quote", at, '"');
    if (BOUNDARY.test(char) && !/[\s"{}[\]:,]/.test(before)) yield inserted("quoteAndComma", at, '",', 1.4);
    const isForeign = FOREIGN_MARKS.includes(char);
    if (!isForeign && !MARKS.includes(char)) continue;
    yield { kind: "delete", at, remove: 1, insert: "", cost: opensString(text, at) ? 1.1 : 1 };
    for (const insert of MARKS) {
      if (insert !== char) yield { kind: "replace", at, remove: 1, insert, cost: isForeign ? 0.9 : 1.2 };
    }
  }
}

/** Whether a quote looks as if it opens a string, as the second one in `"a, "b"`. */
function opensString(text: string, at: number): boolean {
  return (
    text[at] === '"' && /,[ \t]*$/.test(text.slice(Math.max(0, at - 10), at)) && !BOUNDARY.test(text[at + 1] ?? "\n")
  );
}

/**
 * Proposes changes to whole lines between two offsets: deleting a line, swapping two lines, or joining a broken line.
 */
export function* lineChanges(text: string, from: number, to: number): Generator<Change> {
  let previous = "";
  for (let at = lineStart(text, from); at <= to && at < text.length; ) {
    const nextStart = nextLine(text, at);
    const line = text.slice(at, nextStart);
    const next = text.slice(nextStart, nextLine(text, nextStart));
    if (line.length + next.length > MAX_LINE) return;
    const [body, nextBody] = [line.trimEnd(), next.trimEnd()];
    const remove = line.length + next.length;
    if (body !== "") {
      const isTwice = [previous, next].some((other) => other.trim() === body.trim());
      yield { kind: "removeLine", at, remove: line.length, insert: "", cost: isTwice ? 0.9 : 3 };
    }
    if (body !== "" && nextBody !== "") {
      const lineBreak = line.slice(lineEnd(line, 0));
      const isLast = !isLineBreak(next.charCodeAt(next.length - 1));
      const insert = isLast ? next + lineBreak + line.slice(0, -lineBreak.length) : next + line;
      yield { kind: "swapLines", at, remove, insert, cost: 1.7 };
      // Only an unclosed string can continue on the next line.
      if (line.split('"').length % 2 === 0 && !/[,:[\]{}]$/.test(body)) {
        const gap = line.length - body.length + next.length - next.trimStart().length;
        yield { kind: "joinLines", at: at + body.length, remove: gap, insert: " ", cost: 1.3 };
      }
      // The first line is missing the comma that is at the end of the second line.
      if (/["\w\]}]$/.test(body) && /["\w\]}],$/.test(nextBody)) {
        const first = at + body.length;
        const insert = `,${line.slice(body.length)}${nextBody.slice(0, -1)}`;
        yield { kind: "moveComma", at: first, remove: line.length - body.length + nextBody.length, insert, cost: 1.2 };
      }
    }
    previous = line;
    at = nextStart;
  }
}

/** Proposes to escape the quotes in `"My "great" docs"`, up to the quote that can end the value. */
export function* escapedQuotes(text: string, token: Token | undefined): Generator<Change> {
  if (token?.type !== "string" || !/[^\s"{}[\]:,;/]/.test(text[token.end] ?? " ")) return;
  const at = token.end - 1;
  const line = text.slice(at, at + lineEnd(text.slice(at, at + MAX_STRING), 0));
  let insert = "";
  let from = 0;
  for (const { 0: found, index } of line.matchAll(/\\.|"/g)) {
    if (found !== '"') continue;
    const isLast = index > 0 && /^\s*(?:[,\]}]|$)/.test(line.slice(index + 1));
    insert += line.slice(from, index) + (isLast ? '"' : '\\"');
    from = index + 1;
    if (isLast) return yield { kind: "escapeQuotes", at, remove: from, insert, cost: 1.5 };
  }
}
