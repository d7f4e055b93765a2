import { type CompletionItem, InsertTextFormat, InsertTextMode, type Range } from "vscode-languageserver-types";
import type { SiteConfig } from "../../../formats/format.ts";
import type { Slot } from "../../../json/cursor.ts";
import { rangeOf } from "../../../json/jsonText.ts";
import { hasIndent, layoutOf, lineIndent } from "../../../json/layout.ts";
import { memo } from "../../../json/memo.ts";
import type { Site } from "../../../site/site.ts";
import type { FeatureClient } from "../../client.ts";
import { printTemplate, type Template, type TemplateOptions } from "./template.ts";

type Insertion = Pick<
  CompletionItem,
  "textEdit" | "additionalTextEdits" | "insertTextFormat" | "insertTextMode" | "filterText"
>;

/** The part of an insertion that does not depend on the position. */
interface InsertedText {
  readonly textEditText: string;
  readonly insertTextMode?: InsertTextMode;
  readonly filterText: string;
}

/** The context that all items in a list share. */
export interface Completing {
  readonly config: SiteConfig;
  readonly slot: Slot;
  readonly client: FeatureClient;
  readonly site: Site;
}

/** The options for printing the templates in a list. */
interface Style extends TemplateOptions {
  /** The ID of the style. Equal styles have equal IDs. */
  readonly id: string;
}

/**
 * The style for inserted text, based on the file's style. If the file has no indentation, the text is indented with
 * tabs, because editors that support snippets convert tabs to the configured indentation.
 */
export const styleOf: (completing: Completing) => Style = memo(({ config, slot, client }) => {
  const { snippets, adjustsIndentation } = client;
  // Clients with snippet support indent the additional lines themselves. For plain text, clients do so only if they
  // announce it.
  const indent = snippets || adjustsIndentation ? "" : lineIndent(config.text, slot.replace.offset);
  const layout = layoutOf(config);
  // An empty file has no layout to follow.
  const whole = slot.role === "root";
  const unit = snippets && !hasIndent(config) ? "\t" : layout.unit;
  const oneLine = layout.oneLine && !whole;
  const id = JSON.stringify([snippets, indent, unit, oneLine, layout.eol]);
  return { snippets, indent, layout: { ...layout, unit, oneLine }, id };
});

/** Prints a template for the client, using the layout of the file. */
export function textOf(template: Template, completing: Completing): string {
  const style = styleOf(completing);
  if (typeof template !== "object" || template === null) return printTemplate(template, style);
  const before = printed.get(template);
  if (before?.style === style.id) return before.text;
  const text = printTemplate(template, style);
  printed.set(template, { style: style.id, text });
  return text;
}

/**
 * The last printed text of each object and array in the schema. Cached because every completion prints dozens of them.
 */
const printed = new WeakMap<object, { readonly style: string; readonly text: string }>();

/** The position where a list's items are inserted, and the text required before and after each item. */
interface InsertionPoint {
  readonly range: Range;
  readonly prefix: string;
  readonly suffix: string;
  /** The missing comma after the previous item. */
  readonly comma: Pick<Insertion, "additionalTextEdits"> | undefined;
}

export const insertionPoint: (completing: Completing) => InsertionPoint = memo(({ config, slot }) => {
  const { replace, commaBefore } = slot;
  const before = config.text[replace.offset - 1];
  const prefix =
    commaBefore === replace.offset ? ", " : replace.length === 0 && (before === ":" || before === ",") ? " " : "";
  const needsComma = commaBefore !== undefined && commaBefore < replace.offset;
  return {
    range: rangeOf(config, replace),
    prefix,
    suffix: commaAfter(config.text, slot),
    comma: needsComma
      ? { additionalTextEdits: [{ range: rangeOf(config, { offset: commaBefore, length: 0 }), newText: "," }] }
      : undefined,
  };
});

/**
 * Inserts text (from {@link textOf}, or JSON without tab stops) at the cursor. The text replaces what was typed there.
 * A comma is added before or after it if needed.
 * @param filter See {@link inserted}.
 */
export function insertion(text: string, filter: string, tabStops: boolean, completing: Completing): Insertion {
  const { range, comma } = insertionPoint(completing);
  const { textEditText: newText, ...rest } = inserted(text, filter, completing);
  const snippet = tabStops && completing.client.snippets;
  return {
    textEdit: { range, newText },
    ...comma,
    insertTextFormat: snippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...rest,
  };
}

/**
 * Returns the text that an item inserts. The position is not included, because it is the same for all items in a list.
 * @param filter The text that the editor compares with the typed text, without quotes.
 */
export function inserted(text: string, filter: string, completing: Completing): InsertedText {
  const { slot, client } = completing;
  const { prefix, suffix } = insertionPoint(completing);
  const textEditText = prefix + text + suffix;
  return {
    textEditText,
    ...(client.adjustsIndentation &&
      textEditText.includes("\n") && { insertTextMode: InsertTextMode.adjustIndentation }),
    // Without its closing quote, so that an open list closes when the user types the quote.
    filterText: slot.isQuoted ? JSON.stringify(filter).slice(0, -1) : filter,
  };
}

/** Returns the comma that is required if another property or item follows. */
function commaAfter(text: string, { followed, replace }: Slot): string {
  if (!followed) return "";
  const touching = text[replace.offset + replace.length];
  return touching === undefined || /\s/.test(touching) ? "," : ", ";
}
