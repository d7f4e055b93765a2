import { SnippetString, type TextDocument, type TextEdit, window } from "vscode";

/**
 * Inserts the closing tag for a tag, or the end of a code block, that was just typed, and keeps the cursor before it. VS
 * Code would move the cursor after text inserted by a formatter. Returns the remaining edits, which VS Code itself must
 * apply, such as the next number of a list.
 */
export async function insertAfterCursor(document: TextDocument, edits: readonly TextEdit[]): Promise<TextEdit[]> {
  const editor = window.activeTextEditor;
  const [edit, ...others] = edits;
  const isAtCursor = edit?.range.isEmpty && editor?.selection.active.isEqual(edit.range.start);
  const isEnd = edit !== undefined && /^(?:<\/|\n)/.test(edit.newText);
  if (!editor || editor.document !== document || !isEnd || !isAtCursor || others.length > 0) return [...edits];
  const snippet = new SnippetString().appendTabstop(0).appendText(edit.newText);
  await editor.insertSnippet(snippet, edit.range.start, {
    keepWhitespace: true,
    undoStopAfter: true,
    undoStopBefore: true,
  });
  return [];
}
