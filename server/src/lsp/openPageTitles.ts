import { factsOfBody } from "../site/pages.ts";
import type { DiagnosticsChannel } from "./diagnostics/channel.ts";
import { isPage } from "./openBodies.ts";
import type { Timer } from "./runtime.ts";
import type { Session } from "./session.ts";

/** How long after the last change of a title the views are told. */
const NOTIFY_AFTER_MS = 150;

/** Adds to a channel that views of a site follow the front matter of open pages, saved or not. */
export function followingTitles(session: Session, channel: DiagnosticsChannel): DiagnosticsChannel {
  /** What the navigation shows of each open page, by its URI. */
  const shownBefore = new Map<string, string>();
  let timer: Timer | undefined;
  return {
    changed(uri) {
      channel.changed(uri);
      const found = isPage(uri) ? session.openPage(uri) : undefined;
      if (!found) return;
      const { title, sidebarTitle, description, icon } = factsOfBody(found.page);
      const shown = JSON.stringify([title, sidebarTitle, description, icon]);
      if (shownBefore.get(uri) === shown) return;
      shownBefore.set(uri, shown);
      timer?.cancel();
      timer = session.clock.schedule(NOTIFY_AFTER_MS, () => session.events.titlesChanged.fire());
    },
    closed(uri) {
      channel.closed(uri);
      shownBefore.delete(uri);
    },
    closedChanged: (gone) => channel.closedChanged(gone),
    environmentChanged: () => channel.environmentChanged(),
  };
}
