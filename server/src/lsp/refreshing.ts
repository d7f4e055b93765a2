import type { Connection } from "vscode-languageserver";
import { debounced } from "../clock.ts";
import { isPage } from "./openBodies.ts";
import type { Session } from "./session.ts";

/** Changes come in bursts. One refresh is enough for all of them. */
const REFRESH_AFTER_MS = 300;

/**
 * Has the client refresh what depends on more than its own document: inlay hints show titles of pages, and the code lens
 * of a page shows its places in the configs.
 */
export function refreshViews(connection: Connection, { client, events, scheduler }: Session): void {
  const refresher = (method: string, isWanted: boolean): (() => void) => {
    if (!isWanted) return () => undefined;
    // A client that fails to refresh keeps showing its old state.
    const refresh = (): void => void connection.sendRequest(method).catch(() => undefined);
    return debounced(scheduler.clock, REFRESH_AFTER_MS, refresh);
  };
  const hints = refresher("workspace/inlayHint/refresh", client.refreshesInlayHints);
  const hasLenses = client.refreshesCodeLens && client.showPlacesCommand !== undefined;
  const lenses = refresher("workspace/codeLens/refresh", hasLenses);
  events.documentChanged.event((uri) => {
    // Code lenses do not depend on the text of a page.
    if (!isPage(uri)) lenses();
  });
  events.documentClosed.event(lenses);
  events.closedChanged.event(lenses);
  events.environmentChanged.event(hints);
  events.environmentChanged.event(lenses);
}
