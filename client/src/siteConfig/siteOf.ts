import { Uri } from "vscode";
import { pageFileIn } from "./preview/pages.ts";

/** A file as a page of a site: the URI of the site's config, and the path of the page without its extension. */
export interface PageOfSite {
  readonly config: string;
  readonly slug: string;
}

/** A file as a page of the innermost sites around it: one, or several when a folder has several configs. */
export function sitesOf(file: Uri, configs: readonly string[]): readonly PageOfSite[] {
  const pages = configs.flatMap((config): PageOfSite[] => {
    const page = pageFileIn(Uri.joinPath(Uri.parse(config), ".."), file);
    return page ? [{ config, slug: page.slug }] : [];
  });
  const shortest = Math.min(...pages.map(({ slug }) => slug.length));
  return pages.filter(({ slug }) => slug.length === shortest);
}
