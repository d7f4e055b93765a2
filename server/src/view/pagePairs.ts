import type { PageBody } from "../site/pageBody.ts";
import type { DivisionView, PageView } from "./divisionView.ts";

/** A page in a part of the navigation. The trail contains the names of the part and its parents. */
export interface PlacedPage {
  readonly page: PageView;
  readonly group: DivisionView;
  readonly trail: string;
  /** The parents that are not groups. Each combination of these parents has a separate sidebar. */
  readonly outer: readonly DivisionView[];
  /** A key that stays the same before and after the change for a given slug in a given sidebar. */
  readonly key: string;
}

/** The pages in each sidebar, by key. If a sidebar lists a page twice, only its first position is included. */
export type PlacedPages = ReadonlyMap<string, PlacedPage>;

/** Returns the body of a page, if the page has been read. */
export type BodyOf = (slug: string) => PageBody | undefined;

/** The removed pages, each with the added page that replaces it. */
export type PagePairs = Map<PlacedPage, PlacedPage>;

/** Returns the value that is compared to pair a page. Undefined if the page has no such value. */
type PageKey = (placed: PlacedPage) => unknown;

/** Formats text from the site for use in a sentence. */
export type FormatText = (text: string) => string;

/** The number of parent folders that are compared. */
const FOLDERS = 3;

/** @param idOf Returns the ID of a part that is not a group. Paired parts have the same ID. */
export function placedPages(
  navigation: DivisionView,
  idOf: (part: DivisionView) => string,
  format: FormatText,
): PlacedPages {
  const placed = new Map<string, PlacedPage>();
  const visit = (part: DivisionView, names: readonly string[], outerParts: readonly DivisionView[]): void => {
    const trail = part.kind === "root" ? names : [...names, part.name];
    const outer = part.kind === "root" || part.kind === "group" ? outerParts : [...outerParts, part];
    const sidebar = outer.map(idOf).join("\n");
    const quotedTrail = quoteTrail(trail, format);
    for (const child of part.children) {
      if (child.kind !== "page") visit(child, trail, outer);
      else {
        const key = `${sidebar}\n${child.slug}`;
        if (!placed.has(key)) placed.set(key, { page: child, group: part, trail: quotedTrail, outer, key });
      }
    }
  };
  visit(navigation, [], []);
  return placed;
}

/** Returns the names of a group and its parents, outermost first, in quotes. */
export function quoteTrail(trail: readonly string[], format: FormatText): string {
  if (trail.length === 0) return "the navigation";
  if (trail.join("") === "") return "a group without a name";
  return `"${trail.map((name) => (name === "" ? "…" : format(name))).join(" › ")}"`;
}

/**
 * Pairs removed and added pages that have the same key. Starts with the most reliable kind of key. If several pages
 * share a key, they are left for the next kind of key.
 */
export function addPairs(
  pairs: PagePairs,
  removed: readonly PlacedPage[],
  added: readonly PlacedPage[],
  keys: readonly (readonly [before: PageKey, after: PageKey])[],
): void {
  for (const [before, after] of keys) {
    const paired = new Set(pairs.values());
    const candidates = Map.groupBy(
      added.filter((each) => !paired.has(each)),
      after,
    );
    const unpaired = Map.groupBy(
      removed.filter((each) => !pairs.has(each)),
      before,
    );
    for (const [key, [from, ...others]] of unpaired) {
      const [to, ...more] = (key !== undefined && candidates.get(key)) || [];
      if (from && to && others.length === 0 && more.length === 0) pairs.set(from, to);
    }
  }
}

/**
 * Compares pages by each key, first within a sidebar and then across sidebars. As a result, a page that is in several
 * versions is paired in each version.
 */
export function inSidebars(
  keys: readonly (readonly [PageKey, PageKey])[],
): (readonly [before: PageKey, after: PageKey])[] {
  const inSidebar =
    (key: PageKey): PageKey =>
    (placed) => {
      const value = key(placed);
      return value === undefined ? undefined : `${placed.key.slice(0, -placed.page.slug.length)}\n${value}`;
    };
  return [...keys.map(([before, after]) => [inSidebar(before), inSidebar(after)] as const), ...keys];
}

/** Returns the keys that are based on content and path, most reliable first. */
export function pathKeys(before: BodyOf, after: BodyOf): (readonly [PageKey, PageKey])[] {
  const keyPair = (key: (bodyOf: BodyOf) => PageKey) => [key(before), key(after)] as const;
  const ends = Array.from({ length: FOLDERS }, (_, index) => endOfPath(FOLDERS + 1 - index));
  const slug: PageKey = ({ page }) => page.slug;
  return [
    [slug, slug],
    keyPair((bodyOf) => (placed) => {
      const content = contentOf(placed, bodyOf);
      return content && `${fileName(placed)}\n${content}`;
    }),
    keyPair((bodyOf) => (placed) => contentOf(placed, bodyOf)),
    ...[...ends, fileName].map((end) => [end, end] as const),
  ];
}

/**
 * Returns the keys that are based on group and name.
 * @param groupAfter Returns the group that corresponds to a group after the change.
 */
export function placeKeys(
  groupAfter: (group: DivisionView) => DivisionView | undefined,
): (readonly [PageKey, PageKey])[] {
  const ids = new Map<DivisionView, number>();
  const inGroup = (group: DivisionView | undefined, name: string): string | undefined => {
    if (!group) return undefined;
    const id = ids.get(group) ?? ids.size;
    ids.set(group, id);
    return `${id}\n${name}`;
  };
  const title: PageKey = ({ page }) => page.title;
  return [
    [(from) => inGroup(groupAfter(from.group), fileName(from)), (to) => inGroup(to.group, fileName(to))],
    [fileName, fileName],
    [(from) => inGroup(groupAfter(from.group), from.page.title), (to) => inGroup(to.group, to.page.title)],
    [title, title],
  ];
}

const fileName = ({ page }: PlacedPage): string => page.slug.slice(page.slug.lastIndexOf("/") + 1);

const endOfPath =
  (count: number): PageKey =>
  ({ page }) => {
    const parts = page.slug.split("/");
    return parts.length > count ? parts.slice(-count).join("/") : undefined;
  };

/**
 * Returns the text of a page. Link targets are left out, because they change when other pages move. Returns undefined
 * if the text is empty.
 */
function contentOf({ page }: PlacedPage, bodyOf: BodyOf): string | undefined {
  const body = bodyOf(page.slug);
  if (!body) return undefined;
  const { links, images } = body.contents;
  const spans = [...links, ...images].flatMap(({ span }) => span ?? []).sort((a, b) => a.offset - b.offset);
  let text = "";
  let end = 0;
  for (const { offset, length } of spans) {
    text += body.text.slice(end, Math.max(end, offset));
    end = Math.max(end, offset + length);
  }
  text += body.text.slice(end);
  return text.trim() || undefined;
}
