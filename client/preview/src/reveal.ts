import type { GroupView, Mode, PageView, SiteView } from "@sitekeeper/server/protocol";
import { groupsShown, isWithinNode, MAIN_SECTION, pagesIn } from "@sitekeeper/server/visibility";

/** What a reader has chosen, as far as it decides which parts are drawn. */
export interface Choices {
  /** The slug of the open page. */
  readonly slug: string | undefined;
  /** The version in effect; undefined on a site without versions. */
  readonly version: string | undefined;
  readonly mode: Mode;
}

/** What must be chosen instead, so that a part is drawn. Empty when it is drawn already. */
export type NewChoices = Partial<{ readonly slug: string; readonly version: string; readonly mode: Mode }>;

/**
 * What to choose so that a part of the site is drawn: the page of an entry, the first page of a group, the version of a
 * tab, the mode of a color.
 *
 * @param part the ID of the part
 */
export function reveal(view: SiteView, part: string, choices: Choices): NewChoices {
  const version = view.versions.find(({ nodeId }) => nodeId === part)?.name;
  if (version !== undefined) return { version };
  const section = [...view.tabs, ...view.anchors].find(({ nodeId }) => nodeId === part);
  if (section) return section.version === undefined ? {} : { version: section.version };
  return { ...revealMode(view, part, choices.mode), ...revealEntry(view, part, choices) };
}

/** The other mode, for a color or logo that only the other mode shows. */
function revealMode({ theme }: SiteView, part: string, mode: Mode): NewChoices {
  const shows = (each: Mode): boolean => {
    const { accent, background, logo } = theme[each];
    return [accent, background, theme.button, logo].some((shown) => shown && shown.nodeId === part);
  };
  const other = mode === "light" ? "dark" : "light";
  return !shows(mode) && shows(other) ? { mode: other } : {};
}

function revealEntry(view: SiteView, part: string, { slug, version }: Choices): NewChoices {
  const top = view.groups.find(({ nodeId }) => isWithinNode(part, nodeId));
  if (!top) return {};
  const entry = entryAt(top, part);
  const newVersion = top.version === undefined ? {} : { version: top.version };
  if (entry.kind === "page") return { slug: entry.slug, ...newVersion };
  const section = pagesIn(view.groups).find((page) => page.slug === slug)?.section ?? MAIN_SECTION;
  const [first] = pagesIn([entry, top]);
  if (groupsShown(view.groups, section, version).includes(top) || !first) return newVersion;
  return { slug: first.slug, ...newVersion };
}

/** The innermost group or page of a group that holds a node. */
function entryAt(group: GroupView, part: string): GroupView | PageView {
  const child = group.children.find(({ nodeId }) => isWithinNode(part, nodeId));
  return child?.kind === "group" ? entryAt(child, part) : (child ?? group);
}
