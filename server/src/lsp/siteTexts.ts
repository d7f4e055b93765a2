import type { Connection } from "vscode-languageserver";
import { convertSite, newConfig } from "../features/service.ts";
import {
  CONVERT_SITE,
  type ConvertSiteParams,
  type ConvertSiteResult,
  NEW_SITE_CONFIG,
  type NewSiteConfigParams,
  type NewSiteConfigResult,
  RULE_SCHEME,
} from "../protocol.ts";
import { ruleDocument } from "../rules/engine/ruleDocument.ts";
import { guardRequest } from "./guarded.ts";
import type { Session } from "./session.ts";

/**
 * Registers the requests for generated text: a new site config for a folder, a converted site config, and the
 * documentation for each rule. The client writes the files.
 */
export function registerSiteTexts(connection: Connection, session: Session): void {
  const { client, log, rules, workspace } = session;
  connection.onRequest<ConvertSiteResult, never>(
    CONVERT_SITE,
    guardRequest<ConvertSiteParams, ConvertSiteResult>(log, CONVERT_SITE, null, ({ uri, choices }) => {
      const config = workspace.snapshot().open(uri)?.config;
      return (config && convertSite(config, choices)) ?? null;
    }),
  );
  const nothing: NewSiteConfigResult = { text: "", pages: 0 };
  connection.onRequest(
    NEW_SITE_CONFIG,
    guardRequest<NewSiteConfigParams, NewSiteConfigResult>(log, NEW_SITE_CONFIG, nothing, async ({ folder, name }) => {
      const { text, groups } = await newConfig(await workspace.sites.readOnce(folder), name);
      return { text, pages: groups.reduce((sum, { pages }) => sum + pages.length, 0) };
    }),
  );
  // Clients that support `workspace/textDocumentContent` show the documentation for rules offline.
  if (!client.servedDocuments) return;
  connection.workspace.textDocumentContent.on(
    guardRequest(log, "workspace/textDocumentContent", { text: "" }, ({ uri }) => {
      const [, id = ""] = new RegExp(`^${RULE_SCHEME}:/*(.*?)(?:\\.md)?$`).exec(uri) ?? [];
      return { text: ruleDocument(id, rules) };
    }),
  );
}
