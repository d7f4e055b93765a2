import { baseName, folderOf } from "../disk/paths.ts";
import { isExternal } from "../formats/addresses.ts";
import type { PageLink } from "../mdx/page.ts";
import { partsOf, placesOf, withoutExtension } from "./links.ts";

/**
 * Returns the target for a new location in the style of the old target: absolute or relative, with or without an
 * extension, and with its query and fragment.
 *
 * @param written The old target.
 * @param from The slug of the page with the link, before and after a move.
 * @param old The old location, with or without an extension.
 * @param place The new location, relative to the site folder; for a page, with its file extension.
 * @param kind The kind of link. Imports contain file names, so they are percent-encoded as little as possible.
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
  const hadExtension = /\.mdx?$/.test(path);
  const bare = hadExtension || !/\.mdx?$/.test(place) ? place : place.replace(/\.mdx?$/, "");
  // A link to the folder of an index page stays a link to a folder.
  const wasFolder =
    baseName(withoutExtension(old)) === "index" && baseName(withoutExtension(partsOf(path).path)) !== "index";
  const isFolder = wasFolder && baseName(bare) === "index" && (folderOf(bare) !== "" || path.startsWith("/"));
  const named = isFolder ? folderOf(bare) : bare;
  const slash = path.length > 1 && path.endsWith("/") ? "/" : "";
  return (
    styleTarget(path, from, old, named, kind, (place) => encodePath(place, path, kind)) + slash + written.slice(end)
  );
}

function styleTarget(
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
  // Without a prefix, the target was relative to the folder of the page or of the site.
  const [fromFolder = ""] = placesOf(from.before, partsOf(path).path);
  const isRelative = withoutExtension(fromFolder) === withoutExtension(old);
  // Browsers resolve a link without a prefix relative to the folder of the page. Only imports can be relative to the site
  // folder.
  const bare = isRelative ? relative : kind === "import" || kind === "code" ? encode(named) : `/${encode(named)}`;
  // Without a prefix, `faq:prices` would be parsed as a scheme, and a leading percent sign as a variable.
  return isExternal(bare) || bare.startsWith("%") ? `${isRelative ? "./" : "/"}${bare}` : bare;
}

/** Returns the relative path from a folder to a location, both relative to the site folder: `../b/c`. */
function relativePath(folder: string, place: string): string {
  const [here, there] = [folder, place].map((path) => (path === "" ? [] : path.split("/")));
  let common = 0;
  while (common < here!.length && common < there!.length - 1 && here![common] === there![common]) common++;
  return [...here!.slice(common).map(() => ".."), ...there!.slice(common)].join("/");
}

/** Characters that would end a target or attribute, have a special meaning, or be changed by decoding. */
const SPECIAL = /[\s()<>"'#?{}$]|%[\da-f]{2}|&#?\w+;/i;
/** The special characters in imports, in which all other characters are allowed. */
const SPECIAL_IN_IMPORT = /["'#?]|%[\da-f]{2}/i;

/** Percent-encodes a path that contains special characters or was already encoded. */
function encodePath(path: string, before: string, kind: PageLink["kind"]): string {
  const special = kind === "import" ? SPECIAL_IN_IMPORT : SPECIAL;
  if (!/%[\da-f]{2}/i.test(before) && !special.test(path)) return path;
  return encodeURI(path.toWellFormed()).replace(
    /[()'#?&$]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
