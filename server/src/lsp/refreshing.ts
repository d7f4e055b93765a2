import type { Connection } from "vscode-languageserver";
import type { DiagnosticsChannel } from "./diagnostics/channel.ts";
import { isPage, type Session } from "./session.ts";

/** Changes come in bursts: one question is enough for all of them. */
const REFRESH_AFTER_MS = 300;

/**
 * The same channel, that besides has the client ask again for what it drew from more than its own text: inlay
 * hints show titles of pages, and the code lens of a page shows what the configs say.
 */
export function refreshing(connection: Connection, session: Session, channel: DiagnosticsChannel): DiagnosticsChannel {
  const { client, clock } = session;
  const refresher = (method: string, isWanted: boolean): (() => void) => {
    let isDue = false;
    return () => {
      if (!isWanted || isDue) return;
      isDue = true;
      clock.schedule(REFRESH_AFTER_MS, () => {
        isDue = false;
        // A client that fails at it shows what it showed before.
        connection.sendRequest(method).catch(() => undefined);
      });
    };
  };
  const hints = refresher("workspace/inlayHint/refresh", client.refreshesInlayHints);
  const hasLenses = client.refreshesCodeLens && client.showPlacesCommand !== undefined;
  const lenses = refresher("workspace/codeLens/refresh", hasLenses);
  return {
    changed(uri) {
      channel.changed(uri);
      // No lens shows what is typed in a page.
      if (!isPage(uri)) lenses();
    },
    closed(uri) {
      channel.closed(uri);
      lenses();
    },
    closedChanged(gone) {
      channel.closedChanged(gone);
      lenses();
    },
    environmentChanged() {
      channel.environmentChanged();
      hints();
      lenses();
    },
  };
}
