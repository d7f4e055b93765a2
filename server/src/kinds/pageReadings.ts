import type { SiteConfig } from "../formats/format.ts";
import { memo } from "../json/memo.ts";
import { type Entry, entriesOfKind } from "../schema/entries.ts";
import { type PageEntryState, pageEntryReader } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";

/** A page entry of the config and the state of its page. */
interface PageReading<State extends PageEntryState["state"] = PageEntryState["state"]> {
  readonly entry: Entry;
  readonly read: Extract<PageEntryState, { readonly state: State }>;
}

/** The page entries in the order of the text, read once per version of the config and of the site. */
export function pageReadings(config: SiteConfig, site: Site): readonly PageReading[] {
  return readingsOf(config)(site);
}

const readingsOf = memo((config: SiteConfig) =>
  memoSite((site) => {
    const read = pageEntryReader(site, config.format.pageEntries);
    return entriesOfKind(config, "page-path").map(
      (entry): PageReading => ({ entry, read: read(entry.node.value as string) }),
    );
  }),
);

/** The page entries in a state, in the order of the text. */
export function* pagesThatAre<State extends PageEntryState["state"]>(
  state: State,
  config: SiteConfig,
  site: Site,
): Iterable<PageReading<State>> {
  for (const { entry, read } of pageReadings(config, site))
    if (read.state === state) yield { entry, read: read as PageReading<State>["read"] };
}
