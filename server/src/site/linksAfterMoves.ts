import { pageExtensionOf, slugOf } from "../disk/paths.ts";
import type { Edit } from "../json/edits.ts";
import type { PageLink } from "../mdx/page.ts";
import { rewrittenTarget } from "./linkStyle.ts";
import { partsOf, snippetPlaces } from "./links.ts";
import { targetOf } from "./linkTarget.ts";
import type { PageBody } from "./pageBody.ts";
import type { Site } from "./site.ts";

/** Returns the new location of a file. Undefined if the file has not moved, null if it has moved out of the site. */
export type MovedPath = (path: string) => string | null | undefined;

interface PageEdits {
  readonly page: PageBody;
  readonly edits: readonly Edit[];
}

/**
 * Returns the edits to a site's pages when files move. The edits update links to moved files, and relative links in
 * moved pages. Links keep their style. Requires the bodies of all pages. Offsets refer to the texts before the move.
 *
 * @param bodyOf Returns the current body of a page by slug: from the editor if it is open, otherwise from the site.
 */
export function linksAfterMoves(
  site: Site,
  movePath: MovedPath,
  bodyOf: (slug: string) => PageBody | undefined = (slug) => site.body(slug),
): readonly PageEdits[] {
  return [...site.pages.keys()].sort().flatMap((slug) => {
    const page = bodyOf(slug);
    const edits = page ? editsIn(page, site, movePath) : [];
    return page && edits.length > 0 ? [{ page, edits }] : [];
  });
}

function editsIn(page: PageBody, site: Site, movePath: MovedPath): Edit[] {
  const { links, images } = page.contents;
  const imageLinks = images.flatMap(({ span, target }) => (span ? [{ kind: "link" as const, span, target }] : []));
  const after = slugOf(movePath(page.path) ?? page.path) ?? page.slug;
  return [...links, ...imageLinks]
    .flatMap((link) => editOf(link, { page, after }, site, movePath) ?? [])
    .sort((a, b) => a.offset - b.offset);
}

function editOf(
  link: Pick<PageLink, "kind" | "span" | "target">,
  { page, after }: { readonly page: PageBody; readonly after: string },
  site: Site,
  movePath: MovedPath,
): Edit | undefined {
  const { path } = partsOf(link.target);
  if (path === "" || (link.kind === "code" && !path.startsWith("/"))) return undefined;
  const old = fileOf(link, page.slug, site, movePath);
  if (old === undefined) return undefined;
  const place = movePath(old);
  const isFixed = path.startsWith("/") || after === page.slug;
  if (place === null || (place === undefined && isFixed)) return undefined;
  const { offset, length } = link.span;
  const sourceText = page.text.slice(offset, offset + length);
  const content =
    snippetName(link, old, place) ??
    rewrittenTarget(sourceText, { before: page.slug, after }, old, place ?? old, link.kind);
  return content === sourceText ? undefined : { offset, length, content };
}

/** Updates a target that is relative to the site folder. Returns undefined if the target does not change. */
export function targetAfterMoves(target: string, site: Site, movePath: MovedPath): string | undefined {
  const old = fileOf({ kind: "link", target }, "", site, movePath);
  const place = old === undefined ? undefined : movePath(old);
  return typeof place === "string" ? rewrittenTarget(target, { before: "", after: "" }, old!, place) : undefined;
}

/** Returns the path of the file or folder that a target leads to. */
function fileOf(
  link: Pick<PageLink, "kind" | "target">,
  slug: string,
  site: Site,
  movePath: MovedPath,
): string | undefined {
  const found = targetOf(link, slug, site);
  if (found.state === "file" || found.state === "folder") return found.path === "" ? undefined : found.path;
  const files = found.state === "page" ? (site.pages.get(found.slug)?.files ?? []) : [];
  const { path } = partsOf(link.target);
  const named = files.filter((file) => path.endsWith(pageExtensionOf(file) ?? file));
  const candidates = [...named, ...files];
  // The link still works if the page also exists in another file that has not moved.
  return (
    candidates.find((file) => movePath(file) === undefined) ??
    candidates.find((file) => movePath(file)) ??
    candidates[0]
  );
}

/**
 * Returns the new name of a snippet that is imported without a folder. The name keeps this style while the snippet
 * stays in the same folder.
 */
function snippetName({ kind, target }: Pick<PageLink, "kind" | "target">, old: string, place: string | undefined) {
  const { path } = partsOf(target);
  if (kind !== "import" || !snippetPlaces(path).includes(old)) return undefined;
  const folder = old.slice(0, old.length - path.length);
  if (place === undefined) return target;
  return place.startsWith(folder) ? place.slice(folder.length) : `/${place}`;
}
