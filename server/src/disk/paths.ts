import * as l10n from "@vscode/l10n";
import { isAscii } from "../json/lines.ts";
/** The extensions of page files. The platform serves the first one first. */
export const PAGE_ENDINGS = [".mdx", ".md"] as const;
export type PageEnding = (typeof PAGE_ENDINGS)[number];

/** The target of a path in a config. Paths of a site have `/` between segments, and no `/` at either end. */
type WrittenPath =
  | { readonly inside: true; readonly path: string }
  /** It leaves the site's folder, or is not a valid path. */
  | { readonly inside: false; readonly reason: string };

/** A path of plain names, as nearly all are. */
const PLAIN_PATH = /^\/?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Reads a path as an author writes it: a leading `/` means the site's folder; `.` and `..` are resolved. */
export function readWrittenPath(written: string): WrittenPath {
  if (PLAIN_PATH.test(written)) return { inside: true, path: written.startsWith("/") ? written.slice(1) : written };
  if (written.includes("\0")) return { inside: false, reason: l10n.t("it contains a NUL character") };
  if (/^[a-z]:(?:[\\/]|$)/i.test(written)) return { inside: false, reason: l10n.t("it is an absolute Windows path") };
  if (/^[\\/]{2}/.test(written)) return { inside: false, reason: l10n.t("it starts with a host name") };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(written)) return { inside: false, reason: l10n.t("it is a URL") };
  const segments: string[] = [];
  for (const segment of written.split(/[\\/]/)) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return { inside: false, reason: l10n.t("it is outside the site folder") };
  }
  return { inside: true, path: segments.join("/") };
}

/** A path without its query and fragment. */
export function withoutQuery(path: string): string {
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

/** A path without slashes at either end. */
export function withoutOuterSlashes(path: string): string {
  let start = 0;
  while (path[start] === "/") start++;
  let end = path.length;
  while (end > start && path[end - 1] === "/") end--;
  return path.slice(start, end);
}

/** A name or path in Unicode form NFC, in which paths are compared: disks store different forms. */
export function nfc(path: string): string {
  return isAscii(path) ? path : path.normalize("NFC");
}

/** The slug of a page file: its path without `.mdx` or `.md`. Undefined for any other file. */
export function slugOf(path: string): string | undefined {
  const ending = pageEndingOf(path);
  if (!ending) return undefined;
  const slug = path.slice(0, -ending.length);
  return baseName(slug).startsWith(".") || baseName(slug) === "" ? undefined : slug;
}

/**
 * True for a file that is a part of other pages: it is in `snippets` or `_snippets`, or a name in its path starts with
 * an underscore, which marks partial files.
 */
export function isSnippet(slug: string): boolean {
  // A page about snippets may be named `snippets` itself.
  return slug
    .split("/")
    .some((segment, index, all) => segment.startsWith("_") || (segment === "snippets" && index < all.length - 1));
}

/** The ending of a path, if it is one of a page file. */
export function pageEndingOf(path: string): PageEnding | undefined {
  return PAGE_ENDINGS.find((each) => path.endsWith(each));
}

/** True for the types of files that a site consists of. Other files in its folder are never read. */
export function isSiteFile(name: string): boolean {
  return /\.(?:mdx?|jsx|tsx|json|ya?ml|svg|png|jpe?g|webp|gif|ico|avif)$/i.test(name);
}

/** The last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The folder of a path. Empty for the site's folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Joins a folder (empty for the site's) and a path in it. */
export function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The path of a relative prefix, in whole segments; undefined for an absolute URL and for the root of the site. */
export function prefixOf(value: string): string | undefined {
  if (/^\s*(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(value)) return undefined;
  const place = readWrittenPath(withoutQuery(value));
  return place.inside && place.path !== "" ? nfc(place.path) : undefined;
}

/** True when `path` is `folder` or below it, by whole segments. Everything is below the empty path. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** The extension of a file name in lower case, without the dot. Empty when it has none. */
export function endingOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}

/** A path in which nothing needs an escape. Nearly all are like that, and a site has tens of thousands. */
const UNESCAPED_PATH = /^[\w.~/-]*$/;

/** The URI of a path below a folder's URI, escaped like editors do: everything but letters, digits and `-._~`. */
export function uriOfPath(folderUri: string, path: string): string {
  const base = folderUri.endsWith("/") ? folderUri.slice(0, -1) : folderUri;
  if (path === "") return base;
  return `${base}/${UNESCAPED_PATH.test(path) ? path : path.split("/").map(escaped).join("/")}`;
}

/** The path of a URI below a folder's URI, empty for the folder itself. Undefined for a URI elsewhere. */
export function pathOfUri(folderUri: string, uri: string): string | undefined {
  const folder = uriKey(folderUri.endsWith("/") ? folderUri.slice(0, -1) : folderUri);
  const whole = uriKey(uri.endsWith("/") ? uri.slice(0, -1) : uri);
  if (whole === folder) return "";
  return whole.startsWith(`${folder}/`) ? whole.slice(folder.length + 1) : undefined;
}

/** The URI of a file's folder. For a site config, the URI of its site. */
export function folderUriOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/"));
}

function escaped(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The start of a URI on a drive of Windows, up to its letter. Editors write it in lower case, Node in upper case. */
const DRIVE = /^file:\/\/\/[A-Z](?=:)/;

/** A URI as a key: editors and disks escape the same URI in different ways, and write its drive in either case. */
export function uriKey(uri: string): string {
  return unescaped(uri).replace(DRIVE, (start) => start.toLowerCase());
}

function unescaped(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri; // A single % does not escape anything.
  }
}
