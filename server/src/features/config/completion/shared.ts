import type { CompletionItem, CompletionList, InsertTextFormat, Range } from "vscode-languageserver-types";
import { isSameRange } from "../../../json/jsonText.ts";
import type { FeatureClient } from "../../client.ts";

/** A completion item without its range and text format, which are the same for all items in a list. */
export type PrintedItem = CompletionItem & { readonly textEditText: string };

/** The position where a list's items are inserted, and their text format. */
interface ListPlace {
  readonly range: Range;
  readonly format: InsertTextFormat;
  /** The missing comma after the previous item. */
  readonly comma: Pick<CompletionItem, "additionalTextEdits"> | undefined;
}

/**
 * Creates a list from items. If the client supports list defaults, the range and format are set once for the list.
 * Otherwise, they are set on each item.
 */
export function listOf(
  items: readonly PrintedItem[],
  { range, format, comma }: ListPlace,
  client: FeatureClient,
): CompletionList {
  if (items.length === 0) return { isIncomplete: false, items: [] };
  const { sharesRange, sharesFormat } = supportedDefaults(client);
  const defaults = {
    ...(sharesRange && { editRange: range }),
    ...(sharesFormat && { insertTextFormat: format }),
  };
  const withPlace = ({ textEditText, ...item }: PrintedItem): CompletionItem => ({
    ...item,
    ...(sharesRange ? { textEditText } : { textEdit: { range, newText: textEditText } }),
    ...comma,
    ...(!sharesFormat && { insertTextFormat: format }),
  });
  return {
    isIncomplete: false,
    ...((sharesRange || sharesFormat) && { itemDefaults: defaults }),
    items: sharesRange && sharesFormat && !comma ? [...items] : items.map(withPlace),
  };
}

function supportedDefaults({ itemDefaults }: FeatureClient) {
  return { sharesRange: itemDefaults.includes("editRange"), sharesFormat: itemDefaults.includes("insertTextFormat") };
}

/**
 * Moves the range and text format that all items share to the list, which nearly halves the size of a long list. Does
 * nothing for lists from {@link listOf}, which already use list defaults.
 *
 * Source: `CompletionList.itemDefaults` in the Language Server Protocol, version 3.17.
 */
export function shareDefaults(list: CompletionList, client: FeatureClient): CompletionList {
  if (list.itemDefaults) return list;
  const sharing = supportedDefaults(client);
  const edits = list.items.map(({ textEdit }) => (textEdit && "range" in textEdit ? textEdit : undefined));
  const [edit] = edits;
  const format = list.items[0]?.insertTextFormat;
  const sharesRange = sharing.sharesRange && edit !== undefined && edits.every((other) => hasSameRange(other, edit));
  const sharesFormat =
    sharing.sharesFormat &&
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

function hasSameRange(a: Edit | undefined, b: Edit): boolean {
  return a !== undefined && (a.range === b.range || isSameRange(a.range, b.range));
}
