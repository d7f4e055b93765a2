import type { CompletionItem, CompletionList, Hover, Position } from "vscode-languageserver-types";
import type { JsonText } from "../../json/jsonText.ts";
import { layoutOf } from "../../json/layout.ts";
import type { FeatureClient } from "../client.ts";
import { markup } from "../markdown.ts";

/** Returns the completions at a position in a `.sitekeeper.json` file. */
export async function completeSettingsFile(
  file: JsonText,
  position: Position,
  client: FeatureClient,
): Promise<CompletionList> {
  if (file.tooDeepAt !== undefined) return { isIncomplete: false, items: [] };
  const { completeSettings } = await import("../../settings/settingsLanguage.ts");
  const items = await completeSettings(file, position);
  return { isIncomplete: false, items: items.map((item) => completionFor(item, layoutOf(file).unit, client)) };
}

/** Describes the key or value at a position in a `.sitekeeper.json` file. */
export async function hoverInSettingsFile(
  file: JsonText,
  position: Position,
  client: FeatureClient,
): Promise<Hover | null> {
  if (file.tooDeepAt !== undefined) return null;
  const { describeSetting } = await import("../../settings/settingsLanguage.ts");
  const described = await describeSetting(file, position);
  if (!described) return null;
  const { markdown, range } = described;
  return { contents: markup(markdown, client), ...(range && { range }) };
}

/**
 * Adapts a completion item to the client. Converts snippets to plain text if the client does not support them, and
 * replaces the item's command with the client's own.
 */
function completionFor({ command, ...item }: CompletionItem, indent: string, client: FeatureClient): CompletionItem {
  const suggest = command && client.suggestCommand;
  const { textEdit } = item;
  const plain = (snippet: string): string => plainSnippet(snippet).replaceAll("\t", indent);
  return {
    ...item,
    ...(!client.snippets && {
      insertTextFormat: 1,
      ...(item.insertText !== undefined && { insertText: plain(item.insertText) }),
      ...(textEdit && { textEdit: { ...textEdit, newText: plain(textEdit.newText) } }),
    }),
    ...(suggest && { command: suggest }),
  };
}

/** Converts a snippet to plain text: each tab stop becomes its placeholder or its first choice. */
export function plainSnippet(snippet: string): string {
  return snippet.replace(
    /\\([\\$}])|\$\d+|\$\{\d+\}|\$\{\d+:((?:[^\\}]|\\.)*)\}|\$\{\d+\|((?:[^\\,|]|\\.)*)(?:[^\\|]|\\.)*\|\}/gs,
    (_, escaped?: string, text?: string, choice?: string) => escaped ?? (text ?? choice ?? "").replace(/\\(.)/gs, "$1"),
  );
}
