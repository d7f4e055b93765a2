import type { Position, TextEdit } from "vscode-languageserver-types";
import { type Token, tokensOf } from "../../mdx/tokens.ts";
import type { PageBody } from "../../site/pageBody.ts";

/** Matches the start of a code block that is not in a list. */
const FENCE = /^([ \t>]*)(`{3,}|~{3,})/;
/** Matches a line in a code block that starts another one, because the end of a code block has no language. */
const INNER_FENCE = /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*[^\s`]/;
/** Matches an item of a numbered list with text. */
const NUMBERED = /^([ \t>]*)(\d{1,9})([.)])([ \t]+)\S/;
/** Matches a list item or a quote without text. */
const EMPTY = /^([ \t]*)(?:(?:> ?)+|(?:> ?)*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]*)?)$/;

/**
 * Returns the edits after a line break was typed in a page: the end of a code block, the next number in a list, or
 * nothing in place of a list item or quote without text.
 *
 * @param position The position after the line break and the indentation.
 */
export function editsAfterLineBreak(page: PageBody, position: Position): TextEdit[] {
  const { document, text } = page;
  if (position.line === 0) return [];
  const from = document.offsetAt({ line: position.line - 1, character: 0 });
  const start = document.offsetAt({ line: position.line, character: 0 });
  const before = text.slice(from, start).replace(/\r?\n$/, "");
  const at = document.offsetAt(position);
  const after = /^[^\r\n]*/.exec(text.slice(at))?.[0] ?? "";
  const typed = text.slice(start, at);
  // The editor may have continued a list itself. It continues quotes.
  if (before.trim() === "" || !/^[ \t>]*$/.test(typed)) return [];
  const insert = (newText: string): TextEdit[] => [{ range: { start: position, end: position }, newText }];

  const [, indentation = "", fence] = FENCE.exec(before) ?? [];
  const indented = fence === undefined ? before.length - before.trimStart().length : indentation.length;
  const token = tokenAt(text, from + indented);
  if (fence !== undefined) {
    const isStart = token?.kind === "fence" && token.from === from + indented;
    const needsEnd = isStart && (!token.isClosed || INNER_FENCE.test(text.slice(start, token.to)));
    return needsEnd && after.trim() === "" ? insert(`\n${indentation}${fence}`) : [];
  }
  if (token && token.kind !== "text" && token.kind !== "frontMatter") return [];
  const empty = EMPTY.exec(before);
  if (empty && typed.trim() === "" && after.trim() === "") {
    const begin = { line: position.line - 1, character: empty[1]?.length ?? 0 };
    return [{ range: { start: begin, end: position }, newText: "" }];
  }
  const [, , number, mark, space] = (token?.kind === "text" && NUMBERED.exec(before)) || [];
  return number === undefined ? [] : insert(`${Number(number) + 1}${mark}${space}`);
}

/**
 * Returns the edit after the last backtick of a line that ends a code block. If {@link editsAfterLineBreak} has already
 * added the end, it removes that line.
 */
export function editsAfterBacktick({ document, text }: PageBody, position: Position): TextEdit[] {
  const start = document.offsetAt({ line: position.line, character: 0 });
  const at = document.offsetAt(position);
  let from = at;
  while (from > start && text[from - 1] === "`") from--;
  const marks = text.slice(from, at);
  const end = marks.length >= 3 && /^\r?\n[ \t>]*(`{3,})[ \t]*(?=\r?\n|$)/.exec(text.slice(at));
  const token = tokenAt(text, start);
  const isEnd = token?.kind === "fence" && token.from < start && token.to === at;
  if (!end || !isEnd || end[1] !== marks) return [];
  return [{ range: { start: position, end: document.positionAt(at + end[0].length) }, newText: "" }];
}

/** Returns the token that contains an offset. */
function tokenAt(text: string, offset: number): Token | undefined {
  for (const token of tokensOf(text)) if (token.to > offset) return token;
  return undefined;
}
