import type { Tag } from "./tag.ts";

/**
 * Maps each opening tag to the end of its content: the index of its closing tag, of the tag that closes one of its
 * ancestors, or the number of items if it is never closed. Ignores closing tags without an opening tag.
 *
 * @param tags The tags of a block in order. Undefined for items that are not tags.
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
