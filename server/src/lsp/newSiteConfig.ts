import type { Connection } from "vscode-languageserver";
import { newConfig } from "../features/service.ts";
import { NEW_SITE_CONFIG, type NewSiteConfigParams, type NewSiteConfigResult } from "../protocol.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Proposes the text of a new site config for a folder. The client writes the file. */
export function registerNewSiteConfig(connection: Connection, { log, sites }: Session): void {
  const nothing: NewSiteConfigResult = { text: "", pages: 0 };
  connection.onRequest(
    NEW_SITE_CONFIG,
    guarded<NewSiteConfigParams, NewSiteConfigResult>(log, NEW_SITE_CONFIG, nothing, async ({ folder, name }) => {
      const { text, groups } = await newConfig(await sites.readOnce(folder), name);
      return { text, pages: groups.reduce((sum, { pages }) => sum + pages.length, 0) };
    }),
  );
}
