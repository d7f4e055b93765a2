import type { Edit } from "../../json/edits.ts";
import type { Unreadable } from "../page.ts";
import { isVoid, nameSpan, type Tag } from "../tag.ts";
import { addTag } from "../tagPairs.ts";
import { allTagsIn } from "../tokens.ts";
import { lineEndAt, type PageRepair } from "./wordRepairs.ts";

/** The maximum number of lines to search for the end of an element. */
const MAX_LINES = 2_000;

/**
 * Finds repairs for a tag without its counterpart, most likely first: renaming one of two tags, swapping two closing
 * tags, or adding a closing tag where the content of the element appears to end.
 *
 * @param tagsOnly The text in which code, comments and front matter have been blanked out.
 */
export function pairRepairs(
  text: string,
  tagsOnly: string,
  { span }: Unreadable,
  isKnown: (tag: string) => boolean,
): readonly PageRepair[] {
  const tags = tagsIn(tagsOnly);
  const index = tags.findIndex(({ from }) => from === span.offset);
  const tag = tags[index];
  if (!tag || span.length !== tag.to - tag.from) return [];
  if (tag.kind === "open") {
    const partner = partnerOf(tags, index);
    if (partner) return [...alignments(text, tag, partner), ...indentations(text, tag, partner)];
    const end = parentEnd(tags, index) ?? text.trimEnd().length;
    return closingEdits(text, tagsOnly, tags, tag, end).map((edit) => ({
      kind: "close",
      edits: [edit],
      isCertain: false,
    }));
  }
  const open = openBefore(tags, index);
  const rename = (each: Tag, content: string): Edit => ({ ...nameSpan(text, each), content });
  const inner = open.at(-1);
  if (!inner || inner.name === tag.name) return [];
  const next = tags[index + 1];
  if (open.at(-2)?.name === tag.name && next?.kind === "close" && next.name === inner.name)
    return [{ kind: "swap", edits: [rename(tag, inner.name), rename(next, tag.name)], isCertain: false }];
  if (open.some(({ name }) => name === tag.name)) return [];
  const closing: PageRepair = { kind: "rename", edits: [rename(tag, inner.name)], isCertain: false };
  const opening: PageRepair = { kind: "rename", edits: [rename(inner, tag.name)], isCertain: false };
  return isKnown(tag.name) && !isKnown(inner.name) ? [opening, closing] : [closing];
}

/** Returns the tags that open or close elements. */
function tagsIn(tagsOnly: string): readonly Tag[] {
  return allTagsIn(tagsOnly).filter(({ kind, name }) => kind === "close" || (kind === "open" && !isVoid(name)));
}

/** Returns the tags that are open before the tag with the given index, outermost first. */
function openBefore(tags: readonly Tag[], index: number): readonly Tag[] {
  const open: Tag[] = [];
  for (const tag of tags.slice(0, index)) addTag(open, tag);
  return open;
}

/** Returns the closing tag that the one at an index appears to have. */
function partnerOf(tags: readonly Tag[], index: number): Tag | undefined {
  const open: string[] = [];
  for (const tag of tags.slice(index)) {
    if (tag.kind === "open") open.push(tag.name);
    else if (open.pop() !== tag.name) return undefined;
    if (open.length === 0) return tag;
  }
  return undefined;
}

/** Gives a closing tag on a line of its own the same indentation as its opening tag, so that both are in one block. */
function alignments(text: string, opening: Tag, closing: Tag): readonly PageRepair[] {
  const [openingPrefix, closingPrefix] = [columnOf(text, opening.from), columnOf(text, closing.from)];
  // In a list, the tag may follow the marker.
  const indent = openingPrefix.replace(/[^\s>]/g, " ");
  if (/\S/.test(closingPrefix) || closingPrefix === indent) return [];
  const edit = { offset: closing.from - closingPrefix.length, length: closingPrefix.length, content: indent };
  return [{ kind: "align", edits: [edit], isCertain: false }];
}

/** Indents the content of an element like its opening tag, for example below the marker of a list item. */
function indentations(text: string, opening: Tag, closing: Tag): readonly PageRepair[] {
  const indent = columnOf(text, opening.from).replace(/[^\s>]/g, " ");
  if (indent === "" || /\S/.test(columnOf(text, closing.from))) return [];
  const edits: Edit[] = [];
  let isOutside = false;
  for (let at = lineEndAt(text, opening.to) + 1; at <= closing.from; at = lineEndAt(text, at) + 1) {
    const line = text.slice(at, lineEndAt(text, at));
    if (line.trim() === "") continue;
    edits.push({ offset: at, length: 0, content: indent });
    isOutside ||= closing.from > at + line.length && !line.startsWith(indent);
  }
  return isOutside ? [{ kind: "indent", edits, isCertain: false }] : [];
}

/** Whether an opening tag has a closing tag, although both are not in the same block. */
export function isClosedElsewhere(tagsOnly: string, { span }: Unreadable): boolean {
  const tags = tagsIn(tagsOnly);
  const index = tags.findIndex(({ from, to }) => from === span.offset && to === span.offset + span.length);
  return tags[index]?.kind === "open" && partnerOf(tags, index) !== undefined;
}

/** Returns the offset of the closing tag of the element around an opening tag. */
function parentEnd(tags: readonly Tag[], index: number): number | undefined {
  const parents = openBefore(tags, index).map(({ name }) => name);
  const inside: string[] = [];
  for (const { kind, name, from } of tags.slice(index + 1)) {
    if (kind === "open") inside.push(name);
    else if (inside.includes(name)) inside.length = inside.lastIndexOf(name);
    else if (parents.includes(name)) return from;
  }
  return undefined;
}

/** Returns the insertions of a closing tag where the content of an element may end, most likely first. */
function closingEdits(
  text: string,
  tagsOnly: string,
  tags: readonly Tag[],
  { name, from, to }: Tag,
  end: number,
): readonly Edit[] {
  const indent = columnOf(text, from);
  const next = lineEndAt(text, to) + 1;
  if (/\S/.test(indent) || /\S/.test(text.slice(to, next))) return [];
  const sibling = tags.find((tag) => tag.from > from && tag.kind === "open" && tag.name === name)?.from;
  const isSibling = sibling !== undefined && sibling < end && columnOf(text, sibling) === indent;
  const parent = columnOf(text, end);
  const isParentAlone = end < text.trimEnd().length && !/\S/.test(parent);
  const offsets = [
    ...(isSibling ? [sibling - indent.length] : []),
    ...contentEnds(text, tagsOnly, next, indent.length, end),
    ...(isParentAlone ? [end - parent.length] : []),
  ];
  // Blank lines around the content stay symmetric.
  const hasGap = /^[ \t]*\r?\n/.test(text.slice(next));
  return [...new Set(offsets)].map((offset) => {
    const gap = hasGap && !/\n[ \t]*\r?\n$/.test(text.slice(0, offset)) ? "\n" : "";
    const isAfterBreak = text[offset - 1] === "\n";
    const line = `${indent}</${name}>`;
    return { offset, length: 0, content: isAfterBreak ? `${gap}${line}\n` : `\n${gap}${line}` };
  });
}

/**
 * Returns the offset at which the content that starts at a line ends: before the first line with less indentation, or
 * for content that is not indented, at the first empty line or heading.
 */
function contentEnds(text: string, tagsOnly: string, from: number, column: number, end: number): readonly number[] {
  let last: number | undefined;
  let isIndented: boolean | undefined;
  let isCode = false;
  const hasGap = /^[ \t]*\r?\n/.test(text.slice(from));
  for (let at = from, count = 0; at < end && count < MAX_LINES; count++) {
    const next = Math.min(lineEndAt(text, at) + 1, text.length);
    if (/\S/.test(text.slice(at, next))) {
      isCode = !/\S/.test(tagsOnly.slice(at, next));
      const isDeeper = isCode || /^[ \t]*/.exec(text.slice(at, next))![0].length > column;
      isIndented ??= isDeeper;
      if (isIndented ? !isDeeper : /^[ \t]*#{1,6}[ \t]/.test(tagsOnly.slice(at, next))) break;
      last = next;
    } else if (isIndented === false && !hasGap && !isCode) break;
    at = next;
  }
  return last !== undefined && last <= end ? [last] : [];
}

function columnOf(text: string, at: number): string {
  return text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
}
