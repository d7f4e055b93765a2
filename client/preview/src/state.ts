import type {
  DivisionView,
  Mode,
  NodeId,
  PageContentResult,
  PageView,
  SiteView,
  SiteViewResult,
  Way,
} from "@sitekeeper/server/protocol";
import { partsBelow, partsIn, preferring, startOf, wayIn, wayTo } from "@sitekeeper/server/ways";
import type { Place, ToPreview } from "./messages.ts";
import { idsOfParts, marksByPart, partOf } from "./parts.ts";
import { reveal, wayOnClick } from "./reveal.ts";

/** The width of the drawn site. `fit` means the width of the view. */
export const DEVICES = { fit: undefined, phone: 390, tablet: 820, desktop: 1180 } as const;
export type Device = keyof typeof DEVICES;

const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5] as const;

/** The content of a page, with the URLs of its images. */
export interface ReadPage {
  readonly content: PageContentResult | null;
  readonly images: Readonly<Record<string, string>>;
}

/** Everything that the preview draws. */
export interface State {
  /** The site as last received. Undefined until the first message. */
  readonly site: SiteViewResult | undefined;
  readonly images: Readonly<Record<string, string>>;
  readonly brokenSince: string | undefined;
  readonly parts: ReadonlySet<string>;
  readonly marks: ReturnType<typeof marksByPart>;
  readonly pages: ReadonlyMap<string, ReadPage>;
  /** The reader's position. Undefined until the site is received. */
  readonly way: Way | undefined;
  /**
   * The ID of the part, or `/` and the slug of the page, to open once it is received. Needed for large sites, where
   * only the pages near the open one are sent.
   */
  readonly wanted: NodeId | undefined;
  /** The mode selected by the reader. Undefined for the default mode. */
  readonly chosenMode: Mode | undefined;
  /** The color scheme of the operating system, for sites that follow it. */
  readonly systemMode: Mode;
  readonly device: Device;
  readonly zoom: number;
  /** The ID of the part at the cursor. */
  readonly lit: string | undefined;
  /** True while the menu is open on a phone. */
  readonly isMenuOpen: boolean;
  /** True while the preview is pinned to its page, whatever page is active in the editor. */
  readonly isPinned: boolean;
  /** The position of a page's editor. */
  readonly place: Place | undefined;
}

/** The actions of the reader in the preview. */
export type Action =
  | { readonly type: "openPage"; readonly slug: string }
  /** A page entry or another part of the navigation was clicked. */
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
    way: undefined,
    wanted: undefined,
    chosenMode: undefined,
    systemMode,
    device: "fit",
    zoom: 1,
    lit: undefined,
    isMenuOpen: false,
    isPinned: false,
    place: undefined,
  };
}

/** Returns the next state. A pure reducer: rendering and messages depend only on the state. */
export function next(state: State, event: ToPreview | Action): State {
  switch (event.type) {
    case "site": {
      const { site, images, brokenSince } = event;
      // While the config is invalid JSON, the last valid state stays, dimmed.
      if (brokenSince !== undefined && state.site) return { ...state, brokenSince };
      const parts = idsOfParts(site.view);
      const marks = marksByPart(site.marks, parts);
      const way = wayNow(site, state);
      return { ...state, site, images, brokenSince, parts, marks, way, wanted: undefined };
    }
    case "page":
      return { ...state, pages: new Map(state.pages).set(event.slug, pageNow(event, state.pages.get(event.slug))) };
    case "cursor":
      return withCursor(state, event.node);
    case "openPage":
      return withPage(state, event.slug);
    case "place": {
      if (state.way?.page?.slug === event.slug) return { ...state, place: event };
      return state.isPinned ? state : { ...withPage(state, event.slug), place: event };
    }
    case "openPart": {
      const way = state.site && wayOnClick(state.site.view, event.node, state.way);
      return { ...withWay(state, way, event.node), isMenuOpen: way?.page === undefined && state.isMenuOpen };
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

/** Opens a page, at its place in the navigation if it is listed. */
function withPage(state: State, slug: string): State {
  if (!state.site) return { ...state, wanted: `/${slug}` };
  const { navigation } = state.site.view;
  const way = wayTo(navigation, isPage(slug), preferring(state.way));
  if (way) return { ...state, way, isMenuOpen: false };
  if (hasCutParts(navigation)) return { ...state, wanted: `/${slug}`, isMenuOpen: false };
  return {
    ...state,
    way: { divisions: state.way?.divisions ?? [], page: unlistedPage(state.site, slug) },
    isMenuOpen: false,
  };
}

/** Returns an unlisted page. */
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

/** Returns the new state of a page. If it does not parse, its last valid content is kept with the error. */
function pageNow({ content, images }: Extract<ToPreview, { type: "page" }>, before: ReadPage | undefined): ReadPage {
  if (!content?.problem || !before?.content || before.content.blocks.length === 0) return { content, images };
  return { content: { ...before.content, problem: content.problem }, images: before.images };
}

/** Highlights the part at the cursor, and makes it visible by switching to its page, version or mode. */
function withCursor(state: State, node: NodeId | undefined): State {
  const lit = node === undefined ? undefined : partOf(node, state.parts);
  if (node === undefined || lit === undefined || !state.site) return { ...state, lit };
  if (isInCutPart(state.site.view, lit, node)) return { ...state, lit, wanted: node };
  const { way, mode } = reveal(state.site.view, lit, { way: state.way, mode: modeOf(state) });
  return { ...withWay(state, way, node), lit, chosenMode: mode ?? state.chosenMode };
}

/** True for a node inside a part whose pages have not been sent, but not for the name of that part. */
function isInCutPart({ navigation }: SiteView, part: NodeId, node: NodeId): boolean {
  return (
    node.slice(part.length).includes("[") && partsBelow(navigation).some((each) => each.isCut && each.nodeId === part)
  );
}

/** Goes to a page, or requests its pages first if they have not been sent. */
function withWay(state: State, way: Way | undefined, node: NodeId): State {
  if (!way) return state;
  return isCut(way) ? { ...state, wanted: node } : { ...state, way };
}

/** Returns the reader's position after an update: the requested page, else the same one, else the nearest. */
function wayNow(site: SiteViewResult, { way, wanted }: State): Way {
  const { view } = site;
  const preference = preferring(way);
  const asked =
    wanted === undefined
      ? undefined
      : wanted.startsWith("/")
        ? wayTo(view.navigation, isPage(wanted.slice(1)), preference)
        : wayOnClick(view, partOf(wanted, idsOfParts(view)) ?? wanted, way);
  if (asked && !isCut(asked)) return asked;
  if (wanted?.startsWith("/") && !hasCutParts(view.navigation))
    return { divisions: startOf(view).divisions, page: unlistedPage(site, wanted.slice(1)) };
  if (!way) return startOf(view);
  const same = way.page && wayTo(view.navigation, isPage(way.page.slug), preference);
  if (!same && way.page?.nodeId === "")
    return { divisions: wayIn(view.navigation, [], preference).divisions, page: way.page };
  return same ?? wayIn(view.navigation, [], preference);
}

const isPage =
  (slug: string) =>
  (part: DivisionView | PageView): boolean =>
    part.kind === "page" && part.slug === slug;

/** True if some pages of a large site have not been sent. */
export function hasCutParts(division: DivisionView): boolean {
  return division.isCut === true || partsIn(division).some(hasCutParts);
}

/** True if the pages on a way have not been sent. */
export function isCut({ divisions }: Way): boolean {
  return divisions.some((division) => division.isCut);
}

/** Returns the mode of the site. Readers cannot switch a forced mode. */
export function modeOf({ site, chosenMode, systemMode }: State): Mode {
  const theme = site?.view.theme;
  const initial = theme === undefined || theme.initialMode === "system" ? systemMode : theme.initialMode;
  return theme?.canSwitchMode === false && theme.initialMode !== "system" ? initial : (chosenMode ?? initial);
}

/** Returns the open page. Undefined on a site without pages. */
export function pageOf({ way }: State): PageView | undefined {
  return way?.page;
}

/** Returns the parts around the open page. A language can have its own banner, top bar and footer. */
export function frameOf({ site, way }: State): Pick<SiteView, "banner" | "topBar" | "footer"> | undefined {
  if (!site) return undefined;
  const { banner, topBar, footer } = site.view;
  const own = way?.divisions.findLast((division) => division.kind === "language");
  return {
    banner: own?.banner ?? banner,
    topBar: own?.topBar ?? topBar,
    // The feedback question is a setting of the whole site.
    footer: own?.footer ? { ...own.footer, feedback: footer.feedback } : footer,
  };
}
