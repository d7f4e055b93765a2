import { isWithin } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { memo } from "../../json/memo.ts";
import { generatedPages } from "../../knowledge/made/generatedPages.ts";
import { redirectsOf } from "../../knowledge/pages/redirects.ts";
import { targetOf } from "../../site/linkTarget.ts";
import { memoSite, type Site } from "../../site/site.ts";

/** The minimum number of broken links that would work without a path segment, for the segment to be the base path. */
const MIN_BASE_LINKS = 5;
/** The minimum share of these links among the broken links that start with the segment. */
const MIN_BASE_SHARE = 0.8;

/** The most common base path. A single link is enough to detect it, and links that start with it are not reported. */
export const COMMON_BASE = "docs";

/**
 * The path segment that links start with because the site is served below it. The site has no folder with this name.
 */
interface BasePath {
  readonly segment: string;
  readonly links: number;
  readonly first: { readonly slug: string; readonly offset: number };
}

/** Determines which links work without a file because of the config. */
interface LinkCoverage {
  /** Whether a redirect matches a path or an API description generates its page. */
  covers(path: string): boolean;
  readonly base: BasePath | undefined;
}

/** Returns the link coverage of a site's config, including the base path that the site's links share. */
export function linkCoverage(config: SiteConfig, site: Site): LinkCoverage {
  return coverageIn(config)(site);
}

const coverageIn = memo((config: SiteConfig) =>
  memoSite((site): LinkCoverage => {
    const generated = generatedPages(config, site);
    const covers = (path: string): boolean =>
      generated.covers(path) || redirectsOf(config).some((redirect) => redirect.matches(path));
    let base: { readonly found: BasePath | undefined } | undefined;
    return {
      covers,
      // Computed on demand, because it reads the links of every page and is only needed for broken targets.
      get base() {
        base ??= { found: basePathOf(site, covers) };
        return base.found;
      },
    };
  }),
);

function basePathOf(site: Site, covers: (path: string) => boolean): BasePath | undefined {
  if (!site.areBodiesRead) return undefined;
  const bySegment = new Map<string, { all: number; working: number; first: BasePath["first"] }>();
  for (const slug of [...site.pages.keys()].sort()) {
    for (const link of site.body(slug)?.contents.links ?? []) {
      if (link.kind === "code" || !/^\/[^/]/.test(link.target)) continue;
      // Nearly every link points into an existing folder, so only the others need a full check.
      const start = /^\/([^/?#]+)\//.exec(link.target)?.[1];
      if (start !== undefined && site.hasFolder(start)) continue;
      const found = targetOf(link, slug, site);
      if (found.state !== "missing" || covers(found.path)) continue;
      const [segment = ""] = found.path.split("/", 1);
      const counted = bySegment.get(segment) ?? { all: 0, working: 0, first: { slug, offset: link.span.offset } };
      bySegment.set(segment, counted);
      counted.all++;
      // A link such as `/docs/page.md` refers to the repository, where the folder exists.
      const isOfRepository = segment === COMMON_BASE && /\.mdx?(?:[?#]|$)/.test(link.target);
      if (!isOfRepository && worksWithout(segment, found.path, site)) counted.working++;
    }
  }
  for (const [segment, { all, working, first }] of bySegment) {
    const minimum = segment === COMMON_BASE ? 1 : MIN_BASE_LINKS;
    if (working >= minimum && working >= all * MIN_BASE_SHARE) return { segment, links: working, first };
  }
  return undefined;
}

/** Whether a path resolves without its first segment. */
export function worksWithout(segment: string, path: string, site: Site): boolean {
  if (!isWithin(path, segment)) return false;
  const rest = path.slice(segment.length);
  return targetOf({ kind: "link", target: rest === "" ? "/" : rest }, "", site).state !== "missing";
}
