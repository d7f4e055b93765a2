import type { ApiDescription } from "../api/endpoint.ts";
import { readFileRef } from "./fileRef.ts";
import type { Site } from "./site.ts";
import { specAddress } from "./specCopy.ts";

/** The API description that a reference leads to, if it has been read. */
interface ReadSpec {
  /** The path of the file relative to the site folder, or a URL. */
  readonly file: string;
  readonly api: ApiDescription;
  /**
   * Whether this is a copy of an external file. The copy may be out of date, so anything missing from it may still
   * exist.
   */
  readonly isCopy: boolean;
}

/**
 * Looks up the path or URL of an API description. Returns undefined if the description has not been read or does not
 * exist.
 */
export function specAt(value: string, site: Site): ReadSpec | undefined {
  const ref = readFileRef(value, site);
  if (ref.state === "found") {
    const api = site.apiDescriptionIfRead(ref.path);
    return api && { file: ref.path, api, isCopy: false };
  }
  const url = ref.state === "url" ? specAddress(value) : undefined;
  const copy = url === undefined ? undefined : site.specCopyIfRead(url);
  return url !== undefined && copy ? { file: url, api: copy.api, isCopy: true } : undefined;
}
