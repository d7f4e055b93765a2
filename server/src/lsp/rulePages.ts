import type { Connection } from "vscode-languageserver";
import { RULE_SCHEME } from "../protocol.ts";
import { ruleDocument } from "../rules/engine/ruleDocument.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Serves the page of each rule as a document that needs no network, to clients that open documents of a server. */
export function registerRulePages(connection: Connection, { client, log }: Session): void {
  if (!client.servedDocuments) return;
  connection.workspace.textDocumentContent.on(
    guarded(log, "workspace/textDocumentContent", { text: "" }, ({ uri }) => {
      const [, id = ""] = new RegExp(`^${RULE_SCHEME}:/*(.*?)(?:\\.md)?$`).exec(uri) ?? [];
      return { text: ruleDocument(id) };
    }),
  );
}
