import type { Connection } from "vscode-languageserver";
import { RULE_SCHEME } from "../protocol.ts";
import { ruleDocument } from "../rules/engine/ruleDocument.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Serves the documentation of each rule without a network, to clients that support `workspace/textDocumentContent`. */
export function registerRulePages(connection: Connection, { client, log, rules }: Session): void {
  if (!client.servedDocuments) return;
  connection.workspace.textDocumentContent.on(
    guarded(log, "workspace/textDocumentContent", { text: "" }, ({ uri }) => {
      const [, id = ""] = new RegExp(`^${RULE_SCHEME}:/*(.*?)(?:\\.md)?$`).exec(uri) ?? [];
      return { text: ruleDocument(id, rules) };
    }),
  );
}
