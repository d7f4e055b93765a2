import type { Span } from "../../json/jsonText.ts";

/** A word in a tag. The word may be incomplete. */
export type TagSlot = TagNameSlot | ClosingTagSlot | AttributeSlot | AttributeValueSlot;

export interface TagNameSlot {
  readonly role: "tag";
  readonly span: Span;
  /** Whether the name is not followed by an attribute, a brace or `>`. */
  readonly isBare: boolean;
}

export interface ClosingTagSlot {
  readonly role: "closing";
  readonly span: Span;
  /** Whether the name is followed by `>`. */
  readonly isClosed: boolean;
}

export interface AttributeSlot {
  readonly role: "attribute";
  readonly span: Span;
  readonly tag: string;
  /** The names of the tag's other attributes. */
  readonly present: ReadonlySet<string>;
  /** Whether the name is followed by `=`. */
  readonly hasValue: boolean;
}

export interface AttributeValueSlot {
  readonly role: "value";
  /** The value without quotes and braces. */
  readonly span: Span;
  readonly tag: string;
  readonly attribute: string;
  /** The character before the value: a quote, `{`, or an empty string. */
  readonly mark: '"' | "'" | "{" | "";
  readonly isClosed: boolean;
}

/** The maximum distance from the cursor to the `<` of its tag, and the maximum number of `<` characters to try. */
const MAX_TAG = 4_000;
const MAX_TRIES = 20;

const NAME = /[\p{L}_$][\p{L}\p{N}_$.:-]*/uy;
const ATTRIBUTE = /[\p{L}_$][\p{L}\p{N}_$:.-]*/uy;

/**
 * Finds the slot at an offset in a tag. The tag is the innermost tag that starts before the offset and has not ended
 * yet.
 * @param tagAt The offset of the enclosing tag, if known.
 */
export function tagSlotAt(text: string, at: number, tagAt?: number): TagSlot | undefined {
  let from = at;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    from = from > 0 ? text.lastIndexOf("<", from - 1) : -1;
    if (from < 0 || at - from > MAX_TAG) break;
    const slot = slotIn(text, from, at);
    if (slot) return slot;
    if (from === tagAt) break;
  }
  return undefined;
}

function slotIn(text: string, from: number, at: number): TagSlot | undefined {
  let i = from + 1;
  const isClosing = text[i] === "/";
  if (isClosing) i++;
  const word = (pattern: RegExp): string => {
    pattern.lastIndex = i;
    return pattern.exec(text)?.[0] ?? "";
  };
  const name = word(NAME);
  const span = { offset: i, length: name.length };
  if (at >= i && at <= i + name.length && text[from - 1] !== "\\") {
    if (name === "" && /[ \t\d=-]/.test(text[at] ?? "") && !isClosing && at > i) return undefined;
    const after = text.slice(i + name.length, i + name.length + 200);
    if (isClosing) return { role: "closing", span, isClosed: /^[ \t]*>/.test(after) };
    return { role: "tag", span, isBare: !/^\s*(?:\/?>|\{|[\p{L}_$][\p{L}\p{N}_$:.-]*\s*=)/u.test(after) };
  }
  if (isClosing || name === "" || at < i) return undefined;
  i += name.length;
  const before = new Set<string>();
  while (i < at) {
    const char = text[i]!;
    if (/\s/.test(char)) {
      const [space = ""] = /\s+/.exec(text.slice(i, at))!;
      if (/\n[ \t\r]*\n/.test(space)) return undefined;
      i += space.length;
    } else if (char === "{") {
      const end = braceEnd(text, i);
      if (end === undefined || end > at) return undefined;
      i = end;
    } else if (char === "/" && text[i + 1] !== ">") {
      i++;
    } else {
      const attribute = word(ATTRIBUTE);
      if (attribute === "") return undefined;
      const end = i + attribute.length;
      if (at <= end) return attributeSlot(text, at, { offset: i, length: attribute.length }, name, before);
      before.add(attribute);
      i = end;
      const [assign] = /^\s*=\s*/.exec(text.slice(i)) ?? [];
      if (assign === undefined) continue;
      i += assign.length;
      const value = valueAt(text, i, at);
      if (at <= value.from || (at >= value.from && at <= value.to)) {
        if (at < i) return undefined;
        const { mark, isClosed } = value;
        return {
          role: "value",
          span: { offset: value.from, length: value.to - value.from },
          tag: name,
          attribute,
          mark,
          isClosed,
        };
      }
      i = value.end;
    }
  }
  const last = text[at - 1] ?? "";
  return /\s/.test(last) && i === at ? attributeSlot(text, at, { offset: at, length: 0 }, name, before) : undefined;
}

interface ValuePlace {
  readonly from: number;
  readonly to: number;
  /** The offset after the closing character. */
  readonly end: number;
  readonly mark: AttributeValueSlot["mark"];
  readonly isClosed: boolean;
}

/** Finds the value at `from`. An unclosed value ends at the cursor. */
function valueAt(text: string, from: number, at: number): ValuePlace {
  const mark = text[from];
  if (mark === "{") {
    const end = braceEnd(text, from);
    if (end !== undefined && (end <= at || !/[\n<>]/.test(text.slice(at, end - 1))))
      return { from: from + 1, to: end - 1, end, mark, isClosed: true };
    return { from: from + 1, to: Math.max(at, from + 1), end: Math.max(at, from + 1), mark, isClosed: false };
  }
  if (mark === '"' || mark === "'") {
    const close = text.indexOf(mark, from + 1);
    // The next quote may start the value of the next attribute.
    const isOwn = close >= 0 && (close < at || !/[\n<>]|\s[\w:-]+=$/.test(text.slice(at, close)));
    if (isOwn) return { from: from + 1, to: close, end: close + 1, mark, isClosed: true };
    const to = Math.max(at, from + 1);
    return { from: from + 1, to, end: to, mark, isClosed: false };
  }
  const [bare = ""] = /^[^\s"'=<>`{}/]*/.exec(text.slice(from, from + 200))!;
  return { from, to: from + bare.length, end: from + bare.length, mark: "", isClosed: true };
}

function attributeSlot(text: string, at: number, span: Span, tag: string, before: ReadonlySet<string>): AttributeSlot {
  const end = Math.max(at, span.offset + span.length);
  const rest = text.slice(end, end + MAX_TAG);
  const [, following = ""] = /^((?:[^<>{"'\n]|\n(?![ \t\r]*\n)|"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*)/.exec(
    rest,
  )!;
  const names = following
    .replace(/"[^"]*"|'[^']*'|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '""')
    .matchAll(/(?<=\s)[\p{L}_$][\p{L}\p{N}_$:.-]*/gu);
  const present = new Set([...before, ...[...names].map(([name]) => name)]);
  return { role: "attribute", span, tag, present, hasValue: /^\s*=/.test(rest) };
}

/** Finds the offset after the brace that closes the brace at `from`. Ignores braces in strings. */
function braceEnd(text: string, from: number): number | undefined {
  const marks = /[{}"'`\\]/g;
  marks.lastIndex = from;
  let depth = 0;
  let quote: string | undefined;
  for (let mark = marks.exec(text); mark && mark.index - from < MAX_TAG; mark = marks.exec(text)) {
    const [char] = mark;
    if (char === "\\") marks.lastIndex++;
    else if (quote !== undefined) {
      if (char === quote) quote = undefined;
    } else if (char === "{") depth++;
    else if (char === "}") {
      if (--depth === 0) return marks.lastIndex;
    } else quote = char;
  }
  return undefined;
}
