import { nfc, PAGE_ENDINGS, readWrittenPath } from "./paths.ts";
import type { PageFile, Site } from "./site.ts";

/**
 * What a page entry comes to, exactly one of these for each, so that no entry is reported twice. An entry names the
 * file `<entry>.mdx` or `<entry>.md`, letter by letter: there is no fallback to an index page.
 */
export type PageEntryState =
  | { readonly state: "found"; readonly page: PageFile }
  /** Found without the `/` that it starts with. */
  | { readonly state: "leading-slash"; readonly slug: string }
  /** Found without the `.mdx` or `.md` that it ends in (and perhaps without a leading `/`). */
  | { readonly state: "extension"; readonly slug: string }
  | { readonly state: "outside"; readonly reason: string }
  | { readonly state: "missing" }
  /** Nothing can be said, since nothing is known of the disk. */
  | { readonly state: "unknown" };

/** An entry with nothing to read into it: no leading slash, no dots, no scheme. Nearly all are, and there are thousands. */
const PLAIN = /^\w[\w-]*(?:\/[\w-]+)*$/;
const MISSING: PageEntryState = { state: "missing" };
const UNKNOWN: PageEntryState = { state: "unknown" };

/** Looks an entry of `pages` up as the specification reads it: a path relative to the site. */
export function readPageEntry(value: string, site: Site): PageEntryState {
  const plainly = site.pages.size > 0 ? site.pages.get(value) : undefined;
  if (plainly) return { state: "found", page: plainly };
  if (PLAIN.test(value)) return site.known ? MISSING : UNKNOWN;
  const page = site.pages.get(nfc(value));
  if (page) return { state: "found", page };
  const place = readWrittenPath(value);
  if (!place.inside) return { state: "outside", reason: place.reason };
  const bare = nfc(value.replace(/^\/+/, ""));
  const ending = PAGE_ENDINGS.find((each) => bare.endsWith(each));
  const slug = ending ? bare.slice(0, -ending.length) : bare;
  if (slug === nfc(value)) return site.known ? MISSING : UNKNOWN;
  if (site.known && !site.pages.has(slug)) {
    if (!site.pages.has(bare)) return { state: "missing" };
    return { state: "leading-slash", slug: bare };
  }
  return ending ? { state: "extension", slug } : { state: "leading-slash", slug };
}

/** The slug that an entry means, written correctly or not: what makes two entries the same page. */
export function slugOfEntry(value: string, site: Site): string {
  return slugOfReading(value, readPageEntry(value, site));
}

/** The slug that an entry means, once it has been looked up. */
export function slugOfReading(value: string, entry: PageEntryState): string {
  if (entry.state === "found") return entry.page.slug;
  if ("slug" in entry) return entry.slug;
  return nfc(value.startsWith("/") ? value.replace(/^\/+/, "") : value);
}
