import type { ServerCapabilities } from "vscode-languageserver";
import { RULE_SCHEME } from "../protocol.ts";
import { isRecord } from "../settings/settings.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import { TextDocumentSyncKind } from "./languageServer.ts";
import { anyFile, requests } from "./requests.ts";

/** The server's capabilities: the requests of the table, and synchronization of documents and files. */
export function capabilitiesFor(client: ClientFeatures): ServerCapabilities {
  return Object.values(requests).reduce<ServerCapabilities>(
    (all, { announced }) => (announced ? (merged(all, announced(client)) as ServerCapabilities) : all),
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

/** Two capabilities as one. Of a flag and options, the options are kept. */
function merged(a: unknown, b: unknown): unknown {
  if (!isRecord(a) || !isRecord(b)) return isRecord(a) ? a : b;
  const both = { ...a };
  for (const [name, value] of Object.entries(b)) both[name] = name in a ? merged(a[name], value) : value;
  return both;
}
