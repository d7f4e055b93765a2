import type { Change } from "./change.ts";
import { commonOrder, type GroupPairs } from "./groupPairs.ts";
import type { GroupView, PageView } from "./navigation.ts";
import type { SiteView } from "./siteView.ts";

/** A page in a group, with the names of that group and of those around it in words. */
interface Placed {
  readonly page: PageView;
  readonly group: GroupView;
  readonly trail: string;
}

/** The names of a group and of those around it, outermost first, in quotes. */
function quoted(trail: readonly string[]): string {
  if (trail.join("") === "") return "a group without a name";
  return `"${trail.map((name) => (name === "" ? "…" : name)).join(" › ")}"`;
}

function placedPages(view: SiteView): ReadonlyMap<string, Placed> {
  const placed = new Map<string, Placed>();
  const visit = (group: GroupView, outer: readonly string[]): void => {
    const trail = [...outer, group.name];
    for (const child of group.children) {
      if (child.kind === "group") visit(child, trail);
      else if (!placed.has(child.slug)) placed.set(child.slug, { page: child, group, trail: quoted(trail) });
    }
  };
  for (const group of view.groups) visit(group, []);
  return placed;
}

/** What changes about the pages in the sidebar. @param pairs The groups that are the same in both. */
export function pageChanges(before: SiteView, after: SiteView, pairs: GroupPairs): readonly Change[] {
  const hasMoved = (from: Placed, to: Placed): boolean => pairs.get(from.group) !== to.group && from.trail !== to.trail;
  const old = placedPages(before);
  const now = placedPages(after);
  const gone = [...old.values()].filter(({ page }) => !now.has(page.slug));
  const added = [...now.values()].filter(({ page }) => !old.has(page.slug));
  const renamed = pairsByName(gone, added);
  const renamedTo = new Set(renamed.values());
  return [
    ...gone.map((from): Change => {
      const to = renamed.get(from);
      return to
        ? {
            kind: "renamed",
            text: `Page ${from.page.slug} is now ${to.page.slug}${hasMoved(from, to) ? `, and moved from ${from.trail} to ${to.trail}` : ""}.`,
          }
        : { kind: "removed", text: `Page ${from.page.slug} is no longer in ${from.trail}.` };
    }),
    ...added
      .filter((to) => !renamedTo.has(to))
      .map((to): Change => ({ kind: "added", text: `Page ${to.page.slug} is new in ${to.trail}.` })),
    ...[...now.values()].flatMap((to): readonly Change[] => {
      const from = old.get(to.page.slug);
      if (!from) return [];
      return [
        ...(hasMoved(from, to)
          ? [{ kind: "moved", text: `Page ${to.page.slug} moved from ${from.trail} to ${to.trail}.` } as const]
          : []),
        ...(from.page.title === to.page.title
          ? []
          : [
              {
                kind: "changed",
                text: `Page ${to.page.slug} has the title "${to.page.title}" instead of "${from.page.title}".`,
              } as const,
            ]),
      ];
    }),
  ];
}

/** Removed pages, each with the one new page of the same file name or title that replaces it. */
function pairsByName(gone: readonly Placed[], added: readonly Placed[]): ReadonlyMap<Placed, Placed> {
  const pairs = new Map<Placed, Placed>();
  for (const keyOf of [fileName, ({ page }: Placed) => page.title]) {
    const taken = new Set(pairs.values());
    const candidates = Map.groupBy(
      added.filter((each) => !taken.has(each)),
      keyOf,
    );
    const waiting = Map.groupBy(
      gone.filter((each) => !pairs.has(each)),
      keyOf,
    );
    for (const [key, [from, ...others]] of waiting) {
      const [to, ...more] = candidates.get(key) ?? [];
      // Two pages with the same name do not show which one moved.
      if (from && to && others.length === 0 && more.length === 0) pairs.set(from, to);
    }
  }
  return pairs;
}

const fileName = ({ page }: Placed): string => page.slug.slice(page.slug.lastIndexOf("/") + 1);

/** What changes about the groups of the sidebar. @param pairs The groups that are the same in both. */
export function groupChanges(before: SiteView, after: SiteView, pairs: GroupPairs): readonly Change[] {
  const kept = new Set(pairs.values());
  const [old, now] = commonOrder(before.groups, after.groups, pairs);
  return [
    ...before.groups
      .filter((group) => !pairs.has(group))
      .map(({ name }): Change => ({ kind: "removed", text: sentence(`${named(name)} is gone.`) })),
    ...after.groups
      .filter((group) => !kept.has(group))
      .map(({ name }): Change => ({ kind: "added", text: sentence(`${named(name)} is new.`) })),
    ...before.groups.flatMap((group) => changesInGroup(group, [], pairs)),
    ...(old.every((each, index) => each === now[index])
      ? []
      : [
          {
            kind: "moved",
            text: `The groups are in a new order: ${after.groups.map(({ name }) => quoted([name])).join(", ")}.`,
          } as const,
        ]),
  ];
}

/** What changed about a group itself and those inside it. Those that are gone show by their pages. */
function changesInGroup(old: GroupView, outer: readonly string[], pairs: GroupPairs): readonly Change[] {
  const now = pairs.get(old);
  if (!now) return [];
  const trail = [...outer, now.name];
  const [before, after] = commonOrder(old.children, now.children, pairs);
  return [
    ...(old.name === now.name
      ? []
      : [
          {
            kind: "renamed",
            text: sentence(
              `${named(...outer, old.name)} ${now.name === "" ? "has no name now" : `is now "${now.name}"`}.`,
            ),
          } as const,
        ]),
    ...(before.every((each, index) => each === after[index])
      ? []
      : [{ kind: "moved", text: `The pages of ${quoted(trail)} are in a new order.` } as const]),
    ...old.children.flatMap((child) => (child.kind === "group" ? changesInGroup(child, trail, pairs) : [])),
  ];
}

const named = (...trail: readonly string[]): string =>
  trail.join("") === "" ? quoted(trail) : `group ${quoted(trail)}`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
