import type {
  Connection,
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
  WorkspaceDiagnosticReport,
} from "vscode-languageserver";
import { HIDDEN_PAGES, type HiddenPagesParams } from "../../protocol.ts";
import { guardNotification, guardRequest } from "../guarded.ts";
import type { Session } from "../session.ts";
import { PullDiagnostics } from "./pull.ts";
import { PushDiagnostics } from "./push.ts";

/**
 * Sets up either pull or push diagnostics, depending on the client. With both, the client would show each finding
 * twice.
 */
export function openChannel(connection: Connection, session: Session): void {
  const { client, events } = session;
  const channel = client.pullsDiagnostics
    ? pullChannel(connection, session)
    : new PushDiagnostics(session, (params) => void connection.sendDiagnostics(params));
  events.documentChanged.event((uri) => channel.changed(uri));
  events.documentClosed.event((uri) => channel.closed(uri));
  events.closedChanged.event((removed) => channel.closedChanged(removed));
  events.environmentChanged.event(() => channel.environmentChanged());
  events.headingsChanged.event(() => channel.environmentChanged());
}

function pullChannel(connection: Connection, session: Session): PullDiagnostics {
  const { client, log } = session;
  const pull = new PullDiagnostics(
    session,
    client.refreshesDiagnostics ? async () => connection.languages.diagnostics.refresh() : undefined,
  );
  const empty: DocumentDiagnosticReport = { kind: "full", items: [] };
  const document = guardRequest<DocumentDiagnosticParams, DocumentDiagnosticReport>(
    log,
    "textDocument/diagnostic",
    empty,
    (params, token) => pull.documentReport(params, token),
  );
  connection.languages.diagnostics.on(document);
  const nothing: WorkspaceDiagnosticReport = { items: [] };
  connection.languages.diagnostics.onWorkspace((params, token, _progress, parts) => {
    const report = parts && ((part: WorkspaceDiagnosticReport): void => parts.report(part));
    const answer = guardRequest(log, "workspace/diagnostic", nothing, () =>
      pull.workspaceReport(params, report, token),
    );
    return answer(params, token);
  });
  connection.onNotification(
    HIDDEN_PAGES,
    guardNotification<HiddenPagesParams>(log, HIDDEN_PAGES, ({ uris }) => pull.setHidden(uris)),
  );
  return pull;
}
