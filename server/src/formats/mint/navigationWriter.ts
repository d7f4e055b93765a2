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
import type { NavigationChange } from "../../model/navigationChange.ts";
import type { SiteConfig } from "../format.ts";
import { gone, type NavigationEdits } from "../format.ts";

/** The arrays of groups and of pages. */
const NAVIGATION = "navigation";
const PAGES = "pages";

/** A group as a value. */
export function newGroup(name: string, pages: readonly string[]) {
  return { group: name, pages };
}

/** The edits for a change of the navigation. Everything else stays untouched, with comments, order and indentation. */
export function navigationEdits(config: SiteConfig, wanted: NavigationChange): NavigationEdits {
  if (!canBeEdited(config.text)) return { problem: l10n.t("Fix the JSON first. The file cannot be changed safely.") };
  const change = "to" in wanted ? { ...wanted, to: { ...wanted.to, list: arrayAt(config, wanted.to.list) } } : wanted;
  switch (change.kind) {
    case "move": {
      const isPage = (path: JSONPath): boolean => valueAt(config.root, path)?.type === "string";
      const slugs = change.slugs ?? [];
      if (isTopLevel(change.to.list) && (slugs.length > 0 || change.paths.some(isPage))) {
        return { problem: l10n.t("A page must be in a group. Drop it on a group or on another page.") };
      }
      const target = valueAt(config.root, change.to.list);
      if (target?.type !== "array") {
        const hasGroup = valueAt(config.root, change.to.list.slice(0, -1))?.type === "object";
        return hasGroup ? { problem: l10n.t('Add a "pages" array to the group first.') } : gone();
      }
      return { edits: movedWith(slugs, config, target, change) };
    }
    case "addPages":
      if (isTopLevel(change.to.list)) {
        return { problem: l10n.t("A page must be in a group. Drop it on a group or on another page.") };
      }
      return added(config, change.to, change.slugs);
    case "addGroup":
      return added(config, change.to, [newGroup(change.name, [])]);
    case "remove":
      return {
        edits: [...itemsByList(config, change.paths)].flatMap(([list, indices]) => [
          ...removeItems(config, list, indices),
        ]),
      };
    case "renameGroup": {
      const group = valueAt(config.root, change.path);
      const name = member(group, "group");
      if (name) return { edits: [replaceNode(name, change.name)] };
      if (group?.type !== "object") return gone();
      return { edits: insertMember(config, group, "group", change.name, { order: ["group"] }) };
    }
    default:
      return change satisfies never;
  }
}

/** Adds pages at a place, and then moves items in front of them. */
function movedWith(
  slugs: readonly string[],
  config: SiteConfig,
  target: Node,
  { paths, to }: Extract<NavigationChange, { kind: "move" }>,
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

/** The array that a list stands for. */
function arrayAt({ root }: SiteConfig, list: JSONPath): JSONPath {
  if (list.length === 0) return [NAVIGATION];
  return valueAt(root, list)?.type === "object" ? [...list, PAGES] : list;
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
