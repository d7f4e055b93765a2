import type { WorkspaceEdit } from "vscode-languageserver-types";
import { folderOf, nfc, pathOfUri } from "../disk/paths.ts";
import type { SiteConfig } from "../formats/format.ts";
import { filesOf } from "../formats/readSite.ts";
import { type Edit, removeItems, replaceNode } from "../json/edits.ts";
import type { Node } from "../json/json.ts";
import type { MovePath } from "../kinds/kind.ts";
import { entriesOf } from "../schema/entries.ts";
import type { Site } from "../site/site.ts";
import type { FeatureClient } from "./client.ts";
import { noOpenPages, type OpenPages, pageEditsAfterMoves } from "./pageEdits.ts";
import { type ConfigOfSite, meaningOfEntry } from "./valueAt.ts";
import { type FileEdits, type FileMove, workspaceEditOf } from "./workspaceEdit.ts";

export interface ConfigEdits {
  readonly config: SiteConfig;
  readonly edits: readonly Edit[];
}

/**
 * Returns the edits for files and folders that are about to move. In the configs, entries are updated to the new paths,
 * and entries are removed for files that move out of the site or stop being pages. In the pages that have been read so
 * far, links to moved files are updated, as are relative links in moved pages. Returns undefined if nothing changes.
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

/** Returns the edits in the configs, grouped by config. */
export function editsAfterMoves(configs: readonly ConfigOfSite[], files: readonly FileMove[]): ConfigEdits[] {
  return allFiles(configs).map((each) => changesIn(each, movesIn(each.site, files)));
}

/** Returns the edits in the pages. Two configs in the same folder share their pages. */
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
 * Returns the edits in the configs for files and folders that are about to be deleted. The edits remove the entries for
 * all pages that will be deleted.
 */
export function willDeleteFiles(
  configs: readonly ConfigOfSite[],
  uris: readonly string[],
  client: FeatureClient,
): WorkspaceEdit | undefined {
  return workspaceEditOf(entryEditsAfterDeletion(configs, uris).map(fileEdits), client);
}

/** Returns the edits that remove the entries for deleted pages, grouped by config. */
export function entryEditsAfterDeletion(configs: readonly ConfigOfSite[], uris: readonly string[]): ConfigEdits[] {
  return allFiles(configs).map((each) => {
    const paths = uris.map((uri) => pathOfUri(each.site.uri, uri)).filter((path) => path !== undefined && path !== "");
    return changesIn(
      each,
      paths.map((path) => [path!, undefined]),
    );
  });
}

/** Returns all files that make up the configs, including the parts of split configs. */
function allFiles(configs: readonly ConfigOfSite[]): readonly ConfigOfSite[] {
  return configs.flatMap((each) => filesOf(each.config).map((config) => ({ ...each, config })));
}

/**
 * A site's file or folder that is being moved, with its new path. The new path is undefined if the file or folder moves
 * out of the site.
 */
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

function movedBy(moves: readonly PathMove[]): MovePath {
  const targets = new Map(moves.map(([from, to]) => [nfc(from), to === undefined ? null : nfc(to)]));
  return (path) => {
    // Thousands of files may move at once. Looking up a path and its parent folders is faster than comparing the path
    // with every move.
    for (let at = path; at !== ""; at = folderOf(at)) {
      const to = targets.get(at);
      if (to !== undefined) return to === null ? null : to + path.slice(at.length);
    }
    return undefined;
  };
}

function editsAfter(each: ConfigOfSite, movePath: MovePath): readonly Edit[] {
  const edits: Edit[] = [];
  const removed = new Map<Node, number[]>();
  for (const entries of entriesOf(each.config).byKind.values()) {
    for (const entry of entries) {
      const meaning = meaningOfEntry(entry, each);
      const after = meaning?.kind.afterMove?.(meaning.value, meaning.context, movePath);
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
