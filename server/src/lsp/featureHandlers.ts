import * as l10n from "@vscode/l10n";
import {
  type CodeAction,
  type CodeActionParams,
  type CompletionParams,
  CompletionTriggerKind,
  type Connection,
  type DefinitionParams,
  type DocumentLink,
  type DocumentLinkParams,
  type DocumentSymbol,
  type DocumentSymbolParams,
  type Hover,
  type HoverParams,
  type Location,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type ReferenceParams,
  type RenameParams,
  type SymbolInformation,
  type TextDocumentIdentifier,
  type WorkspaceEdit,
} from "vscode-languageserver";
import {
  codeActions,
  colorPresentations,
  complete,
  definition,
  documentColors,
  documentHighlights,
  documentLinks,
  documentSymbols,
  foldingRanges,
  formatSiteConfig,
  hover,
  inlayHints,
  linksToEntry,
  newConfigItem,
  prepareRename,
  references,
  rename,
  resolveCodeAction,
  resolveCompletion,
  selectionRanges,
  shareDefaults,
} from "../features/index.ts";
import type { SiteConfig } from "../formats/format.ts";
import { isRecord } from "../settings/settings.ts";
import { unknownSite } from "../site/site.ts";
import { asOnDisk } from "./asOnDisk.ts";
import type { ConfigWithSettings } from "./configWithSettings.ts";
import { guarded, type Handler } from "./guarded.ts";
import {
  withPageActions,
  withPageCompletion,
  withPageDefinition,
  withPageHover,
  withPageLinks,
  withPagePrepareRename,
  withPageReferences,
  withPageRename,
} from "./pageHandlers.ts";
import { refusal } from "./refusal.ts";
import { ruleSettingsPlace } from "./ruleSettingsPlace.ts";
import type { Session } from "./session.ts";
import { openSettingsFile, withSettingsCompletion, withSettingsHover } from "./settingsFeatures.ts";
import { TYPING_MS } from "./sites.ts";
import { flatSymbols } from "./toProtocol.ts";

/** Answers each request about a document with the feature of the same name. */
export function registerFeatures(connection: Connection, session: Session): void {
  /** A handler for requests about a site config. For any other document the answer is `nothing`. */
  function on<Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
    name: string,
    nothing: Result,
    run: (open: ConfigWithSettings, params: Params) => Result | Promise<Result>,
  ): Handler<Params, Result> {
    return guarded(session.log, name, nothing, (params) => {
      const open = session.openConfig(params.textDocument.uri);
      return open ? run(open, params) : nothing;
    });
  }

  /** A handler for requests that any JSON has: also for a settings file, in clients without JSON support for it. */
  function onJson<Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
    name: string,
    nothing: Result,
    run: (config: SiteConfig, params: Params) => Result,
  ): Handler<Params, Result> {
    return guarded(session.log, name, nothing, (params) => {
      const { uri } = params.textDocument;
      const config = session.openConfig(uri)?.config ?? openSettingsFile(session, uri);
      return config ? run(config, params) : nothing;
    });
  }

  /** Like `on`, but a request right after a file was opened waits for the site for a moment. */
  function onRead<Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
    name: string,
    nothing: Result,
    run: (open: ConfigWithSettings, params: Params) => Result | Promise<Result>,
    milliseconds?: number,
  ): Handler<Params, Result> {
    return on(name, nothing, (open: ConfigWithSettings, params: Params) => {
      const { uri } = open.config;
      const reading = session.sites.firstReading(uri, milliseconds);
      return reading
        ? reading.then(() => run({ ...open, site: session.sites.current(uri) }, params))
        : run(open, params);
    });
  }

  /** Like `on`, but after the site has been read: no client asks again for a missing link. */
  function onSite<Params extends { readonly textDocument: TextDocumentIdentifier }, Result>(
    name: string,
    nothing: Result,
    run: (open: ConfigWithSettings, params: Params) => Result | Promise<Result>,
  ): Handler<Params, Result> {
    return on(name, nothing, async (open: ConfigWithSettings, params: Params) => {
      const { uri } = open.config;
      await session.sites.upToDate(uri);
      // A position belongs to the version it was sent for. The text may have changed meanwhile.
      return run({ ...open, site: session.sites.current(uri) }, params);
    });
  }

  const { features } = session.client;
  const completion = onRead(
    "completion",
    { isIncomplete: false, items: [] },
    async ({ config, site }, { position, context }: CompletionParams) => {
      const trigger =
        context?.triggerKind === CompletionTriggerKind.TriggerCharacter ? context.triggerCharacter : undefined;
      const list = complete(config, site, position, features, trigger);
      const whole = await newConfigItem(config, site, position, features);
      const items = whole ? [whole, ...list.items] : list.items;
      // What is not known yet is offered when the author types on.
      const isIncomplete = list.isIncomplete || session.sites.isBeingRead(config.uri);
      return shareDefaults({ ...list, isIncomplete, items }, features);
    },
    TYPING_MS,
  );
  connection.onCompletion(withPageCompletion(session, withSettingsCompletion(session, completion)));
  connection.onCompletionResolve((item, token) => {
    const resolve = guarded(session.log, "completionItem/resolve", item, () => {
      const uri = uriIn(item.data);
      const open = session.openConfig(uri);
      return resolveCompletion(item, open?.config, open?.site ?? unknownSite(uri), features);
    });
    return resolve(item, token);
  });
  const hoverInConfig = onRead<HoverParams, Hover | null>("hover", null, async ({ config, site }, { position }) => {
    return (await hover(config, site, position, features)) ?? null;
  });
  connection.onHover(withPageHover(session, withSettingsHover(session, hoverInConfig)));
  connection.onCodeAction(
    withPageActions(
      session,
      onRead<CodeActionParams, CodeAction[]>("codeAction", [], (open, { range, context }) => {
        const { findings } = session.check(open);
        const settings = open.settings.settings.check;
        const settingsPlace = ruleSettingsPlace(open, session);
        const actions = codeActions(
          open.config,
          open.site,
          { findings, rules: session.rules, settings, settingsPlace },
          range,
          context,
          features,
        );
        return actions.map((action) => {
          const edit = asOnDisk(action.edit, session.documents);
          return edit ? { ...action, edit } : action;
        });
      }),
    ),
  );
  connection.onCodeActionResolve((action, token) => {
    const resolve = guarded(session.log, "codeAction/resolve", action, () => {
      const open = session.openConfig(uriIn(action.data));
      if (!open) return action;
      return resolveCodeAction(
        action,
        open.config,
        open.site,
        { rules: session.rules, settings: open.settings.settings.check },
        features,
      );
    });
    return resolve(action, token);
  });
  connection.onDefinition(
    withPageDefinition(
      session,
      onSite<DefinitionParams, Location[]>("definition", [], ({ config, site }, { position }) =>
        definition(config, site, position),
      ),
    ),
  );
  const referencesInConfig = onSite<ReferenceParams, Location[]>(
    "references",
    [],
    async ({ config, site }, { position, context }) => {
      const configs = await session.configsWithPages([config.uri]);
      const open = configs.find((each) => each.config.uri === config.uri);
      return [
        ...references(config, site, position, context),
        ...(open ? linksToEntry({ ...open, config }, position) : []),
      ];
    },
  );
  connection.onReferences(withPageReferences(session, referencesInConfig));
  connection.onDocumentHighlight(
    onSite("documentHighlight", [], ({ config, site }, { position }) => documentHighlights(config, site, position)),
  );
  connection.onDocumentLinks(
    withPageLinks(
      session,
      onSite<DocumentLinkParams, DocumentLink[]>("documentLink", [], (open) => documentLinks(open)),
    ),
  );
  const prepareInConfig = onSite<PrepareRenameParams, PrepareRenameResult | null>(
    "prepareRename",
    null,
    ({ config, site }, { position }) => {
      const found = prepareRename(config, site, position);
      if (!found) throw refusal(l10n.t("Only a page, a version or the name of a group can be renamed."));
      return found;
    },
  );
  connection.onPrepareRename(withPagePrepareRename(session, prepareInConfig));
  const renameInConfig = onSite<RenameParams, WorkspaceEdit | null>(
    "rename",
    null,
    async ({ config, site }, { position, newName }) => {
      const configs = await session.configsWithPages([config.uri]);
      const others = configs.filter((each) => each.config.uri !== config.uri);
      const edit = rename(config, site, position, newName, features, others, session.openPages);
      if (edit && "problem" in edit) throw refusal(edit.problem);
      if (edit) session.moves.expect(edit);
      return asOnDisk(edit, session.documents);
    },
  );
  connection.onRenameRequest(withPageRename(session, renameInConfig));
  connection.languages.inlayHint.on(onSite("inlayHint", [], (open, { range }) => inlayHints(open, range)));
  connection.onDocumentSymbol(
    on<DocumentSymbolParams, DocumentSymbol[] | SymbolInformation[]>("documentSymbol", [], ({ config }) => {
      const symbols = documentSymbols(config);
      return session.client.hierarchicalSymbols ? symbols : flatSymbols(config.uri, symbols);
    }),
  );
  connection.onFoldingRanges(onJson("foldingRange", [], (config) => foldingRanges(config)));
  connection.onSelectionRanges(
    onJson("selectionRange", [], (config, { positions }) => selectionRanges(config, positions)),
  );
  connection.onDocumentColor(on("documentColor", [], ({ config }) => documentColors(config)));
  connection.onColorPresentation(
    on("colorPresentation", [], ({ config }, { color, range }) => colorPresentations(config, color, range)),
  );
  connection.onDocumentFormatting(onJson("formatting", [], (config, { options }) => formatSiteConfig(config, options)));
  connection.onDocumentRangeFormatting(
    onJson("rangeFormatting", [], (config, { options, range }) => formatSiteConfig(config, options, range)),
  );
}

/** The document that an item was made for. The item comes back from the client, so no shape is assumed. */
function uriIn(data: unknown): string {
  return isRecord(data) && typeof data.uri === "string" ? data.uri : "";
}
