import type { DivisionView, NodeId, PageView, SiteViewResult, UnlistedPage } from "@sitekeeper/server/protocol";
import { isWithinNode, listedParts, partsBelow, partsIn } from "@sitekeeper/server/viewTree";
import { marksByPart, partOf } from "../../../preview/src/parts.ts";

type Mark = SiteViewResult["marks"][number];

interface Row {
  /** The ID of the row. Unlike a node ID, it stays the same when entries above the row are added or removed. */
  readonly id: string;
  readonly config: string;
  readonly parent: NavigationItem | undefined;
}

/** The row of a site. Exists only if the view lists more than one site. */
interface SiteItem extends Row {
  readonly kind: "site";
}

/** A group or another part of the navigation, such as a tab. */
export interface GroupItem extends Row {
  readonly kind: "group";
  readonly group: DivisionView;
  readonly marks: readonly Mark[];
  /** The highest severity among the findings of the group and its descendants. */
  readonly severity: Mark["severity"] | undefined;
  readonly children: readonly (GroupItem | PageItem | GeneratedItem)[];
  /** The tab or anchor that shows the group, and its version, except those that are already parent rows. */
  readonly section: string;
}

/** A page generated from an API description, or a group of such pages. Neither has an entry in the config. */
export interface GeneratedItem extends Row {
  readonly kind: "generated";
  readonly generated: DivisionView | PageView;
  readonly children: readonly GeneratedItem[];
}

export interface PageItem extends Row {
  readonly kind: "page";
  readonly page: PageView;
  readonly marks: readonly Mark[];
}

/** The row that contains the unlisted pages. */
interface UnlistedBranch extends Row {
  readonly kind: "unlisted";
  readonly children: readonly UnlistedItem[];
}

export interface UnlistedItem extends Row {
  readonly kind: "unlistedPage";
  readonly page: UnlistedPage;
}

/** A row of the navigation view. */
export type NavigationItem = SiteItem | GroupItem | PageItem | GeneratedItem | UnlistedBranch | UnlistedItem;

/** A row with an entry in the config. */
export type ListedItem = GroupItem | PageItem;

/** The rows of one site. */
export interface NavigationTree {
  readonly config: string;
  /** The top-level groups, followed by the row for the unlisted pages if the site has any. */
  readonly roots: readonly NavigationItem[];
  readonly byId: ReadonlyMap<string, NavigationItem>;
  /** All groups and page entries, keyed by node ID. */
  readonly byNode: ReadonlyMap<NodeId, ListedItem>;
}

function severityOf(item: GroupItem | PageItem | GeneratedItem): Mark["severity"] | undefined {
  if (item.kind === "generated") return undefined;
  return item.kind === "group" ? item.severity : highestSeverity(severitiesOf(item.marks));
}

/**
 * Builds the rows for the navigation of a site.
 *
 * @param site The row of the site. Undefined if the view lists only one site.
 */
export function navigationTree(
  config: string,
  { view, marks, unlisted }: Pick<SiteViewResult, "view" | "marks" | "unlisted">,
  site?: SiteItem,
): NavigationTree {
  const byId = new Map<string, NavigationItem>();
  const byNode = new Map<NodeId, ListedItem>();
  const listed = listedParts(view);
  const marksOf = marksByPlace(marks, [...listed, ...(view.navigation.links ?? [])]);
  const sections = sectionsOf(view);

  const counts = new Map<string, number>();
  const newId = (parent: NavigationItem | undefined, name: string): string => {
    const base = `${parent?.id ?? config}\n${name}`;
    const number = (counts.get(base) ?? 0) + 1;
    counts.set(base, number);
    return `${base}\n#${number}`;
  };
  const add = <Item extends NavigationItem>(item: Item): Item => {
    byId.set(item.id, item);
    if (item.kind === "page") byNode.set(item.page.nodeId, item);
    if (item.kind === "group") byNode.set(item.group.nodeId, item);
    return item;
  };
  const pageItem = (page: PageView, parent: NavigationItem | undefined): PageItem =>
    add({
      kind: "page",
      id: newId(parent, `page ${page.slug}`),
      config,
      parent,
      page,
      marks: marksOf.get(page.nodeId) ?? [],
    });
  const generatedItem = (generated: DivisionView | PageView, parent: NavigationItem): GeneratedItem => {
    const children: GeneratedItem[] = [];
    const name = generated.kind === "page" ? `page ${generated.slug}` : `group ${generated.name}`;
    const item = add({
      kind: "generated" as const,
      id: newId(parent, `generated ${name}`),
      config,
      parent,
      generated,
      children,
    });
    for (const child of generated.kind === "page" ? [] : generated.children) children.push(generatedItem(child, item));
    return item;
  };
  const groupItem = (group: DivisionView, parent: NavigationItem | undefined): GroupItem => {
    const children: (GroupItem | PageItem | GeneratedItem)[] = [];
    const own = marksOf.get(group.nodeId) ?? [];
    const isInner = parent?.kind === "group";
    const item = {
      kind: "group" as const,
      id: newId(parent, `${group.kind} ${group.name}`),
      config,
      parent,
      group,
      marks: own,
      severity: undefined as Mark["severity"] | undefined,
      children,
      section: isInner ? "" : sectionText(group, sections),
    };
    add(item);
    for (const child of [...group.children, ...(group.links ?? [])]) {
      if (child.isGenerated) children.push(generatedItem(child, item));
      else children.push(child.kind === "page" ? pageItem(child, item) : groupItem(child, item));
    }
    item.severity = highestSeverity([...own.map(({ severity }) => severity), ...children.map(severityOf)]);
    return item;
  };

  const links = view.navigation.links ?? [];
  const roots: NavigationItem[] = [...listed, ...links].map((part) =>
    part.kind === "page" ? pageItem(part, site) : groupItem(part, site),
  );
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
  return { config, roots, byId, byNode };
}

/** Creates the row of a site. Used if the view lists more than one site. */
export function siteItem(config: string): SiteItem {
  return { kind: "site", id: config, config, parent: undefined };
}

/** Returns the group or page entry with the given node ID, or else the innermost one that contains the node. */
export function itemAt({ byNode }: NavigationTree, id: NodeId): ListedItem | undefined {
  const outer = partOf(id, byNode);
  return outer === undefined ? undefined : byNode.get(outer);
}

/** Returns the node ID of a row's entry in the config. */
export function nodeOf(item: ListedItem): NodeId {
  return item.kind === "page" ? item.page.nodeId : item.group.nodeId;
}

/** Returns true if the entry of a row is in a list. The page that a group itself links to is not in a list. */
export function isInList(item: NavigationItem): item is ListedItem {
  return item.kind === "group" || (item.kind === "page" && !item.page.isRoot);
}

/** Returns the highest of the given severities. */
export function highestSeverity(severities: readonly (Mark["severity"] | undefined)[]): Mark["severity"] | undefined {
  if (severities.includes("error")) return "error";
  return severities.includes("warning") ? "warning" : undefined;
}

export function severitiesOf(marks: readonly Mark[]): readonly Mark["severity"][] {
  return marks.map(({ severity }) => severity);
}

/** Maps each group outside of tabs and anchors to the first tab or anchor that shows it. */
function sectionsOf({ navigation }: SiteViewResult["view"]): ReadonlyMap<NodeId, string> {
  const sections = new Map<NodeId, string>();
  for (const section of partsBelow(navigation)) {
    // The main section is the default, so its name is omitted.
    if (section.isMain || (section.kind !== "tab" && section.kind !== "anchor")) continue;
    for (const { nodeId } of partsIn(section))
      if (!isWithinNode(nodeId, section.nodeId) && !sections.has(nodeId)) sections.set(nodeId, section.name);
  }
  return sections;
}

function sectionText({ nodeId, version }: DivisionView, sections: ReadonlyMap<NodeId, string>): string {
  return [sections.get(nodeId), version].filter((part) => part !== undefined && part !== "").join(" · ");
}

/** Groups the findings by the innermost part or page entry that contains them. */
function marksByPlace(
  marks: readonly Mark[],
  parts: readonly (DivisionView | PageView)[],
): ReadonlyMap<NodeId, readonly Mark[]> {
  const places = new Set<NodeId>();
  const visit = (part: DivisionView | PageView): void => {
    places.add(part.nodeId);
    if (part.kind !== "page") [...part.children, ...(part.links ?? [])].forEach(visit);
  };
  parts.forEach(visit);
  return marksByPart(marks, places);
}
