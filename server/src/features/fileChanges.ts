import type { WorkspaceEdit } from "vscode-languageserver-types";
import { folderOf, nfc, pathOfUri } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { filesOf } from "../formats/readSite.ts";
import { type Edit, removeItems, replaceNode } from "../json/edits.ts";
import type { Node } from "../json/json.ts";
import type { Moved } from "../kinds/kind.ts";
import { entriesOf } from "../schema/entries.ts";
import type { Site } from "../site/site.ts";
import type { FeatureClient } from "./client.ts";
import { noOpenPages, type OpenPages, pageEditsAfterMoves } from "./pageEdits.ts";
import { type ConfigOfSite, meaningOfEntry } from "./valueAt.ts";
import { type FileEdits, type FileMove, workspaceEditOf } from "./workspaceEdit.ts";

/** The edits in one config. */
export interface ConfigEdits {
  readonly config: SiteConfig;
  readonly edits: readonly Edit[];
}

/**
 * The edits for files and folders that are about to move. In the configs, every entry follows its file. The entry of a
 * page that leaves its site, or is no longer a page, is removed. In the pages that are read, all links to moved files
 * change, and so do the relative links of moved pages. Undefined when nothing changes.
 */
export function willRenameFiles(
  configs: readonly ConfigOfSite[],
  files: readonly FileMove[],
  client: FeatureClient,
  openPages: OpenPages = noOpenPages,
): WorkspaceEdit | undefined {
  const inConfigs = editsAfterMoves(configs, files).map(fileEdits);
  return workspaceEditOf([...inConfigs, ...linkEditsAfterMoves(configs, files, openPages)], client);
}

/** The edits in the configs, config by config. */
export function editsAfterMoves(configs: readonly ConfigOfSite[], files: readonly FileMove[]): ConfigEdits[] {
  return allFiles(configs).map((each) => changesIn(each, movesIn(each.site, files)));
}

/** The edits in the pages. Two configs of one folder share its pages. */
export function linkEditsAfterMoves(
  configs: readonly ConfigOfSite[],
  files: readonly FileMove[],
  openPages: OpenPages,
): readonly FileEdits[] {
  const sites = new Map(configs.map(({ site }) => [site.uri, site]));
  return [...sites.values()].flatMap((site) => {
    const moves = movesIn(site, files);
    return moves.length > 0 ? pageEditsAfterMoves(site, movedBy(moves), openPages) : [];
  });
}

export function fileEdits({ config, edits }: ConfigEdits): FileEdits {
  return { file: config, edits };
}

/**
 * The edits in the configs for files and folders that are about to be deleted: the entries of their pages are removed.
 */
export function willDeleteFiles(
  configs: readonly ConfigOfSite[],
  uris: readonly string[],
  client: FeatureClient,
): WorkspaceEdit | undefined {
  return workspaceEditOf(entryEditsAfterDeletion(configs, uris).map(fileEdits), client);
}

/** The edits that remove the entries of deleted pages, config by config. */
export function entryEditsAfterDeletion(configs: readonly ConfigOfSite[], uris: readonly string[]): ConfigEdits[] {
  return allFiles(configs).map((each) => {
    const paths = uris.map((uri) => pathOfUri(each.site.uri, uri)).filter((path) => path !== undefined && path !== "");
    return changesIn(
      each,
      paths.map((path) => [path!, undefined]),
    );
  });
}

/** Each file of configs that are split. */
function allFiles(configs: readonly ConfigOfSite[]): readonly ConfigOfSite[] {
  return configs.flatMap((each) => filesOf(each.config).map((config) => ({ ...each, config })));
}

/** A moved file or folder of a site, with its new place. Undefined when it leaves the site. */
type PathMove = readonly [from: string, to: string | undefined];

function movesIn(site: Site, files: readonly FileMove[]): readonly PathMove[] {
  return files.flatMap(({ oldUri, newUri }) => {
    const from = pathOfUri(site.uri, oldUri);
    return from === undefined || from === "" ? [] : [[from, pathOfUri(site.uri, newUri)] as const];
  });
}

function changesIn(each: ConfigOfSite, moves: readonly PathMove[]): ConfigEdits {
  return { config: each.config, edits: moves.length > 0 ? editsAfter(each, movedBy(moves)) : [] };
}

function movedBy(moves: readonly PathMove[]): Moved {
  const targets = new Map(moves.map(([from, to]) => [nfc(from), to === undefined ? null : nfc(to)]));
  return (path) => {
    // Very many files may move at once, so a path is looked up by its folders and not compared with each of them.
    for (let at = path; at !== ""; at = folderOf(at)) {
      const to = targets.get(at);
      if (to !== undefined) return to === null ? null : to + path.slice(at.length);
    }
    return undefined;
  };
}

function editsAfter(each: ConfigOfSite, moved: Moved): readonly Edit[] {
  const edits: Edit[] = [];
  const removed = new Map<Node, number[]>();
  for (const entries of entriesOf(each.config).byKind.values()) {
    for (const entry of entries) {
      const meaning = meaningOfEntry(entry, each);
      const after = meaning?.kind.afterMove?.(meaning.value, meaning.context, moved);
      if (typeof after === "string") edits.push(replaceNode(entry.node, after));
      const list = entry.parent?.node;
      if (after !== null || list?.type !== "array") continue;
      const indices = removed.get(list);
      if (indices) indices.push(entry.segment as number);
      else removed.set(list, [entry.segment as number]);
    }
  }
  for (const [list, indices] of removed) edits.push(...removeItems(each.config, list, indices));
  return edits;
}
