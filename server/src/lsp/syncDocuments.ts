import type { Connection } from "vscode-languageserver";
import type { DiagnosticsChannel } from "./diagnosticsChannel.ts";
import { guardedNotification } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Keeps the documents as the editor has them, and their diagnostics current. */
export function syncDocuments(connection: Connection, session: Session, channel: DiagnosticsChannel): void {
  const { documents, log, settings, sites } = session;

  connection.onDidOpenTextDocument(
    guardedNotification(log, "didOpen", ({ textDocument: { uri, languageId, version, text } }) => {
      documents.open(uri, languageId, version, text);
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
      if (!documents.close(uri)) return;
      channel.closed(uri);
      settings.forget(uri);
      sites.keepOnly(documents.all.map((document) => document.uri));
    }),
  );
}
