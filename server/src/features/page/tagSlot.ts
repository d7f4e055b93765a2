import { type Span, spanBetween } from "../../json/jsonText.ts";
import { PageSource } from "../../mdx/source.ts";
import { isTag, type OpenValue, type TagAttribute } from "../../mdx/tag.ts";

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
const REST_OF_NAME = /[\p{L}\p{N}_$.:-]*/uy;
/** Matches what follows the name of a tag that has attributes or is closed. */
const REST_OF_TAG = /\s*(?:\/?>|\{|[\p{L}_$][\p{L}\p{N}_$:.-]*\s*=)/uy;
const CLOSED = /[ \t]*>/y;
const ASSIGNED = /\s*=/y;
const REST_OF_UNQUOTED = /[^\s"'=<>`{}/]*/y;

/**
 * Finds the slot at an offset in a tag. The tag is the innermost tag that starts before the offset and has not ended
 * yet.
 * @param tagAt The offset of the enclosing tag, if known.
 */
export function tagSlotAt(text: string, at: number, tagAt?: number): TagSlot | undefined {
  const typed = new PageSource(text.slice(0, at), "typed");
  let from = at;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    from = from > 0 ? text.lastIndexOf("<", from - 1) : -1;
    if (from < 0 || at - from > MAX_TAG) break;
    const slot = slotIn(text, typed, from, at);
    if (slot) return slot;
    if (from === tagAt) break;
  }
  return undefined;
}

/** Finds the slot at the end of what has been typed of a tag. */
function slotIn(text: string, typed: PageSource, from: number, at: number): TagSlot | undefined {
  const tag = typed.tagAt(from);
  const isTyped = !isTag(tag) && (tag.isUnclosed || tag.at === at);
  if (!isTyped) return undefined;
  const { name, attributes, value, isClosing } = tag;
  const nameAt = from + (isClosing ? 2 : 1);
  if (nameAt + name.length === at && text[from - 1] !== "\\") {
    // The cursor is inside `</`.
    if (name === "" && !isClosing && text[at] === "/") return undefined;
    const span = spanBetween(nameAt, endOf(name === "" ? NAME : REST_OF_NAME, text, at));
    const end = span.offset + span.length;
    if (isClosing) return { role: "closing", span, isClosed: endOf(CLOSED, text, end) > end };
    return { role: "tag", span, isBare: endOf(REST_OF_TAG, text, end) === end };
  }
  if (isClosing || name === "" || (!value && text[tag.at] === "{")) return undefined;
  if (value) return valueSlot(text, value, name, at);
  const last = attributes.at(-1);
  if (last && last.from + last.name.length === at && last.name !== "")
    return attributeSlot(text, from, spanBetween(last.from, endOf(REST_OF_NAME, text, at)), name);
  const isBetween = /\s/.test(text[at - 1]!) && endOf(ASSIGNED, text, at) === at;
  return isBetween ? attributeSlot(text, from, { offset: at, length: 0 }, name) : undefined;
}

function valueSlot(
  text: string,
  { attribute, mark: typedMark, from: typedFrom }: OpenValue,
  tag: string,
  at: number,
): AttributeValueSlot {
  const next = typedMark === "" && typedFrom === at ? text[at] : undefined;
  // The cursor may also be before the opening quote or brace.
  const mark = next === '"' || next === "'" || next === "{" ? next : typedMark;
  const from = mark === typedMark ? typedFrom : at + 1;
  const end = mark === "" ? endOf(REST_OF_UNQUOTED, text, at) : closingOf(text, mark, from, at);
  return {
    role: "value",
    span: spanBetween(from, end ?? Math.max(at, from)),
    tag,
    attribute,
    mark,
    isClosed: end !== undefined,
  };
}

/** Returns the offset of the quote or brace that closes a value. Undefined if it probably belongs to something else. */
function closingOf(text: string, mark: '"' | "'" | "{", from: number, at: number): number | undefined {
  if (mark === "{") {
    const end = new PageSource(text, "typed").expressionAt(from - 1)?.end;
    return end !== undefined && !/[\n<>]/.test(text.slice(at, end - 1)) ? end - 1 : undefined;
  }
  const close = text.indexOf(mark, from);
  // The next quote may start the value of the next attribute.
  return close >= 0 && !/[\n<>]|\s[\w:-]+=$/.test(text.slice(at, close)) ? close : undefined;
}

function attributeSlot(text: string, from: number, span: Span, tag: string): AttributeSlot {
  const end = span.offset + span.length;
  const others = new PageSource(text, "typed").tagAt(from).attributes.filter((each) => each.from !== span.offset);
  const present = new Set(others.map(({ name }: TagAttribute) => name).filter((name) => name !== ""));
  return { role: "attribute", span, tag, present, hasValue: endOf(ASSIGNED, text, end) > end };
}

/** Returns the end of what a pattern matches at an offset. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
