import { readWrittenPath, withoutQuery } from "../disk/paths.ts";
import type { Site } from "./site.ts";

/** The result of looking up a reference to a file, such as an image or an OpenAPI document. */
export type FileRef =
  | { readonly state: "found"; readonly path: string }
  /** An external file, which is never requested or reported. */
  | { readonly state: "url" }
  | { readonly state: "empty" }
  | { readonly state: "outside"; readonly reason: string }
  | { readonly state: "missing"; readonly path: string }
  /** It is unknown whether the file exists, because the disk cannot be read. */
  | { readonly state: "unknown"; readonly path: string };

/** Matches a URL: a scheme of at least two letters (a single letter is a drive), or `//host`. */
const URL_START = /^\s*(?:[a-z][a-z0-9+.-]+:|\/\/)/i;

/** Looks up a file by path or URL. Paths are relative to the site folder, with or without a leading `/`. */
export function readFileRef(value: string, site: Site): FileRef {
  if (value.trim() === "") return { state: "empty" };
  if (URL_START.test(value)) return { state: "url" };
  const place = readWrittenPath(value);
  if (!place.inside) return { state: "outside", reason: place.reason };
  if (!site.isKnown) return { state: "unknown", path: place.path };
  // A file name may contain characters that have a special meaning in URLs, so try the exact path first.
  for (const path of [place.path, asUrlPath(place.path)]) if (site.hasFile(path)) return { state: "found", path };
  return { state: "missing", path: place.path };
}

/** Returns the decoded path of a URL, without query and fragment. */
function asUrlPath(path: string): string {
  const bare = withoutQuery(path);
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
