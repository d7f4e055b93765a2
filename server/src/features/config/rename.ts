import * as l10n from "@vscode/l10n";
import type { Position, Range, WorkspaceEdit } from "vscode-languageserver-types";
import { nfc, readWrittenPath, slugOf } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { fileOf, outlineOf } from "../../formats/readSite.ts";
import { replaceNode } from "../../json/edits.ts";
import { nodeAt } from "../../json/json.ts";
import { offsetOf } from "../../json/jsonText.ts";
import type { Entry } from "../../schema/entries.ts";
import { entryOf } from "../../schema/place.ts";
import type { KindId } from "../../schema/schema.ts";
import { slugOfEntry } from "../../site/pageEntry.ts";
import type { Site } from "../../site/site.ts";
import type { FeatureClient } from "../client.ts";
import { editsAfterMoves, fileEdits, linkEditsAfterMoves } from "../fileChanges.ts";
import { noOpenPages, type OpenPages } from "../pageEdits.ts";
import { type ConfigOfSite, type MeaningfulValue, rangeInside, valueAtPosition } from "../valueAt.ts";
import { type FileEdits, type FileMove, workspaceEditOf } from "../workspaceEdit.ts";

/** The reason why something cannot be renamed, which is shown to the user. */
export interface RenameProblem {
  readonly problem: string;
}

/** Returns the value at a position if it can be renamed: a version, a group name, or a page. */
export function prepareRename(
  config: SiteConfig,
  site: Site,
  position: Position,
): { readonly range: Range; readonly placeholder: string } | undefined {
  const entry = groupNameAt(config, position) ?? renamableValue(config, site, position)?.context.occurrence.entry;
  return entry && { range: rangeInside(config, entry), placeholder: entry.node.value as string };
}

/**
 * Returns the edit that renames the value at a position. A group name changes only in this place. A version changes in
 * all references to it. For a page, its file is renamed, and all entries and the links in pages that have been read so
 * far are updated. Returns a problem if the name is invalid, and undefined if the value cannot be renamed.
 * @param others The other configs that may list a page.
 */
export function rename(
  config: SiteConfig,
  site: Site,
  position: Position,
  newName: string,
  client: FeatureClient,
  others: readonly ConfigOfSite[] = [],
  openPages: OpenPages = noOpenPages,
): WorkspaceEdit | RenameProblem | undefined {
  const group = groupNameAt(config, position);
  if (group) return workspaceEditOf([{ file: config, edits: [replaceNode(group.node, newName)] }], client);
  const found = renamableValue(config, site, position);
  return found && RENAMES[found.kind.id]?.(found, newName, client, others, openPages);
}

type Rename = (
  found: MeaningfulValue,
  newName: string,
  client: FeatureClient,
  others: readonly ConfigOfSite[],
  openPages: OpenPages,
) => WorkspaceEdit | RenameProblem | undefined;

const RENAMES: Readonly<Partial<Record<KindId, Rename>>> = { "version-name": renameVersion, "page-path": renamePage };

function renamableValue(config: SiteConfig, site: Site, position: Position): MeaningfulValue | undefined {
  const found = valueAtPosition(config, site, position);
  return found && RENAMES[found.kind.id] ? found : undefined;
}

/** Finds the group name at a position. Groups with the same name are independent. */
function groupNameAt(config: SiteConfig, position: Position) {
  const offset = offsetOf(config, position);
  const node = offset === undefined ? undefined : nodeAt(config.root, offset);
  return node && outlineOf(config).allGroups.some(({ nameNode }) => nameNode === node)
    ? entryOf(config, node)
    : undefined;
}

function renameVersion({ value, kind, context }: MeaningfulValue, newName: string, client: FeatureClient) {
  const name = newName.trim();
  const { config } = context;
  if (name === "") return { problem: l10n.t("Enter a version.") };
  const existing = kind.definedAt?.(name, context) ?? [];
  if (name !== value && existing.length > 0)
    return { problem: l10n.t("Version {0} already exists.", JSON.stringify(name)) };
  const places = kind.samePlaces?.(value, context) ?? [];
  return workspaceEditOf(
    editsByFile(config, places, () => name),
    client,
  );
}

function renamePage(
  { value, kind, context }: MeaningfulValue,
  newName: string,
  client: FeatureClient,
  others: readonly ConfigOfSite[],
  openPages: OpenPages,
) {
  const { config, site } = context;
  const place = readWrittenPath(newName.trim());
  if (!place.inside)
    return { problem: l10n.t("{0} is not a path within this site: {1}.", JSON.stringify(newName), place.reason) };
  if (place.path === "") return { problem: l10n.t("Enter a page path.") };
  const slug = nfc(slugOf(place.path) ?? place.path);
  const page = site.pages.get(slugOfEntry(value, site, config.format.pageEntries));
  // An entry without a file may be renamed to an existing page, which fixes the entry without moving a file.
  if (page && site.pages.has(slug) && slug !== page.slug)
    return { problem: l10n.t("Page {0} already exists.", JSON.stringify(slug)) };
  const places = kind.samePlaces?.(value, context) ?? [];
  const edits = editsByFile(config, places, (before) => (before.startsWith("/") ? `/${slug}` : slug));
  const moves = page && slug !== page.slug ? page.files.map((file) => moveOf(file, page.slug, slug, site)) : [];
  const changes = [
    ...edits,
    ...editsAfterMoves(others, moves).map(fileEdits),
    ...linkEditsAfterMoves([{ config, site }, ...others], moves, openPages),
  ];
  return (
    workspaceEditOf(changes, client, moves) ?? {
      problem: l10n.t(
        "This editor cannot rename files from a site config. Rename the page's file instead. Its entries are then updated automatically.",
      ),
    }
  );
}

/** Groups string replacements by file. */
function editsByFile(config: SiteConfig, places: readonly Entry[], after: (before: string) => string): FileEdits[] {
  const byFile = Map.groupBy(places, ({ node }) => fileOf(config, node));
  return [...byFile].map(([file, entries]) => ({
    file,
    edits: entries.map(({ node }) => replaceNode(node, after(node.value as string))),
  }));
}

function moveOf(file: string, oldSlug: string, newSlug: string, site: Site): FileMove {
  return { oldUri: site.uriOf(file), newUri: site.uriOf(newSlug + file.slice(oldSlug.length)) };
}
