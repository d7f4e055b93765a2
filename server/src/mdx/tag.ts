import * as l10n from "@vscode/l10n";
import { type Span, spanBetween } from "../json/json.ts";
import { decodeEntities } from "./decode.ts";

/** How deep tags may nest in expressions of tags: far beyond any real page, far below the stack. */
export const MAX_TAG_DEPTH = 50;

/** An attribute of a tag. */
export interface TagAttribute {
  /** Empty for an expression that spreads an object. */
  readonly name: string;
  /** The offset of its name. */
  readonly from: number;
  /** The text between the quotes or braces. Undefined for an attribute without a value. */
  readonly value: Span | undefined;
  /** True when the value is an expression. */
  readonly isCode: boolean;
  /** The strings in an expression. */
  readonly strings: readonly Span[];
}

/** A tag of JSX or HTML: `<Card href="/x">`, `</Card>`, `<br />`. */
export interface Tag {
  readonly kind: "open" | "close" | "empty";
  /** Empty for a fragment. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly attributes: readonly TagAttribute[];
}

/** How the text of an attribute matters to other parts of the site. */
export type TargetKind = "link" | "import" | "picture" | "id";

/**
 * How an ID is made from the text that names a tag. `heading`: as of a heading, and equal texts have one ID.
 * `numberedHeading`: the same, and the second equal text has `-2`. `title`: of letters and digits, and the second equal
 * text has `-1`. `parameter`: of the words in a name, after `param-`, also when the tag has an ID of its own.
 */
export type IdStyle = "heading" | "numberedHeading" | "title" | "parameter";

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** True for HTML without content, which authors also write without a slash. */
export function isVoid(name: string): boolean {
  return VOID.test(name);
}

/** The properties of a tag that reading a page depends on. The names of components are in `formats/pages.ts`. */
export interface TagFacts {
  /** The attributes whose text matters, by name. */
  readonly targets: ReadonlyMap<string, TargetKind>;
  /** The attributes with an ID of its own: the first one that it has counts. */
  readonly ids: readonly string[];
  /** The attributes that may name it: the first one with a text counts. */
  readonly label: readonly string[];
  /** How an ID is made from its name. */
  readonly idFrom: IdStyle | undefined;
  /** True for an image that needs an alternative text. */
  readonly needsAlt: boolean;
  /** True for a tag that loads a file for the whole page: it has no links and no images. */
  readonly isResource: boolean;
  /** True for a component, or for what is spelled like one: false for HTML. */
  readonly isComponent: boolean;
  /** Its allowed direct content: only tags, or code blocks and tags. Undefined for any content. */
  readonly holds: "tags" | "code" | undefined;
}

/** Why a `<` does not begin a tag, and the place of the mistake. */
export interface NoTag {
  readonly at: number;
  /** A sentence. */
  readonly message: string;
  /** True when what would close it was looked for up to the end of the text. */
  readonly isUnclosed?: true;
}

/** A piece of JavaScript in a page: where it ends, and the strings in it. */
export interface CodePiece {
  /** Offset after its last character. */
  readonly end: number;
  /** The contents of its string literals, without the quotes. */
  readonly strings: readonly Span[];
}

/** Reads tags and expressions of one text. */
export interface TagReader {
  tagAt(at: number, depth: number): Tag | NoTag;
  expressionAt(at: number, depth: number): CodePiece | undefined;
}

/** The text of an attribute, decoded. Empty for code, and for an attribute without a value. */
export function decodedValue(text: string, { value, isCode }: TagAttribute): string {
  return value && !isCode ? decodeEntities(text.slice(value.offset, value.offset + value.length)) : "";
}

/** The decoded text of a tag's attribute. Undefined when the tag does not have it, and for code. */
export function attributeText(text: string, { attributes }: Tag, name: string): string | undefined {
  const attribute = attributes.find((each) => each.name === name);
  return attribute?.value && !attribute.isCode ? decodedValue(text, attribute) : undefined;
}

/** The value of a tag's attribute. The whole tag, when there is none. */
export function placeOfAttribute({ attributes, from, to }: Tag, name: string): Span {
  return attributes.find((each) => each.name === name)?.value ?? spanBetween(from, to);
}

export function isTag(tag: Tag | NoTag | undefined): tag is Tag {
  return tag !== undefined && "kind" in tag;
}

const NO_STRINGS: readonly never[] = [];

const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$\-.:\u200c\u200d]*/uy;
const ATTRIBUTE_NAME = /[\p{ID_Start}$_][\p{ID_Continue}$\-:\u200c\u200d]*/uy;
const HTML_ATTRIBUTE_NAME = /[^\s"'<>/=]+/y;
const UNQUOTED = /[^\s"'=<>`]+/y;
const SPACE = /\s*/y;
const QUOTE_MARKS = /^[ \t]*>[ \t>]*/;

/** Matches the space in a tag that begins in a line. In a block quote, each line of the tag begins with the marks of the quote. */
function spaceIn(line: string): RegExp {
  const depth = QUOTE_MARKS.exec(line)?.[0].match(/>/g)?.length;
  return depth === undefined ? SPACE : new RegExp(`(?:\\n[ \\t]*(?:>[ \\t]?){0,${depth}}|\\s)*`, "y");
}

/** Reads the tag whose `<` is at `at`. `html`: as browsers read it, with unquoted values and without expressions. */
export function scanTag(text: string, at: number, reader: TagReader, depth: number, html: boolean): Tag | NoTag {
  let i = at + 1;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = i;
    if (!pattern.test(text)) return false;
    i = pattern.lastIndex;
    return true;
  };
  const skipSpace = (): void => {
    const from = i;
    skip(SPACE);
    if (text[i] !== ">" || !text.slice(from, i).includes("\n")) return;
    i = from;
    skip(spaceIn(text.slice(text.lastIndexOf("\n", at) + 1, at)));
  };
  const fail = (message: string): NoTag => ({ at: Math.min(i, text.length), message });
  const unclosed = (message: string): NoTag => ({ ...fail(message), isUnclosed: true });
  // `< b` is a comparison.
  if (/^\s?$/.test(text.charAt(i))) return fail(l10n.t("Expected a tag name after `<`."));
  const isClosing = text[i] === "/";
  if (isClosing) i++;
  skipSpace();
  const nameStart = i;
  const name = skip(NAME) ? text.slice(nameStart, i) : "";
  if (name === "" && text[i] !== ">")
    return fail(l10n.t("`<` must begin a tag. Write `\\<` or `&lt;` for the character itself."));
  const attributes: TagAttribute[] = [];
  const end = (kind: Tag["kind"]): Tag => ({ kind, name, from: at, to: i + 1, attributes });
  for (;;) {
    skipSpace();
    const char = text[i];
    if (char === ">") return end(isClosing ? "close" : "open");
    if (char === undefined) return unclosed(l10n.t("The tag `<{0}` is not closed with `>`.", name));
    if (isClosing) return fail(l10n.t("A closing tag `</{0}>` cannot have attributes.", name));
    if (char === "/") {
      i++;
      skipSpace();
      if (text[i] === ">") return end("empty");
      return fail(l10n.t("Expected `>` after `/` in the tag `<{0}`.", name));
    }
    if (char === "{" && !html) {
      const code = reader.expressionAt(i, depth);
      if (!code) return unclosed(l10n.t("`{` begins an expression that is not closed with `}`."));
      attributes.push({ name: "", from: i, value: undefined, isCode: true, strings: code.strings });
      i = code.end;
      continue;
    }
    const from = i;
    if (!skip(html ? HTML_ATTRIBUTE_NAME : ATTRIBUTE_NAME))
      return fail(l10n.t("Unexpected character {0} in the tag `<{1}`.", JSON.stringify(char), name));
    const attribute = text.slice(from, i);
    const nameEnd = i;
    skipSpace();
    if (text[i] !== "=") {
      i = nameEnd;
      attributes.push({ name: attribute, from, value: undefined, isCode: false, strings: NO_STRINGS });
      continue;
    }
    i++;
    skipSpace();
    const quote = text[i];
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, i + 1);
      if (close < 0) return unclosed(l10n.t('The value of "{0}" is not closed with {1}.', attribute, quote));
      attributes.push(valued(attribute, from, i + 1, close));
      i = close + 1;
    } else if (quote === "{" && !html) {
      const code = reader.expressionAt(i, depth);
      if (!code) return unclosed(l10n.t('The value of "{0}" is not closed with `}`.', attribute));
      attributes.push({ ...valued(attribute, from, i + 1, code.end - 1), isCode: true, strings: code.strings });
      i = code.end;
    } else {
      const start = i;
      if (!html || !skip(UNQUOTED)) return fail(l10n.t('Expected a value in quotes or braces for "{0}".', attribute));
      attributes.push(valued(attribute, from, start, i));
    }
  }
}

function valued(name: string, from: number, start: number, end: number): TagAttribute {
  return { name, from, value: spanBetween(start, end), isCode: false, strings: NO_STRINGS };
}
