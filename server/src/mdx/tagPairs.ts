import type { Tag } from "./tag.ts";

/**
 * Where the content of each opening tag ends: the index of its closing tag, or of the one that closes a tag around it,
 * or the number of items for a tag that nothing closes. A closing tag without an opening one counts as nothing.
 *
 * @param tags the tags of one block, in order; undefined for an item that is not a tag
 */
export function tagPairs(tags: readonly (Tag | undefined)[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  const openOf = new Map<string, number>();
  const count = (name: string, by: number): void => void openOf.set(name, (openOf.get(name) ?? 0) + by);
  tags.forEach((tag, index) => {
    if (tag?.kind === "open") {
      open.push(index);
      count(tag.name, 1);
    }
    if (tag?.kind !== "close" || !openOf.get(tag.name)) return;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      const { name } = tags[last]!;
      ends.set(last, index);
      count(name, -1);
      if (name === tag.name) return;
    }
  });
  for (const index of open) ends.set(index, tags.length);
  return ends;
}
