import { type CompletionItem, InsertTextFormat, InsertTextMode } from "vscode-languageserver-types";
import type { Slot } from "../../config/cursor.ts";
import { hasIndent, layoutOf, lineIndent } from "../../config/layout.ts";
import { rangeOf, type SiteConfig } from "../../config/siteConfig.ts";
import type { Site } from "../../site/site.ts";
import type { FeatureClient } from "../client.ts";
import { printTemplate, type Template } from "./template.ts";

/** What accepting an item does to the text. */
export type Insertion = Pick<
  CompletionItem,
  "textEdit" | "additionalTextEdits" | "insertTextFormat" | "insertTextMode" | "filterText"
>;

/** What all items of one list have in common. */
export interface Completing {
  readonly config: SiteConfig;
  readonly slot: Slot;
  readonly client: FeatureClient;
  readonly site: Site;
}

/**
 * The text of a template for the client, laid out like the file. In a file without indentation, further lines are
 * indented with tabs: editors that expand tab stops convert those to the configured indentation.
 */
export function textOf(template: Template, { config, slot, client }: Completing): string {
  const { snippets, adjustsIndentation } = client;
  // Clients that expand tab stops also indent further lines. For plain text they must announce that.
  const indent = snippets || adjustsIndentation ? "" : lineIndent(config.text, slot.replace.offset);
  const layout = layoutOf(config);
  // A whole file is written on several lines: there is no layout to follow yet.
  const whole = slot.role === "root";
  const unit = snippets && !hasIndent(config) ? "\t" : layout.unit;
  const oneLine = layout.oneLine && !whole;
  const print = (): string => printTemplate(template, { snippets, indent, layout: { ...layout, unit, oneLine } });
  if (typeof template !== "object" || template === null) return print();
  const style = JSON.stringify([snippets, indent, unit, oneLine, layout.eol]);
  const before = printed.get(template);
  if (before?.style === style) return before.text;
  const text = print();
  printed.set(template, { style, text });
  return text;
}

/** The text of each object and array of the schema as it was last printed. Every completion prints dozens. */
const printed = new WeakMap<object, { readonly style: string; readonly text: string }>();

/**
 * Inserts a text (of {@link textOf}, or JSON without tab stops) at the cursor, in place of what was typed there, with
 * the comma that is needed before or after it.
 * @param filter What the editor compares with the typed text, without quotes.
 */
export function insertion(text: string, filter: string, tabStops: boolean, completing: Completing): Insertion {
  const { config, slot, client } = completing;
  const { replace, commaBefore } = slot;
  const before = config.text[replace.offset - 1];
  const prefix =
    commaBefore === replace.offset ? ", " : replace.length === 0 && (before === ":" || before === ",") ? " " : "";
  const newText = prefix + text + commaAfter(config.text, slot);
  const snippet = tabStops && client.snippets;
  return {
    textEdit: { range: rangeOf(config, replace), newText },
    ...(commaBefore !== undefined &&
      commaBefore < replace.offset && {
        additionalTextEdits: [{ range: rangeOf(config, { offset: commaBefore, length: 0 }), newText: "," }],
      }),
    insertTextFormat: snippet ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(client.adjustsIndentation && newText.includes("\n") && { insertTextMode: InsertTextMode.adjustIndentation }),
    filterText: slot.quoted ? JSON.stringify(filter) : filter,
  };
}

/** The comma that is required because another member or item follows. */
function commaAfter(text: string, { followed, replace }: Slot): string {
  if (!followed) return "";
  const touching = text[replace.offset + replace.length];
  return touching === undefined || /\s/.test(touching) ? "," : ", ";
}
