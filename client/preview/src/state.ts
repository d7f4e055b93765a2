import type { Mode, NodeId, PageContentResult, PageView, SiteViewResult } from "@sitekeeper/server/protocol";
import { pagesIn } from "@sitekeeper/server/visibility";
import type { ToPreview } from "./messages.ts";
import { idsOfParts, marksByPart, partOf } from "./parts.ts";
import { reveal } from "./reveal.ts";

/** The width that the site is drawn in. `fit`: the width of the view. */
export const DEVICES = { fit: undefined, phone: 390, tablet: 820, desktop: 1180 } as const;
export type Device = keyof typeof DEVICES;

export const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5] as const;

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
  /** The slug of the open page. Undefined on a site without pages. */
  readonly slug: string | undefined;
  /** The version that the reader chose. Undefined for the first one. */
  readonly chosenVersion: string | undefined;
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
}

/** The actions of a reader in the preview. */
export type Action =
  | { readonly type: "openPage"; readonly slug: string }
  | { readonly type: "chooseVersion"; readonly version: string }
  | { readonly type: "chooseMode"; readonly mode: Mode }
  | { readonly type: "chooseDevice"; readonly device: Device }
  | { readonly type: "zoom"; readonly by: -1 | 1 }
  | { readonly type: "toggleMenu" };

/** The state before the first message. */
export function initialState(systemMode: Mode): State {
  return {
    site: undefined,
    images: {},
    brokenSince: undefined,
    parts: new Set(),
    marks: new Map(),
    pages: new Map(),
    slug: undefined,
    chosenVersion: undefined,
    chosenMode: undefined,
    systemMode,
    device: "fit",
    zoom: 1,
    lit: undefined,
    isMenuOpen: false,
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
      const pages = pagesIn(site.view.groups);
      const slug = pages.some((page) => page.slug === state.slug) ? state.slug : pages[0]?.slug;
      const marks = marksByPart(site.marks, parts);
      return { ...state, site, images, brokenSince, parts, marks, slug };
    }
    case "page":
      return {
        ...state,
        pages: new Map(state.pages).set(event.slug, { content: event.content, images: event.images }),
      };
    case "cursor":
      return withCursor(state, event.node);
    case "openPage":
      return { ...state, slug: event.slug, isMenuOpen: false };
    case "chooseVersion":
      return { ...state, chosenVersion: event.version };
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
    default:
      return event satisfies never;
  }
}

/** Lights the part at the cursor, and chooses what shows it: its page, its version, its mode. */
function withCursor(state: State, node: NodeId | undefined): State {
  const lit = node === undefined ? undefined : partOf(node, state.parts);
  if (lit === undefined || !state.site) return { ...state, lit };
  const { slug, version, mode } = reveal(state.site.view, lit, {
    slug: state.slug,
    version: versionOf(state),
    mode: modeOf(state),
  });
  return {
    ...state,
    lit,
    slug: slug ?? state.slug,
    chosenVersion: version ?? state.chosenVersion,
    chosenMode: mode ?? state.chosenMode,
  };
}

/** The mode of the site: readers cannot change a forced mode. */
export function modeOf({ site, chosenMode, systemMode }: State): Mode {
  const theme = site?.view.theme;
  const initial = theme === undefined || theme.initialMode === "system" ? systemMode : theme.initialMode;
  return theme?.canSwitchMode === false && theme.initialMode !== "system" ? initial : (chosenMode ?? initial);
}

/** The version in effect. Undefined on a site without versions. */
export function versionOf({ site, chosenVersion }: State): string | undefined {
  const versions = site?.view.versions ?? [];
  return versions.find(({ name }) => name === chosenVersion)?.name ?? versions[0]?.name;
}

/** The open page. Undefined on a site without pages. */
export function pageOf({ site, slug }: State): PageView | undefined {
  return pagesIn(site?.view.groups ?? []).find((page) => page.slug === slug);
}
