import { readWrittenPath, withoutQuery } from "./paths.ts";
import type { Site } from "./site.ts";

/** What a reference to a file comes to: of a picture, or of an OpenAPI document. */
export type FileRef =
  | { readonly state: "found"; readonly path: string }
  /** On the web: never fetched, so nothing is said of it. */
  | { readonly state: "url" }
  | { readonly state: "empty" }
  | { readonly state: "outside"; readonly reason: string }
  | { readonly state: "missing"; readonly path: string }
  /** Nothing can be said, since nothing is known of the disk. */
  | { readonly state: "unknown"; readonly path: string };

/** A scheme of more than one letter (one is a drive), or `//host`. */
const URL_START = /^\s*(?:[a-z][a-z0-9+.-]+:|\/\/)/i;

/** Looks up a path or URL of a file. A path starts at the site's folder, with or without a leading `/`. */
export function readFileRef(value: string, site: Site): FileRef {
  if (value.trim() === "") return { state: "empty" };
  if (URL_START.test(value)) return { state: "url" };
  const place = readWrittenPath(value);
  if (!place.inside) return { state: "outside", reason: place.reason };
  if (!site.known) return { state: "unknown", path: place.path };
  // A name may hold what has a meaning in URLs, so the letters themselves are tried first.
  for (const path of [place.path, asUrlPath(place.path)]) if (site.hasFile(path)) return { state: "found", path };
  return { state: "missing", path: place.path };
}

/** The path that a URL's path stands for: without query and fragment, escapes resolved. */
function asUrlPath(path: string): string {
  const bare = withoutQuery(path);
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
