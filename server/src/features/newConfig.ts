import { drain } from "../disk/drain.ts";
import { baseName, folderOf, isSnippet } from "../disk/paths.ts";
import { defaultFormat, type Format } from "../formats/index.ts";
import { byNaturalName } from "../kinds/naturalOrder.ts";
import { inUse } from "../site/endpoint.ts";
import { isReadme, titleFromName } from "../site/pages.ts";
import type { Site } from "../site/site.ts";

/** A site config for the pages on disk. */
interface NewConfig {
  readonly text: string;
  readonly groups: readonly NewGroup[];
}

/** One group of its navigation. */
interface NewGroup {
  readonly name: string;
  readonly pages: readonly string[];
}

/** The pages that readers start with, in the order in which they come first. */
const FIRST = ["introduction", "intro", "index", "welcome", "overview", "get-started", "getting-started", "quickstart"];

/** The name of the group for pages at the top level. */
const ROOT_GROUP = "Get started";

/** The number of pages read at a time. */
const PARALLEL = 16;

/**
 * Proposes a config for a site: one group for each folder with pages, with the pages in the order of their front matter
 * or their names. Includes files at the usual places: favicon, logo, OpenAPI files.
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
  const config = format.newConfig({ name, ...images(site), groups, openapi: await openApi(site) });
  return { text: `${JSON.stringify(config, undefined, 2)}\n`, groups };
}

/** Each folder by its own name, and by its parents too where another folder has the same name. */
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

/** A name without a number that only sets its position: `01-basics` becomes `basics`. */
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

/** The logo and the favicon, where sites usually keep them. */
function images(site: Site) {
  const find = (name: string): string | undefined =>
    ["svg", "png", "ico", "webp", "jpg"].map((ending) => `${name}.${ending}`).find((path) => site.hasFile(path));
  const light = find("logo/light");
  const dark = find("logo/dark");
  const logo = light && dark ? { light: `/${light}`, dark: `/${dark}` } : rooted(find("logo") ?? find("logo/logo"));
  const favicon = rooted(find("favicon"));
  return { logo, favicon };
}

function rooted(path: string | undefined): string | undefined {
  return path && `/${path}`;
}

/** The OpenAPI documents among the files that are named OpenAPI or Swagger, or are in a folder of that name. */
async function openApi(site: Site): Promise<readonly string[]> {
  const named = site.assetsEndingIn(["json", "yaml", "yml"]).filter((path) => /openapi|swagger/i.test(path));
  const facts = await Promise.all(named.map((path) => site.readApiDescription(path)));
  return named.filter((_, index) => inUse(facts[index], "openapi")).map((path) => `/${path}`);
}
