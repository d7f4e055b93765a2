import type { SiteConfig } from "../formats/format.ts";
import { memo } from "../json/memo.ts";
import { type Entry, entriesOfKind } from "../schema/entries.ts";
import type { DescribedText } from "../schema/schema.ts";
import { type PageEntryState, pageEntryReader } from "../site/pageEntry.ts";
import { memoSite, type Site } from "../site/site.ts";

/** A page entry in the config, and the state of its page. */
interface ResolvedEntry<State extends PageEntryState["state"] = PageEntryState["state"]> {
  readonly entry: Entry;
  readonly read: Extract<PageEntryState, { readonly state: State }>;
}

/** Returns the page entries in text order. Cached for each version of the config and the site. */
export function resolvedEntries(config: SiteConfig, site: Site): readonly ResolvedEntry[] {
  return readingsOf(config)(site);
}

/**
 * Returns the page entries in all files of a config, in navigation order. The entries in a referenced file are placed
 * at the first reference to that file.
 */
export function resolvedSiteEntries({ whole }: SiteConfig, site: Site): readonly ResolvedEntry[] {
  if (whole.parts.length === 0) return resolvedEntries(whole, site);
  const all: ResolvedEntry[] = [];
  const files = new Map<DescribedText, SiteConfig>(whole.parts.map((part) => [part, part]));
  const add = (file: SiteConfig): void => {
    const own = resolvedEntries(file, site);
    let next = 0;
    for (const [{ offset }, reference] of file.references) {
      const part = reference.state === "found" ? files.get(reference.text) : undefined;
      if (!part) continue;
      files.delete(part);
      for (; next < own.length && own[next]!.entry.node.offset < offset; next++) all.push(own[next]!);
      add(part);
    }
    all.push(...own.slice(next));
  };
  add(whole);
  return all;
}

const readingsOf = memo((config: SiteConfig) =>
  memoSite((site) => {
    const read = pageEntryReader(site, config.format.pageEntries);
    return entriesOfKind(config, "page-path").map(
      (entry): ResolvedEntry => ({ entry, read: read(entry.node.value as string) }),
    );
  }),
);

/** Returns the page entries with a given state, in text order. */
export function entriesWithState<State extends PageEntryState["state"]>(
  state: State,
  config: SiteConfig,
  site: Site,
): readonly ResolvedEntry<State>[] {
  const readings: readonly unknown[] = byStateOf(config)(site).get(state) ?? [];
  return readings as readonly ResolvedEntry<State>[];
}

/** Entries are grouped by state once, because many rules each look for a state that few entries have. */
const byStateOf = memo((config: SiteConfig) =>
  memoSite((site) => Map.groupBy(resolvedEntries(config, site), ({ read }) => read.state)),
);
