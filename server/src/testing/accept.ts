import { type CompletionItem, InsertTextFormat, InsertTextMode, TextEdit } from "vscode-languageserver-types";
import type { SiteConfig } from "../formats/format.ts";
import { lineIndent } from "../json/layout.ts";
import { textAfter } from "./applied.ts";

/**
 * Returns the text of a file after an editor has accepted a completion item, with every tab stop at its initial value.
 * Throws for edits that LSP does not allow: edits that span several lines, and overlapping edits.
 */
export function accept(config: SiteConfig, item: CompletionItem): string {
  const { textEdit, additionalTextEdits = [], insertTextFormat, insertTextMode } = item;
  if (!TextEdit.is(textEdit)) throw new Error(`${item.label} has no text edit`);
  if (textEdit.range.start.line !== textEdit.range.end.line) throw new Error(`${item.label} edits several lines`);
  const plain =
    insertTextFormat === InsertTextFormat.Snippet
      ? asIndented(withoutTabStops(textEdit.newText), config.text)
      : textEdit.newText;
  const indent = lineIndent(config.text, config.document.offsetAt(textEdit.range.start));
  const newText = insertTextMode === InsertTextMode.adjustIndentation ? plain.replaceAll("\n", `\n${indent}`) : plain;
  const main = { range: textEdit.range, newText };
  const start = config.document.offsetAt(textEdit.range.start);
  const end = config.document.offsetAt(textEdit.range.end);
  for (const { range } of additionalTextEdits) {
    const touches = config.document.offsetAt(range.end) >= start && config.document.offsetAt(range.start) <= end;
    if (touches) throw new Error(`The edits of ${item.label} touch or overlap`);
  }
  return textAfter(config, [main, ...additionalTextEdits]);
}

/**
 * Returns a snippet in the form in which editors insert it: a tab at the start of a line becomes one level of the
 * editor's indentation.
 */
function asIndented(snippet: string, file: string): string {
  return /^\t/m.test(file) ? snippet : snippet.replace(/^\t+/gm, (tabs) => "  ".repeat(tabs.length));
}

/**
 * Returns the initial text of a snippet. This parser is independent of the code that writes snippets, so that it finds
 * bugs in that code.
 */
function withoutTabStops(snippet: string): string {
  let text = "";
  let at = 0;
  const until = (stops: string): string => {
    let part = "";
    while (at < snippet.length && !stops.includes(snippet[at]!)) {
      if (snippet[at] === "\\" && "$}\\,|".includes(snippet[at + 1] ?? " ")) at++;
      part += snippet[at++];
    }
    return part;
  };
  while (at < snippet.length) {
    text += until("$");
    if (at >= snippet.length) break;
    const [mark] = /^\$(?:\d+|\{\d+[}:|])/.exec(snippet.slice(at)) ?? [];
    if (mark === undefined) throw new Error(`no tab stop at ${snippet.slice(at)}`);
    at += mark.length;
    if (mark.endsWith(":")) {
      text += until("}");
      at++;
    } else if (mark.endsWith("|")) {
      text += until(",|");
      until("|");
      at += 2;
    }
  }
  return text;
}
