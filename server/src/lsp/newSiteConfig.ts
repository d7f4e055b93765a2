import type { Connection } from "vscode-languageserver";
import { convertSite, newConfig } from "../features/service.ts";
import {
  CONVERT_SITE,
  type ConvertSiteParams,
  type ConvertSiteResult,
  NEW_SITE_CONFIG,
  type NewSiteConfigParams,
  type NewSiteConfigResult,
} from "../protocol.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Proposes the text of a new site config for a folder, and of one in the newer format. The client writes the file. */
export function registerNewSiteConfig(connection: Connection, session: Session): void {
  const { log, sites } = session;
  connection.onRequest<ConvertSiteResult, never>(
    CONVERT_SITE,
    guarded<ConvertSiteParams, ConvertSiteResult>(log, CONVERT_SITE, null, ({ uri, choices }) => {
      const config = session.openConfig(uri)?.config;
      return (config && convertSite(config, choices)) ?? null;
    }),
  );
  const nothing: NewSiteConfigResult = { text: "", pages: 0 };
  connection.onRequest(
    NEW_SITE_CONFIG,
    guarded<NewSiteConfigParams, NewSiteConfigResult>(log, NEW_SITE_CONFIG, nothing, async ({ folder, name }) => {
      const { text, groups } = await newConfig(await sites.readOnce(folder), name);
      return { text, pages: groups.reduce((sum, { pages }) => sum + pages.length, 0) };
    }),
  );
}
