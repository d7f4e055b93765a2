import * as l10n from "@vscode/l10n";
import {
  type CompletionItem,
  type CompletionItemKind,
  CompletionItemTag,
  type CompletionList,
  InsertTextFormat,
  InsertTextMode,
  type Range,
} from "vscode-languageserver-types";
import { rangeOf, type Span } from "../../json/jsonText.ts";
import { lineIndent } from "../../json/layout.ts";
import type { Schema } from "../../schema/schema.ts";
import type { PageBody } from "../../site/pageBody.ts";
import type { FeatureClient } from "../client.ts";
import { plainSnippet } from "../config/settingsFileHelp.ts";

/**
 * The data that is needed to resolve the documentation of a completion item. The client sends it back to the server.
 */
export interface PageItemData {
  readonly uri: string;
  readonly tag?: string;
  readonly attribute?: string;
  readonly field?: string;
  readonly option?: string;
  readonly value?: string;
  /** The path of a file in the site. */
  readonly file?: string;
}

/** A suggestion in a page that has not been converted to a completion item yet. */
export interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** The text to insert, with tab stops. */
  readonly snippet: string;
  /** The text that the editor compares with the typed text. Defaults to the label. */
  readonly filter?: string;
  readonly detail?: string | undefined;
  /** The note next to the label. */
  readonly mark?: string | undefined;
  readonly isDeprecated?: boolean;
  /** Whether to trigger suggestions for the value next. */
  readonly suggestsValue?: boolean;
  readonly edits?: CompletionItem["additionalTextEdits"];
  readonly data?: Omit<PageItemData, "uri">;
}

export const NOTHING: CompletionList = { isIncomplete: false, items: [] };

/**
 * Creates a completion list from suggestions that each replace a span of the page. Preserves the order of the
 * suggestions.
 */
export function listOf(
  offers: readonly Offer[],
  span: Span,
  page: PageBody,
  uri: string,
  client: FeatureClient,
): CompletionList {
  const range = rangeOf(page, span);
  const indent = lineIndent(page.text, span.offset);
  const items = offers.map((offer, index) => itemOf(offer, index, { range, indent, uri, client }));
  return { isIncomplete: false, items };
}

interface Target {
  readonly range: Range;
  readonly indent: string;
  readonly uri: string;
  readonly client: FeatureClient;
}

function itemOf(offer: Offer, index: number, { range, indent, uri, client }: Target): CompletionItem {
  const { label, kind, snippet, filter, detail, mark, isDeprecated, suggestsValue, edits, data } = offer;
  const hasStops = /(?<!\\)\$/.test(snippet);
  const adjusts = client.snippets || client.adjustsIndentation;
  const lines = client.snippets && hasStops ? snippet : plainSnippet(snippet);
  const newText = adjusts ? lines : lines.replaceAll("\n", `\n${indent}`);
  return {
    label,
    kind,
    sortText: String(index).padStart(4, "0"),
    ...(filter !== undefined && { filterText: filter }),
    ...(detail !== undefined && { detail }),
    ...(mark !== undefined && { labelDetails: { description: mark } }),
    ...(isDeprecated && { tags: [CompletionItemTag.Deprecated] }),
    textEdit: { range, newText },
    insertTextFormat: hasStops && client.snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
    ...(client.adjustsIndentation && newText.includes("\n") && { insertTextMode: InsertTextMode.adjustIndentation }),
    ...(suggestsValue && client.suggestCommand && { command: client.suggestCommand }),
    ...(edits && { additionalTextEdits: edits }),
    ...(data && { data: { uri, ...data } satisfies PageItemData }),
  };
}

/** Escapes text for use in a snippet. */
export function literal(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}

/** Returns the note next to an attribute or field. */
export function markOf(schema: Schema, isRequired = false): Pick<Offer, "mark" | "isDeprecated"> {
  if (schema.deprecationMessage !== undefined) return { mark: l10n.t("deprecated"), isDeprecated: true };
  if (schema["x-outside"]) return { mark: l10n.t("outside the specification") };
  return isRequired ? { mark: l10n.t("required") } : {};
}
