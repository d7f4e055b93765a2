import { PageSource } from "../source.ts";
import { isTag, type Tag } from "../tag.ts";

/** A possible mistake in the tags on a page, with its cost. */
interface Anomaly {
  readonly at: number;
  readonly cost: number;
}

/** A tag and its offset. */
export interface TagOffset {
  readonly name: string;
  readonly at: number;
}

/** The tags in a piece of a page. */
export interface TagScan {
  readonly anomalies: readonly Anomaly[];
  /** The opening tags without a closing tag. */
  readonly open: readonly TagOffset[];
  /** The closing tags without an opening tag. */
  readonly closings: readonly TagOffset[];
  /** The self-closing tags. Any of them may have been meant as the opening tag for an unmatched closing tag. */
  readonly empty: readonly TagOffset[];
}

const LOST_OPENING = /^[A-Z]\w*(?:\s+\w+=(?:"[^"\n]*"|\{)|\s*\/?>)/;
const LOST_CLOSING = /^\/[A-Z][\w.]*>/;
const LOWER_LOST_CLOSING = /^\/[a-z]\w*>/;

/**
 * Scans the tags in text in which code has been blanked out. A valid page has no anomalies.
 * @param isPiece Whether the text is only a piece of a page, where unmatched tags are not mistakes.
 */
export function scanTags(text: string, isPiece: boolean): TagScan {
  const anomalies: Anomaly[] = [];
  const open: TagOffset[] = [];
  const closings: TagOffset[] = [];
  const empty: TagOffset[] = [];
  const source = new PageSource(text, "mdx");
  const addAnomaly = (at: number, cost = 1): void => void anomalies.push({ at, cost });
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === "{") {
      const end = source.expressionAt(i)?.end;
      if (end === undefined) addAnomaly(i);
      else i = end - 1;
      continue;
    }
    if (char === "}") addAnomaly(i, 0.5);
    if (char !== "<") {
      if (isLostTag(text, i, char)) addAnomaly(i, 0.6);
      continue;
    }
    const tag = tagIn(source, i, addAnomaly);
    if (tag === undefined) {
      addAnomaly(i);
      continue;
    }
    const at = i;
    i = tag.end - 1;
    if (text[tag.end] === ">") addAnomaly(tag.end, 0.8);
    const { name, kind } = tag;
    const tagOffset = { name, at };
    if (kind === "empty") empty.push(tagOffset);
    else if (kind === "open") open.push(tagOffset);
    else {
      const partner = open.findLastIndex((each) => each.name === name);
      if (partner < 0) {
        closings.push(tagOffset);
        if (!isPiece) addAnomaly(at);
        else if (open.length > 0) {
          // The tag closes an element that was opened before the piece, so the elements that are open inside the piece
          // are never closed.
          for (const each of open) addAnomaly(each.at);
          open.length = 0;
        }
        continue;
      }
      for (const each of open.slice(partner + 1)) addAnomaly(each.at);
      open.length = partner;
    }
  }
  if (!isPiece) for (const each of open) addAnomaly(each.at);
  return { anomalies, open, closings, empty };
}

/** Whether the text at an offset looks like a tag without its `<`. */
function isLostTag(text: string, at: number, char: string): boolean {
  const before = text[at - 1] ?? " ";
  if (char === "/" && before !== "<") {
    const rest = text.slice(at, at + 40);
    return LOST_CLOSING.test(rest) || (LOWER_LOST_CLOSING.test(rest) && /[\s>\p{L}\p{P}]/u.test(before));
  }
  return /[A-Z]/.test(char) && !/[\w</.]/.test(before) && LOST_OPENING.test(text.slice(at, at + 60));
}

/** The end of a tag, and what kind of tag it is. */
type ScannedTag = Pick<Tag, "kind" | "name"> & { readonly end: number };

/** Reads the tag at a `<`, and on to its end after a mistake. Returns undefined if no name follows the `<`. */
function tagIn(
  source: PageSource,
  start: number,
  addAnomaly: (at: number, cost?: number) => void,
): ScannedTag | undefined {
  const { text } = source;
  const tag = source.tagAt(start);
  const { name, attributes } = tag;
  if (!isTag(tag) && name === "") return undefined;
  for (const { from, value, isCode } of attributes) {
    // A property follows the previous one without a space.
    if (/["'}]/.test(text[from - 1]!)) addAnomaly(from);
    if (value && !isCode && isUnlikely(text.slice(value.offset, value.offset + value.length)))
      addAnomaly(value.offset - 1, 0.7);
  }
  if (isTag(tag)) return { kind: tag.kind, name, end: tag.to };
  addAnomaly(Math.min(tag.at, text.length - 1));
  const rest = /[<>\n]/.exec(text.slice(tag.at, tag.at + 300));
  const end = rest === null ? tag.at : tag.at + rest.index + (rest[0] === ">" ? 1 : 0);
  const isEmpty = rest?.[0] === ">" && text[end - 2] === "/";
  return { kind: tag.isClosing ? "close" : isEmpty ? "empty" : "open", name, end: Math.max(end, start + 1) };
}

/** Whether a value in quotes probably extends beyond its tag. */
function isUnlikely(value: string): boolean {
  return /\n\s*\n/.test(value) || (/[<>]/.test(value) && /=["{]|<\/?[A-Za-z]/.test(value));
}
