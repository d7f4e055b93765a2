import type { GroupView, PageView } from "./navigation.ts";

/** Groups before a change, each with the group that readers take it for afterwards. */
export type GroupPairs = ReadonlyMap<GroupView, GroupView>;

/**
 * Pairs the groups of two states of a site, also those inside others: by their names, and where names differ by their
 * pages. A group got a new name when most pages of both are the same.
 *
 * @param slugAfter the slug of a page after the change
 */
export function groupPairs(
  before: readonly GroupView[],
  after: readonly GroupView[],
  slugAfter: (slug: string) => string,
): GroupPairs {
  const haveMostPagesInCommon = (a: GroupView, b: GroupView): boolean => {
    const [old, now] = [new Set([...pagesBelow(a)].map(slugAfter)), pagesBelow(b)];
    const shared = [...old].filter((slug) => now.has(slug)).length;
    return shared * 2 > old.size && shared * 2 > now.size;
  };

  const pairs = new Map<GroupView, GroupView>();
  const pairLevel = (olds: readonly GroupView[], news: readonly GroupView[]): void => {
    const free = new Set(news);
    for (const fits of [(a: GroupView, b: GroupView) => a.name === b.name, haveMostPagesInCommon]) {
      for (const old of olds) {
        const now = pairs.has(old) ? undefined : [...free].find((each) => fits(old, each));
        if (!now) continue;
        free.delete(now);
        pairs.set(old, now);
        pairLevel(groupsOf(old), groupsOf(now));
      }
    }
  };
  pairLevel(before, after);
  return pairs;
}

/** The order of the entries that both groups of a pair have, for each of them. */
export function commonOrder(
  old: readonly (GroupView | PageView)[],
  now: readonly (GroupView | PageView)[],
  pairs: GroupPairs,
): readonly [before: readonly unknown[], after: readonly unknown[]] {
  const identity = (entry: GroupView | PageView): unknown =>
    entry.kind === "page" ? entry.slug : (pairs.get(entry) ?? entry);
  const [before, after] = [new Set(old.map(identity)), new Set(now.map(identity))];
  return [[...before].filter((each) => after.has(each)), [...after].filter((each) => before.has(each))];
}

function pagesBelow(group: GroupView): Set<string> {
  return new Set(group.children.flatMap((child) => (child.kind === "page" ? [child.slug] : [...pagesBelow(child)])));
}

function groupsOf(group: GroupView): readonly GroupView[] {
  return group.children.filter((child) => child.kind === "group");
}
