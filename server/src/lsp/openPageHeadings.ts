import type { DiagnosticsChannel } from "./diagnostics/channel.ts";
import { idsIn } from "./diagnostics/pageReports.ts";
import { isPage } from "./openBodies.ts";
import type { Timer } from "./runtime.ts";
import type { Session } from "./session.ts";

/** How long after the last change of a heading the pages are checked that may link to it. */
const CHECK_AFTER_MS = 300;

/**
 * The same channel, that besides has other pages checked when the headings of a page that is open change: their links
 * follow what is typed, saved or not.
 */
export function followingHeadings(session: Session, channel: DiagnosticsChannel): DiagnosticsChannel {
  /** What can be linked at in each open page, by its URI. */
  const idsBefore = new Map<string, string>();
  let timer: Timer | undefined;
  const changed = (): void => {
    timer?.cancel();
    timer = session.clock.schedule(CHECK_AFTER_MS, () => channel.environmentChanged());
  };
  return {
    changed(uri) {
      channel.changed(uri);
      const page = isPage(uri) ? session.openPage(uri)?.page : undefined;
      if (!page) return;
      const ids = idsIn(page);
      // A page that is opened differs from what is on disk only if it was not saved.
      const before = idsBefore.get(uri) ?? idsIn(session.savedPage(uri));
      idsBefore.set(uri, ids);
      if (before !== ids) changed();
    },
    closed(uri) {
      channel.closed(uri);
      const before = idsBefore.get(uri);
      idsBefore.delete(uri);
      if (before !== undefined && before !== idsIn(session.savedPage(uri))) changed();
    },
    closedChanged: (gone) => channel.closedChanged(gone),
    environmentChanged: () => channel.environmentChanged(),
  };
}
