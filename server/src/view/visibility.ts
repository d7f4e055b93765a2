import type { GroupView, PageView } from "./navigation.ts";
import type { AnchorView, TabView } from "./sections.ts";

export { isWithinNode } from "../json/nodeId.ts";
export { MAIN_SECTION } from "./mainSection.ts";

/**
 * True when a reader sees a section in the tabs or among the anchors.
 *
 * @param version the selected version; undefined on a site without versions
 * @param current the ID of the section whose page is open
 */
export function isVisible(section: TabView | AnchorView, version: string | undefined, current: string): boolean {
  if (section.version !== undefined && section.version !== version) return false;
  return !section.startsHidden || section.id === current;
}

/** Every page of groups and their subgroups, in the order of the sidebar. */
export function pagesIn(groups: readonly GroupView[]): readonly PageView[] {
  return groups.flatMap(function pages(group: GroupView): readonly PageView[] {
    return group.children.flatMap((child) => (child.kind === "page" ? [child] : pages(child)));
  });
}

/**
 * The groups that the sidebar shows beside an open page.
 *
 * @param section the section of the open page
 * @param version the selected version; undefined on a site without versions
 */
export function groupsShown(
  groups: readonly GroupView[],
  section: string,
  version: string | undefined,
): readonly GroupView[] {
  return groups.filter(
    (group) => group.section === section && (group.version === undefined || group.version === version),
  );
}
