import type { Connection } from "vscode-languageserver";
import { guardNotification } from "./guarded.ts";
import type { Session } from "./session.ts";
import { isPage } from "./state/openBodies.ts";

/** Keeps the open documents in sync with the editor. */
export function syncDocuments(connection: Connection, session: Session): void {
  const { closedConfigs, configs, documents, events, findings, log, settings } = session;

  connection.onDidOpenTextDocument(
    guardNotification(log, "didOpen", ({ textDocument: { uri, languageId, version, text } }) => {
      findings.opening(uri);
      documents.open(uri, languageId, version, text);
      closedConfigs.removeOpened(uri);
      events.documentChanged.fire(uri);
    }),
  );

  connection.onDidChangeTextDocument(
    guardNotification(log, "didChange", ({ textDocument: { uri, version }, contentChanges }) => {
      if (!documents.change(uri, version, contentChanges)) return;
      events.documentChanged.fire(uri);
      if (configs.isSplit(uri)) events.environmentChanged.fire();
    }),
  );

  connection.onDidCloseTextDocument(
    guardNotification(log, "didClose", ({ textDocument: { uri } }) => {
      const current = configs.open(uri);
      if (!documents.close(uri)) return;
      settings.forget(uri);
      // From now on, the file on disk is used. The file may have changed since it was last read, because clients report
      // saves with a delay.
      if (isPage(uri)) session.sites.filesChanged([{ uri, type: "changed" }]);
      closedConfigs.addClosed(uri, current?.config);
      events.documentClosed.fire(uri);
      session.forgetSites();
    }),
  );
}
