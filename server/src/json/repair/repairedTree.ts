import type { Node } from "../json.ts";
import { lineEnd } from "../lines.ts";
import { parse } from "../parse.ts";
import type { Mistake } from "./repair.ts";
import { toJsonString } from "./tokens.ts";

/** A replacement for the text from `offset` to `end`. */
interface Replacement {
  readonly offset: number;
  readonly end: number;
  readonly content: string;
}

/**
 * Returns the tree of the repaired text, with offsets in the original text. Inserted text has a length of zero. Returns
 * undefined if there is nothing to replace before parsing.
 */
export function repairedTree(text: string, mistakes: readonly Mistake[], maxDepth: number): Node | undefined {
  const readings = mistakes.flatMap((mistake) => readingsOf(text, mistake)).sort((a, b) => a.offset - b.offset);
  if (readings.length === 0) return undefined;
  let repaired = "";
  let from = 0;
  const ends: number[] = [];
  for (const { offset, end, content } of readings) {
    repaired += text.slice(from, offset) + content;
    ends.push(repaired.length);
    from = end;
  }
  const { root } = parse(repaired + text.slice(from), maxDepth);
  if (root) mapOffsets(root, readings, ends);
  return root;
}

/**
 * Returns the replacements for a mistake. The result is empty if the parser recovers from the mistake anyway, for
 * example if a comma or value is missing.
 */
function readingsOf(text: string, { kind, change, token }: Mistake): readonly Replacement[] {
  if (kind === "quoted") return [{ offset: token!.offset, end: token!.end, content: toJsonString(token!.source) }];
  if (!change || kind === "moveComma") return [];
  const { at, remove, insert } = change;
  const end = at + remove;
  if (kind !== "swapLines") return [{ offset: at, end, content: insert }];
  // Insert the second line before the first, and remove it from its original position.
  const first = lineEnd(text, at);
  const second = first + (text.startsWith("\r\n", first) ? 2 : 1);
  return [
    { offset: at, end: at, content: insert.slice(0, end - second) },
    { offset: second, end, content: "" },
  ];
}

/** Maps the offsets in a tree from the repaired text back to the original text. */
function mapOffsets(root: Node, readings: readonly Replacement[], ends: readonly number[]): void {
  const originOf = (offset: number): number => {
    let low = 0;
    let high = readings.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! - readings[middle]!.content.length < offset) low = middle + 1;
      else high = middle;
    }
    // Find the last replacement that starts before the offset.
    const reading = readings[low - 1];
    if (!reading) return offset;
    const distance = offset - ends[low - 1]!;
    return distance >= 0
      ? reading.end + distance
      : Math.min(reading.offset + distance + reading.content.length, reading.end);
  };
  const visit = (node: Node & { offset: number; length: number; colonOffset?: number }): void => {
    const end = originOf(node.offset + node.length);
    node.offset = originOf(node.offset);
    node.length = Math.max(0, end - node.offset);
    if (node.colonOffset !== undefined) node.colonOffset = originOf(node.colonOffset);
    for (const child of node.children ?? []) visit(child);
  };
  visit(root);
}
