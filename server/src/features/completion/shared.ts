import type { CompletionItem, CompletionList, InsertTextFormat, Range } from "vscode-languageserver-types";
import { isSameRange } from "../../json/jsonText.ts";
import type { FeatureClient } from "../client.ts";

/** An item that says what it inserts, but not where and in which format: that is the same for its whole list. */
export type PrintedItem = CompletionItem & { readonly textEditText: string };

/** The place of a list's items, and the format of their texts. */
interface ListPlace {
  readonly range: Range;
  readonly format: InsertTextFormat;
  /** The comma after what is before the cursor. */
  readonly comma: Pick<CompletionItem, "additionalTextEdits"> | undefined;
}

/**
 * The list of some items. Where the client takes their range and format from the list, they are sent as they are;
 * otherwise each gets both.
 */
export function listOf(
  items: readonly PrintedItem[],
  { range, format, comma }: ListPlace,
  client: FeatureClient,
): CompletionList {
  if (items.length === 0) return { isIncomplete: false, items: [] };
  const { sharesRange, sharesFormat } = sharingOf(client);
  const defaults = {
    ...(sharesRange && { editRange: range }),
    ...(sharesFormat && { insertTextFormat: format }),
  };
  const placed = ({ textEditText, ...item }: PrintedItem): CompletionItem => ({
    ...item,
    ...(sharesRange ? { textEditText } : { textEdit: { range, newText: textEditText } }),
    ...comma,
    ...(!sharesFormat && { insertTextFormat: format }),
  });
  return {
    isIncomplete: false,
    ...((sharesRange || sharesFormat) && { itemDefaults: defaults }),
    items: sharesRange && sharesFormat && !comma ? [...items] : items.map(placed),
  };
}

/** The defaults that the client reads from the list instead of from each item. */
function sharingOf({ itemDefaults }: FeatureClient) {
  return { sharesRange: itemDefaults.includes("editRange"), sharesFormat: itemDefaults.includes("insertTextFormat") };
}

/**
 * States once for the whole list what all its items share: their range and text format. A long list then shrinks to
 * little more than half. A list of {@link listOf} is one already.
 *
 * Source: `CompletionList.itemDefaults` of the Language Server Protocol, 3.17.
 */
export function shareDefaults(list: CompletionList, client: FeatureClient): CompletionList {
  if (list.itemDefaults) return list;
  const sharing = sharingOf(client);
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
