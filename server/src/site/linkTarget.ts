import { baseName, isSnippet, join } from "../disk/paths.ts";
import type { Skipped, SkipReason } from "../disk/siteTree.ts";
import { isExternal } from "../formats/addresses.ts";
import { derived } from "../json/work.ts";
import type { PageLink } from "../mdx/page.ts";
import { partsOf, placesOf, snippetPlaces, withoutExtension } from "./links.ts";
import { isRepositoryFile } from "./pageMetadata.ts";
import { memoSite, type Site } from "./site.ts";

/** The target of a link in a page. */
type LinkTarget =
  | { readonly state: "page"; readonly slug: string; readonly hash: string | undefined }
  | { readonly state: "file"; readonly path: string }
  /** The site itself, or a folder that contains pages. */
  | { readonly state: "folder"; readonly path: string }
  /** Another site, a URL with another scheme, or a target that is not known until the page is rendered. */
  | { readonly state: "elsewhere" }
  | { readonly state: "empty" }
  /**
   * `path` is the most likely location, relative to the site folder. `skipped` is the reason if the file exists but is
   * not published.
   */
  | { readonly state: "missing"; readonly path: string; readonly skipped?: Skipped };

const ELSEWHERE: LinkTarget = { state: "elsewhere" };

/** The files and addresses that the platform serves at the root of every site. */
const GENERATED_FILE =
  /^(?:llms(?:-full)?\.txt|_llms\/.+\.md|robots\.txt|sitemap\.xml|skill\.md|\.well-known\/.+|(?:authed\/)?mcp|login|logout)$/;
/** The feed of a page. */
const FEED = /\/rss\.xml$/;

/** The maximum number of targets to keep. */
const MAX_TARGETS = 5000;

/** The targets that were looked up. Several rules look up the same ones. */
const targetsIn = memoSite((_: Site) => new Map<string, LinkTarget>());

/**
 * Looks up a link target.
 *
 * @param slug The page with the link.
 */
export function targetOf(link: Pick<PageLink, "kind" | "target">, slug: string, site: Site): LinkTarget {
  const { kind, target } = link;
  if (target.trim() === "") return { state: "empty" };
  // A target with braces or a single variable is not known until the page is rendered.
  if (isExternal(target) || /[{}$]|^%/.test(target)) return ELSEWHERE;
  const key = `${kind === "import" ? kind : ""}\n${slug}\n${target}`;
  const targets = targetsIn(site);
  const known = targets.get(key);
  if (known) return known;
  if (targets.size >= MAX_TARGETS) targets.clear();
  const found = derived(() => findTarget(link, slug, site));
  targets.set(key, found);
  return found;
}

function findTarget({ kind, target }: Pick<PageLink, "kind" | "target">, slug: string, site: Site): LinkTarget {
  const { path, hash } = partsOf(target);
  if (path === "") return { state: "page", slug, hash };
  // This is a package, not a file in the site.
  if (kind === "import" && !/^[./]|\.[a-z]+$/i.test(path)) return ELSEWHERE;
  const places = placesOf(slug, path);
  if (kind === "import") places.push(...snippetPlaces(path));
  for (const place of places) {
    const found = at(place, hash, site);
    if (found && (kind === "import" || found.state !== "page" || !isRepositoryFile(site.pages.get(found.slug)!)))
      return found;
  }
  if (kind !== "import" && places[0] !== undefined && isGenerated(places[0], site)) return ELSEWHERE;
  // A relative target in a snippet depends on the page that includes it. Targets outside the site are not checked.
  if (places.length === 0 || (isSnippet(slug) && !path.startsWith("/"))) return ELSEWHERE;
  const unlisted = places.flatMap((place) => {
    const skipped = skippedAt(place, site);
    return skipped ? [{ path: withoutExtension(place), skipped }] : [];
  });
  if (unlisted.some(({ skipped }) => !UNPUBLISHED.has(skipped.reason))) return ELSEWHERE;
  if (unlisted[0]) return { state: "missing", ...unlisted[0] };
  // A single name is most likely in the same folder, and a path with folders is most likely relative to the site
  // folder.
  const likely = kind !== "import" && !path.includes("/") ? places[0]! : places.at(-1)!;
  return { state: "missing", path: withoutExtension(likely) };
}

/**
 * Returns the path that a link without a leading `/` or `.` actually resolves to if its target exists only relative to
 * the site folder. The platform does not rewrite such a link, so browsers resolve it relative to the folder of the
 * page. Returns undefined for any other link.
 */
export function misreadPath(
  { kind, target }: Pick<PageLink, "kind" | "target">,
  slug: string,
  site: Site,
): string | undefined {
  // The address of an index page is its folder, and snippets are shown as part of other pages.
  if (kind === "import" || kind === "code" || baseName(slug) === "index" || isSnippet(slug)) return undefined;
  if (isExternal(target)) return undefined;
  const { path } = partsOf(target);
  if (path === "" || /^[./\\]/.test(path)) return undefined;
  const [fromFolder, fromRoot] = placesOf(slug, path);
  if (fromRoot === undefined || skippedAt(fromFolder!, site)) return undefined;
  const found = targetOf({ kind, target }, slug, site);
  const isThere = found.state === "page" || found.state === "file";
  return isThere && at(fromFolder!, undefined, site) === undefined ? withoutExtension(fromFolder!) : undefined;
}

/** The reasons for which the platform does not publish a file either. */
const UNPUBLISHED: ReadonlySet<SkipReason> = new Set(["unpublished", "link-outside", "link-loop", "link-not-followed"]);

/** Returns why the site skips the page or file at a path, so that it may exist. */
function skippedAt(place: string, site: Site): Skipped | undefined {
  return site.skippedAt(place) ?? skippedPageAt(place, site);
}

/** Returns why the site skips the files of a page. */
export function skippedPageAt(slug: string, site: Site): Skipped | undefined {
  return site.skippedAt(`${slug}.mdx`) ?? site.skippedAt(`${slug}.md`);
}

function at(place: string, hash: string | undefined, site: Site): LinkTarget | undefined {
  const slug = site.pages.has(place)
    ? place
    : [withoutExtension(place), join(place, "index")].find((each) => site.pages.has(each));
  if (slug !== undefined) return { state: "page", slug, hash };
  if (place !== "" && site.hasFile(place)) return { state: "file", path: place };
  return place === "" || site.hasFolder(place) ? { state: "folder", path: place } : undefined;
}

function isGenerated(place: string, site: Site): boolean {
  return GENERATED_FILE.test(place) || (FEED.test(place) && site.pages.has(place.replace(FEED, "")));
}

/** Returns the component file that an import refers to, or undefined for other imports. */
export function componentFileOf(source: string, slug: string, site: Site): string | undefined {
  return /\.[jt]sx$/.test(source) ? placesOf(slug, source).find((place) => site.hasFile(place)) : undefined;
}

/** Returns the component files that the pages of a site import. */
export const importedComponents = memoSite((site): readonly string[] => {
  const files = new Set<string>();
  for (const slug of site.pages.keys()) {
    for (const { kind, target } of site.body(slug)?.contents.links ?? []) {
      const file = kind === "import" ? componentFileOf(target, slug, site) : undefined;
      if (file !== undefined) files.add(file);
    }
  }
  return [...files];
});
