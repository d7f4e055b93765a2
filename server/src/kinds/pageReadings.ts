import { memo } from "../config/memo.ts";
import type { SiteConfig } from "../config/siteConfig.ts";
import { type Entry, entriesOfKind } from "../schema/entries.ts";
import { type PageEntryState, readPageEntry } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";

/** A page entry of the config and the state of its page. */
export interface PageReading<State extends PageEntryState["state"] = PageEntryState["state"]> {
  readonly entry: Entry;
  readonly read: Extract<PageEntryState, { readonly state: State }>;
}

/** Every page entry with its state, in the order of the text. Computed once for all rules. */
export function pageReadings(config: SiteConfig, site: Site): readonly PageReading[] {
  return readingsIn(config)(site).all;
}

/** The page entries in a state, in the order of the text. */
export function pagesThatAre<State extends PageEntryState["state"]>(
  state: State,
  config: SiteConfig,
  site: Site,
): readonly PageReading<State>[] {
  return (readingsIn(config)(site).byState.get(state) ?? []) as unknown as readonly PageReading<State>[];
}

const readingsIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    const byState = new Map<PageEntryState["state"], PageReading[]>();
    const before = lastReadings(site);
    const reads: PageEntryState[] = [];
    const all = entriesOfKind(config, "page-path").map((entry, index): PageReading => {
      const last = before.states[index];
      // Between two versions nearly every entry keeps its index. Comparing two strings is faster than a lookup.
      const isSame = last?.state === "found" && last.page.slug === entry.node.value;
      const reading = { entry, read: isSame ? last : readPageEntry(entry.node.value, site) };
      reads.push(reading.read);
      const list = byState.get(reading.read.state);
      if (list) list.push(reading);
      else byState.set(reading.read.state, [reading]);
      return reading;
    });
    before.states = reads;
    return { all, byState };
  }),
);

/** The states of the entries when a config of the site was last read, in the order of the text. */
const lastReadings = memoSite((): { states: readonly PageEntryState[] } => ({ states: [] }));
