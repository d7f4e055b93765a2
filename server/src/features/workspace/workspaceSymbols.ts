import { SymbolKind, type WorkspaceSymbol } from "vscode-languageserver-types";
import { drain } from "../../disk/drain.ts";
import { fileOf, outlineOf } from "../../formats/readSite.ts";
import type { Node } from "../../json/json.ts";
import { rangeOf } from "../../json/jsonText.ts";
import { groupTrail } from "../../knowledge/listedPages.ts";
import { slugOfEntry } from "../../site/pageEntry.ts";
import { navigationTitle } from "../../site/pageMetadata.ts";
import type { Site } from "../../site/site.ts";
import { matchesLetters } from "../limit.ts";
import type { ConfigOfSite } from "../valueAt.ts";

/** The maximum number of results. Users can narrow the query to find more. */
const MAX_SYMBOLS = 300;

/**
 * The maximum number of pages whose titles are read for one query, and the number of pages to read in parallel. The
 * next query reuses the titles.
 */
const MAX_READ = 300;
const PARALLEL = 16;

/**
 * Returns the groups, pages, tabs and anchors in all configs whose names contain the letters of the query in order. A
 * page also matches if its title does.
 */
export async function workspaceSymbols(configs: readonly ConfigOfSite[], query: string): Promise<WorkspaceSymbol[]> {
  if (query !== "") await readTitles(configs, query);
  const symbols: WorkspaceSymbol[] = [];
  for (const { config, site } of configs) {
    const add = (name: string | undefined, node: Node, kind: SymbolKind, containerName: string): void => {
      if (!name || symbols.length >= MAX_SYMBOLS || !matchesLetters(name, query)) return;
      const file = fileOf(config, node);
      const location = { uri: file.uri, range: rangeOf(file, node) };
      symbols.push({ name, kind, location, ...(containerName !== "" && { containerName }) });
    };
    const { allGroups, pages, divisions } = outlineOf(config);
    for (const { name, nameNode, node, parent } of allGroups) {
      add(name, nameNode ?? node, SymbolKind.Namespace, groupTrail(parent));
    }
    for (const { name, node, kind } of divisions) add(name, node, SymbolKind.Package, kind);
    for (const { value, node, parent } of pages) {
      const title = navigationTitle(site.pageIfRead(slugOfEntry(value, site, config.format.pageEntries)));
      add(
        title && !matchesLetters(value, query) ? `${title} (${value})` : value,
        node,
        SymbolKind.File,
        groupTrail(parent),
      );
    }
  }
  return symbols;
}

/** Reads the titles of the pages whose paths do not match, because their titles may match. */
async function readTitles(configs: readonly ConfigOfSite[], query: string): Promise<void> {
  const unread: (readonly [site: Site, slug: string])[] = [];
  for (const { config, site } of configs) {
    for (const { value } of outlineOf(config).pages) {
      if (unread.length === MAX_READ) break;
      const slug = slugOfEntry(value, site, config.format.pageEntries);
      if (!matchesLetters(value, query) && site.pages.has(slug) && !site.pageIfRead(slug)) unread.push([site, slug]);
    }
  }
  await drain(unread, PARALLEL, async ([site, slug]) => {
    await site.readPage(slug);
    return undefined;
  });
}
