import { type Range, Selection, type TextEditor, window } from "vscode";
import { type Marked, type Selected, toggleLink, toggleMarks } from "../markup.ts";

export const toggleBold = (): Promise<void> => change((selected) => toggleMarks(selected, "**"));
export const toggleItalic = (): Promise<void> => change((selected) => toggleMarks(selected, "*"));
export const toggleCode = (): Promise<void> => change((selected) => toggleMarks(selected, "`"));
export const toggleLinkText = (): Promise<void> => change(toggleLink);

/**
 * Changes each selection in the active editor, or the word at each cursor. Selections of several lines are changed line
 * by line, because marks do not apply across paragraphs.
 */
async function change(toggle: (selected: Selected) => Marked): Promise<void> {
  const editor = window.activeTextEditor;
  if (!editor) return;
  const changes = editor.selections.flatMap((selection) =>
    linesOf(editor, selection).map((range) => {
      const line = editor.document.lineAt(range.start);
      const before = { line: line.text, from: range.start.character, to: range.end.character };
      return { range: line.range, after: toggle(before) };
    }),
  );
  // With several cursors in one line, each line is changed once.
  const byLine = new Map(changes.map((each) => [each.range.start.line, each]));
  await editor.edit((edit) => {
    for (const { range, after } of byLine.values()) edit.replace(range, after.line);
  });
  editor.selections = [...byLine.values()].map(
    ({ range: { start }, after: { from, to } }) => new Selection(start.line, from, start.line, to),
  );
}

/** Returns the parts of a selection in lines with text, or the word at a cursor. */
function linesOf({ document }: TextEditor, selection: Selection): readonly Range[] {
  if (selection.isEmpty) {
    const word = document.getWordRangeAtPosition(selection.active);
    return [word ?? selection];
  }
  const lines = Array.from({ length: selection.end.line - selection.start.line + 1 }, (_, index) => {
    const { range } = document.lineAt(selection.start.line + index);
    return selection.intersection(range) ?? range;
  });
  return lines.filter((range) => document.getText(range).trim() !== "");
}
