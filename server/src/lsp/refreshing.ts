import type { Connection } from "vscode-languageserver";
import { debounce } from "../clock.ts";
import { isPage } from "../workspace/openPages.ts";
import type { Session } from "./session.ts";

/** The delay before a refresh, in milliseconds. Changes come in bursts, and one refresh is enough for a whole burst. */
const REFRESH_AFTER_MS = 300;

/**
 * Asks the client to refresh views that depend on other documents: inlay hints, which show page titles, and code lenses
 * in pages, which show where the configs list the page.
 */
export function refreshViews(connection: Connection, { client, events, scheduler }: Session): void {
  const refresher = (method: string, isWanted: boolean): (() => void) => {
    if (!isWanted) return () => undefined;
    // Errors are ignored. If a refresh fails, the client keeps showing the old state.
    const refresh = (): void => void connection.sendRequest(method).catch(() => undefined);
    return debounce(scheduler.clock, REFRESH_AFTER_MS, refresh);
  };
  const hints = refresher("workspace/inlayHint/refresh", client.refreshesInlayHints);
  const hasLenses = client.refreshesCodeLens && client.showPlacesCommand !== undefined;
  const lenses = refresher("workspace/codeLens/refresh", hasLenses);
  events.documentChanged.event((uri) => {
    // A change to a page's content does not affect code lenses.
    if (!isPage(uri)) lenses();
  });
  events.documentClosed.event(lenses);
  events.closedChanged.event(lenses);
  events.environmentChanged.event(hints);
  events.environmentChanged.event(lenses);
}
