import type { Connection } from "vscode-languageserver";
import type { DiagnosticsChannel } from "./diagnostics/channel.ts";
import { guardedNotification } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Keeps the documents as the editor has them, and their diagnostics current. */
export function syncDocuments(connection: Connection, session: Session, channel: DiagnosticsChannel): void {
  const { closed, documents, log, settings } = session;

  connection.onDidOpenTextDocument(
    guardedNotification(log, "didOpen", ({ textDocument: { uri, languageId, version, text } }) => {
      documents.open(uri, languageId, version, text);
      closed.opened(uri);
      channel.changed(uri);
    }),
  );

  connection.onDidChangeTextDocument(
    guardedNotification(log, "didChange", ({ textDocument: { uri, version }, contentChanges }) => {
      if (documents.change(uri, version, contentChanges)) channel.changed(uri);
    }),
  );

  connection.onDidCloseTextDocument(
    guardedNotification(log, "didClose", ({ textDocument: { uri } }) => {
      const known = session.openConfig(uri);
      if (!documents.close(uri)) return;
      settings.forget(uri);
      // It counts as what is on disk again, which may not be what was last seen of it.
      closed.closed(uri, known?.config);
      channel.closed(uri);
      session.forgetSites();
    }),
  );
}
