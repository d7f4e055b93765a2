import * as l10n from "@vscode/l10n";
import { type CompletionItem, CompletionItemKind, type Position } from "vscode-languageserver-types";
import { baseName } from "../../../disk/paths.ts";
import type { SiteConfig } from "../../../formats/format.ts";
import { slotAt } from "../../../json/cursor.ts";
import { offsetOf } from "../../../json/jsonText.ts";
import { keyOf } from "../../../schema/roleKeys.ts";
import { titleFromName } from "../../../site/pageMetadata.ts";
import type { Site } from "../../../site/site.ts";
import type { FeatureClient } from "../../client.ts";
import { newConfig } from "../newConfig.ts";
import { insertion, textOf } from "./insertion.ts";
import { literal, placeholder, type Template } from "./template.ts";

/**
 * The maximum number of pages for which completion offers a complete config. For larger folders, users must run the
 * command, because completion cannot wait until so many files have been read.
 */
const MAX_PAGES = 1_000;

/**
 * In an empty file, returns an item that inserts a complete config for the pages in the file's folder. Returns
 * undefined if the file is not empty or the folder has no pages.
 */
export async function newConfigItem(
  config: SiteConfig,
  site: Site,
  position: Position,
  client: FeatureClient,
): Promise<CompletionItem | undefined> {
  const offset = config.text.trim() === "" ? offsetOf(config, position) : undefined;
  const slot = offset === undefined ? undefined : slotAt(config, offset);
  if (!slot || site.pages.size === 0 || site.pages.size > MAX_PAGES) return undefined;
  const folder = decodeURIComponent(baseName(site.uri));
  const { text, groups } = await newConfig(site, titleFromName(folder), config.format);
  const count = groups.reduce((sum, { pages }) => sum + pages.length, 0);
  if (count === 0) return undefined;
  const value = JSON.parse(text) as Readonly<Record<string, string>>;
  const name = keyOf(config.schema, "site.name") ?? "";
  const template = { ...(withoutTabStops(value) as object), [name]: placeholder(1, value[name] ?? "") };
  const label =
    count === 1
      ? l10n.t("site configuration from 1 page in this folder")
      : l10n.t("site configuration from {0} pages in this folder", count);
  const completing = { config, slot, client, site };
  return {
    label,
    kind: CompletionItemKind.Snippet,
    detail: l10n.t("One group for each folder, with its pages."),
    sortText: "0",
    ...insertion(textOf(template, completing), label, true, completing),
  };
}

/** Converts a JSON value to a template in which all strings are literal. */
function withoutTabStops(value: unknown): Template {
  if (typeof value === "string") return literal(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutTabStops);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutTabStops(member)]));
}
