import * as l10n from "@vscode/l10n";
import { type Span, spanBetween } from "../json/json.ts";
import { countedArray } from "../json/work.ts";
import { decodeEntities } from "./decode.ts";
import { isSpread } from "./javaScript.ts";

/**
 * The maximum nesting depth of tags in expressions. No real page is nested this deeply, and the stack overflows only at
 * a much greater depth.
 */
export const MAX_TAG_DEPTH = 50;

export interface TagAttribute {
  /** The name of the attribute. Empty for a spread expression. */
  readonly name: string;
  readonly from: number;
  /** The value, excluding quotes and braces. Undefined for an attribute without a value. */
  readonly value: Span | undefined;
  /** Whether the value is an expression. */
  readonly isCode: boolean;
  /** The string literals in the expression. */
  readonly strings: readonly Span[];
}

/** A JSX or HTML tag, such as `<Card href="/x">`, `</Card>` or `<br />`. */
export interface Tag {
  readonly kind: "open" | "close" | "empty";
  /** The name of the tag. Empty for a fragment. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly attributes: readonly TagAttribute[];
}

/** The kind of attribute value, if the value matters to other parts of the site. */
export type TargetKind = "link" | "import" | "picture" | "id";

/**
 * How an ID is generated from the label of a tag.
 * - `heading`: in the same way as for a heading. Duplicates share an ID.
 * - `numberedHeading`: in the same way as for a heading. The second duplicate gets `-2`.
 * - `pageHeading`: like `numberedHeading`, but headings with the same ID are counted, too.
 * - `title`: from letters and digits. The second duplicate gets `-1`.
 * - `parameter`: from the words in a name, prefixed with `param-`, even if the tag has an explicit ID.
 */
export type IdStyle = "heading" | "numberedHeading" | "pageHeading" | "title" | "parameter";

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Whether this is a void HTML element, which authors often write without a slash. */
export function isVoid(name: string): boolean {
  return VOID.test(name);
}

/** The properties of a tag that matter when parsing a page. The names of the components are in `formats/pages.ts`. */
export interface TagInfo {
  /** The attributes whose values matter, by attribute name. */
  readonly targets: ReadonlyMap<string, TargetKind>;
  /** The attributes that set an explicit ID. The first attribute that is present is used. */
  readonly ids: readonly string[];
  /** The attributes that can label the element. The first attribute that has a value is used. */
  readonly label: readonly string[];
  /** How the ID is generated from the label. Undefined if no ID is generated. */
  readonly idFrom: IdStyle | undefined;
  /** Whether the tag is an image that needs alternative text. */
  readonly needsAlt: boolean;
  /** Whether the tag loads a file for the whole page. Such a tag contains no links or images. */
  readonly isResource: boolean;
  /** Whether the tag is a component or spelled like one. False for HTML elements. */
  readonly isComponent: boolean;
  /**
   * What the element can directly contain: only tags, or only tags and code blocks. Undefined if it can contain
   * anything.
   */
  readonly holds: "tags" | "code" | undefined;
}

/** The start of a value at the end of an unfinished tag. */
export interface OpenValue {
  readonly attribute: string;
  /** The opening quote or brace. Empty before it is typed, and for a value without quotes. */
  readonly mark: '"' | "'" | "{" | "";
  /** The offset after the opening quote or brace. */
  readonly from: number;
}

/** A `<` that does not start a tag, or a tag that is unfinished or has a mistake, with what was read before it. */
export interface BrokenTag {
  /** The offset of the mistake. */
  readonly at: number;
  /** Returns the mistake as a full sentence. */
  message(): string;
  /** Whether the rest of the text had to be searched for the end of the tag. */
  readonly isUnclosed: boolean;
  readonly isClosing: boolean;
  readonly name: string;
  readonly attributes: readonly TagAttribute[];
  /** The value that contains the mistake. */
  readonly value: OpenValue | undefined;
}

/** A piece of JavaScript on a page. */
export interface CodePiece {
  /** The offset after the last character of the code. */
  readonly end: number;
  /** The string literals in the code, excluding quotes. */
  readonly strings: readonly Span[];
}

/** Imports and exports. */
export interface ModulePiece extends CodePiece {
  /** The offsets of the lines that start outside all brackets, strings and comments. */
  readonly lines: readonly number[];
}

/** Reads tags and expressions from text. */
export interface TagReader {
  tagAt(at: number, depth: number): Tag | BrokenTag;
  expressionAt(at: number, depth: number): CodePiece | undefined;
}

/**
 * How tags are read.
 * - `mdx`: as the platform does.
 * - `html`: as a browser does, which supports unquoted values but not expressions.
 * - `typed`: as `mdx`, but reads on after a mistake in an attribute that the author may still be typing.
 */
export type TagSyntax = "mdx" | "html" | "typed";

/** Returns the decoded value of an attribute. The result is empty for an expression and for a missing value. */
export function decodedValue(text: string, { value, isCode }: TagAttribute): string {
  return value && !isCode ? decodeEntities(text.slice(value.offset, value.offset + value.length)) : "";
}

/**
 * Returns the decoded value of a tag's attribute, or undefined if the value is an expression or if the tag does not
 * have the attribute.
 */
export function attributeText(text: string, { attributes }: Tag, name: string): string | undefined {
  const attribute = attributes.find((each) => each.name === name);
  return attribute?.value && !attribute.isCode ? decodedValue(text, attribute) : undefined;
}

/** Returns the span of a tag's name. */
export function nameSpan(text: string, { from }: Pick<Tag, "from">): Span {
  TAG_START.lastIndex = from;
  TAG_START.test(text);
  const start = TAG_START.lastIndex;
  NAME.lastIndex = start;
  return spanBetween(start, NAME.test(text) ? NAME.lastIndex : start);
}

/** Returns the span of an attribute's value. If the attribute has no value, returns the span of the whole tag. */
export function placeOfAttribute({ attributes, from, to }: Tag, name: string): Span {
  return attributes.find((each) => each.name === name)?.value ?? spanBetween(from, to);
}

export function isTag(tag: Tag | BrokenTag | undefined): tag is Tag {
  return tag !== undefined && "kind" in tag;
}

const NO_STRINGS: readonly never[] = [];

const WORD = "[\\p{ID_Start}$_][\\p{ID_Continue}$\\-\\u200c\\u200d]*";
// Whitespace around `.` and `:` is valid.
const NAME = new RegExp(`${WORD}(?:(?:\\s*\\.\\s*${WORD})+|\\s*:\\s*${WORD})?`, "uy");
const ATTRIBUTE_NAME = new RegExp(`${WORD}(?:\\s*:\\s*${WORD})?`, "uy");
const TAG_START = /<\/?\s*/y;
const HTML_ATTRIBUTE_NAME = /[^\s"'<>/=]+/y;
const UNQUOTED = /[^\s"'=<>`]+/y;
const SPACE = /\s*/y;
/** Matches whitespace in a tag inside of code, where comments are allowed. */
const CODE_SPACE = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y;
const BLANK_LINE = /\n[ \t]*\r?\n/;
const QUOTE_MARKS = /^[ \t]*>[ \t>]*/;

/**
 * Matches whitespace in a tag that starts on the given line. In a block quote, each line of the tag starts with up to
 * as many `>` as the first line.
 */
function spaceIn(line: string): RegExp {
  const depth = QUOTE_MARKS.exec(line)?.[0].match(/>/g)?.length;
  return depth === undefined ? SPACE : new RegExp(`(?:\\n[ \\t]*(?:>[ \\t]?){0,${depth}}|\\s)*`, "y");
}

/** Reads the tag at a `<`, up to its first mistake. */
export function scanTag(
  text: string,
  at: number,
  reader: TagReader,
  depth: number,
  syntax: TagSyntax,
): Tag | BrokenTag {
  const isHtml = syntax === "html";
  const isTyped = syntax === "typed";
  const attributes = countedArray<TagAttribute>();
  let i = at + 1;
  let isClosing = false;
  let name = "";
  let value: OpenValue | undefined;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = i;
    if (!pattern.test(text)) return false;
    i = pattern.lastIndex;
    return true;
  };
  const skipSpace = (): void => {
    const from = i;
    skip(depth > 0 ? CODE_SPACE : SPACE);
    if (text[i] !== ">" || !text.slice(from, i).includes("\n")) return;
    i = from;
    skip(spaceIn(text.slice(text.lastIndexOf("\n", at) + 1, at)));
  };
  const end = (kind: Tag["kind"]): Tag => ({ kind, name, from: at, to: i + 1, attributes });
  const fail = (message: () => string, isUnclosed = false): BrokenTag => {
    return { at: Math.min(i, text.length), message, isUnclosed, isClosing, name, attributes, value };
  };
  const notClosed = (): string => l10n.t("The tag `<{0}` is not closed with `>`.", name);
  // `< b` is a comparison.
  if (/^\s?$/.test(text.charAt(i))) return fail(() => l10n.t("Expected a tag name after `<`."));
  isClosing = text[i] === "/";
  if (isClosing) i++;
  skipSpace();
  const nameStart = i;
  name = skip(NAME) ? withoutSpace(text.slice(nameStart, i)) : "";
  if (name === "" && text[i] !== ">")
    return fail(() => l10n.t("`<` must start a tag. Write `\\<` or `&lt;` for a literal `<`."));
  let isPastBlankLine = false;
  for (;;) {
    const before = i;
    skipSpace();
    const char = text[i];
    isPastBlankLine ||= i - before > 1 && BLANK_LINE.test(text.slice(before, i));
    if (char === ">") return end(isClosing ? "close" : "open");
    if (char === undefined) return fail(notClosed, true);
    if (char === "<" || (isTyped && isPastBlankLine)) return fail(notClosed);
    if (isClosing) return fail(() => l10n.t("A closing tag `</{0}>` cannot have attributes.", name));
    if (char === "/") {
      i++;
      skipSpace();
      if (text[i] === ">") return end("empty");
      if (isTyped) continue;
      return fail(() => l10n.t("Expected `>` after `/` in the tag `<{0}`.", name));
    }
    if (char === "{" && !isHtml) {
      const code = reader.expressionAt(i, depth);
      if (!code) return fail(() => l10n.t("`{` starts an expression that is not closed with `}`."), true);
      if (!isTyped && !isSpread(text.slice(i + 1, code.end - 1)))
        return fail(() => l10n.t("Braces between attributes must contain a spread, such as `{...props}`."));
      attributes.push({ name: "", from: i, value: undefined, isCode: true, strings: code.strings });
      i = code.end;
      continue;
    }
    const from = i;
    if (!skip(isHtml ? HTML_ATTRIBUTE_NAME : ATTRIBUTE_NAME))
      return fail(() =>
        isPastBlankLine
          ? notClosed()
          : l10n.t("Unexpected character {0} in the tag `<{1}`.", JSON.stringify(char), name),
      );
    const attribute = withoutSpace(text.slice(from, i));
    const nameEnd = i;
    skipSpace();
    if (text[i] !== "=") {
      i = nameEnd;
      attributes.push({ name: attribute, from, value: undefined, isCode: false, strings: NO_STRINGS });
      continue;
    }
    i++;
    skipSpace();
    const mark = text[i];
    const start = i + 1;
    if (mark === '"' || mark === "'") {
      const close = text.indexOf(mark, start);
      value = { attribute, mark, from: start };
      if (close < 0) return fail(() => l10n.t('The value of "{0}" is not closed with {1}.', attribute, mark), true);
      attributes.push(valued(attribute, from, start, close));
      i = close + 1;
    } else if (mark === "{" && !isHtml) {
      const code = reader.expressionAt(i, depth);
      value = { attribute, mark, from: start };
      if (!code) return fail(() => l10n.t('The value of "{0}" is not closed with `}`.', attribute), true);
      attributes.push({ ...valued(attribute, from, start, code.end - 1), isCode: true, strings: code.strings });
      i = code.end;
    } else {
      value = { attribute, mark: "", from: i };
      const isWithout = isHtml || isTyped;
      if (!isWithout || !skip(UNQUOTED) || (isTyped && i === text.length))
        return fail(() => l10n.t('Expected a value in quotes or braces for "{0}".', attribute));
      attributes.push(valued(attribute, from, start - 1, i));
    }
    value = undefined;
  }
}

function withoutSpace(name: string): string {
  return name.replace(/\s+/g, "");
}

function valued(name: string, from: number, start: number, end: number): TagAttribute {
  return { name, from, value: spanBetween(start, end), isCode: false, strings: NO_STRINGS };
}
