import type { GroupView, JSONPath, PageView, SiteViewResult, UnlistedPage } from "@sitekeeper/server/protocol";

type Mark = SiteViewResult["marks"][number];

interface Row {
  /** Unlike a JSON path, it stays the same when entries above it are added or removed. */
  readonly id: string;
  /** The URI of the config. */
  readonly config: string;
  readonly parent: NavigationItem | undefined;
}

/** A site, when the view lists several. */
export interface SiteItem extends Row {
  readonly kind: "site";
}

export interface GroupItem extends Row {
  readonly kind: "group";
  readonly group: GroupView;
  readonly marks: readonly Mark[];
  /** The worst finding of the group and of everything in it. */
  readonly worst: Mark["severity"] | undefined;
  readonly children: readonly (GroupItem | PageItem)[];
  /** The tab or anchor that shows the group, and its version. Empty for nested groups. */
  readonly section: string;
}

export interface PageItem extends Row {
  readonly kind: "page";
  readonly page: PageView;
  readonly marks: readonly Mark[];
}

/** The branch of the unlisted pages. */
export interface UnlistedBranch extends Row {
  readonly kind: "unlisted";
  readonly children: readonly UnlistedItem[];
}

export interface UnlistedItem extends Row {
  readonly kind: "unlistedPage";
  readonly page: UnlistedPage;
}

/** A row of the navigation view. */
export type NavigationItem = SiteItem | GroupItem | PageItem | UnlistedBranch | UnlistedItem;

/** An entry of the config. */
export type ListedItem = GroupItem | PageItem;

/** The rows of one site. */
export interface NavigationTree {
  readonly config: string;
  /** The top-level groups, then the branch of unlisted pages if there are any. */
  readonly roots: readonly NavigationItem[];
  /** Every row by its ID. */
  readonly byId: ReadonlyMap<string, NavigationItem>;
  /** Every group and page entry by its JSON path as {@link pathKey} writes it. */
  readonly byPath: ReadonlyMap<string, ListedItem>;
}

/**
 * Lists the navigation of a site as rows.
 *
 * @param site the row of the site; undefined when the view lists only one
 */
export function navigationTree(
  config: string,
  { view, marks, unlisted }: Pick<SiteViewResult, "view" | "marks" | "unlisted">,
  site?: SiteItem,
): NavigationTree {
  const byId = new Map<string, NavigationItem>();
  const byPath = new Map<string, ListedItem>();
  const marksOf = marksByPlace(marks, view.groups);
  // The top anchor shows everything that no other section shows, so its name is left out.
  const [, ...anchors] = view.anchors;
  const sections = new Map([...view.tabs, ...anchors].map(({ id, name }) => [id, name]));

  const counts = new Map<string, number>();
  const newId = (parent: NavigationItem | undefined, name: string): string => {
    const base = `${parent?.id ?? config}\n${name}`;
    const number = (counts.get(base) ?? 0) + 1;
    counts.set(base, number);
    return `${base}\n#${number}`;
  };
  const add = <Item extends NavigationItem>(item: Item): Item => {
    byId.set(item.id, item);
    if (item.kind === "page") byPath.set(pathKey(item.page.path), item);
    if (item.kind === "group") byPath.set(pathKey(item.group.path), item);
    return item;
  };
  const pageItem = (page: PageView, parent: NavigationItem): PageItem =>
    add({
      kind: "page",
      id: newId(parent, `page ${page.slug}`),
      config,
      parent,
      page,
      marks: marksOf.get(pathKey(page.path)) ?? [],
    });
  const groupItem = (group: GroupView, parent: NavigationItem | undefined): GroupItem => {
    const children: (GroupItem | PageItem)[] = [];
    const own = marksOf.get(pathKey(group.path)) ?? [];
    const isInner = parent?.kind === "group";
    const item = {
      kind: "group" as const,
      id: newId(parent, `group ${group.name}`),
      config,
      parent,
      group,
      marks: own,
      worst: undefined as Mark["severity"] | undefined,
      children,
      section: isInner ? "" : sectionText(group, sections),
    };
    add(item);
    for (const child of group.children) {
      children.push(child.kind === "page" ? pageItem(child, item) : groupItem(child, item));
    }
    item.worst = worstOf([
      ...own.map(({ severity }) => severity),
      ...children.map((child) => (child.kind === "group" ? child.worst : worstOf(severitiesOf(child.marks)))),
    ]);
    return item;
  };

  const roots: NavigationItem[] = view.groups.map((group) => groupItem(group, site));
  if (unlisted.length > 0) {
    const children: UnlistedItem[] = [];
    const branch: UnlistedBranch = add({
      kind: "unlisted",
      id: newId(site, "unlisted"),
      config,
      parent: site,
      children,
    });
    for (const page of unlisted) {
      children.push(
        add({ kind: "unlistedPage", id: newId(branch, `page ${page.slug}`), config, parent: branch, page }),
      );
    }
    roots.push(branch);
  }
  return { config, roots, byId, byPath };
}

/** The row of a site, for a view that lists several. */
export function siteItem(config: string): SiteItem {
  return { kind: "site", id: config, config, parent: undefined };
}

/** The group or page entry at a JSON path of the config, or the innermost one that contains it. */
export function itemAt({ byPath }: NavigationTree, path: JSONPath): ListedItem | undefined {
  for (let length = path.length; length > 0; length--) {
    const item = byPath.get(pathKey(path.slice(0, length)));
    if (item) return item;
  }
  return undefined;
}

/** The JSON path of a row's entry in the config. */
export function pathOf(item: ListedItem): JSONPath {
  return item.kind === "page" ? item.page.path : item.group.path;
}

/** The most severe of severities. */
export function worstOf(severities: readonly (Mark["severity"] | undefined)[]): Mark["severity"] | undefined {
  if (severities.includes("error")) return "error";
  return severities.includes("warning") ? "warning" : undefined;
}

export function severitiesOf(marks: readonly Mark[]): readonly Mark["severity"][] {
  return marks.map(({ severity }) => severity);
}

function pathKey(path: JSONPath): string {
  return path.join("\n");
}

function sectionText({ section, version }: GroupView, sections: ReadonlyMap<string, string>): string {
  return [sections.get(section), version].filter((part) => part !== undefined && part !== "").join(" · ");
}

/** The findings by their innermost group or page entry. */
function marksByPlace(marks: readonly Mark[], groups: readonly GroupView[]): ReadonlyMap<string, readonly Mark[]> {
  const places = new Set<string>();
  const visit = (part: GroupView | PageView): void => {
    places.add(pathKey(part.path));
    if (part.kind === "group") part.children.forEach(visit);
  };
  groups.forEach(visit);
  const byPlace = new Map<string, Mark[]>();
  for (const mark of marks) {
    for (let length = mark.path.length; length > 0; length--) {
      const key = pathKey(mark.path.slice(0, length));
      if (!places.has(key)) continue;
      const others = byPlace.get(key);
      if (others) others.push(mark);
      else byPlace.set(key, [mark]);
      break;
    }
  }
  return byPlace;
}
