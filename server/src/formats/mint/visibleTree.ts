import { isWithin, nfc, pageExtensionOf, prefixOf } from "../../disk/paths.ts";
import type { Division, PageEntry } from "../../model/outline.ts";
import { pagesBelow } from "../navigationTree.ts";
import { withChildren } from "../readDivision.ts";

/**
 * Builds the navigation tree as readers see it: versions, then tabs and anchors, then groups. A group shown in several
 * versions is the same object in all of them.
 *
 * @param main The section for pages that are not in any tab or anchor. It comes first.
 * @param sections The tabs and anchors.
 */
export function visibleTree(
  root: Division,
  main: Division,
  versions: readonly Division[],
  sections: readonly Division[],
): Division {
  const groups = root.children.filter((child): child is Division => child.kind !== "page");
  const groupsOf = groupsBySection(groups, main, sections);
  const level = (version: string | undefined): readonly Division[] => {
    const isIn = ({ fields }: Division): boolean => [undefined, version].includes(fields.text("version")?.text);
    return [main, ...sections.filter(isIn)].map((section) =>
      withChildren(section, groupsOf.get(section)?.filter(isIn) ?? [], { isMain: section === main }),
    );
  };
  if (versions.length === 0) return withChildren(root, level(undefined));
  return withChildren(
    root,
    versions.map((version) => withChildren(version, level(version.name))),
  );
}

/** Assigns groups to sections. A group whose pages belong to several sections is split among them. */
function groupsBySection(
  groups: readonly Division[],
  main: Division,
  sections: readonly Division[],
): ReadonlyMap<Division, readonly Division[]> {
  const prefixes = sections.flatMap((section) => {
    const prefix = section.target === undefined ? undefined : prefixOf(section.target);
    return prefix === undefined ? [] : [{ section, prefix }];
  });
  /** Returns the section with the longest matching prefix. Ties go to the first one. */
  const sectionOf = ({ value }: PageEntry): Division => {
    const path = nfc(value.replace(/^\/+/, ""));
    const slug = path.slice(0, path.length - (pageExtensionOf(path)?.length ?? 0));
    let found: (typeof prefixes)[number] | undefined;
    for (const each of prefixes)
      if (isWithin(slug, each.prefix) && each.prefix.length > (found?.prefix.length ?? 0)) found = each;
    return found?.section ?? main;
  };
  const onlyIn = (section: Division, group: Division): readonly (Division | PageEntry)[] =>
    group.children.flatMap((child): (Division | PageEntry)[] => {
      if (child.kind === "page") return sectionOf(child) === section ? [child] : [];
      const children = onlyIn(section, child);
      return children.length > 0 ? [withChildren(child, children)] : [];
    });
  const found = new Map<Division, Division[]>();
  for (const group of groups) {
    const all = new Set(pagesBelow(group).map(sectionOf));
    for (const section of all.size === 0 ? [main] : all) {
      const visible = all.size > 1 ? withChildren(group, onlyIn(section, group)) : group;
      found.set(section, [...(found.get(section) ?? []), visible]);
    }
  }
  return found;
}
