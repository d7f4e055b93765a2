import type { Connection } from "vscode-languageserver";
import { fixAll } from "../features/index.ts";
import { FIX_ALL, type FixAllResult, type UriParams } from "../protocol.ts";
import { guarded } from "./guarded.ts";
import type { Session } from "./session.ts";

/** Answers with every safe fix of a config, and with what they leave for the author. Changes nothing itself. */
export function registerFixAll(connection: Connection, session: Session): void {
  connection.onRequest<FixAllResult | null, never>(
    FIX_ALL,
    guarded<UriParams, FixAllResult | null>(session.log, FIX_ALL, null, async ({ uri }) => {
      await session.settled(uri);
      const open = session.openConfig(uri);
      return open ? fixAll(open, open.settings.settings.check, session.client.features) : null;
    }),
  );
}
