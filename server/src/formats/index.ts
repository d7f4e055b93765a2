import { docs } from "./docs/format.ts";
import type { Format } from "./format.ts";
import { mint } from "./mint/format.ts";

export type { Format, NewConfigParts, SiteConfig } from "./format.ts";

/** The supported site config formats. */
export const formats: readonly Format[] = [docs, mint];

/** The format for new sites. */
export const defaultFormat: Format = docs;
