import * as l10n from "@vscode/l10n";
import { folderOf, isSnippet, isWithin, prefixOf } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { nearest } from "../json/near.ts";
import { listedPages } from "../knowledge/listedPages.ts";
import type { ValueContext } from "../knowledge/valueContext.ts";
import { navigationTitle } from "../site/pageMetadata.ts";
import { memoSite, type Site } from "../site/site.ts";
import { codeSpan, escapeMarkdown, paragraphs } from "../text/markdownText.ts";
import type { ValueKind } from "./kind.ts";

/** The maximum number of pages in a hover. *Go to Definition* shows all of them. */
const MAX_NAMED = 100;

/** The start of a URL, which determines the pages that belong to a tab or an anchor. */
export const urlPrefix = {
  id: "url-prefix",
  problem: (value) =>
    value.trim() === ""
      ? l10n.t("The url is empty. Enter the start of the page paths, for example api-reference, or a URL.")
      : undefined,
  corrections(value, { site }) {
    const prefix = prefixOf(value);
    if (prefix === undefined) return [];
    return nearest(prefix, pageFolders(site).keys()).map((folder) => ({
      title: l10n.t("Change to {0}", JSON.stringify(folder)),
      value: folder,
    }));
  },
  candidates: (context) =>
    [...foldersFor(context)].map(([folder, pages]) => ({
      value: folder,
      detail: pages === 1 ? l10n.t("1 page") : l10n.t("{0} pages", pages),
      rank: folder.split("/").length,
      icon: "folder",
    })),
  describe(value, context) {
    const prefix = prefixOf(value);
    return prefix === undefined ? undefined : describePrefix(prefix, context);
  },
  definedAt(value, { config, site }) {
    const prefix = prefixOf(value);
    if (prefix === undefined) return [];
    const listed = listedPages(config, site);
    return [...listed.slugs]
      .filter((slug) => isWithin(slug, prefix))
      .flatMap((slug) => listed.entriesOf(slug))
      .sort((a, b) => a.node.offset - b.node.offset);
  },
  afterMove(value, _, movePath) {
    const prefix = prefixOf(value);
    const folder = prefix === undefined ? undefined : movePath(prefix);
    return folder === undefined || folder === null ? undefined : value.replace(prefix!, () => folder);
  },
} satisfies ValueKind;

/** Whether the navigation contains a page at or below a prefix. */
export function listsPagesBelow(prefix: string, config: SiteConfig, site: Site): boolean {
  for (const slug of listedPages(config, site).slugs) if (isWithin(slug, prefix)) return true;
  return false;
}

/** The folders that contain pages, directly or in subfolders, with the number of pages in each. Ignores snippets. */
export const pageFolders = memoSite((site): ReadonlyMap<string, number> => foldersOf(site.pages.keys()));

/** Returns the folders in the site or, until the disk has been read, the folders of the listed pages. */
function foldersFor({ config, site }: ValueContext): ReadonlyMap<string, number> {
  return site.isKnown ? pageFolders(site) : foldersOf(listedPages(config, site).slugs);
}

function foldersOf(slugs: Iterable<string>): ReadonlyMap<string, number> {
  const folders = new Map<string, number>();
  for (const slug of slugs) {
    if (isSnippet(slug)) continue;
    for (let folder = folderOf(slug); folder !== ""; folder = folderOf(folder)) {
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }
  }
  return folders;
}

async function describePrefix(
  prefix: string,
  { config, site }: Omit<ValueContext, "occurrence">,
): Promise<string | undefined> {
  const slugs = [...listedPages(config, site).slugs].filter((slug) => isWithin(slug, prefix));
  const named = await Promise.all(
    slugs.slice(0, MAX_NAMED).map(async (slug) => {
      const title = navigationTitle(await site.readPage(slug));
      return `- ${codeSpan(slug)}${title === undefined ? "" : ` ${escapeMarkdown(title)}`}`;
    }),
  );
  if (slugs.length > named.length) named.push(`- ${l10n.t("and {0} more", slugs.length - named.length)}`);
  const heading =
    slugs.length === 1
      ? l10n.t("1 page in the navigation below {0}", codeSpan(prefix))
      : l10n.t("{0} pages in the navigation below {1}", slugs.length, codeSpan(prefix));
  return paragraphs(heading, named.join("\n"));
}
