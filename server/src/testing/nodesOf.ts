import type { Node } from "../json/json.ts";

/** Converts a tree to plain data. Checks the parent of each node, and omits it from the result. */
export function nodesOf(node: Node | null | undefined): unknown {
  if (!node) return undefined;
  const { type, value, offset, length, colonOffset, children } = node;
  const stray = children?.find(({ parent }) => parent !== node);
  if (stray) throw new Error(`The node at ${stray.offset} has the wrong parent.`);
  return { type, value, offset, length, colonOffset, children: children?.map(nodesOf) };
}
