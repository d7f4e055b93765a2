import type { Connection } from "vscode-languageserver";
import type { DiagnosticsChannel } from "./diagnostics/channel.ts";
import { guardedNotification } from "./guarded.ts";
import { isPage } from "./openBodies.ts";
import type { Session } from "./session.ts";

/** Keeps the documents and their diagnostics in step with the editor. */
export function syncDocuments(connection: Connection, session: Session, channel: DiagnosticsChannel): void {
  const { closed, documents, log, settings } = session;

  connection.onDidOpenTextDocument(
    guardedNotification(log, "didOpen", ({ textDocument: { uri, languageId, version, text } }) => {
      session.opening(uri);
      documents.open(uri, languageId, version, text);
      closed.opened(uri);
      channel.changed(uri);
    }),
  );

  connection.onDidChangeTextDocument(
    guardedNotification(log, "didChange", ({ textDocument: { uri, version }, contentChanges }) => {
      if (!documents.change(uri, version, contentChanges)) return;
      channel.changed(uri);
      if (session.isSplit(uri)) session.events.environmentChanged.fire();
    }),
  );

  connection.onDidCloseTextDocument(
    guardedNotification(log, "didClose", ({ textDocument: { uri } }) => {
      const current = session.openConfig(uri);
      if (!documents.close(uri)) return;
      settings.forget(uri);
      // The file on disk counts again, and may differ from what was last read: a client reports what it saved a while later.
      if (isPage(uri)) session.sites.filesChanged([{ uri, type: "changed" }]);
      closed.closed(uri, current?.config);
      channel.closed(uri);
      session.forgetSites();
    }),
  );
}
