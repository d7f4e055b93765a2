import { format, printParseErrorCode } from "jsonc-parser";
import type { FormattingOptions, Range, TextEdit } from "vscode-languageserver-types";
import { rangeOf, type SiteConfig } from "../config/siteConfig.ts";

/**
 * The edits that indent and space a file, or the lines of a range of it, each as small as it can be. None for a file
 * that does not parse: half a file has no layout to speak of. Comments are no obstacle, and the order of members stays.
 */
export function formatSiteConfig(config: SiteConfig, options: FormattingOptions, range?: Range): TextEdit[] {
  if (!config.root || config.parseErrors.some(({ error }) => printParseErrorCode(error) !== "InvalidCommentToken"))
    return [];
  const { document, text } = config;
  const span = range && {
    offset: document.offsetAt(range.start),
    length: document.offsetAt(range.end) - document.offsetAt(range.start),
  };
  const eol = /\r?\n|\r/.exec(text)?.[0] ?? "\n";
  const tail = text.slice(text.trimEnd().length);
  const edits = format(text, span, {
    tabSize: options.tabSize,
    insertSpaces: options.insertSpaces,
    eol,
    // The formatter knows only "insert" and "remove": a final newline that is there stays.
    insertFinalNewline: options.insertFinalNewline === true || /[\r\n]/.test(tail),
  });
  return edits.map((edit) => ({ range: rangeOf(config, edit), newText: edit.content }));
}
