import { format, printParseErrorCode } from "jsonc-parser";
import type { FormattingOptions, Range, TextEdit } from "vscode-languageserver-types";
import { type JsonText, rangeOf } from "../../json/jsonText.ts";
import { lineEnd } from "../../json/lines.ts";

/**
 * Returns the edits that format a file or some of its lines. Only whitespace changes. The result is empty for a file
 * with syntax errors, because its layout cannot be determined.
 */
export function formatJson(config: JsonText, options: FormattingOptions, range?: Range): TextEdit[] {
  if (!config.root || config.parseErrors.some(({ error }) => printParseErrorCode(error) !== "InvalidCommentToken"))
    return [];
  const { text } = config;
  const eol = /\r?\n|\r/.exec(text)?.[0] ?? "\n";
  const tail = text.slice(text.trimEnd().length);
  const edits = format(text, undefined, {
    tabSize: options.tabSize,
    insertSpaces: options.insertSpaces,
    eol,
    // The formatter either inserts or removes the final newline. To keep an existing newline, request one.
    insertFinalNewline: options.insertFinalNewline === true || /[\r\n]/.test(tail),
  });
  // The whole file is formatted so that the lines in the range match those around them.
  const lines = range && linesOf(range, config);
  return (
    edits
      // An edit replaces all whitespace between two tokens, including line breaks. It belongs to the second token's line.
      .filter(({ offset, length }) => !lines || (offset + length >= lines.start && offset + length <= lines.end))
      .map((edit) => ({ range: rangeOf(config, edit), newText: edit.content }))
  );
}

/** Expands a range to whole lines. If the range ends at the start of a line, that line is excluded. */
function linesOf(
  { start, end }: Range,
  { document, text }: JsonText,
): { readonly start: number; readonly end: number } {
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  const offset = document.offsetAt({ line: start.line, character: 0 });
  return { start: offset, end: lineEnd(text, document.offsetAt({ line: last, character: 0 })) };
}
