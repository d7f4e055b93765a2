import type { CompletionItem } from "vscode-languageserver-types";
import { type FeatureClient, plainClient } from "../features/client.ts";
import { complete } from "../features/config/completion.ts";
import type { SiteConfig } from "../formats/format.ts";
import { unknownSite } from "../site/site.ts";
import { accept } from "./accept.ts";
import { markedConfig } from "./marked.ts";

/** A site without files. */
export const site = unknownSite("file:///site");
/** A client that supports all features of completion items. */
export const editor: FeatureClient = { ...plainClient, markdown: true, snippets: true, adjustsIndentation: true };

/** Returns the completion items at an offset, as the server sends them. */
export function itemsAt(
  config: SiteConfig,
  offset: number,
  client = editor,
  trigger?: string,
): readonly CompletionItem[] {
  return complete(config, site, config.document.positionAt(offset), client, trigger).items;
}

/** Returns the completion items at the cursor, in the order in which the editor shows them. */
export function items(source: string, client = editor, trigger?: string, file?: string): readonly CompletionItem[] {
  const { config, cursor } = markedConfig(source, undefined, file);
  return [...itemsAt(config, cursor, client, trigger)].sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1));
}

/** Returns the labels of the completion items at the cursor. */
export const labels = (source: string, file?: string): string[] =>
  items(source, editor, undefined, file).map(({ label }) => label);

/** Returns the text after the item with this label has been accepted. */
export function accepted(source: string, label: string, client = editor, file?: string): string {
  const { config } = markedConfig(source, undefined, file);
  const item = items(source, client, undefined, file).find((item) => item.label === label);
  if (!item) throw new Error(`no item ${label} in ${labels(source, file)}`);
  return accept(config, item);
}
