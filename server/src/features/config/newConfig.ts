import { inUse } from "../../api/endpoint.ts";
import { drain } from "../../disk/drain.ts";
import { baseName, folderOf, isSnippet } from "../../disk/paths.ts";
import { defaultFormat, type Format } from "../../formats/index.ts";
import { byNaturalName } from "../../knowledge/pages/naturalOrder.ts";
import { isReadme, titleFromName } from "../../site/pageMetadata.ts";
import type { Site } from "../../site/site.ts";

interface NewConfig {
  readonly text: string;
  readonly groups: readonly NewGroup[];
}

interface NewGroup {
  readonly name: string;
  readonly pages: readonly string[];
}

/** The names of pages to put first, in this order. */
const FIRST = ["introduction", "intro", "index", "welcome", "overview", "get-started", "getting-started", "quickstart"];

/** The name of the group for the pages in the site's root folder. */
const ROOT_GROUP = "Get started";

/** The number of pages to read in parallel. */
const PARALLEL = 16;

/**
 * Generates a config for a site. The config has one group for each folder that contains pages. Pages are ordered by
 * their front matter, then by their names. Includes the favicon, the logo and the OpenAPI files if they are in the
 * usual places.
 */
export async function newConfig(site: Site, name: string, format: Format = defaultFormat): Promise<NewConfig> {
  const slugs = [...site.pages.values()].filter((page) => !isReadme(page) && !isSnippet(page.slug));
  const orders = new Map<string, number>();
  await drain(slugs, PARALLEL, async ({ slug }) => {
    orders.set(slug, (await site.readPage(slug))?.order ?? Number.POSITIVE_INFINITY);
    return undefined;
  });
  const folders = Map.groupBy(
    slugs.map(({ slug }) => slug),
    folderOf,
  );
  const names = groupNames([...folders.keys()]);
  const groups = [...folders.entries()]
    .sort(([a], [b]) => compareFolders(a, b))
    .map(([folder, pages]) => ({
      name: names.get(folder)!,
      pages: pages.sort((a, b) => orders.get(a)! - orders.get(b)! || compareNames(baseName(a), baseName(b))),
    }));
  const config = format.newConfig({ name, ...findLogoAndFavicon(site), groups, openapi: await openApi(site) });
  return { text: `${JSON.stringify(config, undefined, 2)}\n`, groups };
}

/**
 * Names the groups after their folders. If several folders have the same name, the names of their groups include the
 * parent folders.
 */
function groupNames(folders: readonly string[]): ReadonlyMap<string, string> {
  const own = (folder: string): string => (folder === "" ? ROOT_GROUP : titleFromName(withoutNumber(baseName(folder))));
  const byName = Map.groupBy(folders, own);
  return new Map(
    folders.map((folder) => {
      const isOnlyOne = byName.get(own(folder))?.length === 1;
      const parts = folder.split("/").map((part) => titleFromName(withoutNumber(part)));
      return [folder, isOnlyOne || folder === "" ? own(folder) : parts.join(": ")];
    }),
  );
}

/** Removes a number prefix that only determines the order. For example, `01-basics` becomes `basics`. */
function withoutNumber(name: string): string {
  return name.replace(/^\d+[-_. ]+(?=\S)/, "");
}

function compareFolders(a: string, b: string): number {
  if (a === "" || b === "") return a.length - b.length;
  const [left, right] = [a.split("/"), b.split("/")];
  for (let depth = 0; depth < left.length && depth < right.length; depth++) {
    const order = compareNames(left[depth]!, right[depth]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareNames(a: string, b: string): number {
  return rank(a) - rank(b) || byNaturalName(a, b);
}

function rank(name: string): number {
  const index = FIRST.indexOf(name.toLowerCase());
  return index < 0 ? FIRST.length : index;
}

/** Returns the logo and favicon, if they are in the usual places. */
function findLogoAndFavicon(site: Site) {
  const find = (name: string): string | undefined =>
    ["svg", "png", "ico", "webp", "jpg"].map((ending) => `${name}.${ending}`).find((path) => site.hasFile(path));
  const light = find("logo/light");
  const dark = find("logo/dark");
  const logo =
    light && dark ? { light: `/${light}`, dark: `/${dark}` } : withLeadingSlash(find("logo") ?? find("logo/logo"));
  const favicon = withLeadingSlash(find("favicon"));
  return { logo, favicon };
}

function withLeadingSlash(path: string | undefined): string | undefined {
  return path && `/${path}`;
}

/** Returns the files whose path contains "openapi" or "swagger" and whose content is an OpenAPI document. */
async function openApi(site: Site): Promise<readonly string[]> {
  const named = site.assetsWithExtension(["json", "yaml", "yml"]).filter((path) => /openapi|swagger/i.test(path));
  const apis = await Promise.all(named.map((path) => site.readApiDescription(path)));
  return named.filter((_, index) => inUse(apis[index], "openapi")).map((path) => `/${path}`);
}
