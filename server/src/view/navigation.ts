import type { SiteConfig } from "../formats/format.ts";
import { outlineOf } from "../formats/readSite.ts";
import { nodeIdOf } from "../json/nodeId.ts";
import type { Division, PageEntry } from "../model/outline.ts";
import type { Part } from "../schema/fields.ts";
import { noOpenBodies, type OpenBodies } from "../site/pageBody.ts";
import { type PageEntryState, readPageEntry, slugOfReading } from "../site/pageEntry.ts";
import { factsOfBody, navigationTitle, type PageFacts, titleFromName } from "../site/pages.ts";
import type { Site } from "../site/site.ts";
import { MAIN_SECTION } from "./mainSection.ts";
import { type AnchorView, sectionOfPage, type TabView } from "./sections.ts";

/** A page in the sidebar. */
export interface PageView extends Part {
  readonly kind: "page";
  /** As written in the config. */
  readonly entry: string;
  /** The path of the page without its extension, whether it exists or not. */
  readonly slug: string;
  /** The file relative to the site's folder; undefined when there is none. */
  readonly file: string | undefined;
  /** What readers get for this entry. `unknown`: the disk cannot be read. */
  readonly state: PageEntryState["state"];
  /** The name in the sidebar: as the page gives it, or made from its file name until the page is read. */
  readonly title: string;
  /** The title above the text of the page, where it is not the name in the sidebar. */
  readonly heading: string | undefined;
  readonly icon: string | undefined;
  readonly description: string | undefined;
  /** The ID of the tab or anchor of the page. */
  readonly section: string;
}

/** A group in the sidebar. */
export interface GroupView extends Part {
  readonly kind: "group";
  readonly name: string;
  readonly icon: string | undefined;
  /** The version that it belongs to; undefined when every version shows it. */
  readonly version: string | undefined;
  /** The section that shows it: the one of its first page. */
  readonly section: string;
  readonly children: readonly (GroupView | PageView)[];
}

/** The metadata of a page: from the editor if it is open there, otherwise from disk if it was read already. */
export function factsOfPage(slug: string, site: Site, openBodies: OpenBodies = noOpenBodies): PageFacts | undefined {
  const open = openBodies.get(slug);
  // Of two files with one slug, readers get the first.
  return open && open.path === site.pages.get(slug)?.files[0] ? factsOfBody(open) : site.pageIfRead(slug);
}

/** The groups of the sidebar with their pages, in the order of the config. */
export function navigationView(
  config: SiteConfig,
  site: Site,
  sections: readonly (TabView | AnchorView)[],
  openBodies: OpenBodies,
): readonly GroupView[] {
  const pageView = (page: PageEntry): PageView => {
    const reading = readPageEntry(page.value, site);
    const slug = slugOfReading(page.value, reading);
    const facts = factsOfPage(slug, site, openBodies);
    return {
      kind: "page",
      entry: page.value,
      slug,
      file: site.pages.get(slug)?.files[0],
      state: reading.state,
      title: navigationTitle(facts) ?? titleFromName(slug),
      heading: facts?.sidebarTitle === undefined ? undefined : (facts.title ?? titleFromName(slug)),
      icon: facts?.icon,
      description: facts?.description,
      section: sectionOfPage(slug, sections),
      nodeId: nodeIdOf(page.path),
    };
  };
  const groupView = (group: Division): GroupView => {
    const children = group.children.map((child) => (child.kind === "page" ? pageView(child) : groupView(child)));
    const { fields } = group;
    return {
      kind: "group",
      name: group.name ?? "",
      icon: fields.text("icon")?.text,
      version: fields.text("version")?.text,
      section: children[0]?.section ?? MAIN_SECTION,
      children,
      nodeId: nodeIdOf(group.path),
    };
  };
  return outlineOf(config).groups.map(groupView);
}
