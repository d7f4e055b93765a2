import { SymbolKind, type WorkspaceSymbol } from "vscode-languageserver-types";
import type { Node } from "../config/json.ts";
import { outlineOf } from "../config/outline.ts";
import { rangeOf } from "../config/siteConfig.ts";
import { groupTrail } from "../kinds/listedPages.ts";
import { holdsLetters } from "./letters.ts";
import type { ConfigOfSite } from "./valueAt.ts";

/** More than this is no answer; the query has to say more. */
const MAX_SYMBOLS = 300;

/** The groups, pages, tabs and anchors of all configs whose names hold the letters of the query, in their order. */
export function workspaceSymbols(configs: readonly ConfigOfSite[], query: string): WorkspaceSymbol[] {
  const symbols: WorkspaceSymbol[] = [];
  for (const { config, site } of configs) {
    const add = (name: string | undefined, node: Node, kind: SymbolKind, containerName: string): void => {
      if (!name || symbols.length >= MAX_SYMBOLS || !holdsLetters(name, query)) return;
      const location = { uri: config.uri, range: rangeOf(config, node) };
      symbols.push({ name, kind, location, ...(containerName !== "" && { containerName }) });
    };
    const { allGroups, pages, tabs, anchors } = outlineOf(config);
    for (const { name, nameNode, node, parent } of allGroups) {
      add(name, nameNode ?? node, SymbolKind.Namespace, groupTrail(parent));
    }
    for (const { name, node, kind } of [...tabs, ...anchors]) add(name, node, SymbolKind.Package, kind);
    for (const { value, node, group } of pages) {
      const title = site.knownPage(value)?.title;
      add(
        title && !holdsLetters(value, query) ? `${title} (${value})` : value,
        node,
        SymbolKind.File,
        groupTrail(group),
      );
    }
  }
  return symbols;
}
