import { isVoid, type Tag } from "./tag.ts";

/**
 * Maps the index of each opening tag to the index of the tag that ends its content. This is the matching closing tag
 * or, if there is none, the closing tag of an ancestor. For a tag that is never closed, it is the number of items.
 * Ignores closing tags without an opening tag.
 *
 * @param tags The tags in a block, in order. Items that are not tags are undefined.
 */
export function tagPairs(tags: readonly (Tag | undefined)[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  const openOf = new Map<string, number>();
  const count = (name: string, change: number): void => void openOf.set(name, (openOf.get(name) ?? 0) + change);
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

/** Updates a list of open tags, innermost last, with the next tag. Ignores a closing tag without an opening tag. */
export function addTag(open: Tag[], tag: Tag): void {
  if (tag.kind === "open" && !isVoid(tag.name)) open.push(tag);
  const index = tag.kind === "close" ? open.findLastIndex(({ name }) => name === tag.name) : -1;
  if (index >= 0) open.length = index;
}
