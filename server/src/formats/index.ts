import type { Format, SiteConfig } from "./format.ts";
import { mint } from "./mint/format.ts";

export { type Format, gone, type NewConfigParts } from "./format.ts";

/** The formats of site configs. */
export const formats: readonly Format[] = [mint];

/** The format of new sites. */
export const defaultFormat: Format = mint;

/** The format that a config is written in. */
export function formatOf(_config: SiteConfig): Format {
  return mint;
}
