import { useEffect } from "preact/hooks";
import { usePreview } from "./context.ts";
import type { ReadPage } from "./state.ts";

/** How long scroll events are ignored after the preview has scrolled itself, in milliseconds. */
const IGNORE_SCROLL_MS = 200;

let scrolledAt = Number.NEGATIVE_INFINITY;

/** Synchronizes the cursor and scroll position between the preview and the open page's editor. */
export function usePlaces(slug: string | undefined, read: ReadPage | undefined): void {
  const { state, send } = usePreview();
  const place = state.place?.slug === slug ? state.place : undefined;
  useEffect(() => {
    if (!place || !read?.content) return;
    const element = elementAt(place.line);
    if (place.isTop) scrollTo(element, "start");
    else mark(element);
  }, [place, read]);
  useEffect(() => {
    if (slug === undefined) return undefined;
    let last: number | undefined;
    const scrolled = (): void => {
      if (performance.now() - scrolledAt < IGNORE_SCROLL_MS) return;
      const line = lineAtTop();
      if (line !== undefined && line !== last) send({ type: "scrolled", slug, line });
      last = line;
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => window.removeEventListener("scroll", scrolled);
  }, [slug, send]);
}

function mark(element: HTMLElement | undefined): void {
  for (const marked of document.querySelectorAll("[data-cursor]")) marked.removeAttribute("data-cursor");
  element?.setAttribute("data-cursor", "");
  scrollTo(element, "nearest");
}

function scrollTo(element: HTMLElement | undefined, block: "start" | "nearest"): void {
  if (!element) return;
  scrolledAt = performance.now();
  element.scrollIntoView({ block });
}

/**
 * Returns the visible blocks of the page in document order. Blocks from snippets are excluded, because their line
 * numbers refer to another file.
 */
function blocks(): readonly HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(".body [data-line], .body [data-at]")];
  return all.filter((element) => !element.closest("[data-slug]") && element.offsetParent !== null);
}

/** Returns the zero-based line of a block. */
const lineOf = ({ dataset }: HTMLElement): number => Number(dataset.line ?? dataset.at);

/** Returns the last block that starts at or before a line. */
function elementAt(line: number): HTMLElement | undefined {
  let found: HTMLElement | undefined;
  for (const element of blocks()) {
    const own = lineOf(element);
    if (own <= line && (!found || own >= lineOf(found))) found = element;
  }
  return found;
}

/** Returns the line of the first block that is visible below the toolbar. */
function lineAtTop(): number | undefined {
  const top = document.querySelector(".toolbar")?.getBoundingClientRect().bottom ?? 0;
  const first = blocks().find((element) => element.getBoundingClientRect().top >= top);
  return first && lineOf(first);
}
