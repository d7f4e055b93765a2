import { lineEnd, lineIndent, lineStart } from "../config/lines.ts";
import type { Token } from "./tokens.ts";

/** What a change of the text is called. */
export type ChangeKind =
  | "insert"
  | "delete"
  | "replace"
  | "removeLine"
  | "swapLines"
  | "joinLines"
  | "moveComma"
  | "escapeQuotes"
  | "removeBefore"
  | "removeAfter";

/** One way to repair a text: what stands from `at` on, `remove` characters, gives way to another text. */
export interface Change {
  readonly kind: ChangeKind;
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
  /** How unlikely it is that this is what happened; 1 for a mark that is missing or doubled. */
  readonly cost: number;
}

/** Lines longer than this are none that an author would handle as one. */
const MAX_LINE = 200;
const MARKS = [..."{}[]:,"];
const BOUNDARY = /[\s"{}[\]:,;']/;

/** Every change of one mark from token `from` up to, and with, token `to`; behind the last token when there is no such. */
export function* markChanges(text: string, tokens: readonly Token[], from: number, to: number): Generator<Change> {
  for (let index = from; index <= to; index++) {
    const token = tokens[index];
    const before = tokens[index - 1]?.end ?? 0;
    const at = token?.offset ?? text.length;
    // Behind a mark that awaits a value, a comma would be one too many.
    const closers = "{[,:".includes(text[before - 1] ?? "{") ? ["}", "]"] : ["}", "]", ",", ":"];
    for (const insert of closers) yield { kind: "insert", at: before, remove: 0, insert, cost: 1 };
    if (token?.type === "," && token.indent >= 0) {
      for (const insert of ["}", "]"]) yield { kind: "insert", at, remove: 0, insert, cost: 1 };
    } else if (token && token.type !== ",") {
      for (const insert of ["},", "],"]) yield { kind: "insert", at: before, remove: 0, insert, cost: 1.1 };
    }
    const place = openerPlace(text, before, at);
    for (const insert of ["{", "["]) yield { kind: "insert", at: place, remove: 0, insert, cost: 1 };
    if (!token || token.isRepaired) continue;
    const opener = token.indent > 0 && index > 0 && place === at ? openerLine(text, tokens[index - 1]!, at) : undefined;
    if (opener) yield opener;
    if (!MARKS.includes(token.type)) continue;
    yield { kind: "delete", at, remove: 1, insert: "", cost: 1 };
    for (const insert of MARKS) {
      if (insert !== token.type) yield { kind: "replace", at, remove: 1, insert, cost: 1.2 };
    }
  }
}

/** Every quote that could come, go, or stand for another mark, between two offsets. */
export function* quoteChanges(text: string, from: number, to: number): Generator<Change> {
  for (let at = from; at <= to; at++) {
    const char = text[at] ?? "\n";
    const isBoundary = BOUNDARY.test(char);
    if (isBoundary || BOUNDARY.test(text[at - 1] ?? "\n")) {
      yield { kind: "insert", at, remove: 0, insert: '"', cost: 1 };
      if (isBoundary && !/[\s"{}[\]:,]/.test(text[at - 1] ?? "\n")) {
        yield { kind: "insert", at, remove: 0, insert: '",', cost: 1.4 };
      }
    }
    if (char === '"') {
      yield { kind: "delete", at, remove: 1, insert: "", cost: 1 };
      for (const insert of MARKS) yield { kind: "replace", at, remove: 1, insert, cost: 1.2 };
    } else if (MARKS.includes(char)) yield { kind: "replace", at, remove: 1, insert: '"', cost: 1.2 };
    else if (char === ";" || char === "'" || char === "=") {
      yield { kind: "delete", at, remove: 1, insert: "", cost: 1 };
      for (const insert of ['"', ...MARKS]) yield { kind: "replace", at, remove: 1, insert, cost: 0.9 };
    }
  }
}

/** What can have happened to whole lines between two offsets: one too many, two swapped, one broken in two. */
export function* lineChanges(text: string, from: number, to: number): Generator<Change> {
  const start = Math.max(text.lastIndexOf("\n", from - 1), text.lastIndexOf("\r", from - 1)) + 1;
  if (from - start > MAX_LINE) return;
  let previous = start > 0 ? lineAt(text, lineStart(text, start - 1)) : "";
  for (let at = start; at <= to && at < text.length; ) {
    const line = lineAt(text, at);
    if (line === "") return;
    const next = lineAt(text, at + line.length);
    if (line.trim() !== "") {
      const twice = next.trim() === line.trim() || previous.trim() === line.trim();
      yield { kind: "removeLine", at, remove: line.length, insert: "", cost: twice ? 0.9 : 3 };
      if (next.trim() !== "") {
        const remove = line.length + next.length;
        const [, body = "", end = ""] = /^([^\r\n]*)(.*)$/s.exec(line) ?? [];
        const swapped = /[\r\n]$/.test(next) ? next + line : next + end + body;
        yield { kind: "swapLines", at, remove, insert: swapped, cost: 1.7 };
        // Only a string that is still open goes on in the next line.
        if (line.split('"').length % 2 === 0 && !/[,:[\]{}]$/.test(line.trimEnd())) {
          const start = at + line.trimEnd().length;
          const gap = at + line.length + next.length - next.trimStart().length - start;
          yield { kind: "joinLines", at: start, remove: gap, insert: " ", cost: 1.3 };
        }
        const moved = commaMoved(line, next);
        if (moved !== undefined) yield { kind: "moveComma", at, remove: remove, insert: moved, cost: 1.2 };
      }
    }
    previous = line;
    at += line.length;
  }
}

/** `"My "great" docs"`: the quotes inside a string, up to the one that a value can end with. */
export function escapedQuotes(text: string, { type, end }: Token): Change | undefined {
  if (type !== "string" || !/[^\s"{}[\]:,;/]/.test(text[end] ?? " ")) return undefined;
  const rest = text.slice(end, Math.min(lineEnd(text, end), end + 1_000));
  const last = /^(?:[^"\\]|\\.)*(?:"(?!\s*(?:[,\]}]|$))(?:[^"\\]|\\.)*)*"(?=\s*(?:[,\]}]|$))/.exec(rest)?.[0];
  if (last === undefined) return undefined;
  const insert = `\\"${last.slice(0, -1).replace(/\\.|"/g, (found) => (found === '"' ? '\\"' : found))}"`;
  return { kind: "escapeQuotes", at: end - 1, remove: last.length + 1, insert, cost: 1.5 };
}

/** Two lines, where the second has the comma that the first needs. */
function commaMoved(line: string, next: string): string | undefined {
  const first = /^(.*["\w\]}])(\s*)$/s.exec(line);
  const second = /^(.*["\w\]}]),(\s*)$/s.exec(next);
  return first && second ? `${first[1]},${first[2]}${second[1]}${second[2]}` : undefined;
}

/** A brace on a line of its own, before a line that is deeper than the one above. */
function openerLine(text: string, { type, offset }: Token, at: number): Change | undefined {
  const start = lineStart(text, at);
  const indent = text.slice(start, at);
  const above = lineIndent(text, offset);
  if (!indent.startsWith(above) || indent === above) return undefined;
  // Behind a comma it begins an object beside another, else the first one in an array.
  const column = type === "," ? above : indent.slice(0, (above.length + indent.length) >> 1);
  const lineBreak = text.startsWith("\r\n", start - 2) ? "\r\n" : "\n";
  return { kind: "insert", at: start + column.length, remove: 0, insert: `{${lineBreak}${column}`, cost: 1 };
}

/** Where an opening bracket goes between two tokens: where a line has its indentation still, else behind a key. */
function openerPlace(text: string, from: number, to: number): number {
  const gap = text.slice(from, to);
  const blank = /[\r\n][ \t]+(?=\r?\n[ \t]*$)/.exec(gap);
  if (blank) return from + blank.index + blank[0].length;
  return text[from - 1] === ":" && /[\r\n]/.test(gap) ? from : to;
}

/** The line that begins at an offset, with its line break. */
function lineAt(text: string, at: number): string {
  if (at < 0 || at >= text.length) return "";
  return /^[^\r\n]*(?:\r?\n|\r|$)/.exec(text.slice(at, at + MAX_LINE))?.[0] ?? "";
}
