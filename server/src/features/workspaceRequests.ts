import type { CodeAction, CodeLens, CompletionItem, WorkspaceEdit, WorkspaceSymbol } from "vscode-languageserver-types";
import type { DeletePagesResult, FixAllResult, PagePlacesResult, RedirectsAfterMoveParams } from "../protocol.ts";
import { isRecord } from "../settings/settings.ts";
import { unknownSite } from "../site/site.ts";
import { resolveCodeAction } from "./config/codeActions.ts";
import { resolveCompletion } from "./config/completion/resolve.ts";
import { willDeleteFiles, willRenameFiles } from "./fileChanges.ts";
import type { SiteHost } from "./host.ts";
import { resolvePageItem } from "./page/descriptions.ts";
import { pageLenses, placesOfPage } from "./page/pageLenses.ts";
import type { ConfigOfSite } from "./valueAt.ts";
import { deletedPages } from "./workspace/deletedPages.ts";
import { fixAll, fixAllInPage } from "./workspace/fixAll.ts";
import { redirectsEdit, redirectsUndone } from "./workspace/movedRedirects.ts";
import { workspaceSymbols } from "./workspace/workspaceSymbols.ts";
import { asOnDisk, type FileMove } from "./workspaceEdit.ts";

/** The parameters of a request about one document. */
export interface InDocument {
  readonly textDocument: { readonly uri: string };
}

export type MaybePromise<Result> = Result | Promise<Result>;

/** A request about the workspace or about an earlier result. */
export interface WorkspaceRequest<Params, Result> {
  emptyResult(params: Params): Result;
  handle(params: Params): MaybePromise<Result>;
}

/** Returns the requests about the workspace or about an earlier result. */
export function workspaceRequests<Config extends ConfigOfSite>(host: SiteHost<Config>) {
  const { client } = host;
  const workspaceRequest = <Params, Result>(row: WorkspaceRequest<Params, Result>) => row;
  const onDisk = (edit: WorkspaceEdit | undefined): WorkspaceEdit | null => asOnDisk(edit, host.isOpen);

  return {
    completionResolve: workspaceRequest<CompletionItem, CompletionItem>({
      emptyResult: (item) => item,
      async handle(item) {
        const uri = uriIn(item.data);
        if (host.kindOf(uri) === "page") return resolvePageItem(item, await host.page(uri, "none"), client);
        const open = await host.config(uri, "none");
        return resolveCompletion(item, open?.config, open?.site ?? unknownSite(uri), client);
      },
    }),
    codeActionResolve: workspaceRequest<CodeAction, CodeAction>({
      emptyResult: (action) => action,
      async handle(action) {
        const open = await host.config(uriIn(action.data), "none");
        if (!open) return action;
        return resolveCodeAction(
          action,
          open.config,
          open.site,
          { rules: host.rules, settings: host.checksOf(open).settings },
          client,
        );
      },
    }),
    codeLens: workspaceRequest<InDocument, CodeLens[]>({
      emptyResult: () => [],
      async handle({ textDocument: { uri } }) {
        const { lensCommands } = host;
        return lensCommands ? pageLenses(await host.configs("upToDate"), uri, lensCommands) : [];
      },
    }),
    workspaceSymbol: workspaceRequest<{ readonly query: string }, WorkspaceSymbol[]>({
      emptyResult: () => [],
      handle: async ({ query }) => workspaceSymbols(await host.configs("soon"), query),
    }),
    willRenameFiles: workspaceRequest<{ readonly files: readonly FileMove[] }, WorkspaceEdit | null>({
      emptyResult: () => null,
      async handle({ files }) {
        const moves = host.movedByUser?.(files) ?? files;
        const configs = await host.configs({ pagesAround: moves.map(({ oldUri }) => oldUri) });
        return onDisk(willRenameFiles(configs, moves, client, host.openPages));
      },
    }),
    /** Adds redirects from the old URLs of moved pages. */
    redirectsAfterMove: workspaceRequest<RedirectsAfterMoveParams, WorkspaceEdit | null>({
      emptyResult: () => null,
      async handle({ files, isUndo }) {
        const edit = isUndo ? redirectsUndone : redirectsEdit;
        return onDisk(edit(await host.configs("upToDate"), files, client));
      },
    }),
    willDeleteFiles: workspaceRequest<{ readonly files: readonly { readonly uri: string }[] }, WorkspaceEdit | null>({
      emptyResult: () => null,
      async handle({ files }) {
        const uris = files.map(({ uri }) => uri);
        return onDisk(willDeleteFiles(await host.configs("upToDate"), uris, client));
      },
    }),
    /** Deletes pages, along with their entries and the links to them. */
    deletePages: workspaceRequest<{ readonly uris: readonly string[] }, DeletePagesResult>({
      emptyResult: () => ({ edit: null, links: 0, left: 0 }),
      async handle({ uris }) {
        const { edit, links, left } = deletedPages(
          await host.configs({ pagesAround: uris }),
          uris,
          client,
          host.openPages,
        );
        return { edit: onDisk(edit), links, left };
      },
    }),
    /** Returns the entries that list a page. */
    pagePlaces: workspaceRequest<{ readonly uri: string }, PagePlacesResult>({
      emptyResult: () => [],
      handle: async ({ uri }) => placesOfPage(await host.configs("upToDate"), uri),
    }),
    /** Returns all safe fixes for a config or page, and the number of remaining findings. */
    fixAll: workspaceRequest<{ readonly uri: string }, FixAllResult | null>({
      emptyResult: () => null,
      async handle({ uri }) {
        const page = await host.page(uri, "none");
        await host.settled(page?.config.uri ?? uri);
        const open = await host.config(uri, "none");
        if (open) return fixAll(open, host.rules, host.checksOf(open).settings, client);
        // The page may have changed while the site was being read.
        const now = await host.page(uri, "none");
        return now ? fixAllInPage(now, host.rules, host.checksOf(now).settings, client) : null;
      },
    }),
  };
}

/**
 * Returns the URI of the document that an item belongs to. The item's data comes back from the client, so its shape is
 * not trusted.
 */
function uriIn(data: unknown): string {
  return isRecord(data) && typeof data.uri === "string" ? data.uri : "";
}
