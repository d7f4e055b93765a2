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

const NAME = /[\p{ID_Start}_$][\w.:$-]*/uy;
const LOST_OPENING = /^[A-Z]\w*(?:\s+\w+=(?:"[^"\n]*"|\{)|\s*\/?>)/;
const LOST_CLOSING = /^\/[A-Z][\w.]*>/;
const LOWER_LOST_CLOSING = /^\/[a-z]\w*>/;

/** The number of characters that unclosed braces can read for each character of the text. */
const WASTE_PER_CHARACTER = 4;

/** Text with tags. Limits the search for the ends of unclosed braces, so that a scan takes linear time. */
class Braces {
  readonly #text: string;
  #wasteLeft: number;

  constructor(text: string) {
    this.#text = text;
    this.#wasteLeft = WASTE_PER_CHARACTER * text.length;
  }

  /** Returns the offset after the brace that closes the one at `from`, or -1 if the brace is not closed. */
  endOf(from: number): number {
    if (this.#wasteLeft <= 0) return -1;
    const end = findBraceEnd(this.#text, from);
    if (end < 0) this.#wasteLeft -= this.#text.length - from;
    return end;
  }
}

function findBraceEnd(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return i + 1;
    else if (char === '"' || char === "'" || char === "`") {
      const end = text.indexOf(char, i + 1);
      const line = text.indexOf("\n", i);
      if (end >= 0 && (char === "`" || line < 0 || end < line)) i = end;
    }
  }
  return -1;
}

/**
 * Scans the tags in text in which code has been blanked out. A valid page has no anomalies.
 * @param isPiece Whether the text is only a piece of a page, where unmatched tags are not mistakes.
 */
export function scanTags(text: string, isPiece: boolean): TagScan {
  const anomalies: Anomaly[] = [];
  const open: TagOffset[] = [];
  const closings: TagOffset[] = [];
  const empty: TagOffset[] = [];
  const braces = new Braces(text);
  const addAnomaly = (at: number, cost = 1): void => void anomalies.push({ at, cost });
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === "{") {
      const end = braces.endOf(i);
      if (end < 0) addAnomaly(i);
      else i = end - 1;
      continue;
    }
    if (char === "}") addAnomaly(i, 0.5);
    if (char !== "<") {
      if (isLostTag(text, i, char)) addAnomaly(i, 0.6);
      continue;
    }
    const tag = tagIn(text, i, braces, addAnomaly);
    if (tag === undefined) {
      addAnomaly(i);
      continue;
    }
    i = tag.end - 1;
    if (text[tag.end] === ">") addAnomaly(tag.end, 0.8);
    const { name, kind } = tag;
    const tagOffset = { name, at: tag.at };
    if (kind === "empty") empty.push(tagOffset);
    else if (kind === "open") open.push(tagOffset);
    else {
      const partner = open.findLastIndex((each) => each.name === name);
      if (partner < 0) {
        closings.push(tagOffset);
        if (!isPiece) addAnomaly(tag.at);
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

interface ScannedTag {
  readonly kind: "open" | "close" | "empty";
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/** Scans the tag at a `<` as far as possible. Returns undefined if no name follows the `<`. */
function tagIn(
  text: string,
  start: number,
  braces: Braces,
  addAnomaly: (at: number, cost?: number) => void,
): ScannedTag | undefined {
  let at = start + 1;
  const isClosing = text[at] === "/";
  if (isClosing) at++;
  if (text[at] === ">") return { kind: isClosing ? "close" : "open", name: "", at: start, end: at + 1 };
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  at = NAME.lastIndex;
  for (;;) {
    const from = at;
    while (/\s/.test(text[at] ?? "x")) at++;
    const char = text[at];
    if (char === ">") return { kind: isClosing ? "close" : "open", name, at: start, end: at + 1 };
    if (char === "/" && text[at + 1] === ">" && !isClosing) return { kind: "empty", name, at: start, end: at + 2 };
    const next = char === undefined || isClosing ? undefined : attributeEnd(text, at, from === at, braces, addAnomaly);
    if (next !== undefined) {
      at = next;
      continue;
    }
    addAnomaly(Math.min(at, text.length - 1));
    const rest = /[<>\n]/.exec(text.slice(at, at + 300));
    const end = rest === null ? at : at + rest.index + (rest[0] === ">" ? 1 : 0);
    const isEmpty = rest?.[0] === ">" && text[end - 2] === "/";
    return { kind: isClosing ? "close" : isEmpty ? "empty" : "open", name, at: start, end: Math.max(end, start + 1) };
  }
}

/** Returns the end of the attribute at an offset, or undefined if there is no attribute. */
function attributeEnd(
  text: string,
  from: number,
  isJoined: boolean,
  braces: Braces,
  addAnomaly: (at: number, cost?: number) => void,
): number | undefined {
  if (text[from] === "{") return undefinedIfMissing(braces.endOf(from));
  NAME.lastIndex = from;
  const name = NAME.exec(text)?.[0];
  if (name === undefined || (isJoined && /["'}]/.test(text[from - 1]!))) return undefined;
  let at = NAME.lastIndex;
  const equals = /\s*=\s*/y;
  equals.lastIndex = at;
  if (!equals.test(text)) return /^[\w-]+$/.test(name) ? at : undefined;
  at = equals.lastIndex;
  const quote = text[at];
  if (quote === "{") return undefinedIfMissing(braces.endOf(at));
  if (quote !== '"' && quote !== "'") return undefined;
  const end = text.indexOf(quote, at + 1);
  if (end < 0) return undefined;
  const value = text.slice(at, end);
  if (/\n\s*\n/.test(value) || (/[<>]/.test(value) && /=["{]|<\/?[A-Za-z]/.test(value))) addAnomaly(at, 0.7);
  return end + 1;
}

function undefinedIfMissing(end: number): number | undefined {
  return end < 0 ? undefined : end;
}
