import type { PageNode } from "../mdx/parser.ts";
import type { PageSource } from "../mdx/source.ts";
import { isTag, type Tag } from "../mdx/tag.ts";
import { tagPairs } from "../mdx/tagPairs.ts";

/** Adjacent nodes, and the tags for the nodes that are tags. */
export interface TaggedNodes {
  readonly nodes: readonly PageNode[];
  readonly tags: readonly (Tag | undefined)[];
  readonly pairs: ReadonlyMap<number, number>;
}

export function taggedNodes(nodes: readonly PageNode[], source: PageSource): TaggedNodes {
  const tags = nodes.map(({ name, from }) => {
    const tag = name === "FlowTag" || name === "JsxTag" ? source.tagAt(from) : undefined;
    return isTag(tag) ? tag : undefined;
  });
  return { nodes, tags, pairs: tagPairs(tags) };
}

/** Returns the index of the node that ends a tag's content, and the index of the node after the element. */
export function extentOf(index: number, { tags, pairs }: TaggedNodes): { readonly end: number; readonly next: number } {
  const end = pairs.get(index);
  if (end === undefined) return { end: index, next: index + 1 };
  const isClosed = tags[end]?.name === tags[index]?.name;
  return { end, next: isClosed ? end + 1 : end };
}
