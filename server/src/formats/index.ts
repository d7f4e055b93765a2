import type { Format } from "./format.ts";
import { mint } from "./mint/format.ts";

export type { Format, NewConfigParts, SiteConfig } from "./format.ts";

/** The formats of site configs. */
export const formats: readonly Format[] = [mint];

/** The format of new sites. */
export const defaultFormat: Format = mint;

/** The format of the file at a URI, by its name. */
export function formatFor(_uri: string): Format {
  return mint;
}
