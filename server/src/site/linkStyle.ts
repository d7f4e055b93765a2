import { partsOf, placesOf, withoutEnding } from "./links.ts";
import { baseName, folderOf } from "./paths.ts";

/**
 * A target for a new place in the author's style: from the site's folder or relative, with or without an extension,
 * with its query and heading.
 * @param written the target as it is in the page
 * @param from the slug of the page with the link, before and after a move
 * @param old the previous place, with or without an extension
 * @param place the new place below the site's folder; for a page, with the extension of its file
 */
export function rewrittenTarget(
  written: string,
  from: { readonly before: string; readonly after: string },
  old: string,
  place: string,
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
  return encoded(styled(path, from, old, named), path) + slash + written.slice(end);
}

function styled(
  path: string,
  from: { readonly before: string; readonly after: string },
  old: string,
  named: string,
): string {
  if (/^[\\/]/.test(path)) return `/${named}`;
  const relative = relativePath(folderOf(from.after), named);
  if (path.startsWith(".")) return relative.startsWith(".") ? relative : `./${relative}`;
  // Without a prefix, it was relative to the page's folder, or else to the site's.
  const [fromFolder = ""] = placesOf(from.before, partsOf(path).path);
  return withoutEnding(fromFolder) === withoutEnding(old) ? relative : named;
}

/** The relative path from a folder to a place, both below the site's folder: `../b/c`. */
function relativePath(folder: string, place: string): string {
  const [here, there] = [folder, place].map((path) => (path === "" ? [] : path.split("/")));
  let common = 0;
  while (common < here!.length && common < there!.length - 1 && here![common] === there![common]) common++;
  return [...here!.slice(common).map(() => ".."), ...there!.slice(common)].join("/");
}

/** Encodes characters that would end a target, and those that the author encoded before. */
function encoded(path: string, before: string): string {
  if (!/%[\da-f]{2}/i.test(before) && !/[\s()<>"]/.test(path)) return path;
  return encodeURI(path).replace(/[()]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
}
