import * as l10n from "@vscode/l10n";
import { type DocumentSymbol, SymbolKind } from "vscode-languageserver-types";
import type { SiteConfig } from "../../formats/format.ts";
import { pagesBelow } from "../../formats/navigationTree.ts";
import { outlineOf } from "../../formats/readSite.ts";
import { member, type Node, stringOf } from "../../json/json.ts";
import { rangeOf } from "../../json/jsonText.ts";
import { memo } from "../../json/memo.ts";
import type { Division, PageEntry } from "../../model/outline.ts";
import { type Entry, entriesByNode } from "../../schema/entries.ts";
import { type Schema, schemaText } from "../../schema/schema.ts";

/** The maximum number of symbols. VS Code's JSON support has the same limit. */
export const SYMBOL_LIMIT = 5_000;

/**
 * Returns the outline of a file. Properties are shown by key, objects by name (group, tab, anchor, link or version),
 * and groups with their pages. Includes at most `limit` symbols, in source order.
 */
export function documentSymbols(config: SiteConfig, limit = SYMBOL_LIMIT): DocumentSymbol[] {
  const byNode = entriesByNode(config);
  const parts = partsOf(config);
  const pageLists = new Set(outlineOf(config).allGroups.map(({ listNode }) => listNode));
  let remaining = limit;

  const childrenOf = (node: Node, title: Node | undefined): DocumentSymbol[] =>
    (node.children ?? []).flatMap((child) => {
      const value = child.type === "property" ? child.children?.[1] : child;
      if (!value || value === title) return [];
      // The array that contains a group's pages has no symbol of its own. The pages are shown as children of the group.
      return pageLists.has(value) ? childrenOf(value, undefined) : symbolOf(value, child);
    });

  const symbolOf = (node: Node, whole: Node): DocumentSymbol[] => {
    if (remaining <= 0) return [];
    remaining--;
    const entry = byNode.get(node);
    const part = parts.get(node);
    const title = node.type === "object" ? titleNode(node, entry?.schema) : undefined;
    const detail = detailOf(node, part);
    const symbol: DocumentSymbol = {
      name: nameOf(node, entry, title),
      kind: part ? SymbolKind[part.kind === "group" ? "Namespace" : "File"] : KINDS[node.type as keyof typeof KINDS],
      range: rangeOf(config, whole),
      selectionRange: rangeOf(config, entry?.key ?? node),
    };
    const children = childrenOf(node, entry?.key ? undefined : title);
    return [{ ...symbol, ...(detail && { detail }), ...(children.length > 0 && { children }) }];
  };

  return config.root ? childrenOf(config.root, undefined) : [];
}

type Part = Division | PageEntry;

const KINDS = {
  object: SymbolKind.Object,
  array: SymbolKind.Array,
  string: SymbolKind.String,
  number: SymbolKind.Number,
  boolean: SymbolKind.Boolean,
  null: SymbolKind.Null,
} as const;

const partsOf = memo((config: SiteConfig): ReadonlyMap<Node, Part> => {
  const { allGroups, pages } = outlineOf(config);
  return new Map<Node, Part>([...allGroups, ...pages].map((part) => [part.node, part]));
});

/** Returns the name of a symbol. The name is never empty, because editors reject symbols without a name. */
function nameOf(node: Node, entry: Entry | undefined, title: Node | undefined): string {
  if (entry?.key) return (entry.key.value as string) || '""';
  if (node.type === "object") {
    const own = entry?.schema?.title;
    return (title?.value as string | undefined) ?? (own === undefined ? "{}" : schemaText(own));
  }
  if (node.type === "array") return "[]";
  return String(node.value) || '""';
}

/** Returns the text next to the name: the number of pages or items, or the value. */
function detailOf(node: Node, part: Part | undefined): string | undefined {
  if (part?.kind === "group") return pageCount(new Set(pagesBelow(part).map(({ value }) => value)).size);
  if (part?.kind === "page") return undefined;
  if (node.type === "array") return itemCount(node.children?.length ?? 0);
  if (node.type === "object") return undefined;
  return node.parent?.type === "property" ? String(node.value) : undefined;
}

function pageCount(pages: number): string {
  return pages === 1 ? l10n.t("1 page") : l10n.t("{0} pages", pages);
}

function itemCount(items: number): string {
  return items === 1 ? l10n.t("1 item") : l10n.t("{0} items", items);
}

/**
 * Finds the string that names an object, such as a group's name or a tab's label. Required properties are tried first.
 * Returns undefined if there is no such string, or if the first one found is blank.
 */
function titleNode(node: Node, schema: Schema | undefined): Node | undefined {
  const required = schema?.required ?? [];
  const others = Object.keys(schema?.properties ?? {});
  for (const name of [...required, ...others]) {
    const value = member(node, name);
    const title = stringOf(value);
    if (title !== undefined) return title.trim() === "" ? undefined : value;
  }
  return undefined;
}
