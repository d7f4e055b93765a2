import type { Edit } from "../json/edits.ts";
import type { Span } from "../json/jsonText.ts";
import type { PageContents, PageLink } from "../mdx/page.ts";
import { comparableId } from "../mdx/slug.ts";
import { partsOf } from "./links.ts";
import { targetOf } from "./linkTarget.ts";
import { noOpenBodies, type OpenBodies, type PageBody } from "./pageBody.ts";
import type { Site } from "./site.ts";

/** A link or image in a page, with its range. */
export interface PageTarget extends Pick<PageLink, "kind" | "span" | "target"> {
  readonly isImage: boolean;
  /** The range of the whole link. Undefined for an image. */
  readonly whole: Span | undefined;
}

/** Returns the links and images in a page, except strings in code, which may only look like paths. */
export function targetsIn({ links, images }: PageContents): readonly PageTarget[] {
  const certain = links.filter(({ kind, target }) => kind !== "code" || target.startsWith("/"));
  return [
    ...certain.map(({ kind, span, target, whole }) => ({ kind, span, target, isImage: false, whole })),
    ...images.flatMap(({ span, target }) =>
      span ? [{ kind: "link" as const, span, target, isImage: true, whole: undefined }] : [],
    ),
  ];
}

/** A link to the requested target. */
export interface FoundLink {
  readonly page: PageBody;
  readonly link: PageTarget;
  /** The linked heading, normalized for comparison. */
  readonly id: string | undefined;
}

/**
 * Returns all links to a page in the site, ordered by the slug of the linking page. Omits links from the page to
 * itself.
 */
export function linksToPage(slug: string, site: Site, open: OpenBodies = noOpenBodies): readonly FoundLink[] {
  return linksTo(slug, site, open).filter(({ page, link }) => page.slug !== slug || partsOf(link.target).path !== "");
}

/** Returns the links to some headings of a page, including those in the page itself. */
export function linksToHeadings(
  slug: string,
  ids: ReadonlySet<string>,
  site: Site,
  open: OpenBodies = noOpenBodies,
): readonly FoundLink[] {
  return linksTo(slug, site, open).filter(({ id }) => id !== undefined && ids.has(id));
}

function linksTo(slug: string, site: Site, open: OpenBodies): FoundLink[] {
  // An open page may have unsaved links.
  const sources = new Set([slug, ...site.linkedFrom(slug), ...open.keys()]);
  return [...sources].sort().flatMap((source) => {
    const page = open.get(source) ?? site.body(source);
    return (page ? targetsIn(page.contents) : []).flatMap((link): FoundLink[] => {
      const found = targetOf(link, source, site);
      if (!page || found.state !== "page" || found.slug !== slug) return [];
      return [{ page, link, id: found.hash === undefined ? undefined : comparableId(found.hash) }];
    });
  });
}

/**
 * Returns the edits that turn a link into plain text: `[text](target)` becomes `text`, and a tag loses its `href`.
 * Returns undefined for references that have no text: definitions, imports, images, and strings in code.
 */
export function unlinkEdits(text: string, { kind, span, whole }: PageTarget): readonly Edit[] | undefined {
  if (!whole) return undefined;
  const before = text.slice(whole.offset, span.offset);
  if (kind === "link") {
    const end = before.lastIndexOf("](");
    if (!before.startsWith("[") || end < 0) return undefined;
    const from = whole.offset + end;
    return [
      { offset: whole.offset, length: 1, content: "" },
      { offset: from, length: whole.offset + whole.length - from, content: "" },
    ];
  }
  if (kind !== "attribute") return undefined;
  const start = lastAttributeStart(before);
  const rest = /^["']?/.exec(text.slice(span.offset + span.length, whole.offset + whole.length));
  if (start === undefined || !rest) return undefined;
  const from = whole.offset + start;
  return [{ offset: from, length: span.offset + span.length + rest[0].length - from, content: "" }];
}

/**
 * Returns the offset of the last attribute in an unfinished tag, including the whitespace before it: 2 for `<a href="`.
 */
function lastAttributeStart(tag: string): number | undefined {
  const assigned = tag.replace(/["']$/, "").trimEnd();
  if (!assigned.endsWith("=")) return undefined;
  const named = assigned.slice(0, -1).trimEnd();
  let nameStart = named.length;
  while (/[\w:.-]/.test(named.charAt(nameStart - 1))) nameStart--;
  const start = named.slice(0, nameStart).trimEnd().length;
  return nameStart < named.length && start < nameStart ? start : undefined;
}
