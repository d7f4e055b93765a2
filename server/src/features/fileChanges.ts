import type { WorkspaceEdit } from "vscode-languageserver-types";
import { type Edit, removeItems, replaceNode } from "../config/edits.ts";
import type { Node } from "../config/json.ts";
import type { Moved } from "../kinds/kind.ts";
import { entriesOf } from "../schema/entries.ts";
import { folderOf, nfc, pathOfUri } from "../site/paths.ts";
import type { FeatureClient } from "./client.ts";
import { type ConfigOfSite, meaningOfEntry } from "./valueAt.ts";
import { type ConfigEdits, type FileMove, workspaceEditOf } from "./workspaceEdit.ts";

/**
 * What changes in the configs when files and folders are about to move: every entry follows its file; the entry of a
 * page that leaves its site, or is a page no longer, goes. Undefined when nothing changes.
 */
export function willRenameFiles(
  configs: readonly ConfigOfSite[],
  files: readonly FileMove[],
  client: FeatureClient,
): WorkspaceEdit | undefined {
  return workspaceEditOf(editsAfterMoves(configs, files), client);
}

/** The same, config by config. */
export function editsAfterMoves(configs: readonly ConfigOfSite[], files: readonly FileMove[]): ConfigEdits[] {
  return configs.map((each) => {
    const moves = files.flatMap(({ oldUri, newUri }) => {
      const from = pathOfUri(each.site.uri, oldUri);
      return from === undefined || from === "" ? [] : [[from, pathOfUri(each.site.uri, newUri)] as const];
    });
    return changesIn(each, moves);
  });
}

/** What changes in the configs when files and folders are about to be deleted: the entries of their pages go. */
export function willDeleteFiles(
  configs: readonly ConfigOfSite[],
  uris: readonly string[],
  client: FeatureClient,
): WorkspaceEdit | undefined {
  const changes = configs.map((each) => {
    const paths = uris.map((uri) => pathOfUri(each.site.uri, uri)).filter((path) => path !== undefined && path !== "");
    return changesIn(
      each,
      paths.map((path) => [path!, undefined]),
    );
  });
  return workspaceEditOf(changes, client);
}

/** @param moves Each file or folder that moves, and where to; undefined when it leaves the site. */
function changesIn(
  each: ConfigOfSite,
  moves: readonly (readonly [from: string, to: string | undefined])[],
): ConfigEdits {
  const targets = new Map(moves.map(([from, to]) => [nfc(from), to === undefined ? null : nfc(to)]));
  const moved: Moved = (path) => {
    // Very many files may move at once: a path is looked up by what it lies in, not held against each of them.
    for (let at = path; at !== ""; at = folderOf(at)) {
      const to = targets.get(at);
      if (to !== undefined) return to === null ? null : to + path.slice(at.length);
    }
    return undefined;
  };
  return { config: each.config, edits: moves.length > 0 ? editsAfter(each, moved) : [] };
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
