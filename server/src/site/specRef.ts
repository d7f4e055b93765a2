import type { ApiDescription } from "./endpoint.ts";
import { readFileRef } from "./fileRef.ts";
import type { Site } from "./site.ts";
import { specAddress } from "./specCopy.ts";

/** What a reference to an API description leads to, as far as it is read. */
interface ReadSpec {
  /** The path of the file below the site's folder, or a URL. */
  readonly file: string;
  readonly facts: ApiDescription;
  /** True for the copy of a file of another site. It may be out of date, so what is missing in it may exist. */
  readonly isCopy: boolean;
}

/** Looks up the path or URL of an API description. Undefined while it is not read, and when there is none. */
export function specAt(value: string, site: Site): ReadSpec | undefined {
  const ref = readFileRef(value, site);
  if (ref.state === "found") {
    const facts = site.apiDescriptionIfRead(ref.path);
    return facts && { file: ref.path, facts, isCopy: false };
  }
  const url = ref.state === "url" ? specAddress(value) : undefined;
  const copy = url === undefined ? undefined : site.specCopyIfRead(url);
  return url !== undefined && copy ? { file: url, facts: copy.facts, isCopy: true } : undefined;
}
