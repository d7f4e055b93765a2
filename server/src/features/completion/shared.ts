import type { CompletionItem, CompletionList, Range } from "vscode-languageserver-types";
import type { FeatureClient } from "../client.ts";

/**
 * States once for the whole list what all its items share: their range and text format. A long list then shrinks to
 * little more than half.
 *
 * Source: `CompletionList.itemDefaults` of the Language Server Protocol, 3.17.
 */
export function shareDefaults(list: CompletionList, { itemDefaults }: FeatureClient): CompletionList {
  const edits = list.items.map(({ textEdit }) => (textEdit && "range" in textEdit ? textEdit : undefined));
  const [edit] = edits;
  const format = list.items[0]?.insertTextFormat;
  const sharesRange =
    itemDefaults.includes("editRange") && edit !== undefined && edits.every((other) => sameRange(other, edit));
  const sharesFormat =
    itemDefaults.includes("insertTextFormat") &&
    format !== undefined &&
    list.items.every(({ insertTextFormat }) => insertTextFormat !== undefined);
  if (!sharesRange && !sharesFormat) return list;
  return {
    ...list,
    itemDefaults: { ...(sharesRange && { editRange: edit.range }), ...(sharesFormat && { insertTextFormat: format }) },
    items: list.items.map(
      ({ textEdit, insertTextFormat, ...item }): CompletionItem => ({
        ...item,
        ...(textEdit && (sharesRange ? { textEditText: textEdit.newText } : { textEdit })),
        ...(insertTextFormat !== undefined && (!sharesFormat || insertTextFormat !== format) && { insertTextFormat }),
      }),
    ),
  };
}

type Edit = Extract<NonNullable<CompletionItem["textEdit"]>, { range: unknown }>;

function sameRange(a: Edit | undefined, b: Edit): boolean {
  return a !== undefined && (a.range === b.range || isEqual(a.range, b.range));
}

function isEqual(a: Range, b: Range): boolean {
  return (
    a.start.line === b.start.line &&
    a.start.character === b.start.character &&
    a.end.line === b.end.line &&
    a.end.character === b.end.character
  );
}
