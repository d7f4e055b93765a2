import type { ServerCapabilities } from "vscode-languageserver";
import { RULE_SCHEME } from "../protocol.ts";
import { isRecord } from "../settings/settings.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import { TextDocumentSyncKind } from "./languageServer.ts";
import { anyFile, requests } from "./requests.ts";

/** Returns the server's capabilities: those for its requests, plus document and file synchronization. */
export function capabilitiesFor(client: ClientFeatures): ServerCapabilities {
  return Object.values(requests).reduce<ServerCapabilities>(
    (all, { announced }) => (announced ? (mergeCapabilities(all, announced(client)) as ServerCapabilities) : all),
    {
      positionEncoding: "utf-16",
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
      ...(client.pullsDiagnostics && {
        diagnosticProvider: { identifier: "sitekeeper", interFileDependencies: true, workspaceDiagnostics: true },
      }),
      workspace: {
        fileOperations: { didCreate: anyFile, didRename: anyFile, didDelete: anyFile },
        workspaceFolders: { supported: true, changeNotifications: true },
        ...(client.servedDocuments && { textDocumentContent: { schemes: [RULE_SCHEME] } }),
      },
    },
  );
}

/** Merges two capabilities. An options object takes precedence over a boolean. */
function mergeCapabilities(a: unknown, b: unknown): unknown {
  if (!isRecord(a) || !isRecord(b)) return isRecord(a) ? a : b;
  const both = { ...a };
  for (const [name, value] of Object.entries(b)) both[name] = name in a ? mergeCapabilities(a[name], value) : value;
  return both;
}
