import { prefixOf } from "../disk/paths.ts";
import type { PageEntryForm, SiteConfig } from "../formats/format.ts";
import { idOf, outlineOf } from "../formats/readSite.ts";
import { isWithinNode, mayBeInPart, type NodeId } from "../json/nodeId.ts";
import { type GeneratedPages, generatedPages } from "../knowledge/made/generatedPages.ts";
import type { Division, PageEntry } from "../model/outline.ts";
import type { Fields } from "../schema/fields.ts";
import { type DivisionKind, isReference } from "../schema/schema.ts";
import { noOpenBodies, type OpenBodies } from "../site/pageBody.ts";
import { readPageEntry, slugOfEntry, slugOfState } from "../site/pageEntry.ts";
import { metadataOfBody, navigationTitle, type PageMetadata, titleFromName } from "../site/pageMetadata.ts";
import type { Site } from "../site/site.ts";
import { bannerView } from "./banner.ts";
import { fillView, iconView, MAIN_ICON } from "./divisionLook.ts";
import type { DivisionView, NavigationView, PageView } from "./divisionView.ts";
import { footerView } from "./footer.ts";
import { generatedPagesIn, listedOperation } from "./operations.ts";
import { topBarView } from "./topBar.ts";

/**
 * Returns the metadata of a page. If the page is open, the metadata comes from the editor. Otherwise, it comes from
 * disk. Returns undefined if the page has not been read yet.
 */
export function metadataOfPage(
  slug: string,
  site: Site,
  openBodies: OpenBodies = noOpenBodies,
): PageMetadata | undefined {
  const open = openBodies.get(slug);
  // If two files have the same slug, readers see the first one.
  return open && open.path === site.pages.get(slug)?.files[0] ? metadataOfBody(open) : site.pageIfRead(slug);
}

/** The maximum number of pages in a site whose view always includes all pages. */
const MAX_PAGES = 2000;

/**
 * Returns the navigation as readers see it.
 *
 * @param open The open part, the open page, or a page in the form `/slug`. For a large site, the result then contains
 * only the pages in the open sidebar. If undefined, the result contains all pages.
 */
export function navigationView(
  config: SiteConfig,
  site: Site,
  openBodies: OpenBodies,
  open: NodeId | undefined,
): NavigationView {
  const outline = outlineOf(config);
  const { root, visible, divisions } = outline;
  const isLarge = open !== undefined && visible === root && outline.pages.length > MAX_PAGES;
  const slugOf = ({ value }: PageEntry): string => slugOfEntry(value, site, config.format.pageEntries);
  const listed = open?.startsWith("/") ? outline.pages.find((page) => slugOf(page) === open.slice(1)) : undefined;
  const node = listed ? idOf(listed) : (open ?? "");
  const view = new Viewer(config, site, openBodies, isLarge ? divisionsTo(node, root) : undefined);
  const navigation = view.viewOf(visible, false);
  if (visible === root) return { navigation, listed: undefined };
  const groups = root.children.flatMap((child) => (child.kind === "page" ? [] : [view.viewOf(child, false)]));
  const ofKind = (kind: DivisionKind) => divisions.filter((each) => each.kind === kind);
  const sections = [...ofKind("tab"), ...ofKind("anchor")].map((section) => view.viewOf(section, false));
  return { navigation, listed: { groups, sections } };
}

/**
 * Returns the parts on the path from the root of the navigation to an open part, and from there to the first sidebar in
 * it.
 */
function divisionsTo(open: NodeId, root: Division): ReadonlySet<Division> {
  const found = new Set<Division>();
  for (let at: Division | undefined = root; at; ) {
    found.add(at);
    const parts: readonly Division[] = at.children.filter(
      (child): child is Division => child.kind !== "page" && child.kind !== "group",
    );
    const isVisible = ({ fields, target }: Division): boolean => target === undefined && fields.flag("hidden") !== true;
    at =
      parts.find((part) => contains(part, open)) ??
      parts.find(({ fields }) => fields.flag("default")) ??
      parts.find(isVisible);
  }
  return found;
}

/** Whether a part could be read. A part that is in another file may be unreadable. */
function isReadable(child: Division | PageEntry): boolean {
  return child.kind === "page" || child.name !== undefined || !isReference(child.node);
}

/** Whether a part contains a node, either in the same file or in a file that the part refers to. */
function contains(part: Division, node: NodeId): boolean {
  if (isWithinNode(node, idOf(part))) return true;
  return mayBeInPart(node) && part.children.some((child) => child.kind !== "page" && contains(child, node));
}

class Viewer {
  /** The parts whose content is included. Undefined if the content of all parts is included. */
  readonly #included: ReadonlySet<Division> | undefined;
  readonly #form: PageEntryForm;
  /** The generated pages. Undefined in a format that does not generate pages. */
  readonly #generated: GeneratedPages | undefined;
  readonly #site: Site;
  readonly #openBodies: OpenBodies;
  /** The views of the parts. Cached, because several versions may show the same group. */
  readonly #views = new Map<Division, DivisionView>();

  constructor(config: SiteConfig, site: Site, openBodies: OpenBodies, included: ReadonlySet<Division> | undefined) {
    this.#form = config.format.pageEntries;
    this.#generated = config.format.generatesPages ? generatedPages(config, site) : undefined;
    this.#included = included;
    this.#site = site;
    this.#openBodies = openBodies;
  }

  /** @param isParentHidden Whether the parent is hidden. */
  viewOf(division: Division, isParentHidden: boolean): DivisionView {
    let view = this.#views.get(division);
    if (!view) {
      view = this.#createView(division, isParentHidden);
      this.#views.set(division, view);
    }
    return view;
  }

  #createView(division: Division, isParentHidden: boolean): DivisionView {
    const { kind, fields, target, links } = division;
    const text = (role: "title" | "description" | "tag" | "version"): string | undefined => fields.text(role)?.text;
    const isTruncated =
      this.#included !== undefined && kind !== "group" && target === undefined && !this.#included.has(division);
    const isInGroup = kind === "group" && division.parent?.kind === "group";
    const isInvisible = fields.flag("hidden") ?? isParentHidden;
    return {
      kind,
      name: (kind === "product" ? text("title") : undefined) ?? division.name ?? "",
      nodeId: idOf(division),
      ...(kind !== "root" &&
        withoutUndefined({
          label: kind === "product" && text("title") ? division.name : undefined,
          target,
          folder: target !== undefined && fields.text("prefix") ? prefixOf(target) : undefined,
          description: text("description"),
          tag: text("tag"),
          icon: iconView(fields) ?? (division.isMain ? MAIN_ICON : undefined),
          fill: fillView(fields),
          isAtEnd: fields.text("align")?.text === "end" || undefined,
          isDefault: fields.flag("default") || undefined,
          isInvisible: isInvisible || undefined,
          startsHidden: fields.flag("startsHidden") || undefined,
          version: text("version"),
          isMain: division.isMain || undefined,
          startsFolded: (isInGroup && canFold(fields) && fields.flag("expanded") !== true) || undefined,
        })),
      // This applies only to languages. In any other part, it would find the fields of nested parts.
      ...(kind === "language" &&
        withoutUndefined({
          banner: bannerView(fields),
          topBar: fields.object("topBar").isPresent ? topBarView(fields) : undefined,
          footer: fields.object("footer").isPresent ? footerView(fields) : undefined,
        })),
      ...(isTruncated && { isTruncated }),
      children: [
        ...(isTruncated ? [] : division.children.filter(isReadable)).map((child) =>
          child.kind === "page" ? this.#pageView(child) : this.viewOf(child, isInvisible),
        ),
        ...(this.#generated && !isTruncated && kind !== "root" ? generatedPagesIn(division, this.#generated) : []),
      ],
      ...(links.length > 0 && { links: links.map((link) => this.viewOf(link, false)) }),
    };
  }

  #pageView(page: PageEntry): PageView {
    const reading = readPageEntry(page.value, this.#site, this.#form);
    const operation = this.#generated && reading.state !== "found" ? listedOperation(page, this.#generated) : undefined;
    if (operation) return operation;
    const slug = slugOfState(page.value, reading, this.#form);
    const metadata = metadataOfPage(slug, this.#site, this.#openBodies);
    return {
      kind: "page",
      entry: page.value,
      slug,
      file: this.#site.pages.get(slug)?.files[0],
      state: reading.state,
      title: navigationTitle(metadata) ?? titleFromName(slug),
      heading: metadata?.sidebarTitle === undefined ? undefined : (metadata.title ?? titleFromName(slug)),
      icon: metadata?.icon,
      description: metadata?.description,
      ...(page.isRoot && { isRoot: true }),
      nodeId: idOf(page),
    };
  }
}

/** Whether the format has a field that specifies which groups are initially expanded. */
function canFold(fields: Fields): boolean {
  return fields.pathOf("expanded").length > fields.path.length;
}

type Defined<Members> = { [Key in keyof Members]?: Exclude<Members[Key], undefined> };

/** Removes undefined properties. This saves memory, because a large navigation has tens of thousands of parts. */
function withoutUndefined<Members extends object>(members: Members): Defined<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<Members>;
}
