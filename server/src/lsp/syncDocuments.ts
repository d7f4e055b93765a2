import type { Connection } from "vscode-languageserver";
import { guardNotification } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Keeps the open documents in sync with the editor. */
export function syncDocuments(connection: Connection, session: Session): void {
  const { events, log, workspace } = session;

  connection.onDidOpenTextDocument(
    guardNotification(log, "didOpen", ({ textDocument: { uri, languageId, version, text } }) => {
      workspace.open(uri, languageId, version, text);
      events.documentChanged.fire(uri);
    }),
  );

  connection.onDidChangeTextDocument(
    guardNotification(log, "didChange", ({ textDocument: { uri, version }, contentChanges }) => {
      if (!workspace.documents.change(uri, version, contentChanges)) return;
      events.documentChanged.fire(uri);
      if (workspace.wasSplit(uri)) events.environmentChanged.fire();
    }),
  );

  connection.onDidCloseTextDocument(
    guardNotification(log, "didClose", ({ textDocument: { uri } }) => {
      if (workspace.close(uri)) events.documentClosed.fire(uri);
    }),
  );
}
