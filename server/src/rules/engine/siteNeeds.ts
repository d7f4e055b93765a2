import type { SiteConfig } from "../../config/siteConfig.ts";
import { entriesOfKind } from "../../schema/entries.ts";
import { readFileRef } from "../../site/fileRef.ts";
import type { Site } from "../../site/site.ts";
import type { SiteNeeds } from "../../site/siteIndex.ts";
import { unmentionedPages } from "./orphanPages.ts";

/**
 * What has to be read of a site before the rules can say everything about a config: `index.prepare(needsOf(…))` reads
 * it, once. Until then the rules concerned are silent. Costs no I/O.
 */
export function needsOf(config: SiteConfig, site: Site): SiteNeeds {
  return {
    openApi: entriesOfKind(config, "openapi-ref").flatMap(({ node }) => {
      const ref = readFileRef(node.value, site);
      return ref.state === "found" ? [ref.path] : [];
    }),
    links: unmentionedPages(config, site).length > 0,
  };
}
