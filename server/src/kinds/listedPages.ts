import { memo } from "../config/memo.ts";
import { type Group, outlineOf } from "../config/outline.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import type { Entry } from "../schema/entries.ts";
import { slugOfReading } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";
import { pageReadings } from "./pageReadings.ts";

/** Where a config lists pages: the entries by the slug that they mean, in the order of the text. */
export function listedPages(config: SiteConfig, site: Site): ReadonlyMap<string, readonly Entry[]> {
  return listedIn(config)(site);
}

const listedIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    const listed = new Map<string, Entry[]>();
    for (const { entry, read } of pageReadings(config, site)) {
      const slug = slugOfReading(entry.node.value, read);
      const entries = listed.get(slug);
      if (entries) entries.push(entry);
      else listed.set(slug, [entry]);
    }
    return listed;
  }),
);

/** The group that lists a page entry. */
export function groupOfEntry(config: SiteConfig, entry: Entry): Group | undefined {
  return groupsByNode(config).get(entry.node);
}

const groupsByNode = memo(
  (config: SiteConfig) => new Map(outlineOf(config).pages.map(({ node, group }) => [node, group])),
);

/** The names of a group and those around it, outermost first: `API › Errors`. */
export function groupTrail(group: Group | undefined): string {
  const names: string[] = [];
  for (let at = group; at; at = at.parent) names.unshift(at.name === undefined || at.name === "" ? "…" : at.name);
  return names.join(" › ");
}
