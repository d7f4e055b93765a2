import * as l10n from "@vscode/l10n";
import type { PageOfSite } from "../preview/pages.ts";
import type { NavigationTree } from "./navigationTree.ts";

/** The pages of one site that its navigation does not list yet, or a sentence that says why no page can be added. */
export type PagesToAdd = { readonly config: string; readonly slugs: readonly string[] } | { readonly problem: string };

/**
 * The pages to add when the user asks to add files. Pages that are listed already are left out.
 *
 * @param files undefined for a file that is not a page of a site
 */
export function pagesToAdd(
  files: readonly (PageOfSite | undefined)[],
  treeOf: (config: string) => NavigationTree | undefined,
): PagesToAdd {
  const pages = files.filter((file) => file !== undefined);
  const [first] = pages;
  if (!first || pages.length < files.length)
    return { problem: l10n.t("Only .md and .mdx files in the folder of a site can be added.") };
  const { config } = first;
  if (pages.some((page) => page.config !== config))
    return { problem: l10n.t("The selected pages belong to several sites. Add the pages of one site at a time.") };
  const rows = [...(treeOf(config)?.byId.values() ?? [])];
  const listed = new Set(rows.flatMap((row) => (row.kind === "page" ? [row.page.slug] : [])));
  const slugs = pages.map(({ slug }) => slug).filter((slug) => !listed.has(slug));
  if (slugs.length > 0) return { config, slugs };
  const problem =
    pages.length === 1
      ? l10n.t('The page "{0}" is already in the navigation.', first.slug)
      : l10n.t("The selected pages are already in the navigation.");
  return { problem };
}
