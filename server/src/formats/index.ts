import { docs } from "./docs/format.ts";
import type { Format } from "./format.ts";
import { mint } from "./mint/format.ts";

export type { Format, NewConfigParts, SiteConfig } from "./format.ts";

/** The formats of site configs. */
export const formats: readonly Format[] = [docs, mint];

/** The format of new sites. */
export const defaultFormat: Format = docs;

/** The file names that have a format, whatever is in the file. */
const BY_NAME: Readonly<Record<string, Format>> = { "docs.json": docs, "mint.json": mint, "site.config.json": mint };

/** Only in `docs.json`, the navigation is an object. */
const NAVIGATION_OBJECT = /"navigation"\s*:\s*\{/;

/** The format of a file: by its name, or by the form of its navigation when the name says nothing. */
export function formatFor(uri: string, text: string): Format {
  return BY_NAME[uri.slice(uri.lastIndexOf("/") + 1)] ?? (NAVIGATION_OBJECT.test(text) ? docs : mint);
}
