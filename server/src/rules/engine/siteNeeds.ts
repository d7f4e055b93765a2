import type { SiteConfig } from "../../formats/format.ts";
import { filesOf } from "../../formats/readSite.ts";
import { descriptionEntries } from "../../knowledge/made/descriptionEntries.ts";
import { specsOfPages } from "../../knowledge/made/endpointFields.ts";
import { remoteSpecs } from "../../knowledge/made/remoteSpecs.ts";
import { unmentionedPages } from "../../knowledge/orphanPages.ts";
import { entriesWithState } from "../../knowledge/resolvedEntries.ts";
import { unreadParts } from "../../site/configParts.ts";
import { readFileRef } from "../../site/fileRef.ts";
import { importedComponents } from "../../site/linkTarget.ts";
import type { Site } from "../../site/site.ts";
import type { SiteNeeds } from "../../site/siteIndex.ts";

/**
 * Lists the files that a complete check of a config needs. Load them with `index.prepare(needsOf(…))`. Until then,
 * rules that depend on them report nothing. Does no I/O.
 */
export function needsOf(config: SiteConfig, site: Site, checksPages = true): SiteNeeds {
  return {
    apiDescriptions: namedSpecs(config, site),
    json: unreadParts(config),
    remote: () => remoteSpecs(config, site),
    bodies: checksPages || unmentionedPages(config, site).length > 0,
    ...(checksPages && {
      ofPages: () => ({ apiDescriptions: specsOfPages(site), components: importedComponents(site) }),
    }),
  };
}

/** Returns the paths of the site's API descriptions that a config refers to. */
export function namedSpecs(config: SiteConfig, site: Site): readonly string[] {
  return [...new Set(filesOf(config).flatMap((file) => specsOf(file, site)))];
}

/**
 * Returns the API descriptions that one file refers to, including those named before an operation, such as `api.yaml
 * GET /users`.
 */
function specsOf(config: SiteConfig, site: Site): readonly string[] {
  const listed = [...entriesWithState("operation", config, site)].flatMap(({ read }) => read.operation.file ?? []);
  const named = descriptionEntries(config).map(({ node }) => node.value as string);
  return [...new Set([...named, ...listed])].flatMap((file) => {
    const ref = readFileRef(file, site);
    return ref.state === "found" ? [ref.path] : [];
  });
}
