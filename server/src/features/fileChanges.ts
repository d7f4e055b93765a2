import type { WorkspaceEdit } from "vscode-languageserver-types";
import { type Edit, removeItems, replaceNode } from "../config/edits.ts";
import type { Node } from "../config/json.ts";
import type { Moved } from "../kinds/kind.ts";
import { entriesOf } from "../schema/entries.ts";
import { isWithin, pathOfUri } from "../site/paths.ts";
import type { FeatureClient } from "./client.ts";
import { type ConfigOfSite, meaningOfEntry } from "./valueAt.ts";
import { type FileMove, workspaceEditOf } from "./workspaceEdit.ts";

/**
 * What changes in the configs when files and folders are about to move: every entry follows its file; the entry of a
 * page that leaves its site, or is a page no longer, goes. Undefined when nothing changes.
 */
export function willRenameFiles(
  configs: readonly ConfigOfSite[],
  files: readonly FileMove[],
  client: FeatureClient,
): WorkspaceEdit | undefined {
  const changes = configs.map((each) => {
    const paths = files.flatMap(({ oldUri, newUri }) => {
      const from = pathOfUri(each.site.uri, oldUri);
      return from === undefined || from === "" ? [] : [{ from, to: pathOfUri(each.site.uri, newUri) }];
    });
    const moved: Moved = (path) => {
      const move = paths.find(({ from }) => isWithin(path, from));
      return move && (move.to === undefined ? null : move.to + path.slice(move.from.length));
    };
    return { config: each.config, edits: paths.length > 0 ? editsAfter(each, moved) : [] };
  });
  return workspaceEditOf(changes, client);
}

/** What changes in the configs when files and folders are about to be deleted: the entries of their pages go. */
export function willDeleteFiles(
  configs: readonly ConfigOfSite[],
  uris: readonly string[],
  client: FeatureClient,
): WorkspaceEdit | undefined {
  const changes = configs.map((each) => {
    const paths = uris.map((uri) => pathOfUri(each.site.uri, uri)).filter((path) => path !== undefined && path !== "");
    const gone: Moved = (path) => (paths.some((from) => isWithin(path, from!)) ? null : undefined);
    return { config: each.config, edits: paths.length > 0 ? editsAfter(each, gone) : [] };
  });
  return workspaceEditOf(changes, client);
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
