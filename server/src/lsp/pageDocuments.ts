import { type Connection, type Registration, TextDocumentSyncKind } from "vscode-languageserver";
import { codeActionKinds, pageCompletionTriggers } from "../features/index.ts";
import type { ClientFeatures } from "./clientFeatures.ts";
import { describe } from "./guarded.ts";
import type { Session } from "./session.ts";

/** The pages of sites, which a client that opens site configs only has to be told about. */
export const PAGES = [{ pattern: "**/*.mdx" }, { pattern: "**/*.md" }];

/**
 * Has the client send the pages that are open, and ask for their findings: from the first check of a site config on. A
 * workspace without one sends no page.
 */
export function followPageDocuments(connection: Connection, { client, events, log }: Session): void {
  if (!client.sendsPages) return;
  let isRegistered = false;
  events.checked.event(() => {
    if (isRegistered) return;
    isRegistered = true;
    connection
      .sendRequest("client/registerCapability", { registrations: registrations(client) })
      .catch((error: unknown) => log(`registration: ${describe(error)}`));
  });
}

/** What a client is told about a request besides the documents that it is for. */
const OPTIONS: Readonly<Record<string, object>> = {
  codeAction: { codeActionKinds },
  completion: { triggerCharacters: pageCompletionTriggers },
};

function registrations({ asksAboutPages, pullsDiagnostics }: ClientFeatures): readonly Registration[] {
  const selected = { documentSelector: PAGES };
  const own = (method: string, options: object = {}): Registration => ({
    id: `pages ${method}`,
    method: `textDocument/${method}`,
    registerOptions: { ...selected, ...options },
  });
  // A client asks for the findings of what it opens from then on, so the question comes before the documents do.
  const diagnostic = { identifier: "sitekeeper-pages", interFileDependencies: true, workspaceDiagnostics: false };
  return [
    ...(pullsDiagnostics ? [own("diagnostic", diagnostic)] : []),
    own("didChange", { syncKind: TextDocumentSyncKind.Incremental }),
    own("didClose"),
    own("didOpen"),
    ...asksAboutPages.map((name) => own(name, OPTIONS[name])),
  ];
}
