import { SnippetString, type TextDocument, type TextEdit, window } from "vscode";

/**
 * Inserts the closing tag for a tag that was just typed, and keeps the cursor between the two tags. VS Code would move
 * the cursor after text inserted by a formatter. Returns the remaining edits, which VS Code itself must apply.
 */
export async function insertClosingTag(document: TextDocument, edits: readonly TextEdit[]): Promise<TextEdit[]> {
  const editor = window.activeTextEditor;
  const [edit, ...others] = edits;
  const isAtCursor = edit?.range.isEmpty && editor?.selection.active.isEqual(edit.range.start);
  if (!editor || editor.document !== document || !edit || !isAtCursor || others.length > 0) return [...edits];
  await editor.insertSnippet(new SnippetString().appendTabstop(0).appendText(edit.newText), edit.range.start);
  return [];
}
