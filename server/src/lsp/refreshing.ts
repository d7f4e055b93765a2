import type { Connection } from "vscode-languageserver";
import { debounced } from "./clock.ts";
import type { DiagnosticsChannel } from "./diagnostics/channel.ts";
import { isPage } from "./openBodies.ts";
import type { Session } from "./session.ts";

/** Changes come in bursts. One refresh is enough for all of them. */
const REFRESH_AFTER_MS = 300;

/**
 * Adds refresh requests to a channel, for what depends on more than its own document: inlay hints show titles of pages,
 * and the code lens of a page shows its places in the configs.
 */
export function refreshing(connection: Connection, session: Session, channel: DiagnosticsChannel): DiagnosticsChannel {
  const { client, scheduler } = session;
  const refresher = (method: string, isWanted: boolean): (() => void) => {
    if (!isWanted) return () => undefined;
    // A client that fails to refresh keeps showing its old state.
    const refresh = (): void => void connection.sendRequest(method).catch(() => undefined);
    return debounced(scheduler.clock, REFRESH_AFTER_MS, refresh);
  };
  const hints = refresher("workspace/inlayHint/refresh", client.refreshesInlayHints);
  const hasLenses = client.refreshesCodeLens && client.showPlacesCommand !== undefined;
  const lenses = refresher("workspace/codeLens/refresh", hasLenses);
  return {
    changed(uri) {
      channel.changed(uri);
      // Code lenses do not depend on the text of a page.
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
