import { Refusal, type SiteHost } from "./host.ts";
import { type DocumentRequest, requestsFor } from "./requests.ts";
import type { ConfigOfSite } from "./valueAt.ts";
import type { InDocument, WorkspaceRequest } from "./workspaceRequests.ts";

export { type FeatureClient, plainClient } from "./client.ts";
export { type Checked, codeActionKinds } from "./config/codeActions.ts";
export { shareDefaults } from "./config/completion/shared.ts";
export { complete, completionTriggers } from "./config/completion.ts";
export { newConfig } from "./config/newConfig.ts";
export { editsAfterMoves } from "./fileChanges.ts";
export * from "./host.ts";
export { pageCompletionTriggers } from "./page/pageCompletion.ts";
export { CODE_END, LINE_BREAK, TAG_END } from "./page/structure.ts";
export type { OpenPage, OpenPages } from "./pageEdits.ts";
export { partialFileProblem } from "./partialFiles.ts";
export type { RuleSettingsPlace } from "./ruleActions.ts";
export type { ConfigOfSite } from "./valueAt.ts";
export { type ConvertedSite, convertSite } from "./workspace/conversion.ts";
export { redirectsAfterMoves } from "./workspace/movedRedirects.ts";
export {
  contentOfPage,
  explanationOf,
  marksOf,
  slugsInView as slugsShown,
  viewOfSite,
} from "./workspace/sitePreview.ts";
export { type FileMove, workspaceEditOf } from "./workspaceEdit.ts";
export type { InDocument };

type Requests = ReturnType<typeof requestsFor>;

/** The language service, with one function for each request in the table. */
export type SiteLanguageService = {
  readonly [Name in keyof Requests]: (params: ParamsOf<Requests[Name]>) => Promise<ResultOf<Requests[Name]>>;
};

type ParamsOf<Row> =
  Row extends WorkspaceRequest<infer Params, unknown>
    ? Params
    : Row extends DocumentRequest<ConfigOfSite, infer Params, unknown>
      ? Params
      : never;
type ResultOf<Row> =
  Row extends DocumentRequest<ConfigOfSite, never, infer Result>
    ? Result
    : Row extends WorkspaceRequest<never, infer Result>
      ? Result
      : never;

// biome-ignore lint/suspicious/noExplicitAny: rows with parameters and results of all types
type AnyDocumentRequest<Config> = DocumentRequest<Config, any, any>;

/**
 * Creates the language service, which handles all editor requests for site configs, pages and settings files. It is the
 * only entry point to this folder. Positions refer to the host's documents. Positions and ranges past the end of the
 * text are not errors. Either they are moved to the end, or the result is empty. A function rejects with a `Refusal` if
 * the user should see the reason.
 */
export function createSiteLanguageService<Config extends ConfigOfSite>(host: SiteHost<Config>): SiteLanguageService {
  const answer = async (name: string, row: object, params: InDocument): Promise<unknown> => {
    const request = row as AnyDocumentRequest<Config> | WorkspaceRequest<unknown, unknown>;
    try {
      return "handle" in request ? await request.handle(params) : await inDocument(host, request, params);
    } catch (error) {
      if (error instanceof Refusal || !host.failed) throw error;
      host.failed(name, error);
      return "handle" in request ? request.emptyResult(params) : request.emptyResult;
    }
  };
  const service = Object.entries(requestsFor(host)).map(
    ([name, row]) => [name, (params: InDocument) => answer(name, row, params)] as const,
  );
  return Object.fromEntries(service) as unknown as SiteLanguageService;
}

/** Calls the request's handler for the kind of document. */
async function inDocument<Config extends ConfigOfSite>(
  host: SiteHost<Config>,
  row: AnyDocumentRequest<Config>,
  params: InDocument,
): Promise<unknown> {
  const { uri } = params.textDocument;
  const kind = host.kindOf(uri);
  if (kind === "page") {
    if (row.pageFile) return row.pageFile(params);
    const open = row.page && (await host.page(uri, row.wait));
    return open ? row.page?.(open, params) : row.emptyResult;
  }
  if (kind === "settings") {
    const file = row.settings && host.settingsFile(uri);
    return file ? row.settings?.(file, params) : row.emptyResult;
  }
  const open = await host.config(uri, row.wait);
  return open && row.config ? row.config(open, params) : row.emptyResult;
}
