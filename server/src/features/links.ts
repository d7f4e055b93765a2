import type { DocumentLink } from "vscode-languageserver-types";
import { entriesOf } from "../schema/entries.ts";
import { type ConfigOfSite, meaningOfEntry, rangeInside } from "./valueAt.ts";

/** Every string that links to something: a page, an image, an OpenAPI document or a URL. */
export function documentLinks({ config, site }: ConfigOfSite): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const entries of entriesOf(config).byKind.values()) {
    for (const entry of entries) {
      const meaning = meaningOfEntry(entry, { config, site });
      const target = meaning?.kind.target?.(meaning.value, meaning.context);
      if (target !== undefined) links.push({ range: rangeInside(config, entry), target });
    }
  }
  return links;
}
