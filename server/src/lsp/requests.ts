import type { Connection, DocumentSymbol, ServerCapabilities } from "vscode-languageserver";
import {
  CODE_END,
  codeActionKinds,
  completionTriggers,
  createSiteLanguageService,
  type InDocument,
  LINE_BREAK,
  pageCompletionTriggers,
  type SiteLanguageService,
  TAG_END,
} from "../features/service.ts";
import { DELETE_PAGES, FIX_ALL, PAGE_PLACES, REDIRECTS_AFTER_MOVE } from "../protocol.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import { guardRequest } from "./guarded.ts";
import {
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  ColorPresentationRequest,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DocumentColorRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  LinkedEditingRangeRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  WillDeleteFilesRequest,
  WillRenameFilesRequest,
  WorkspaceSymbolRequest,
} from "./languageServer.ts";
import type { Session } from "./session.ts";
import { siteHost } from "./siteHost.ts";
import { flatSymbols } from "./toProtocol.ts";

/** A protocol request that the language service handles. */
interface ServedRequest {
  readonly type: string | { readonly method: string };
  /** The capability for the request. Undefined for custom requests and for requests that are registered dynamically. */
  readonly announced: ((client: ClientFeatures) => ServerCapabilities) | undefined;
  /** Returns false if the client must not send the request. */
  readonly isServed?: (client: ClientFeatures) => boolean;
  /** Adapts the result to the client. */
  readonly forClient?: (answer: unknown, params: InDocument, client: ClientFeatures) => unknown;
}

/** The characters after which the client requests edits while the user types. */
export const typingTriggers = { firstTriggerCharacter: TAG_END, moreTriggerCharacter: [LINE_BREAK, CODE_END] };

/** Matches every file, because pages, images and documents may have any name, and folders move with their contents. */
export const anyFile = { filters: [{ pattern: { glob: "**" } }] };

/** The requests by their names in the language service, with their protocol types and capabilities. */
export const requests: Readonly<Record<keyof SiteLanguageService, ServedRequest>> = {
  completion: {
    type: CompletionRequest.type,
    // If a client does not support dynamic registration for pages, the trigger characters for pages are announced here.
    announced: ({ dynamicPageRequests }) => ({
      completionProvider: {
        triggerCharacters: dynamicPageRequests.includes("completion")
          ? [...completionTriggers]
          : [...new Set([...completionTriggers, ...pageCompletionTriggers])],
      },
    }),
  },
  completionResolve: {
    type: CompletionResolveRequest.type,
    announced: () => ({ completionProvider: { resolveProvider: true } }),
  },
  hover: { type: HoverRequest.type, announced: () => ({ hoverProvider: true }) },
  codeAction: {
    type: CodeActionRequest.type,
    announced: ({ codeActionLiterals }) =>
      codeActionLiterals ? { codeActionProvider: { codeActionKinds: [...codeActionKinds] } } : {},
  },
  codeActionResolve: {
    type: CodeActionResolveRequest.type,
    announced: ({ codeActionLiterals, features }) =>
      codeActionLiterals ? { codeActionProvider: { resolveProvider: features.resolvesEdits } } : {},
  },
  definition: { type: DefinitionRequest.type, announced: () => ({ definitionProvider: true }) },
  references: { type: ReferencesRequest.type, announced: () => ({ referencesProvider: true }) },
  documentHighlight: { type: DocumentHighlightRequest.type, announced: () => ({ documentHighlightProvider: true }) },
  documentLink: { type: DocumentLinkRequest.type, announced: () => ({ documentLinkProvider: {} }) },
  rename: { type: RenameRequest.type, announced: () => ({ renameProvider: true }) },
  prepareRename: {
    type: PrepareRenameRequest.type,
    announced: ({ preparesRename }) => (preparesRename ? { renameProvider: { prepareProvider: true } } : {}),
  },
  inlayHint: { type: InlayHintRequest.type, announced: () => ({ inlayHintProvider: true }) },
  documentSymbol: {
    type: DocumentSymbolRequest.type,
    announced: () => ({ documentSymbolProvider: true }),
    forClient: (symbols, { textDocument: { uri } }, { hierarchicalSymbols }) =>
      hierarchicalSymbols ? symbols : flatSymbols(uri, symbols as DocumentSymbol[]),
  },
  linkedEditingRange: {
    type: LinkedEditingRangeRequest.type,
    announced: () => ({ linkedEditingRangeProvider: true }),
  },
  foldingRange: { type: FoldingRangeRequest.type, announced: () => ({ foldingRangeProvider: true }) },
  selectionRange: { type: SelectionRangeRequest.type, announced: () => ({ selectionRangeProvider: true }) },
  documentColor: { type: DocumentColorRequest.type, announced: () => ({ colorProvider: true }) },
  colorPresentation: { type: ColorPresentationRequest.type, announced: () => ({ colorProvider: true }) },
  formatting: { type: DocumentFormattingRequest.type, announced: () => ({ documentFormattingProvider: true }) },
  rangeFormatting: {
    type: DocumentRangeFormattingRequest.type,
    announced: () => ({ documentRangeFormattingProvider: true }),
  },
  onTypeFormatting: {
    type: DocumentOnTypeFormattingRequest.type,
    announced: () => ({ documentOnTypeFormattingProvider: typingTriggers }),
  },
  // Code lenses are shown only in pages, so the server registers them for pages once the client is ready.
  codeLens: {
    type: CodeLensRequest.type,
    announced: undefined,
    isServed: ({ showPlacesCommand }) => showPlacesCommand !== undefined,
  },
  workspaceSymbol: { type: WorkspaceSymbolRequest.type, announced: () => ({ workspaceSymbolProvider: true }) },
  willRenameFiles: {
    type: WillRenameFilesRequest.type,
    announced: () => ({ workspace: { fileOperations: { willRename: anyFile } } }),
  },
  redirectsAfterMove: { type: REDIRECTS_AFTER_MOVE, announced: undefined },
  willDeleteFiles: {
    type: WillDeleteFilesRequest.type,
    announced: () => ({ workspace: { fileOperations: { willDelete: anyFile } } }),
  },
  deletePages: { type: DELETE_PAGES, announced: undefined },
  pagePlaces: { type: PAGE_PLACES, announced: undefined },
  fixAll: { type: FIX_ALL, announced: undefined },
};

/** Registers a handler for each request. */
export function serveRequests(connection: Connection, session: Session): void {
  const { client, log } = session;
  const service = createSiteLanguageService(siteHost(session));
  for (const [name, { type, isServed, forClient }] of Object.entries(requests)) {
    if (isServed?.(client) === false) continue;
    // Clients may send anything. If parameters are invalid, the service throws an error, which is then logged.
    const answer = service[name as keyof SiteLanguageService] as (params: unknown) => Promise<unknown>;
    const handler = guardRequest<InDocument, unknown>(log, name, null, async (params) => {
      const result = await answer(params);
      return forClient ? forClient(result, params, client) : result;
    });
    connection.onRequest(type as string, handler);
  }
}
