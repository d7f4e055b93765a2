import type { Connection } from "vscode-languageserver";
import { fixAll, fixAllInPage } from "../features/index.ts";
import { FIX_ALL, type FixAllResult, type UriParams } from "../protocol.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Answers with all safe fixes of a config or page, and with the findings that remain. Changes nothing itself. */
export function registerFixAll(connection: Connection, session: Session): void {
  connection.onRequest<FixAllResult | null, never>(
    FIX_ALL,
    guarded<UriParams, FixAllResult | null>(session.log, FIX_ALL, null, async ({ uri }) => {
      const { features } = session.client;
      const page = session.openPage(uri);
      await session.settled(page?.config.uri ?? uri);
      const open = session.openConfig(uri);
      if (open) return fixAll(open, session.rules, open.settings.settings.check, features);
      // The page may have been typed in while its site was read.
      const now = session.openPage(uri);
      return now ? fixAllInPage(now, session.rules, now.settings.settings.check, features) : null;
    }),
  );
}
