import type { SiteConfig } from "../../formats/format.ts";
import { outlineOf } from "../../formats/readSite.ts";
import { items, member, type Node } from "../../json/json.ts";
import { memo } from "../../json/memo.ts";
import type { Division } from "../../model/outline.ts";
import { entriesByNode } from "../../schema/entries.ts";
import { misspelledMembers } from "../../schema/fieldTypos.ts";
import { isReference } from "../../schema/schema.ts";
import { isSound } from "../syntax/problemsOf.ts";

/**
 * The roles of fields that provide content in place of a list, such as a link or a source of pages. A value of the
 * wrong type also counts.
 */
const SOURCES = ["page", "openapi", "asyncapi", "graphql", "sdk", "target"] as const;

/** The parts of a file that show readers no content. */
export const emptyParts: (config: SiteConfig) => readonly Division[] = memo((config) => {
  const { allGroups, divisions } = outlineOf(config);
  return [...allGroups, ...divisions].filter((part) => {
    // Nearly every part has content, so this cheap check comes first.
    if (part.listNode && items(part.listNode).length > 0) return false;
    if (part.text !== config || !isSound(config, part.node)) return false;
    if (isReference(part.node)) return false;
    const entry = entriesByNode(config).get(part.node);
    const division = entry?.schema?.["x-division"];
    const { listNode, node, fields, path } = part;
    if (!division || (listNode && !isSound(config, listNode))) return false;
    // Other rules report missing lists in the older format, and lists of the wrong type.
    if (!listNode && (isListRequired(part, config) || mayHaveContent(node, division.children))) return false;
    if (!listNode && misspelledMembers(config, entry).size > 0) return false;
    return !SOURCES.some((role) => fields.pathOf(role).length === path.length + 1 && fields.nodeOf(role));
  });
});

/**
 * Maps each hidden list to the part that its content can be moved to: the only empty part below the list's own part
 * that accepts the content.
 */
export const partsForLostContent: (config: SiteConfig) => ReadonlyMap<Node, Division> = memo((config) => {
  const { root, divisions } = outlineOf(config);
  const found = new Map<Node, Division>();
  for (const part of [root, ...divisions]) {
    for (const { property } of part.lost) {
      const key: string = property.children![0]!.value;
      const [only, ...others] = emptyParts(config).filter(
        (empty) => isBelow(empty, part) && childrenOf(empty, config).includes(key) && !member(empty.node, key),
      );
      if (only && others.length === 0) found.set(property, only);
    }
  }
  return found;
});

function childrenOf({ node }: Division, config: SiteConfig): readonly string[] {
  return entriesByNode(config).get(node)?.schema?.["x-division"]?.children ?? [];
}

function isBelow(part: Division, ancestor: Division): boolean {
  for (let at = part.parent; at; at = at.parent) if (at === ancestor) return true;
  return false;
}

/**
 * Whether the part may have content in a list with the wrong type or a misspelled key. Other rules report such lists.
 */
function mayHaveContent(node: Node, keys: readonly string[]): boolean {
  const lists = (node.children ?? []).filter(({ children }) => children?.[1]?.type === "array");
  return lists.length > 0 || keys.some((key) => member(node, key) !== undefined);
}

function isListRequired({ node }: Division, config: SiteConfig): boolean {
  const schema = entriesByNode(config).get(node)?.schema;
  return schema?.["x-division"]?.children.some((key) => schema.required?.includes(key)) ?? false;
}
