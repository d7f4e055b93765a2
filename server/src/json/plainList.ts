import type { Node } from "jsonc-parser";

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;

/**
 * An array of strings without escapes, for all versions of a text that have it unchanged. It holds no text: the versions
 * before would stay in memory.
 */
export interface PlainStrings {
  /** From the opening bracket to behind the closing one. */
  readonly length: number;
  /** Read on demand. */
  values: readonly string[] | undefined;
}

/** The plain lists of a text, by the offsets of their opening brackets. */
export type PlainLists = ReadonlyMap<number, PlainStrings>;

/** What a text has in common with an earlier version. */
export interface Before {
  readonly lists: PlainLists;
  /** The length of the earlier text. */
  readonly length: number;
  /** How many characters at the start are the same. */
  readonly start: number;
  /** How many characters at the end are the same. */
  readonly end: number;
}

/** The plain list at an offset of a text of some length, if the earlier version has the same one there. */
export function unchangedList(offset: number, length: number, before: Before | undefined): PlainStrings | undefined {
  if (!before) return undefined;
  if (offset >= length - before.end) return before.lists.get(offset - length + before.length);
  const list = before.lists.get(offset);
  return list && offset + list.length <= before.start ? list : undefined;
}

/**
 * The offset behind an array of strings without escapes, as nearly every list of pages is. Undefined for an array with
 * any other item, an escape, a comment or an error.
 * @param offset of the opening bracket
 */
export function endOfPlainList(text: string, offset: number): number | undefined {
  let at = offset + 1;
  let comma = false;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === LINE_FEED || code === RETURN || code === TAB) {
      at++;
      continue;
    }
    if (code === CLOSE_BRACKET && !comma) return at + 1;
    if (code !== QUOTE) return undefined;
    let inside = text.charCodeAt(++at);
    while (inside >= SPACE && inside !== QUOTE && inside !== BACKSLASH) inside = text.charCodeAt(++at);
    if (inside !== QUOTE) return undefined;
    at = behindSpace(text, at + 1);
    comma = text.charCodeAt(at) === COMMA;
    if (comma) at++;
    else if (text.charCodeAt(at) !== CLOSE_BRACKET) return undefined;
  }
}

/**
 * The node of such an array. Its items are made when somebody needs them: after a keystroke in a file with thousands of
 * pages, few are.
 */
export class PlainList implements Node {
  readonly type = "array";
  readonly offset: number;
  readonly length: number;
  readonly parent?: Node;
  readonly #text: string;
  /** Where the array begins in the text. The node itself may move: a repaired tree is moved to the text it was made for. */
  readonly #start: number;
  readonly #strings: PlainStrings;
  #children: Node[] | undefined;

  constructor(text: string, offset: number, strings: PlainStrings, parent: Node | undefined) {
    this.offset = offset;
    this.length = strings.length;
    if (parent) this.parent = parent;
    this.#text = text;
    this.#start = offset;
    this.#strings = strings;
  }

  /** The strings. The same array for all versions of a text that have the list unchanged. */
  get values(): readonly string[] {
    // Reading them as JSON copies them. A slice of the text would keep all of it in memory.
    this.#strings.values ??= JSON.parse(this.#text.slice(this.#start, this.#start + this.#strings.length)) as string[];
    return this.#strings.values;
  }

  get children(): Node[] {
    this.#children ??= this.#items();
    return this.#children;
  }

  #items(): Node[] {
    let behind = this.#start;
    return this.values.map((value) => {
      const offset = this.#text.indexOf('"', behind);
      const length = value.length + 2;
      behind = offset + length;
      return { type: "string", value, offset, length, parent: this };
    });
  }
}

/** The strings of an array that has nothing else, without making nodes of them. Undefined for any other node. */
export function plainStrings(node: Node | undefined): readonly string[] | undefined {
  return node instanceof PlainList ? node.values : undefined;
}

function behindSpace(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) return at;
    at++;
  }
}
