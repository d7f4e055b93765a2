import { factsOfBody } from "../site/pages.ts";
import { debounced } from "./clock.ts";
import type { DiagnosticsChannel } from "./diagnostics/channel.ts";
import { isPage } from "./openBodies.ts";
import type { Session } from "./session.ts";

/** How long after the last change of a title the views are notified. */
const NOTIFY_AFTER_MS = 150;

/** Adds to a channel that views of a site follow the front matter of open pages, saved or not. */
export function followingTitles(session: Session, channel: DiagnosticsChannel): DiagnosticsChannel {
  /** What the navigation shows of each open page, by its URI. */
  const shownBefore = new Map<string, string>();
  /** The pages that changed since the last look. A look parses the page, so it waits for a pause in typing. */
  const changed = new Set<string>();
  const isNews = (uri: string): boolean => {
    const found = session.openPage(uri);
    if (!found) return false;
    const { title, sidebarTitle, description, icon } = factsOfBody(found.page);
    const shown = JSON.stringify([title, sidebarTitle, description, icon]);
    const before = shownBefore.get(uri);
    shownBefore.set(uri, shown);
    return before !== shown;
  };
  const look = debounced(session.scheduler.clock, NOTIFY_AFTER_MS, () => {
    const uris = [...changed];
    changed.clear();
    if (uris.filter(isNews).length > 0) session.events.titlesChanged.fire();
  });
  return {
    changed(uri) {
      channel.changed(uri);
      if (!isPage(uri)) return;
      changed.add(uri);
      look();
    },
    closed(uri) {
      channel.closed(uri);
      changed.delete(uri);
      shownBefore.delete(uri);
    },
    closedChanged: (gone) => channel.closedChanged(gone),
    environmentChanged: () => channel.environmentChanged(),
  };
}
