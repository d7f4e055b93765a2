import type { JSONPath } from "@sitekeeper/server/protocol";
import { findNodeAtLocation, getLocation, parseTree } from "jsonc-parser";

/** The JSON path at an offset of a config, keys included. */
export function pathAt(text: string, offset: number): JSONPath {
  return getLocation(text, offset).path.filter((segment) => segment !== "");
}

/**
 * The place of a field in the text: its value, or the nearest value around it when the config does not set the field.
 */
export function spanOf(text: string, path: JSONPath): { readonly offset: number; readonly length: number } | undefined {
  const root = parseTree(text);
  if (!root) return undefined;
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return { offset: node.offset, length: node.length };
  }
  return undefined;
}
