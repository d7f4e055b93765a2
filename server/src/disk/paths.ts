import * as l10n from "@vscode/l10n";
import { isAscii } from "../json/lines.ts";

/** The extensions of page files. If a page exists with both extensions, the platform serves the first one. */
export const PAGE_EXTENSIONS = [".mdx", ".md"] as const;
export type PageExtension = (typeof PAGE_EXTENSIONS)[number];

/** The target of a path in a config. Site paths use `/` as a separator and do not start or end with `/`. */
type WrittenPath =
  | { readonly inside: true; readonly path: string }
  /** The path points outside the site folder or is not valid. */
  | { readonly inside: false; readonly reason: string };

/** The maximum length of a path. Longer text is not the path of a file on any disk, and its parents are not looked up. */
export const MAX_PATH = 1024;

/** Matches a path without special segments or characters. Nearly all paths match. */
const PLAIN_PATH = /^\/?[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Resolves a path as written by the author. A leading `/` refers to the site folder. */
export function readWrittenPath(written: string): WrittenPath {
  if (written.length <= MAX_PATH && PLAIN_PATH.test(written))
    return { inside: true, path: written.startsWith("/") ? written.slice(1) : written };
  if (written.includes("\0")) return { inside: false, reason: l10n.t("it contains a NUL character") };
  if (/^[a-z]:(?:[\\/]|$)/i.test(written)) return { inside: false, reason: l10n.t("it is an absolute Windows path") };
  if (/^[\\/]{2}/.test(written)) return { inside: false, reason: l10n.t("it starts with a host name") };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(written)) return { inside: false, reason: l10n.t("it is a URL") };
  if (written.length > MAX_PATH) return { inside: false, reason: l10n.t("it is longer than {0} characters", MAX_PATH) };
  const segments: string[] = [];
  for (const segment of written.split(/[\\/]/)) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return { inside: false, reason: l10n.t("it is outside the site folder") };
  }
  return { inside: true, path: segments.join("/") };
}

/** Removes the query and the fragment. */
export function withoutQuery(path: string): string {
  const end = path.search(/[?#]/);
  return end < 0 ? path : path.slice(0, end);
}

/** Removes leading and trailing slashes. */
export function withoutOuterSlashes(path: string): string {
  let start = 0;
  while (path[start] === "/") start++;
  let end = path.length;
  while (end > start && path[end - 1] === "/") end--;
  return path.slice(start, end);
}

/** Normalizes a path to NFC. All paths are compared in NFC, because disks store names in different forms. */
export function nfc(path: string): string {
  return isAscii(path) ? path : path.normalize("NFC");
}

/** Returns the slug of a page file, which is its path without `.mdx` or `.md`. Returns undefined for other files. */
export function slugOf(path: string): string | undefined {
  const ending = pageExtensionOf(path);
  if (!ending) return undefined;
  const slug = path.slice(0, -ending.length);
  return baseName(slug).startsWith(".") || baseName(slug) === "" ? undefined : slug;
}

/**
 * Whether a page exists only to be included in other pages. Such a page is in a `snippets` or `_snippets` folder, or a
 * name in its path starts with an underscore.
 */
export function isSnippet(slug: string): boolean {
  // A page about snippets can itself have the name `snippets`.
  return slug
    .split("/")
    .some((segment, index, all) => segment.startsWith("_") || (segment === "snippets" && index < all.length - 1));
}

/** Returns the extension of a page file, or undefined for other files. */
export function pageExtensionOf(path: string): PageExtension | undefined {
  return PAGE_EXTENSIONS.find((each) => path.endsWith(each));
}

/** Whether the type of a file is one that can be part of a site. Files of other types are never read. */
export function isSiteFile(name: string): boolean {
  return /\.(?:mdx?|jsx|tsx|json|ya?ml|svg|png|jpe?g|webp|gif|ico|avif)$/i.test(name);
}

/** Returns the last segment of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the parent folder of a path. An empty string means the site folder. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Joins a folder and a relative path. An empty folder means the site folder. */
export function join(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/**
 * Returns the path in a relative URL prefix, which matches whole segments. Returns undefined for an absolute URL and
 * for the root of the site.
 */
export function prefixOf(value: string): string | undefined {
  if (/^\s*(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(value)) return undefined;
  const place = readWrittenPath(withoutQuery(value));
  return place.inside && place.path !== "" ? nfc(place.path) : undefined;
}

/** Whether `path` is `folder` or inside it. Every path is inside the empty folder, which is the site folder. */
export function isWithin(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** Returns the lowercase extension of a file, without the dot. The result is empty if the file has no extension. */
export function extensionOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : "";
}

/** Matches paths that need no escaping. Nearly all of a site's tens of thousands of paths match. */
const UNESCAPED_PATH = /^[\w.~/-]*$/;

/** Returns the URI of a path in a folder. Like editors, escapes everything except letters, digits and `-._~`. */
export function uriOfPath(folderUri: string, path: string): string {
  const base = folderUri.endsWith("/") ? folderUri.slice(0, -1) : folderUri;
  if (path === "") return base;
  return `${base}/${UNESCAPED_PATH.test(path) ? path : path.split("/").map(escapeSegment).join("/")}`;
}

/**
 * Returns the path of a URI relative to a folder. The result is empty for the folder itself, and undefined for a URI
 * outside the folder.
 */
export function pathOfUri(folderUri: string, uri: string): string | undefined {
  const folder = uriKey(folderUri.endsWith("/") ? folderUri.slice(0, -1) : folderUri);
  const whole = uriKey(uri.endsWith("/") ? uri.slice(0, -1) : uri);
  if (whole === folder) return "";
  return whole.startsWith(`${folder}/`) ? whole.slice(folder.length + 1) : undefined;
}

/** Returns the URI of the parent folder. For the URI of a site config, this is the URI of the site. */
export function folderUriOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/"));
}

function escapeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Matches the start of a URI with a Windows drive letter. Editors write it in lowercase, and Node.js in uppercase. */
const DRIVE = /^file:\/\/\/[A-Z](?=:)/;

/**
 * Normalizes a URI for comparison. Editors and disks escape URIs differently and use different case for drive letters.
 */
export function uriKey(uri: string): string {
  return unescapeUri(uri).replace(DRIVE, (start) => start.toLowerCase());
}

function unescapeUri(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
