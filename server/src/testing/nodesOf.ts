import type { Node } from "../json/json.ts";

/** A tree as plain data: each node without its parent, which is checked. */
export function nodesOf(node: Node | null | undefined): unknown {
  if (!node) return undefined;
  const { type, value, offset, length, colonOffset, children } = node;
  const stray = children?.find(({ parent }) => parent !== node);
  if (stray) throw new Error(`The parent of the node at ${stray.offset} is not the one that has it.`);
  return { type, value, offset, length, colonOffset, children: children?.map(nodesOf) };
}
