/**
 * Lines without what begins a link, an image, a tag or an expression. Each begins with a letter or with the mark of a
 * table's row, and no block but a paragraph or a table begins or goes on like that.
 */
const PLAIN_LINES = /[a-zA-Z|\u0080-\uffff][^\n[<{]*(?:\n[a-zA-Z|\u0080-\uffff][^\n[<{]*)*/y;

/** The end of a line, and a blank line or the end of the text after it. */
const BLANK_LINE = /\n[ \t]*(?:\n|$)/y;

/**
 * The end of a paragraph or a table that cannot hold a target, when it begins at `at` and a blank line ends it. Undefined
 * for anything else, and where only the parser can tell. Linear: nothing is looked at twice.
 */
export function plainBlockEnd(text: string, at: number): number | undefined {
  PLAIN_LINES.lastIndex = at;
  if (!PLAIN_LINES.test(text)) return undefined;
  const end = PLAIN_LINES.lastIndex;
  BLANK_LINE.lastIndex = end;
  return end === text.length || BLANK_LINE.test(text) ? end : undefined;
}
