import { readWrittenPath, withoutQuery } from "../disk/paths.ts";
import type { Site } from "./site.ts";

/** The result of a reference to a file: to an image, or to an OpenAPI document. */
export type FileRef =
  | { readonly state: "found"; readonly path: string }
  /** On the web: never fetched, so never reported. */
  | { readonly state: "url" }
  | { readonly state: "empty" }
  | { readonly state: "outside"; readonly reason: string }
  | { readonly state: "missing"; readonly path: string }
  /** Unknown, because the disk is unknown. */
  | { readonly state: "unknown"; readonly path: string };

/** A scheme with more than one letter (one letter is a drive), or `//host`. */
const URL_START = /^\s*(?:[a-z][a-z0-9+.-]+:|\/\/)/i;

/** Looks up the path or URL of a file. A path starts at the site's folder, with or without a leading `/`. */
export function readFileRef(value: string, site: Site): FileRef {
  if (value.trim() === "") return { state: "empty" };
  if (URL_START.test(value)) return { state: "url" };
  const place = readWrittenPath(value);
  if (!place.inside) return { state: "outside", reason: place.reason };
  if (!site.known) return { state: "unknown", path: place.path };
  // A name may contain characters with a meaning in URLs, so the path as written is tried first.
  for (const path of [place.path, asUrlPath(place.path)]) if (site.hasFile(path)) return { state: "found", path };
  return { state: "missing", path: place.path };
}

/** The path of a URL: without query and fragment, with escapes decoded. */
function asUrlPath(path: string): string {
  const bare = withoutQuery(path);
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
