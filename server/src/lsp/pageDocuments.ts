import type { Connection, Registration } from "vscode-languageserver";
import { codeActionKinds, pageCompletionTriggers } from "../features/service.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import { describe } from "./guarded.ts";
import { TextDocumentSyncKind } from "./languageServer.ts";
import { typingTriggers } from "./requests.ts";
import type { Session } from "./session.ts";

/** The files that may be pages. The server must ask a client that sends only site configs to send pages, too. */
export const PAGES = [{ pattern: "**/*.mdx" }, { pattern: "**/*.md" }];

/**
 * Registers for open pages and their diagnostics after the first check of a site config, and unregisters when no site
 * configs are left. In a workspace without site configs, the client sends no pages.
 */
export function followPageDocuments(connection: Connection, { client, events, log, workspace }: Session): void {
  if (!client.sendsPages) return;
  const failed = (error: unknown): void => log(`registration: ${describe(error)}`);
  let registered: readonly Registration[] = [];
  events.checked.event(() => {
    if (registered.length > 0) return;
    registered = registrations(client);
    connection.sendRequest("client/registerCapability", { registrations: registered }).catch(failed);
  });
  const unregister = (): void => {
    if (registered.length === 0 || workspace.snapshot().configs.length > 0) return;
    // The typo is part of the protocol.
    const unregisterations = registered.map(({ id, method }) => ({ id, method }));
    registered = [];
    connection.sendRequest("client/unregisterCapability", { unregisterations }).catch(failed);
  };
  events.closedChanged.event(unregister);
  events.documentClosed.event(unregister);
}

/** Returns the registration options for the requests, excluding the document selector. */
const optionsOf = ({ preparesRename }: ClientFeatures): Readonly<Record<string, object>> => ({
  codeAction: { codeActionKinds },
  // Without `resolveProvider`, VS Code does not request documentation for completion items in pages.
  completion: { triggerCharacters: pageCompletionTriggers, resolveProvider: true },
  onTypeFormatting: typingTriggers,
  rename: preparesRename ? { prepareProvider: true } : {},
});

function registrations(client: ClientFeatures): readonly Registration[] {
  const { dynamicPageRequests, pullsDiagnostics } = client;
  const options = optionsOf(client);
  const selected = { documentSelector: PAGES };
  const own = (method: string, options: object = {}): Registration => ({
    id: `pages ${method}`,
    method: `textDocument/${method}`,
    registerOptions: { ...selected, ...options },
  });
  // Diagnostics are registered first, because clients pull diagnostics only for documents that are opened after the
  // registration.
  const diagnostic = { identifier: "sitekeeper-pages", interFileDependencies: true, workspaceDiagnostics: false };
  return [
    ...(pullsDiagnostics ? [own("diagnostic", diagnostic)] : []),
    own("didChange", { syncKind: TextDocumentSyncKind.Incremental }),
    own("didClose"),
    own("didOpen"),
    ...dynamicPageRequests.map((name) => own(name, options[name])),
  ];
}
