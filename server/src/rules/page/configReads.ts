import type { SiteConfig } from "../../formats/format.ts";
import { listedPages } from "../../knowledge/listedPages.ts";
import { libraryOfSite } from "../../knowledge/look/iconLibraries.ts";
import { generatedPages } from "../../knowledge/made/generatedPages.ts";
import { redirectsOf } from "../../knowledge/pages/redirects.ts";
import type { Site } from "../../site/site.ts";
import { variablesOf } from "./unknownVariable.ts";

/**
 * Returns everything that the rules for pages and links read from a config, as a key. As long as the key is the same, a
 * change to the config does not affect the findings in pages.
 */
export function configReads(config: SiteConfig, site: Site): string {
  const listed = listedPages(config, site);
  return JSON.stringify([
    redirectsOf(config).map(({ source, destination }) => [source, destination]),
    config.format.pageSources(config).map(({ kind, file, folder }) => [kind, file, folder]),
    [...generatedPages(config, site).byAddress.keys()],
    // Unlisted `.md` files are not rendered.
    [...site.pages.keys()].filter((slug) => listed.has(slug)),
    libraryOfSite(config).id,
    variablesOf(config),
  ]);
}
