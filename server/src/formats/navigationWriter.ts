import * as l10n from "@vscode/l10n";
import { composeEdits } from "../json/composeEdits.ts";
import {
  applyEdits,
  canBeEdited,
  type Edit,
  insertItems,
  insertMember,
  type JsonValue,
  removeItems,
  replaceNode,
} from "../json/edits.ts";
import { items, type JSONPath, type Node, valueAt } from "../json/json.ts";
import { parseJsonText } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { itemsByList, type ListPlace, moveItems, shifted, stepsBeforeText } from "../json/moveItems.ts";
import { type NodeId, nodeIdOf, pathOfNode } from "../json/nodeId.ts";
import type { NavigationChange, NavigationPlace } from "../model/navigationChange.ts";
import type { Division } from "../model/outline.ts";
import { fieldOf, itemsOf } from "../schema/fields.ts";
import { fieldAt } from "../schema/place.ts";
import { keyOf } from "../schema/roleKeys.ts";
import { branches, propertySchema, type Schema } from "../schema/schema.ts";
import type { SiteConfig } from "./format.ts";
import { fileOf, fileOfNode, outlineOf } from "./readSite.ts";

/** The edits for a navigation change, or the reason it is impossible. */
type NavigationEdits = { readonly edits: readonly Edit[] } | { readonly problem: string };

/** Like {@link NavigationEdits}, but also contains the file that the edits apply to. */
type FileEdits = { readonly file: SiteConfig; readonly edits: readonly Edit[] } | { readonly problem: string };

/** An index past the end of any array. */
const END = Number.MAX_SAFE_INTEGER;

/** Creates a group that conforms to the schema. */
export function newGroup(
  schema: Schema,
  name: string,
  pages: readonly string[],
): { readonly [key: string]: JsonValue } {
  const group = groupSchema(schema);
  return { [keyOf(group, "label")!]: name, [group["x-division"]!.children[0]!]: pages };
}

/**
 * Computes the edits for a navigation change that affects only one file. Comments, order and indentation are preserved.
 *
 * @param config The whole config.
 */
export function navigationEdits(config: SiteConfig, change: NavigationChange): FileEdits {
  if (itemsIn(change).some((id) => isWholeFile(config, id)))
    return { problem: l10n.t("This part of the navigation is in a separate file. Move its $ref manually.") };
  const [file = config, other] = new Set(changedFiles(config, change));
  if (other) return { problem: l10n.t("These parts of the navigation are in different files. Move them manually.") };
  const result = editsIn(file, change);
  return "problem" in result ? result : { file, edits: result.edits };
}

/** Returns the nodes that must be items of a list for a change to be possible. */
function itemsIn(change: NavigationChange): readonly NodeId[] {
  const nodes = change.kind === "move" || change.kind === "remove" ? change.nodes : [];
  if (!("to" in change) || "endOf" in change.to) return nodes;
  return [...nodes, "before" in change.to ? change.to.before : change.to.after];
}

/** Whether a node is the root of a referenced file. If so, the list contains a `$ref` in place of the node. */
function isWholeFile(config: SiteConfig, id: NodeId): boolean {
  const { root, nodePrefix } = fileOfNode(config, id);
  const list = valueAt(root, pathOfNode(root, id, nodePrefix).slice(0, -1));
  return list !== undefined && list.offset < 0;
}

function changedFiles(config: SiteConfig, change: NavigationChange): readonly SiteConfig[] {
  switch (change.kind) {
    case "rename": {
      const nameNode = partWithId(config, change.node)?.nameNode;
      return [nameNode ? fileOf(config, nameNode) : fileOfNode(config, change.node)];
    }
    case "remove":
      return change.nodes.map((id) => fileOfNode(config, id));
    case "move":
      return [...change.nodes.map((id) => fileOfNode(config, id)), fileOfPlace(config, change.to)];
    default:
      return [fileOfPlace(config, change.to)];
  }
}

function fileOfPlace(config: SiteConfig, to: NavigationPlace): SiteConfig {
  if (!("endOf" in to)) return fileOfNode(config, "before" in to ? to.before : to.after);
  const part = to.endOf === null ? outlineOf(config).root : partWithId(config, to.endOf);
  return part ? fileOf(config, part.listNode ?? part.node) : config;
}

/** Finds a division by ID in any file of a config. */
function partWithId(config: SiteConfig, id: NodeId): Division | undefined {
  const file = fileOfNode(config, id);
  const [path] = pathsOf(file, [id]) ?? [];
  return path && partAt(file, path);
}

function editsIn(config: SiteConfig, change: NavigationChange): NavigationEdits {
  if (!canBeEdited(config.text)) return { problem: l10n.t("Fix the JSON first. The file cannot be changed safely.") };
  switch (change.kind) {
    case "move":
      return moveNodes(config, change.nodes, change.slugs ?? [], change.to);
    case "addPages":
      return addValues(config, change.to, change.slugs);
    case "addGroup":
      return addValues(config, change.to, [newGroup(config.schema, change.name, [])]);
    case "remove": {
      const paths = pathsOf(config, change.nodes);
      if (!paths) return outdatedNavigation();
      return {
        edits: [...itemsByList(config, paths)].flatMap(([list, indices]) => [...removeItems(config, list, indices)]),
      };
    }
    case "rename": {
      const part = partWithId(config.whole, change.node);
      if (part?.node.type !== "object") return outdatedNavigation();
      const { nameNode } = part;
      if (nameNode) return { edits: [replaceNode(nameNode, change.name)] };
      const key = part.fields.pathOf("label").at(-1) as string;
      return { edits: insertMember(config, part.node, key, change.name, { order: [key] }) };
    }
    default:
      return change satisfies never;
  }
}

/** Resolves node IDs to paths. Returns undefined if a node no longer exists. */
function pathsOf({ root, nodePrefix }: SiteConfig, ids: readonly NodeId[]): readonly JSONPath[] | undefined {
  const paths = ids.map((id) => pathOfNode(root, id, nodePrefix));
  return paths.every((path, index) => nodeIdOf(path, nodePrefix) === ids[index]) ? paths : undefined;
}

/** Returns the result for a change that is based on an outdated navigation. Its IDs may now refer to other nodes. */
export function outdatedNavigation(): { readonly problem: string } {
  return { problem: l10n.t("The navigation changed before this edit could be applied. Try again.") };
}

/**
 * Resolves a place to an array and an index. Returns undefined if the place refers to a group or page that no longer
 * exists.
 */
function listPlaceOf(config: SiteConfig, to: NavigationPlace, kinds: readonly Kind[]): ListPlace | undefined {
  if ("endOf" in to) {
    const part = to.endOf === null ? outlineOf(config).root : partWithId(config.whole, to.endOf);
    return part && { list: part.listNode ? part.listPath : newList(config, part, kinds), index: END };
  }
  const [path] = pathsOf(config, ["before" in to ? to.before : to.after]) ?? [];
  const index = path?.at(-1);
  if (!path || typeof index !== "number") return undefined;
  return { list: path.slice(0, -1), index: "before" in to ? index : index + 1 };
}

/** Returns the path of the list to create in a division that does not have one. */
function newList(config: SiteConfig, part: Division, kinds: readonly Kind[]): JSONPath {
  const schema = fieldAt(config, part.path);
  const keys = (schema && branches(schema).find((branch) => branch["x-division"])?.["x-division"]?.children) ?? [];
  const key = keys.find((each) => kinds.every((kind) => allows(fieldAt(config, [...part.path, each]), kind)));
  return key === undefined ? part.listPath : [...part.path, key];
}

type Kind = Division["kind"] | "page";

function kindOf(config: SiteConfig, path: JSONPath): Kind {
  return valueAt(config.root, path)?.type === "string" ? "page" : (partAt(config, path)?.kind ?? "group");
}

function allows(list: Schema | undefined, kind: Kind): boolean {
  const item = itemsOf(list);
  return (
    item !== undefined &&
    branches(item).some((branch) =>
      kind === "page" ? branch["x-kind"] === "page-path" : branch["x-division"]?.kind === kind,
    )
  );
}

/** Returns the reason a list cannot contain some of the items, if any. */
function reasonToRefuse(config: SiteConfig, { list }: ListPlace, kinds: readonly Kind[]): NavigationEdits | undefined {
  const field = fieldAt(config, list);
  const wrong = kinds.find((kind) => !allows(field, kind));
  if (wrong === undefined) return undefined;
  return wrong === "page"
    ? { problem: l10n.t("A page must be in a group. Drop it on a group or on another page.") }
    : { problem: l10n.t("This part of the navigation cannot be placed here.") };
}

/** Finds a division by path. A linear search is fast enough, because it runs only for changes. */
function partAt(config: SiteConfig, path: JSONPath): Division | undefined {
  const { root, divisions, allGroups } = outlineOf(config);
  const node = valueAt(config.root, path);
  return [root, ...divisions, ...allGroups].find((each) => each.node === node);
}

function moveNodes(
  config: SiteConfig,
  nodes: readonly NodeId[],
  slugs: readonly string[],
  place: NavigationPlace,
): NavigationEdits {
  const paths = pathsOf(config, nodes);
  if (!paths) return outdatedNavigation();
  const kinds: Kind[] = [...paths.map((path) => kindOf(config, path)), ...(slugs.length > 0 ? ["page" as const] : [])];
  const to = listPlaceOf(config, place, kinds);
  if (!to) return outdatedNavigation();
  const refused = reasonToRefuse(config, to, kinds);
  if (refused) return refused;
  const target = valueAt(config.root, to.list);
  if (target?.type === "array") return { edits: moveAndInsert(slugs, config, target, paths, to) };
  const hasOwner = valueAt(config.root, to.list.slice(0, -1))?.type === "object";
  const key = JSON.stringify(to.list.at(-1));
  return hasOwner ? { problem: l10n.t("Add a {0} array to the group first.", key) } : outdatedNavigation();
}

/** Inserts pages at a place, then moves items in front of them. */
function moveAndInsert(
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
  const before = stepsBeforeText(config.root);
  const moved = moveItems(
    withPages,
    paths.map((path) => shifted(path, place, slugs.length).slice(before)),
    { ...place, list: place.list.slice(before) },
  );
  return composeEdits(config.text.length, [added, moved]);
}

function addValues(config: SiteConfig, place: NavigationPlace, values: readonly JsonValue[]): NavigationEdits {
  const kinds: Kind[] = values.map((value) => (typeof value === "string" ? "page" : "group"));
  const to = listPlaceOf(config, place, kinds);
  if (!to) return outdatedNavigation();
  const refused = reasonToRefuse(config, to, kinds);
  if (refused) return refused;
  const array = valueAt(config.root, to.list);
  if (array?.type === "array") return { edits: insertItems(config, array, to.index, values) };
  const owner = valueAt(config.root, to.list.slice(0, -1));
  const name = to.list.at(-1);
  // The array does not exist yet.
  if (array || owner?.type !== "object" || typeof name !== "string") return outdatedNavigation();
  return { edits: insertMember(config, owner, name, values) };
}

const groupSchema = memo((schema: Schema): Schema => {
  const parts = [schema["x-division"] ? schema : fieldOf(schema, "nav.root")!];
  for (const part of parts) {
    if (part["x-division"]?.kind === "group") return part;
    for (const key of part["x-division"]?.children ?? []) {
      const item = itemsOf(propertySchema(part, key));
      parts.push(...(item ? branches(item) : []).filter((branch) => branch["x-division"] && !parts.includes(branch)));
    }
  }
  throw new Error("The schema does not describe a group.");
});
