import type { DivisionView, ListedParts, PageView } from "./divisionView.ts";

export { isWithinNode } from "../json/nodeId.ts";

/** A route through the navigation: the parts from the root to the innermost open part, and the open page. */
export interface Route {
  readonly divisions: readonly DivisionView[];
  /** The open page. Undefined if the innermost part has no pages. */
  readonly page: PageView | undefined;
}

/** How strongly a reader prefers a part over its siblings. The first part with the highest value is chosen. */
type Preference = (division: DivisionView) => number;

/** Readers start in the default version and language. */
const byDefault: Preference = ({ isDefault }) => (isDefault ? 1 : 0);

/**
 * Prefers the parts on a route, and other parts that have the same names, because languages often have the same
 * versions and tabs.
 */
export function preferRoute(route: Route | undefined): Preference {
  const keyOf = ({ kind, name }: DivisionView): string => `${kind} ${name}`;
  const keys = new Set(route?.divisions.map(keyOf));
  const places = new Set(route?.divisions.map(({ nodeId }) => nodeId));
  return (division) => {
    const hasPlace = places.has(division.nodeId);
    if (keys.has(keyOf(division))) return hasPlace ? 4 : 3;
    // The part is the same. Only its name was edited.
    return hasPlace ? 2 : byDefault(division);
  };
}

/**
 * Returns the route to a group or page. If the group or page appears more than once, this is the first route through
 * the preferred parts.
 */
export function routeTo(
  root: DivisionView,
  isWanted: (part: DivisionView | PageView) => boolean,
  preference: Preference = byDefault,
): Route | undefined {
  const visit = (division: DivisionView, outer: readonly DivisionView[]): Route | undefined => {
    const divisions = [...outer, division];
    if (isWanted(division)) return routeInto(division, outer, preference);
    for (const child of sortByPreference(division.children, preference)) {
      if (child.kind !== "page") {
        const found = visit(child, divisions);
        if (found) return found;
      } else if (isWanted(child)) return { divisions, page: child };
    }
    return undefined;
  };
  return visit(root, []);
}

/** Returns the route to the first page in a part. Skips hidden parts. */
export function routeInto(
  division: DivisionView,
  outer: readonly DivisionView[] = [],
  preference: Preference = byDefault,
): Route {
  const divisions = [...outer, division];
  let empty: Route | undefined;
  for (const child of sortByPreference(division.children, preference)) {
    if (child.kind === "page") return { divisions, page: child };
    if ((child.isInvisible && !division.isInvisible) || child.startsHidden) continue;
    const route = routeInto(child, divisions, preference);
    if (route.page) return route;
    // A preferred part without pages is shown as empty so that the author can see it.
    if (child.kind !== "group" && child.target === undefined) empty ??= route;
  }
  return empty ?? { divisions, page: undefined };
}

/** Returns the route where readers start. */
export function startOf(view: { readonly navigation: DivisionView; readonly listed: ListedParts | undefined }): Route {
  const [first] = view.listed ? pagesIn(view.listed.groups) : [];
  return (first && routeTo(view.navigation, ({ nodeId }) => nodeId === first.nodeId)) ?? routeInto(view.navigation);
}

/**
 * Whether a reader sees a part next to its siblings.
 *
 * @param route The route that the reader has open.
 */
export function isShown(division: DivisionView, { divisions }: Route): boolean {
  return (!division.isInvisible && !division.startsHidden) || divisions.includes(division);
}

/** Returns all pages in parts and in their nested parts, in order. */
export function pagesIn(parts: readonly (DivisionView | PageView)[]): readonly PageView[] {
  const found: PageView[] = [];
  const visit = (part: DivisionView | PageView): void => {
    if (part.kind === "page") found.push(part);
    else part.children.forEach(visit);
  };
  parts.forEach(visit);
  return found;
}

/** Counts the pages in parts and in their nested parts. A page that is listed several times counts once. */
export function countPages(parts: readonly (DivisionView | PageView)[]): number {
  return new Set(pagesIn(parts).map(({ slug }) => slug)).size;
}

/** Returns the direct children of a part, excluding pages. */
export function partsIn({ children }: DivisionView): readonly DivisionView[] {
  return children.filter((child) => child.kind !== "page");
}

/** Returns all parts nested in a part, in order, excluding pages. */
export function partsBelow(division: DivisionView): readonly DivisionView[] {
  return partsIn(division).flatMap((part) => [part, ...partsBelow(part)]);
}

/** Returns the top-level parts as listed in the config. */
export function listedParts(view: {
  readonly navigation: DivisionView;
  readonly listed: ListedParts | undefined;
}): readonly (DivisionView | PageView)[] {
  return view.listed?.groups ?? view.navigation.children;
}

/** Moves preferred parts to the front. The order does not change otherwise. */
function sortByPreference(
  children: readonly (DivisionView | PageView)[],
  preference: Preference,
): readonly (DivisionView | PageView)[] {
  const ranks = children.map((child) => (child.kind === "page" ? 0 : preference(child)));
  if (!ranks.some((rank) => rank > 0)) return children;
  return children
    .map((child, index) => ({ child, rank: ranks[index]! }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ child }) => child);
}

/** Returns the name of a language in that language. */
export function languageName(code: string): string {
  const usual: Readonly<Record<string, string>> = { cn: "zh", jp: "ja", "ja-jp": "ja" };
  const tag = usual[code] ?? code;
  try {
    const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? code;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return code;
  }
}
