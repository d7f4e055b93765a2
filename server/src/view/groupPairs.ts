import type { DivisionView, PageView } from "./divisionView.ts";
import { pagesIn, partsIn } from "./viewTree.ts";

/** The parts of the navigation before a change, each with the part that corresponds to it after the change. */
export type PartPairs = ReadonlyMap<DivisionView, DivisionView>;

/**
 * Pairs the parts of a site before and after a change, at all levels. Parts are paired by name. Parts with different
 * names are paired if more than half of the pages in each are also in the other.
 *
 * @param slugAfter Returns the slug that a page has after the change.
 */
export function partPairs(
  before: DivisionView,
  after: DivisionView,
  slugAfter: (slug: string) => string = (slug) => slug,
): PartPairs {
  const haveMostPagesInCommon = (a: DivisionView, b: DivisionView): boolean => {
    const [old, now] = [new Set([...slugsBelow(a)].map(slugAfter)), slugsBelow(b)];
    const shared = [...old].filter((slug) => now.has(slug)).length;
    return shared * 2 > old.size && shared * 2 > now.size;
  };
  const haveSameName = (a: DivisionView, b: DivisionView): boolean => a.name === b.name;

  const pairs = new Map<DivisionView, DivisionView>([[before, after]]);
  const pairLevel = (oldDivisions: readonly DivisionView[], newDivisions: readonly DivisionView[]): void => {
    const free = new Set(newDivisions);
    for (const fits of [haveSameName, haveMostPagesInCommon]) {
      for (const old of oldDivisions) {
        const now = pairs.has(old) ? undefined : [...free].find((each) => each.kind === old.kind && fits(old, each));
        if (!now) continue;
        free.delete(now);
        pairs.set(old, now);
        pairLevel(partsIn(old), partsIn(now));
      }
    }
  };
  pairLevel(partsIn(before), partsIn(after));
  return pairs;
}

/** Returns the order of the entries that two paired parts share, before and after the change. */
export function commonOrder(
  old: readonly (DivisionView | PageView)[],
  now: readonly (DivisionView | PageView)[],
  pairs: PartPairs,
): readonly [before: readonly unknown[], after: readonly unknown[]] {
  const identity = (entry: DivisionView | PageView): unknown =>
    entry.kind === "page" ? entry.slug : (pairs.get(entry) ?? entry);
  const [before, after] = [new Set(old.map(identity)), new Set(now.map(identity))];
  return [[...before].filter((each) => after.has(each)), [...after].filter((each) => before.has(each))];
}

function slugsBelow(part: DivisionView): Set<string> {
  return new Set(pagesIn([part]).map(({ slug }) => slug));
}
