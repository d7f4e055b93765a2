import { type JSONPath, type Node, nodeAt, pathText } from "./json.ts";

/**
 * Identifies a value in a single version of a document. Clients only compare IDs and send them back. The ID of a nested
 * node consists of its parent's ID, a dot or a bracket, and the node's own key or index: `navigation[1].pages[2]`.
 * Fields that do not exist in the text yet also have IDs.
 */
export type NodeId = string;

/**
 * Returns the ID of the value at a JSON path.
 *
 * @param prefix The prefix of the file that contains the value, if the config is split into several files.
 */
export function nodeIdOf(path: JSONPath, prefix = ""): NodeId {
  return prefix + pathText(path);
}

/** Returns the prefix of the node IDs in a file that the config references. */
export function prefixOfPart(uri: string): string {
  return `${uri}#`;
}

/** Whether the ID may belong to a file that the config references, rather than to the main file. */
export function mayBeInPart(id: NodeId): boolean {
  return id.includes("#");
}

/** Whether `id` refers to `outer` or to a value inside it. */
export function isWithinNode(id: NodeId, outer: NodeId): boolean {
  return id.startsWith(outer) && (id.length === outer.length || ".[".includes(id[outer.length]!));
}

/** Returns the path of the innermost key or value at an offset. */
export function pathAt(root: Node | undefined, offset: number): JSONPath {
  let node = nodeAt(root, offset);
  const path: (string | number)[] = [];
  for (; node?.parent; node = node.parent) {
    if (node.parent.type === "array") path.unshift(node.parent.children!.indexOf(node));
    else if (node.type === "property") path.unshift(node.children![0]!.value as string);
  }
  return path;
}

/** Returns the path of the value with the given ID, or of the value's nearest ancestor that exists in the text. */
export function pathOfNode(root: Node | undefined, id: NodeId, prefix = ""): JSONPath {
  const path: (string | number)[] = [];
  let node = root;
  for (;;) {
    const next = childTowards(node, path, id, prefix);
    if (!next) return path;
    path.push(next.segment);
    node = next.node;
  }
}

function childTowards(node: Node | undefined, path: JSONPath, id: NodeId, prefix: string) {
  const children = node?.children ?? [];
  for (const [index, child] of children.entries()) {
    const segment = node?.type === "array" ? index : (child.children?.[0]?.value as string);
    if (isWithinNode(id, nodeIdOf([...path, segment], prefix))) {
      return { segment, node: node?.type === "array" ? child : child.children?.[1] };
    }
  }
  return undefined;
}
