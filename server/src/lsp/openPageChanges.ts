import type { Emitter } from "vscode-languageserver";
import { debounce } from "../clock.ts";
import type { PageBody } from "../site/pageBody.ts";
import { metadataOfBody } from "../site/pageMetadata.ts";
import { isPage } from "../workspace/openPages.ts";
import { idsIn } from "./diagnostics/pageReports.ts";
import type { Session } from "./session.ts";

/** The delay between the last change to a title and the update of the views, in milliseconds. */
const TITLES_AFTER_MS = 150;
/** The delay between the last change to a heading and the check of the pages that may link to it, in milliseconds. */
const HEADINGS_AFTER_MS = 300;

/** Fires events when the titles or headings in open pages change, whether or not the pages are saved. */
export function followOpenPages(session: Session): void {
  const { headingsChanged, titlesChanged } = session.events;
  follow(session, TITLES_AFTER_MS, shownOf, titlesChanged);
  follow(session, HEADINGS_AFTER_MS, idsIn, headingsChanged);
}

/** Returns the page data that the navigation shows, serialized for comparison. */
function shownOf(page: PageBody | undefined): string {
  if (!page) return "";
  const { title, sidebarTitle, description, icon } = metadataOfBody(page);
  return JSON.stringify([title, sidebarTitle, description, icon]);
}

/**
 * Watches a property of open pages.
 * @param read Reads the property. Called only after a pause in typing, because reading the property requires parsing
 * the page.
 */
function follow(
  { events, scheduler, workspace }: Session,
  milliseconds: number,
  read: (page: PageBody | undefined) => string,
  announced: Emitter<void>,
): void {
  /** The values at the last check, by page URI. */
  const before = new Map<string, string>();
  /** The pages that have changed since the last check. */
  const changed = new Set<string>();
  const hasChanged = (uri: string): boolean => {
    const snapshot = workspace.snapshot();
    const open = snapshot.page(uri)?.page;
    // When a page is opened, it is compared with the file on disk.
    const seen = before.get(uri) ?? read(snapshot.savedPage(uri));
    const now = read(open ?? snapshot.savedPage(uri));
    if (open) before.set(uri, now);
    else before.delete(uri);
    return seen !== now;
  };
  const look = debounce(scheduler.clock, milliseconds, () => {
    const uris = [...changed];
    changed.clear();
    if (uris.filter(hasChanged).length > 0) announced.fire();
  });
  const addChange = (uri: string): void => {
    if (!isPage(uri)) return;
    changed.add(uri);
    look();
  };
  events.documentChanged.event(addChange);
  events.documentClosed.event(addChange);
}
