import type {
  CompletionItem,
  CompletionList,
  Hover,
  HoverParams,
  TextDocumentPositionParams,
} from "vscode-languageserver";
import type { FeatureClient } from "../features/client.ts";
import { markup } from "../features/markdown.ts";
import { plainSnippet } from "../features/plainSnippet.ts";
import type { SiteConfig } from "../formats/format.ts";
import { layoutOf } from "../json/layout.ts";
import { guarded, type Handler } from "./guarded.ts";
import { isSettingsFile } from "./membership.ts";
import type { Session } from "./session.ts";

/** Completes `.sitekeeper.json` for clients without its schema. Passes other documents to `otherwise`. */
export function withSettingsCompletion<Params extends TextDocumentPositionParams>(
  session: Session,
  otherwise: Handler<Params, CompletionList>,
): Handler<Params, CompletionList> {
  const { features } = session.client;
  return forSettingsFile(
    session,
    "completion",
    { isIncomplete: false, items: [] },
    otherwise,
    async (source, params) => {
      const { completeSettings } = await import("../settings/settingsLanguage.ts");
      const items = await completeSettings(source, params.position);
      return { isIncomplete: false, items: items.map((item) => completionFor(item, layoutOf(source).unit, features)) };
    },
  );
}

/**
 * Explains keys and values of `.sitekeeper.json` for clients without its schema. Passes other documents to `otherwise`.
 */
export function withSettingsHover(
  session: Session,
  otherwise: Handler<HoverParams, Hover | null>,
): Handler<HoverParams, Hover | null> {
  return forSettingsFile(session, "hover", null, otherwise, async (source, { position }) => {
    const { describeSetting } = await import("../settings/settingsLanguage.ts");
    const described = await describeSetting(source, position);
    if (!described) return null;
    const { markdown, range } = described;
    return { contents: markup(markdown, session.client.features), ...(range && { range }) };
  });
}

/** An open `.sitekeeper.json`, in a client that does not have its schema. Undefined for any other file. */
export function openSettingsFile({ client, documents }: Session, uri: string): SiteConfig | undefined {
  return isSettingsFile(uri) && !client.knowsSettingsSchema ? documents.get(uri)?.config : undefined;
}

function forSettingsFile<Params extends TextDocumentPositionParams, Result>(
  session: Session,
  name: string,
  nothing: Result,
  otherwise: Handler<Params, Result>,
  run: (source: SiteConfig, params: Params) => Promise<Result>,
): Handler<Params, Result> {
  const answer = guarded(session.log, name, nothing, async (params: Params) => {
    const source = openSettingsFile(session, params.textDocument.uri);
    return source && source.tooDeepAt === undefined ? run(source, params) : nothing;
  });
  return (params, token) =>
    isSettingsFile(params.textDocument.uri) ? answer(params, token) : otherwise(params, token);
}

/** A completion item that the client understands: without snippets and without commands of other editors. */
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
