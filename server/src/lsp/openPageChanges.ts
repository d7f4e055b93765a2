import type { Emitter } from "vscode-languageserver";
import { debounced } from "../clock.ts";
import type { PageBody } from "../site/pageBody.ts";
import { factsOfBody } from "../site/pages.ts";
import { idsIn } from "./diagnostics/pageReports.ts";
import { isPage } from "./openBodies.ts";
import type { Session } from "./session.ts";

/** How long after the last change of a title the views are notified. */
const TITLES_AFTER_MS = 150;
/** How long after the last change of a heading the pages are checked that may link to it. */
const HEADINGS_AFTER_MS = 300;

/** Follows what others show of open pages, and what they link to in them, as it is typed, saved or not. */
export function followOpenPages(session: Session): void {
  const { headingsChanged, titlesChanged } = session.events;
  follow(session, TITLES_AFTER_MS, shownOf, titlesChanged);
  follow(session, HEADINGS_AFTER_MS, idsIn, headingsChanged);
}

/** The page data that a navigation shows, as a text to compare. */
function shownOf(page: PageBody | undefined): string {
  if (!page) return "";
  const { title, sidebarTitle, description, icon } = factsOfBody(page);
  return JSON.stringify([title, sidebarTitle, description, icon]);
}

/** @param read what others see of a page. A look parses the page, so it waits for a pause in typing */
function follow(
  { events, pages, scheduler }: Session,
  milliseconds: number,
  read: (page: PageBody | undefined) => string,
  announced: Emitter<void>,
): void {
  /** As of the last look, by the URIs of the open pages. */
  const before = new Map<string, string>();
  /** The pages that changed since the last look. */
  const changed = new Set<string>();
  const hasChanged = (uri: string): boolean => {
    const open = pages.open(uri)?.page;
    // A page that is opened differs from what is on disk only if it was not saved.
    const seen = before.get(uri) ?? read(pages.saved(uri));
    const now = read(open ?? pages.saved(uri));
    if (open) before.set(uri, now);
    else before.delete(uri);
    return seen !== now;
  };
  const look = debounced(scheduler.clock, milliseconds, () => {
    const uris = [...changed];
    changed.clear();
    if (uris.filter(hasChanged).length > 0) announced.fire();
  });
  const later = (uri: string): void => {
    if (!isPage(uri)) return;
    changed.add(uri);
    look();
  };
  events.documentChanged.event(later);
  events.documentClosed.event(later);
}
