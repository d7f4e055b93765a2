import type {
  DivisionView,
  Mode,
  NodeId,
  PageContentResult,
  PageView,
  Route,
  SiteView,
  SiteViewResult,
} from "@sitekeeper/server/protocol";
import { partsBelow, partsIn, preferRoute, routeInto, routeTo, startOf } from "@sitekeeper/server/viewTree";
import type { Place, ToPreview } from "./messages.ts";
import { idsOfParts, marksByPart, partOf } from "./parts.ts";
import { reveal, routeOnClick } from "./reveal.ts";

/** The width of the simulated browser window. `fit` is the width of the view. */
export const DEVICES = { fit: undefined, phone: 390, tablet: 820, desktop: 1180 } as const;
export type Device = keyof typeof DEVICES;

const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5] as const;

/** The content of a page, with the URLs of its images. */
export interface ReadPage {
  readonly content: PageContentResult | null;
  readonly images: Readonly<Record<string, string>>;
}

/** Everything that the preview renders. */
export interface State {
  /** The most recently received site. Undefined before the first message. */
  readonly site: SiteViewResult | undefined;
  readonly images: Readonly<Record<string, string>>;
  readonly brokenSince: string | undefined;
  readonly parts: ReadonlySet<string>;
  readonly marks: ReturnType<typeof marksByPart>;
  readonly pages: ReadonlyMap<string, ReadPage>;
  /** The reader's position. Undefined before the site has been received. */
  readonly route: Route | undefined;
  /**
   * The part to open once the site has been received: its ID, or `/` followed by the slug of a page. Needed for large
   * sites, where only the pages near the open page are sent.
   */
  readonly pendingPart: NodeId | undefined;
  /** The mode that the reader selected. Undefined if the reader has not selected one. */
  readonly chosenMode: Mode | undefined;
  /** The color scheme of the operating system. Used by sites that follow it. */
  readonly systemMode: Mode;
  readonly device: Device;
  readonly zoom: number;
  /** The ID of the part at the cursor. */
  readonly partAtCursor: string | undefined;
  /** Whether the menu is open on a phone. */
  readonly isMenuOpen: boolean;
  /** Whether the preview stays on its page, regardless of the page in the active editor. */
  readonly isPinned: boolean;
  /** The cursor or scroll position in the editor of a page. */
  readonly place: Place | undefined;
}

/** The reader's actions in the preview. */
export type Action =
  | { readonly type: "openPage"; readonly slug: string }
  /** The reader clicked a page entry or another part of the navigation. */
  | { readonly type: "openPart"; readonly node: NodeId }
  | { readonly type: "chooseMode"; readonly mode: Mode }
  | { readonly type: "chooseDevice"; readonly device: Device }
  | { readonly type: "zoom"; readonly by: -1 | 1 }
  | { readonly type: "toggleMenu" }
  | { readonly type: "togglePin" };

/** The state before the first message. */
export function initialState(systemMode: Mode): State {
  return {
    site: undefined,
    images: {},
    brokenSince: undefined,
    parts: new Set(),
    marks: new Map(),
    pages: new Map(),
    route: undefined,
    pendingPart: undefined,
    chosenMode: undefined,
    systemMode,
    device: "fit",
    zoom: 1,
    partAtCursor: undefined,
    isMenuOpen: false,
    isPinned: false,
    place: undefined,
  };
}

/** Returns the next state. This reducer is pure, so rendering and messages depend only on the state that it returns. */
export function next(state: State, event: ToPreview | Action): State {
  switch (event.type) {
    case "site": {
      const { site, images, brokenSince } = event;
      // While the config is invalid JSON, the last valid site stays visible but is dimmed.
      if (brokenSince !== undefined && state.site) return { ...state, brokenSince };
      const parts = idsOfParts(site.view);
      const marks = marksByPart(site.marks, parts);
      const route = currentRoute(site, state);
      return { ...state, site, images, brokenSince, parts, marks, route, pendingPart: undefined };
    }
    case "page":
      return { ...state, pages: new Map(state.pages).set(event.slug, updatedPage(event, state.pages.get(event.slug))) };
    case "cursor":
      return withCursor(state, event.node);
    case "openPage":
      return withPage(state, event.slug);
    case "place": {
      if (state.route?.page?.slug === event.slug) return { ...state, place: event };
      return state.isPinned ? state : { ...withPage(state, event.slug), place: event };
    }
    case "openPart": {
      const route = state.site && routeOnClick(state.site.view, event.node, state.route);
      return { ...withRoute(state, route, event.node), isMenuOpen: route?.page === undefined && state.isMenuOpen };
    }
    case "chooseMode":
      return { ...state, chosenMode: event.mode };
    case "chooseDevice":
      return { ...state, device: event.device };
    case "zoom": {
      const index = ZOOMS.indexOf(state.zoom as (typeof ZOOMS)[number]) + event.by;
      return { ...state, zoom: ZOOMS[Math.min(Math.max(index, 0), ZOOMS.length - 1)]! };
    }
    case "toggleMenu":
      return { ...state, isMenuOpen: !state.isMenuOpen };
    case "togglePin":
      return { ...state, isPinned: !state.isPinned };
    default:
      return event satisfies never;
  }
}

/** Opens a page. A listed page opens at its place in the navigation. */
function withPage(state: State, slug: string): State {
  if (!state.site) return { ...state, pendingPart: `/${slug}` };
  const { navigation } = state.site.view;
  const route = routeTo(navigation, isPage(slug), preferRoute(state.route));
  if (route) return { ...state, route, isMenuOpen: false };
  if (hasCutParts(navigation)) return { ...state, pendingPart: `/${slug}`, isMenuOpen: false };
  return {
    ...state,
    route: { divisions: state.route?.divisions ?? [], page: unlistedPage(state.site, slug) },
    isMenuOpen: false,
  };
}

/** Returns a page outside the navigation, with defaults if the site does not contain it. */
function unlistedPage({ unlisted }: SiteViewResult, slug: string): PageView {
  const found = unlisted.find((page) => page.slug === slug);
  return {
    kind: "page",
    nodeId: "",
    entry: slug,
    slug,
    file: found?.file ?? `${slug}.mdx`,
    state: "found",
    title: found?.title ?? slug.slice(slug.lastIndexOf("/") + 1),
    heading: undefined,
    icon: undefined,
    description: undefined,
  };
}

/**
 * Updates the state of a page. If the page cannot be parsed, the new state has the last valid content and the error.
 */
function updatedPage(
  { content, images }: Extract<ToPreview, { type: "page" }>,
  before: ReadPage | undefined,
): ReadPage {
  if (!content?.problem || !before?.content || before.content.blocks.length === 0) return { content, images };
  return { content: { ...before.content, problem: content.problem }, images: before.images };
}

/** Highlights the part at the cursor and switches to its page, version or mode to make it visible. */
function withCursor(state: State, node: NodeId | undefined): State {
  const partAtCursor = node === undefined ? undefined : partOf(node, state.parts);
  if (node === undefined || partAtCursor === undefined || !state.site) return { ...state, partAtCursor };
  if (isInCutPart(state.site.view, partAtCursor, node)) return { ...state, partAtCursor, pendingPart: node };
  const { route, mode } = reveal(state.site.view, partAtCursor, { route: state.route, mode: modeOf(state) });
  return { ...withRoute(state, route, node), partAtCursor, chosenMode: mode ?? state.chosenMode };
}

/** Returns true if a node is inside a part whose pages have not been sent, unless the node is that part's name. */
function isInCutPart({ navigation }: SiteView, part: NodeId, node: NodeId): boolean {
  return (
    node.slice(part.length).includes("[") &&
    partsBelow(navigation).some((below) => below.isTruncated && below.nodeId === part)
  );
}

/** Opens a page, or requests it first if it has not been sent. */
function withRoute(state: State, route: Route | undefined, node: NodeId): State {
  if (!route) return state;
  return isTruncated(route) ? { ...state, pendingPart: node } : { ...state, route };
}

/**
 * Returns the reader's position after an update: the requested page, the same page as before, or otherwise the nearest
 * page.
 */
function currentRoute(site: SiteViewResult, { route, pendingPart }: State): Route {
  const { view } = site;
  const preference = preferRoute(route);
  const requested =
    pendingPart === undefined
      ? undefined
      : pendingPart.startsWith("/")
        ? routeTo(view.navigation, isPage(pendingPart.slice(1)), preference)
        : routeOnClick(view, partOf(pendingPart, idsOfParts(view)) ?? pendingPart, route);
  if (requested && !isTruncated(requested)) return requested;
  if (pendingPart?.startsWith("/") && !hasCutParts(view.navigation))
    return { divisions: startOf(view).divisions, page: unlistedPage(site, pendingPart.slice(1)) };
  if (!route) return startOf(view);
  const same = route.page && routeTo(view.navigation, isPage(route.page.slug), preference);
  if (!same && route.page?.nodeId === "")
    return { divisions: routeInto(view.navigation, [], preference).divisions, page: route.page };
  return same ?? routeInto(view.navigation, [], preference);
}

const isPage =
  (slug: string) =>
  (part: DivisionView | PageView): boolean =>
    part.kind === "page" && part.slug === slug;

/** Returns true if some pages of a large site have not been sent. */
export function hasCutParts(division: DivisionView): boolean {
  return division.isTruncated === true || partsIn(division).some(hasCutParts);
}

/** Returns true if the pages along a route have not been sent. */
export function isTruncated({ divisions }: Route): boolean {
  return divisions.some((division) => division.isTruncated);
}

/** Returns the current mode of the site. If the site forces a mode, readers cannot switch it. */
export function modeOf({ site, chosenMode, systemMode }: State): Mode {
  const theme = site?.view.theme;
  const initial = theme === undefined || theme.initialMode === "system" ? systemMode : theme.initialMode;
  return theme?.canSwitchMode === false && theme.initialMode !== "system" ? initial : (chosenMode ?? initial);
}

/** Returns the open page. Returns undefined if the site has no pages. */
export function pageOf({ route }: State): PageView | undefined {
  return route?.page;
}

/** Returns the banner, top bar and footer around the open page. Each language of a site can override them. */
export function frameOf({ site, route }: State): Pick<SiteView, "banner" | "topBar" | "footer"> | undefined {
  if (!site) return undefined;
  const { banner, topBar, footer } = site.view;
  const own = route?.divisions.findLast((division) => division.kind === "language");
  return {
    banner: own?.banner ?? banner,
    topBar: own?.topBar ?? topBar,
    // The feedback question is a site-wide setting.
    footer: own?.footer ? { ...own.footer, feedback: footer.feedback } : footer,
  };
}
