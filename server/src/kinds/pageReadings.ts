import type { PageFile } from "../disk/siteTree.ts";
import type { SiteConfig } from "../formats/format.ts";
import { type Entry, entriesOf } from "../schema/entries.ts";
import type { PageEntries } from "../schema/pageEntries.ts";
import { type PageEntryState, readPageEntry } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";

/** A page entry of the config and the state of its page. */
export interface PageReading<State extends PageEntryState["state"] = PageEntryState["state"]> {
  readonly entry: Entry;
  readonly read: Extract<PageEntryState, { readonly state: State }>;
}

/** The state of an entry: just the page where it is simply found. Objects around tens of thousands take a megabyte. */
type ListedState = PageFile | Exclude<PageEntryState, { readonly state: "found" }>;

/** The states of the entries of one list. */
export interface ListStates {
  readonly states: readonly ListedState[];
  /** The places of the entries whose page is not simply found: few. */
  readonly notFound: readonly number[];
}

/** The page entries of a config, in the order of the text, and the states of those of each list. */
interface PageStates {
  readonly pages: PageEntries;
  readonly lists: readonly ListStates[];
}

/** The page entries in a state, in the order of the text, each made when it is asked for. */
export function* pagesThatAre<State extends PageEntryState["state"]>(
  state: State,
  config: SiteConfig,
  site: Site,
): Iterable<PageReading<State>> {
  const { pages, lists } = pageStates(config, site);
  for (const [list, { states, notFound }] of lists.entries()) {
    for (const place of state === "found" ? states.keys() : notFound) {
      const read = stateOf(states[place]!);
      if (read.state === state) yield { entry: pages.inList(list, place), read: read as PageReading<State>["read"] };
    }
  }
}

/** The state of an entry in a list. */
export function stateOf(listed: ListedState): PageEntryState {
  return "state" in listed ? listed : { state: "found", page: listed };
}

/** The page entries and the states of their pages. */
export function pageStates(config: SiteConfig, site: Site): PageStates {
  const { pages } = entriesOf(config);
  const statesOf = statesIn(site);
  return { pages, lists: pages.lists.map(statesOf) };
}

/** The states of a list of page paths. Between two versions of a config, nearly every list is the same. */
const statesIn = memoSite((site) => {
  const cache = new WeakMap<readonly string[], ListStates>();
  return (values: readonly string[]): ListStates => {
    let list = cache.get(values);
    if (!list) {
      const states: ListedState[] = [];
      const notFound: number[] = [];
      for (const value of values) {
        const read = readPageEntry(value, site);
        const isFound = read.state === "found";
        if (!isFound) notFound.push(states.length);
        states.push(isFound ? read.page : read);
      }
      list = { states, notFound };
      cache.set(values, list);
    }
    return list;
  };
});
