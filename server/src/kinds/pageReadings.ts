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

/** The page entries of a config, in the order of the text, and the state of each at the same place. */
interface PageStates {
  readonly entries: readonly Entry[];
  readonly states: readonly PageEntryState[];
}

/** Every page entry with its state, in the order of the text. */
export function pageReadings(config: SiteConfig, site: Site): readonly PageReading[] {
  const { entries, states } = pageStates(config, site);
  return entries.map((entry, index) => ({ entry, read: states[index]! }));
}

/** The page entries in a state, in the order of the text. */
export function pagesThatAre<State extends PageEntryState["state"]>(
  state: State,
  config: SiteConfig,
  site: Site,
): readonly PageReading<State>[] {
  return readingsIn(config)(site)(state) as unknown as readonly PageReading<State>[];
}

/** The page entries and their states, computed once for all rules. */
export function pageStates(config: SiteConfig, site: Site): PageStates {
  return statesIn(config)(site);
}

const statesIn = memo((config: SiteConfig) =>
  memoSite((site): PageStates => {
    const entries = entriesOfKind(config, "page-path");
    const last = lastStates(site);
    // Between two versions nearly every entry keeps its place. Comparing two strings is faster than a lookup.
    const isSame = ({ node }: Entry, index: number): boolean => {
      const state = last.states[index];
      return state?.state === "found" && state.page.slug === node.value;
    };
    // The same list is kept while the config lists the same pages: a new one of thousands costs memory for each version.
    if (entries.length !== last.states.length || !entries.every(isSame)) {
      const before = last.states;
      last.states = entries.map((entry, index) =>
        isSame(entry, index) ? before[index]! : readPageEntry(entry.node.value, site),
      );
    }
    return { entries, states: last.states };
  }),
);

/** The states of the entries when a config of the site was last read, in the order of the text. */
const lastStates = memoSite((): { states: readonly PageEntryState[] } => ({ states: [] }));

/** The readings by state, each list computed when it is asked for: nearly all pages are found, and few ask for those. */
const readingsIn = memo((config: SiteConfig) =>
  memoSite((site) => {
    const { entries, states } = pageStates(config, site);
    const lists = new Map<PageEntryState["state"], readonly PageReading[]>();
    return (wanted: PageEntryState["state"]): readonly PageReading[] => {
      let list = lists.get(wanted);
      if (!list) {
        const found: PageReading[] = [];
        for (const [index, read] of states.entries())
          if (read.state === wanted) found.push({ entry: entries[index]!, read });
        list = found;
        lists.set(wanted, list);
      }
      return list;
    };
  }),
);
