import type { Connection, Registration } from "vscode-languageserver";
import { codeActionKinds, pageCompletionTriggers, TAG_END } from "../features/service.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import { describe } from "./guarded.ts";
import { TextDocumentSyncKind } from "./languageServer.ts";
import type { Session } from "./session.ts";

/** The pages of sites. A client that opens only site configs must be asked to send them. */
export const PAGES = [{ pattern: "**/*.mdx" }, { pattern: "**/*.md" }];

/**
 * Registers for open pages and their diagnostics after the first check of a site config, and takes that back when the
 * last site config is gone. A workspace without one sends no pages.
 */
export function followPageDocuments(connection: Connection, { client, events, log }: Session): void {
  if (!client.sendsPages) return;
  const failed = (error: unknown): void => log(`registration: ${describe(error)}`);
  let registered: readonly Registration[] = [];
  events.checked.event(() => {
    if (registered.length > 0) return;
    registered = registrations(client);
    connection.sendRequest("client/registerCapability", { registrations: registered }).catch(failed);
  });
  events.sitesGone.event(() => {
    if (registered.length === 0) return;
    // The protocol spells it like this.
    const unregisterations = registered.map(({ id, method }) => ({ id, method }));
    registered = [];
    connection.sendRequest("client/unregisterCapability", { unregisterations }).catch(failed);
  });
}

/** The registration options of each request, without the document selector. */
const optionsOf = ({ preparesRename }: ClientFeatures): Readonly<Record<string, object>> => ({
  codeAction: { codeActionKinds },
  // Without it, VS Code asks for no explanation of what it offers in pages.
  completion: { triggerCharacters: pageCompletionTriggers, resolveProvider: true },
  onTypeFormatting: { firstTriggerCharacter: TAG_END },
  rename: preparesRename ? { prepareProvider: true } : {},
});

function registrations(client: ClientFeatures): readonly Registration[] {
  const { asksAboutPages, pullsDiagnostics } = client;
  const options = optionsOf(client);
  const selected = { documentSelector: PAGES };
  const own = (method: string, options: object = {}): Registration => ({
    id: `pages ${method}`,
    method: `textDocument/${method}`,
    registerOptions: { ...selected, ...options },
  });
  // A client pulls only for documents that it opens later, so this registration comes first.
  const diagnostic = { identifier: "sitekeeper-pages", interFileDependencies: true, workspaceDiagnostics: false };
  return [
    ...(pullsDiagnostics ? [own("diagnostic", diagnostic)] : []),
    own("didChange", { syncKind: TextDocumentSyncKind.Incremental }),
    own("didClose"),
    own("didOpen"),
    ...asksAboutPages.map((name) => own(name, options[name])),
  ];
}
