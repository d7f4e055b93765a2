import type { DivisionView, Mode, NodeId, PageView, Route, SiteView } from "@sitekeeper/server/protocol";
import { preferRoute, routeInto, routeTo } from "@sitekeeper/server/viewTree";

/** The reader's current choices, which determine what is visible. */
export interface Choices {
  readonly route: Route | undefined;
  readonly mode: Mode;
}

/** The choices that must change to make a part visible. Empty if the part is already visible. */
type NewChoices = Partial<Choices>;

/** The kinds that are shown as a menu. A menu displays the selected part. */
const MENUS: readonly DivisionView["kind"][] = ["language", "version", "product", "dropdown"];

/**
 * Returns the choices that make a part of the site visible: the page that an entry lists, the first page of a group,
 * the version that contains a tab, or the mode that uses a color.
 *
 * @param part The ID of the part.
 */
export function reveal(view: SiteView, part: NodeId, choices: Choices): NewChoices {
  const route = revealDivision(view, part, choices.route);
  return { ...revealMode(view, part, choices.mode), ...(route && { route }) };
}

/**
 * Returns the reader's position after a click on a part. A click on a version or language keeps the open page if it
 * exists there.
 */
export function routeOnClick(view: SiteView, part: NodeId, route: Route | undefined): Route | undefined {
  const found = placeOf(view.navigation, part, route);
  if (!found) return undefined;
  if (found.part.kind === "page") return { divisions: found.outer, page: found.part };
  return into(found.part, found.outer, route);
}

/** Returns the mode in which a color or logo is visible, if it is not visible in the current mode. */
function revealMode({ theme }: SiteView, part: string, mode: Mode): NewChoices {
  const shows = (candidate: Mode): boolean => {
    const { accent, background, logo, backdrop } = theme[candidate];
    return [accent, background, theme.button, logo, backdrop].some((shown) => shown && shown.nodeId === part);
  };
  const other = mode === "light" ? "dark" : "light";
  return !shows(mode) && shows(other) ? { mode: other } : {};
}

function revealDivision({ navigation }: SiteView, id: NodeId, route: Route | undefined): Route | undefined {
  const found = placeOf(navigation, id, route);
  if (!found) return undefined;
  const { part, outer } = found;
  if (part.kind === "page") return { divisions: outer, page: part };
  const isOnRoute = (division: DivisionView | undefined): boolean =>
    division === undefined || route?.divisions.includes(division) === true;
  if (part.kind === "group") {
    const sidebar = outer.findLast(({ kind }) => kind !== "group");
    if (sidebar !== undefined && sidebarOf(route) === sidebar) return undefined;
    const opened = routeInto(part, outer);
    return opened.page ? opened : into(outer.at(-1)!, outer.slice(0, -1), route);
  }
  if (MENUS.includes(part.kind) && part.target === undefined)
    return isOnRoute(part) ? undefined : into(part, outer, route);
  return isOnRoute(outer.at(-1)) ? undefined : into(outer.at(-1)!, outer.slice(0, -1), route);
}

/** Returns the part whose groups are in the sidebar. This is the innermost open part that is not a group. */
export function sidebarOf(route: Route | undefined): DivisionView | undefined {
  return route?.divisions.findLast(({ kind }) => kind !== "group");
}

function into(division: DivisionView, outer: readonly DivisionView[], route: Route | undefined): Route {
  const slug = route?.page?.slug;
  const preference = preferRoute(route);
  if (slug !== undefined && (division.kind === "version" || division.kind === "language")) {
    const same = routeTo(division, (part) => part.kind === "page" && part.slug === slug, preference);
    if (same) return { divisions: [...outer, ...same.divisions], page: same.page };
  }
  return routeInto(division, outer, preference);
}

/** Finds a part of the navigation, or a link inside a part, along with the parts around it. */
function placeOf(
  root: DivisionView,
  id: NodeId,
  route: Route | undefined,
): { readonly part: DivisionView | PageView; readonly outer: readonly DivisionView[] } | undefined {
  const preference = preferRoute(route);
  const visit = (division: DivisionView, outer: readonly DivisionView[]): ReturnType<typeof placeOf> => {
    if (division.nodeId === id && division.kind !== "root") return { part: division, outer };
    const here = [...outer, division];
    const link = division.links?.find(({ nodeId }) => nodeId === id);
    if (link) return { part: link, outer: here };
    const children = division.children.toSorted((a, b) => rank(b) - rank(a));
    for (const child of children) {
      const found =
        child.kind === "page" ? (child.nodeId === id ? { part: child, outer: here } : undefined) : visit(child, here);
      if (found) return found;
    }
    return undefined;
  };
  const rank = (child: DivisionView | PageView): number => (child.kind === "page" ? 0 : preference(child));
  return visit(root, []);
}
