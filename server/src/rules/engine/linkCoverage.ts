import { isWithin } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { memo } from "../../json/memo.ts";
import { madePages } from "../../kinds/madePages.ts";
import { redirectsOf } from "../../kinds/redirects.ts";
import { targetOf } from "../../site/linkTarget.ts";
import { memoSite, type Site } from "../../site/site.ts";

/** The number of links, and their share among similar ones, that make a first segment the base path of the site. */
const LEAST_BASE_LINKS = 5;
const LEAST_BASE_SHARE = 0.8;

/** The folder that sites are usually served below: one link is enough, and it is nothing to report. */
export const USUAL_BASE = "docs";

/** A first segment of links that the site's folder does not have: the site is served below it. */
interface BasePath {
  readonly segment: string;
  readonly links: number;
  /** The page and the place of the first such link. */
  readonly first: { readonly slug: string; readonly offset: number };
}

/** The config entries that make a link work without a file. */
interface LinkCoverage {
  /** True for a path that a redirect of the config catches, or whose page is made from an API description. */
  covers(path: string): boolean;
  readonly base: BasePath | undefined;
}

/** The links that a site's config covers, and the base path that its pages agree on. */
export function linkCoverage(config: SiteConfig, site: Site): LinkCoverage {
  return coverageIn(config)(site);
}

/** The covered links as a string. When it changes, different links are broken. */
export function coveredPaths(config: SiteConfig, site: Site): string {
  const sources = config.format.pageSources(config).map(({ kind, file, folder }) => `${kind} ${file} ${folder}`);
  return [
    ...redirectsOf(config).map(({ source }) => source),
    "",
    ...sources,
    "",
    ...madePages(config, site).byAddress.keys(),
  ].join("\n");
}

const coverageIn = memo((config: SiteConfig) =>
  memoSite((site): LinkCoverage => {
    const made = madePages(config, site);
    const covers = (path: string): boolean =>
      made.covers(path) || redirectsOf(config).some((redirect) => redirect.matches(path));
    let base: { readonly found: BasePath | undefined } | undefined;
    return {
      covers,
      // Only a page with a missing target needs it, and it looks at the links of every page.
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
      // Nearly every link is below an existing folder. Only the others need a full check.
      const start = /^\/([^/?#]+)\//.exec(link.target)?.[1];
      if (start !== undefined && site.hasFolder(start)) continue;
      const found = targetOf(link, slug, site);
      if (found.state !== "missing" || covers(found.path)) continue;
      const [segment = ""] = found.path.split("/", 1);
      const counted = bySegment.get(segment) ?? { all: 0, working: 0, first: { slug, offset: link.span.offset } };
      bySegment.set(segment, counted);
      counted.all++;
      // With its ending, the link is one of the repository, whose folder has that name.
      const isOfRepository = segment === USUAL_BASE && /\.mdx?(?:[?#]|$)/.test(link.target);
      if (!isOfRepository && worksWithout(segment, found.path, site)) counted.working++;
    }
  }
  for (const [segment, { all, working, first }] of bySegment) {
    const least = segment === USUAL_BASE ? 1 : LEAST_BASE_LINKS;
    if (working >= least && working >= all * LEAST_BASE_SHARE) return { segment, links: working, first };
  }
  return undefined;
}

/** True when a path leads somewhere without its first segment. */
export function worksWithout(segment: string, path: string, site: Site): boolean {
  if (!isWithin(path, segment)) return false;
  const rest = path.slice(segment.length);
  return targetOf({ kind: "link", target: rest === "" ? "/" : rest }, "", site).state !== "missing";
}
