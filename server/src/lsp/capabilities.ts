import { type ServerCapabilities, TextDocumentSyncKind } from "vscode-languageserver";
import { codeActionKinds, completionTriggers } from "../features/index.ts";
import { RULE_SCHEME } from "../protocol.ts";
import type { ClientFeatures } from "./clientFeatures.ts";

/** Pages, images and documents may have any name, and move with their folders. */
const ANY_FILE = { filters: [{ pattern: { glob: "**" } }] };

/** What the server announces to a client. */
export function capabilitiesFor(client: ClientFeatures): ServerCapabilities {
  return {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    ...(client.pullsDiagnostics && {
      diagnosticProvider: { identifier: "sitekeeper", interFileDependencies: true, workspaceDiagnostics: true },
    }),
    completionProvider: { resolveProvider: true, triggerCharacters: [...completionTriggers] },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    documentLinkProvider: {},
    renameProvider: client.preparesRename ? { prepareProvider: true } : true,
    inlayHintProvider: true,
    workspaceSymbolProvider: true,
    ...(client.codeActionLiterals && {
      codeActionProvider: { codeActionKinds: [...codeActionKinds], resolveProvider: client.features.resolvesEdits },
    }),
    colorProvider: true,
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    workspace: {
      fileOperations: {
        willRename: ANY_FILE,
        willDelete: ANY_FILE,
        didCreate: ANY_FILE,
        didRename: ANY_FILE,
        didDelete: ANY_FILE,
      },
      workspaceFolders: { supported: true, changeNotifications: true },
      ...(client.servedDocuments && { textDocumentContent: { schemes: [RULE_SCHEME] } }),
    },
  };
}
