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

/** The width that the site is drawn in. `fit`: the width of the view. */
export const DEVICES = { fit: undefined, phone: 390, tablet: 820, desktop: 1180 } as const;
export type Device = keyof typeof DEVICES;

const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5] as const;

/** A page that was read, with the URLs of its images. */
export interface ReadPage {
  readonly content: PageContentResult | null;
  readonly images: Readonly<Record<string, string>>;
}

/** Everything that the preview draws. */
export interface State {
  /** The site as last sent. Undefined until then. */
  readonly site: SiteViewResult | undefined;
  readonly images: Readonly<Record<string, string>>;
  readonly brokenSince: string | undefined;
  readonly parts: ReadonlySet<string>;
  readonly marks: ReturnType<typeof marksByPart>;
  readonly pages: ReadonlyMap<string, ReadPage>;
  /** The reader's position. Undefined until the site has arrived. */
  readonly way: Way | undefined;
  /** The part, or a page as `/slug`, to open as soon as it is there: of a large site, only the pages beside the open one are sent. */
  readonly wanted: NodeId | undefined;
  /** The mode that the reader chose. Undefined for the default mode. */
  readonly chosenMode: Mode | undefined;
  /** The mode of the operating system, for sites that follow it. */
  readonly systemMode: Mode;
  readonly device: Device;
  readonly zoom: number;
  /** The ID of the part at the cursor. */
  readonly lit: string | undefined;
  /** True while the menu of a phone is open. */
  readonly isMenuOpen: boolean;
  /** True while the preview keeps its page when another one is active in the editor. */
  readonly isPinned: boolean;
  /** The position of a page's editor. */
  readonly place: Place | undefined;
}

/** The actions of a reader in the preview. */
export type Action =
  | { readonly type: "openPage"; readonly slug: string }
  /** A page entry or another part of the navigation. */
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

/** The next state. Pure: drawing and sending depend only on the state. */
export function next(state: State, event: ToPreview | Action): State {
  switch (event.type) {
    case "site": {
      const { site, images, brokenSince } = event;
      // While the text is not JSON, the last good state stays, dimmed.
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

/** Opens a page: where the navigation lists it, or alone. */
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

/** A page that the navigation does not list. */
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

/** A page in its new state. While it does not parse, the last good state stays, with the place of the mistake. */
function pageNow({ content, images }: Extract<ToPreview, { type: "page" }>, before: ReadPage | undefined): ReadPage {
  if (!content?.problem || !before?.content || before.content.blocks.length === 0) return { content, images };
  return { content: { ...before.content, problem: content.problem }, images: before.images };
}

/** Lights the part at the cursor, and chooses what shows it: its page, its version, its mode. */
function withCursor(state: State, node: NodeId | undefined): State {
  const lit = node === undefined ? undefined : partOf(node, state.parts);
  if (node === undefined || lit === undefined || !state.site) return { ...state, lit };
  if (isInCutPart(state.site.view, lit, node)) return { ...state, lit, wanted: node };
  const { way, mode } = reveal(state.site.view, lit, { way: state.way, mode: modeOf(state) });
  return { ...withWay(state, way, node), lit, chosenMode: mode ?? state.chosenMode };
}

/** True for a node among the pages of a part that were not sent, and not for the name of that part. */
function isInCutPart({ navigation }: SiteView, part: NodeId, node: NodeId): boolean {
  return (
    node.slice(part.length).includes("[") && partsBelow(navigation).some((each) => each.isCut && each.nodeId === part)
  );
}

/** Opens a way, or asks for its pages first when they were not sent. */
function withWay(state: State, way: Way | undefined, node: NodeId): State {
  if (!way) return state;
  return isCut(way) ? { ...state, wanted: node } : { ...state, way };
}

/** The reader's position in a new state of the site: as requested, or at the same page, or beside it. */
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

/** True for a large site when only some of its pages were sent. */
export function hasCutParts(division: DivisionView): boolean {
  return division.isCut === true || partsIn(division).some(hasCutParts);
}

/** True when the pages of a way were not sent. */
export function isCut({ divisions }: Way): boolean {
  return divisions.some((division) => division.isCut);
}

/** The mode of the site: readers cannot change a forced mode. */
export function modeOf({ site, chosenMode, systemMode }: State): Mode {
  const theme = site?.view.theme;
  const initial = theme === undefined || theme.initialMode === "system" ? systemMode : theme.initialMode;
  return theme?.canSwitchMode === false && theme.initialMode !== "system" ? initial : (chosenMode ?? initial);
}

/** The open page. Undefined on a site without pages. */
export function pageOf({ way }: State): PageView | undefined {
  return way?.page;
}

/** The parts around the open page: a language may have its own banner, top bar and footer. */
export function frameOf({ site, way }: State): Pick<SiteView, "banner" | "topBar" | "footer"> | undefined {
  if (!site) return undefined;
  const { banner, topBar, footer } = site.view;
  const own = way?.divisions.findLast((division) => division.kind === "language");
  return {
    banner: own?.banner ?? banner,
    topBar: own?.topBar ?? topBar,
    // The question below each page is set for the whole site.
    footer: own?.footer ? { ...own.footer, feedback: footer.feedback } : footer,
  };
}
