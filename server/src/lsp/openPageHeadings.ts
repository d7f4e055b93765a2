import { debounced } from "./clock.ts";
import type { DiagnosticsChannel } from "./diagnostics/channel.ts";
import { idsIn } from "./diagnostics/pageReports.ts";
import { isPage } from "./openBodies.ts";
import type { Session } from "./session.ts";

/** How long after the last change of a heading the pages are checked that may link to it. */
const CHECK_AFTER_MS = 300;

/**
 * Wraps a channel: when the headings of an open page change, pages that link to it are checked again. Their links follow
 * what is typed, saved or not.
 */
export function followingHeadings(session: Session, channel: DiagnosticsChannel): DiagnosticsChannel {
  /** What can be linked at in each open page, by its URI. */
  const idsBefore = new Map<string, string>();
  /** The pages that changed since the last look. A look parses the page, so it waits for a pause in typing. */
  const changed = new Set<string>();
  const isNews = (uri: string): boolean => {
    const page = session.openPage(uri)?.page;
    // A page that is opened differs from what is on disk only if it was not saved.
    const before = idsBefore.get(uri) ?? idsIn(session.savedPage(uri));
    const ids = page ? idsIn(page) : idsIn(session.savedPage(uri));
    if (page) idsBefore.set(uri, ids);
    else idsBefore.delete(uri);
    return before !== ids;
  };
  const look = debounced(session.scheduler.clock, CHECK_AFTER_MS, () => {
    const uris = [...changed];
    changed.clear();
    if (uris.filter(isNews).length > 0) channel.environmentChanged();
  });
  const later = (uri: string): void => {
    if (!isPage(uri)) return;
    changed.add(uri);
    look();
  };
  return {
    changed(uri) {
      channel.changed(uri);
      later(uri);
    },
    closed(uri) {
      channel.closed(uri);
      later(uri);
    },
    closedChanged: (gone) => channel.closedChanged(gone),
    environmentChanged: () => channel.environmentChanged(),
  };
}
