import { movedPart, type PagePart } from "./pagePart.ts";
import type { PageSource } from "./source.ts";

/** The parts of a version of a page. */
export interface ReadVersion {
  /** The text with normalized line breaks. */
  readonly text: string;
  /** The names of all link references. They make a difference in every part. */
  readonly definitions: string;
  readonly parts: readonly PagePart[];
  /** The number of versions before this one whose parts may be in use. */
  readonly age: number;
}

/** The minimum length of a part. */
const MIN_PART = 600;
/** The number of characters after a part that may make a difference, such as the next line. */
const MARGIN = 256;
/** The number of versions after which all parts are read, because parts keep the text of their version in memory. */
const MAX_AGE = 200;

/**
 * Divides a page into parts at empty lines outside of all blocks. Reads only those that have changed.
 *
 * @param read Reads the part that starts at an offset. It ends at the next place where it may.
 */
export function readParts(
  source: PageSource,
  before: ReadVersion | undefined,
  read: (from: number, endsAt: (offset: number) => boolean) => PagePart,
): ReadVersion {
  const { text, definitions } = source;
  const known = before?.definitions === definitions && before.age < MAX_AGE ? knownParts(source, before) : undefined;
  const parts: PagePart[] = [];
  let at = source.start;
  do {
    const same = source.hasWasteLeft ? known?.get(at) : undefined;
    const part = same
      ? movedPart(same, at - same.from)
      : read(at, (end) => end - at >= MIN_PART || known?.has(end) === true);
    parts.push(part);
    at = part.to;
  } while (at < text.length);
  return { text, definitions, parts, age: known ? before!.age + 1 : 0 };
}

/** Returns the parts that are the same in the new version, by their new offset. */
function knownParts({ text }: PageSource, before: ReadVersion): ReadonlyMap<number, PagePart> {
  const [prefix, suffix] = sameEnds(before.text, text);
  const by = text.length - before.text.length;
  const known = new Map<number, PagePart>();
  for (const part of before.parts) {
    if (!part.isReusable) continue;
    if (part.to + MARGIN <= prefix) known.set(part.from, part);
    else if (part.from >= before.text.length - suffix) known.set(part.from + by, part);
  }
  return known;
}

/** The length of the pieces that are compared at once. */
const PIECE = 4096;

/** Returns how much of the start and of the end of two texts is the same. The two do not overlap. */
function sameEnds(a: string, b: string): readonly [number, number] {
  const shorter = Math.min(a.length, b.length);
  let prefix = 0;
  while (prefix + PIECE <= shorter && a.slice(prefix, prefix + PIECE) === b.slice(prefix, prefix + PIECE))
    prefix += PIECE;
  while (prefix < shorter && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix++;
  const rest = shorter - prefix;
  const piece = (text: string, from: number) => text.slice(text.length - from - PIECE, text.length - from);
  let suffix = 0;
  while (suffix + PIECE <= rest && piece(a, suffix) === piece(b, suffix)) suffix += PIECE;
  while (suffix < rest && a.charCodeAt(a.length - suffix - 1) === b.charCodeAt(b.length - suffix - 1)) suffix++;
  return [prefix, suffix];
}
