import { listedPages } from "../../kinds/listedPages.ts";
import { openConfig } from "../openConfig.ts";

/** A page of a site. */
interface ListedPage {
  /** Its path in the navigation. */
  readonly page: string;
  readonly title?: string;
  /** Its file, from the folder of the site config. */
  readonly file: string;
  /** Whether the navigation lists it. */
  readonly listed: boolean;
}

/** More pages do not help a model, which can list the files of a folder by itself. */
const MAX_PAGES = 1000;

interface PageList {
  readonly pages: readonly ListedPage[];
  /** How many there are, with those that are left out. */
  readonly total: number;
}

/** The pages on disk: those of the navigation in its order, then the others by their paths. @throws {Problem} */
export async function listPages(path: string, cwd: string): Promise<PageList> {
  const { config, site } = await openConfig(path, cwd);
  const listed = listedPages(config, site);
  const others = [...site.pages.keys()].filter((slug) => !listed.has(slug)).sort();
  const pages: ListedPage[] = [];
  for (const slug of [...listed.slugs, ...others]) {
    const page = site.pages.get(slug);
    if (!page) continue;
    const title = (await site.readPage(slug))?.title;
    pages.push({ page: slug, ...(title !== undefined && { title }), file: page.files[0]!, listed: listed.has(slug) });
  }
  return {
    pages: pages.slice(0, MAX_PAGES),
    total: pages.length,
  };
}
