import type { SiteConfig } from "../../formats/format.ts";
import { type Entry, entriesOfKind } from "../../schema/entries.ts";

/** Returns all values in a config that refer to API descriptions. The OpenAPI values come first. */
export function descriptionEntries(config: SiteConfig): readonly Entry[] {
  return [...entriesOfKind(config, "openapi-ref"), ...entriesOfKind(config, "asyncapi-ref")];
}
