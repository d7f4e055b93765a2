import * as l10n from "@vscode/l10n";
import { composeEdits } from "../../json/composeEdits.ts";
import {
  applyEdits,
  canBeEdited,
  type Edit,
  insertItems,
  insertMember,
  removeItems,
  replaceNode,
} from "../../json/edits.ts";
import { items, type JSONPath, member, type Node, valueAt } from "../../json/json.ts";
import { parseJsonText } from "../../json/jsonText.ts";
import { itemsByList, type ListPlace, moveItems, shifted } from "../../json/moveItems.ts";
import { type NodeId, nodeIdOf, pathOfNode } from "../../json/nodeId.ts";
import type { NavigationChange, NavigationPlace } from "../../model/navigationChange.ts";
import { gone, type NavigationEdits, type SiteConfig } from "../format.ts";

/** An index after all items of an array, whatever its length. */
const END = Number.MAX_SAFE_INTEGER;

/** A group as a value. */
export function newGroup(name: string, pages: readonly string[]) {
  return { group: name, pages };
}

/** The edits for a change of the navigation. Everything else stays untouched, with comments, order and indentation. */
export function navigationEdits(config: SiteConfig, change: NavigationChange): NavigationEdits {
  if (!canBeEdited(config.text)) return { problem: l10n.t("Fix the JSON first. The file cannot be changed safely.") };
  switch (change.kind) {
    case "move": {
      const paths = pathsOf(config, change.nodes);
      const to = listPlaceOf(config, change.to);
      if (!paths || !to) return gone();
      const isPage = (path: JSONPath): boolean => valueAt(config.root, path)?.type === "string";
      const slugs = change.slugs ?? [];
      if (isTopLevel(to.list) && (slugs.length > 0 || paths.some(isPage))) {
        return { problem: l10n.t("A page must be in a group. Drop it on a group or on another page.") };
      }
      const target = valueAt(config.root, to.list);
      if (target?.type !== "array") {
        const hasGroup = valueAt(config.root, to.list.slice(0, -1))?.type === "object";
        return hasGroup ? { problem: l10n.t('Add a "pages" array to the group first.') } : gone();
      }
      return { edits: movedWith(slugs, config, target, paths, to) };
    }
    case "addPages": {
      const to = listPlaceOf(config, change.to);
      if (to && isTopLevel(to.list)) {
        return { problem: l10n.t("A page must be in a group. Drop it on a group or on another page.") };
      }
      return to ? added(config, to, change.slugs) : gone();
    }
    case "addGroup": {
      const to = listPlaceOf(config, change.to);
      return to ? added(config, to, [newGroup(change.name, [])]) : gone();
    }
    case "remove": {
      const paths = pathsOf(config, change.nodes);
      if (!paths) return gone();
      return {
        edits: [...itemsByList(config, paths)].flatMap(([list, indices]) => [...removeItems(config, list, indices)]),
      };
    }
    case "renameGroup": {
      const [path] = pathsOf(config, [change.node]) ?? [];
      const group = path && valueAt(config.root, path);
      const name = member(group, "group");
      if (name) return { edits: [replaceNode(name, change.name)] };
      if (group?.type !== "object") return gone();
      return { edits: insertMember(config, group, "group", change.name, { order: ["group"] }) };
    }
    default:
      return change satisfies never;
  }
}

/** The paths of nodes; undefined when one of them is not in the text any more. */
function pathsOf({ root }: SiteConfig, ids: readonly NodeId[]): readonly JSONPath[] | undefined {
  const paths = ids.map((id) => pathOfNode(root, id));
  return paths.every((path, index) => nodeIdOf(path) === ids[index]) ? paths : undefined;
}

/** A place as an array and an index in it. Undefined when the node that names it is not in the text any more. */
function listPlaceOf(config: SiteConfig, to: NavigationPlace): ListPlace | undefined {
  if ("endOf" in to) {
    if (to.endOf === null) return { list: ["navigation"], index: END };
    const [group] = pathsOf(config, [to.endOf]) ?? [];
    return group && { list: [...group, "pages"], index: END };
  }
  const [path] = pathsOf(config, ["before" in to ? to.before : to.after]) ?? [];
  const index = path?.at(-1);
  if (!path || typeof index !== "number") return undefined;
  return { list: path.slice(0, -1), index: "before" in to ? index : index + 1 };
}

/** Adds pages at a place, and then moves items in front of them. */
function movedWith(
  slugs: readonly string[],
  config: SiteConfig,
  target: Node,
  paths: readonly JSONPath[],
  to: ListPlace,
): readonly Edit[] {
  if (slugs.length === 0) return moveItems(config, paths, to);
  const place = { list: to.list, index: Math.min(to.index, items(target).length) };
  const added = insertItems(config, target, place.index, slugs);
  const withPages = parseJsonText(config.uri, applyEdits(config.text, added), config.version);
  const moved = moveItems(
    withPages,
    paths.map((path) => shifted(path, place, slugs.length)),
    place,
  );
  return composeEdits(config.text.length, [added, moved]);
}

function isTopLevel(list: JSONPath): boolean {
  return list.length === 1;
}

function added(
  config: SiteConfig,
  { list, index }: ListPlace,
  values: Parameters<typeof insertItems>[3],
): NavigationEdits {
  const array = valueAt(config.root, list);
  if (array?.type === "array") return { edits: insertItems(config, array, index, values) };
  const owner = valueAt(config.root, list.slice(0, -1));
  const name = list.at(-1);
  // The first item of an array that the config does not have yet.
  if (array || owner?.type !== "object" || typeof name !== "string") return gone();
  return { edits: insertMember(config, owner, name, values) };
}
