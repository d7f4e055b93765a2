import type { DivisionView, ListedParts, PageView } from "./division.ts";

export { isWithinNode } from "../json/nodeId.ts";

/** A reader's position: the parts from the whole navigation to the innermost one, and the open page in it. */
export interface Way {
  readonly divisions: readonly DivisionView[];
  /** Undefined when the innermost part has no pages. */
  readonly page: PageView | undefined;
}

/** How much a reader prefers a part to the others of its level. The first of the most preferred ones counts. */
type Preference = (division: DivisionView) => number;

/** Readers start in the default version and language. */
const byDefault: Preference = ({ isDefault }) => (isDefault ? 1 : 0);

/** Prefers the parts of a way, and those of the same names elsewhere: another language has the same versions and tabs. */
export function preferring(way: Way | undefined): Preference {
  const keyOf = ({ kind, name }: DivisionView): string => `${kind} ${name}`;
  const keys = new Set(way?.divisions.map(keyOf));
  const places = new Set(way?.divisions.map(({ nodeId }) => nodeId));
  return (division) => {
    const hasPlace = places.has(division.nodeId);
    if (keys.has(keyOf(division))) return hasPlace ? 4 : 3;
    // Its name may have been edited.
    return hasPlace ? 2 : byDefault(division);
  };
}

/** The way to a group or page. Of several, the first one that leads through preferred parts. */
export function wayTo(
  root: DivisionView,
  isWanted: (part: DivisionView | PageView) => boolean,
  preference: Preference = byDefault,
): Way | undefined {
  const visit = (division: DivisionView, outer: readonly DivisionView[]): Way | undefined => {
    const divisions = [...outer, division];
    if (isWanted(division)) return wayIn(division, outer, preference);
    for (const child of sorted(division.children, preference)) {
      if (child.kind !== "page") {
        const found = visit(child, divisions);
        if (found) return found;
      } else if (isWanted(child)) return { divisions, page: child };
    }
    return undefined;
  };
  return visit(root, []);
}

/** The way to the first page of a part, past hidden parts. */
export function wayIn(
  division: DivisionView,
  outer: readonly DivisionView[] = [],
  preference: Preference = byDefault,
): Way {
  const divisions = [...outer, division];
  let empty: Way | undefined;
  for (const child of sorted(division.children, preference)) {
    if (child.kind === "page") return { divisions, page: child };
    if ((child.isInvisible && !division.isInvisible) || child.startsHidden) continue;
    const way = wayIn(child, divisions, preference);
    if (way.page) return way;
    // A preferred part without pages is shown empty, as its author wants to see it.
    if (child.kind !== "group" && child.target === undefined) empty ??= way;
  }
  return empty ?? { divisions, page: undefined };
}

/** The readers' starting position. */
export function startOf(view: { readonly navigation: DivisionView; readonly listed: ListedParts | undefined }): Way {
  const [first] = view.listed ? pagesIn(view.listed.groups) : [];
  return (first && wayTo(view.navigation, ({ nodeId }) => nodeId === first.nodeId)) ?? wayIn(view.navigation);
}

/**
 * True when a reader sees a part among the others of its level.
 *
 * @param way where the reader is
 */
export function isShown(division: DivisionView, { divisions }: Way): boolean {
  return (!division.isInvisible && !division.startsHidden) || divisions.includes(division);
}

/** Every page of parts and of the parts in them, in order. */
export function pagesIn(parts: readonly (DivisionView | PageView)[]): readonly PageView[] {
  const found: PageView[] = [];
  const visit = (part: DivisionView | PageView): void => {
    if (part.kind === "page") found.push(part);
    else part.children.forEach(visit);
  };
  parts.forEach(visit);
  return found;
}

/** The parts in a part, without pages. */
export function partsIn({ children }: DivisionView): readonly DivisionView[] {
  return children.filter((child) => child.kind !== "page");
}

/** Every part below a part, without pages, in order. */
export function partsBelow(division: DivisionView): readonly DivisionView[] {
  return partsIn(division).flatMap((part) => [part, ...partsBelow(part)]);
}

/** The outermost parts as the config lists them. */
export function listedParts(view: {
  readonly navigation: DivisionView;
  readonly listed: ListedParts | undefined;
}): readonly (DivisionView | PageView)[] {
  return view.listed?.groups ?? view.navigation.children;
}

/** Preferred parts come first; the order stays otherwise. */
function sorted(
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

/** The name of a language in its own words, by its code. */
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
