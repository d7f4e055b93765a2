import { baseName, folderOf } from "../disk/paths.ts";
import type { PageLink } from "../mdx/page.ts";
import { isExternal, partsOf, placesOf, withoutEnding } from "./links.ts";

/**
 * A target for a new place in the author's style: from the site's folder or relative, with or without an extension,
 * with its query and heading.
 * @param written the target as it is in the page
 * @param from the slug of the page with the link, before and after a move
 * @param old the previous place, with or without an extension
 * @param place the new place below the site's folder; for a page, with the extension of its file
 * @param kind of the link: an import names a file, and is not percent-encoded more than it must be
 */
export function rewrittenTarget(
  written: string,
  from: { readonly before: string; readonly after: string },
  old: string,
  place: string,
  kind: PageLink["kind"] = "link",
): string {
  const end = /[?#]/.exec(written)?.index ?? written.length;
  const path = written.slice(0, end);
  const hadEnding = /\.mdx?$/.test(path);
  const bare = hadEnding || !/\.mdx?$/.test(place) ? place : place.replace(/\.mdx?$/, "");
  // A link that names a page by its folder keeps doing so, while the page has such a folder.
  const wasFolder = baseName(withoutEnding(old)) === "index" && baseName(withoutEnding(partsOf(path).path)) !== "index";
  const isFolder = wasFolder && baseName(bare) === "index" && (folderOf(bare) !== "" || path.startsWith("/"));
  const named = isFolder ? folderOf(bare) : bare;
  const slash = path.length > 1 && path.endsWith("/") ? "/" : "";
  return styled(path, from, old, named, kind, (place) => encoded(place, path, kind)) + slash + written.slice(end);
}

function styled(
  path: string,
  from: { readonly before: string; readonly after: string },
  old: string,
  named: string,
  kind: PageLink["kind"],
  encode: (place: string) => string,
): string {
  if (/^[\\/]/.test(path)) return `/${encode(named)}`;
  const relative = encode(relativePath(folderOf(from.after), named));
  if (path.startsWith(".")) return relative.startsWith(".") ? relative : `./${relative}`;
  // Without a prefix, it was relative to the page's folder, or else to the site's.
  const [fromFolder = ""] = placesOf(from.before, partsOf(path).path);
  const isRelative = withoutEnding(fromFolder) === withoutEnding(old);
  // Browsers resolve a link without a prefix relative to the folder of the page. Only imports can start at the site folder.
  const bare = isRelative ? relative : kind === "import" || kind === "code" ? encode(named) : `/${encode(named)}`;
  // `faq:prices` would name a scheme, and a percent sign at the start a variable.
  return isExternal(bare) || bare.startsWith("%") ? `${isRelative ? "./" : "/"}${bare}` : bare;
}

/** The relative path from a folder to a place, both below the site's folder: `../b/c`. */
function relativePath(folder: string, place: string): string {
  const [here, there] = [folder, place].map((path) => (path === "" ? [] : path.split("/")));
  let common = 0;
  while (common < here!.length && common < there!.length - 1 && here![common] === there![common]) common++;
  return [...here!.slice(common).map(() => ".."), ...there!.slice(common)].join("/");
}

/** Text that would end a target or its attribute, has a special meaning in it, or changes when decoded. */
const SPECIAL = /[\s()<>"'#?{}$]|%[\da-f]{2}|&#?\w+;/i;
/** The same for an import, whose string holds any other character as it is. */
const SPECIAL_IN_IMPORT = /["'#?]|%[\da-f]{2}/i;

/** Encodes a path that has special text, and one whose author encoded it before. */
function encoded(path: string, before: string, kind: PageLink["kind"]): string {
  const special = kind === "import" ? SPECIAL_IN_IMPORT : SPECIAL;
  if (!/%[\da-f]{2}/i.test(before) && !special.test(path)) return path;
  return encodeURI(path.toWellFormed()).replace(
    /[()'#?&$]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
