import { withoutOuterSlashes, withoutQuery } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { fileOf, siteFieldsOf } from "../../formats/readSite.ts";
import type { JSONPath, Node } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import { addressOf, sourceMatcher } from "../../knowledge/pages/redirects.ts";

/** A redirect and its location in the config. */
export interface PlacedRedirect {
  readonly index: number;
  readonly source: Node;
  readonly destination: Node | undefined;
  readonly path: JSONPath;
  /** The source without leading and trailing slashes. */
  readonly from: string;
  /**
   * The address of the destination, without leading and trailing slashes. Undefined for a URL or a missing destination.
   */
  readonly to: string | undefined;
  readonly matches: (path: string) => boolean;
}

/** Matches a wildcard: `:slug`, `:slug*` or `*`. */
const WILDCARD = /:\w+\*?|\*/;

export const hasWildcard = (path: string): boolean => WILDCARD.test(path);

/** The maximum number of wildcard redirects to compare with others. */
const MAX_PATTERNS = 200;

/** Returns the redirects with a source in one file of a config, in document order. */
export function placedRedirects(config: SiteConfig): readonly PlacedRedirect[] {
  const all = allRedirects(config.whole);
  if (config.whole.parts.length === 0) return all;
  const isHere = (node: Node | undefined): boolean => !node || fileOf(config, node) === config;
  return all.filter(({ source, destination }) => isHere(source) && isHere(destination));
}

/** All redirects with a source in a config. */
export const allRedirects = memo((whole: SiteConfig): readonly PlacedRedirect[] =>
  siteFieldsOf(whole)
    .objects("redirects")
    .flatMap((redirect, index) => {
      const [source, destination] = [redirect.nodeOf("redirect.source"), redirect.nodeOf("redirect.destination")];
      if (source?.type !== "string" || source.value.trim() === "") return [];
      const target: string | undefined = destination?.type === "string" ? destination.value : undefined;
      return [
        {
          index,
          source,
          destination,
          path: redirect.path,
          from: withoutOuterSlashes(source.value),
          to: target === undefined || target.trim() === "" ? undefined : pathOfTarget(target),
          matches: sourceMatcher(source.value),
        },
      ];
    }),
);

function pathOfTarget(target: string): string | undefined {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target)
    ? undefined
    : addressOf(withoutOuterSlashes(withoutQuery(target)));
}

/**
 * Returns a function that finds the next redirect: the one whose source matches the destination of the given redirect.
 */
export function nextRedirects({ whole }: SiteConfig): (redirect: PlacedRedirect) => PlacedRedirect | undefined {
  return nextIn(whole);
}

const nextIn = memo((whole: SiteConfig): ((redirect: PlacedRedirect) => PlacedRedirect | undefined) => {
  const all = allRedirects(whole);
  const patterns = all.filter(({ from }) => hasWildcard(from)).slice(0, MAX_PATTERNS);
  const bySource = new Map<string, PlacedRedirect>();
  // The first redirect with a given source takes effect.
  for (const each of all) if (!hasWildcard(each.from) && !bySource.has(each.from)) bySource.set(each.from, each);
  return ({ to }) => {
    if (to === undefined) return undefined;
    const sample = to.replace(new RegExp(WILDCARD, "g"), "x");
    return bySource.get(to) ?? patterns.find(({ matches }) => matches(sample));
  };
});
