import { lineEnd } from "../json/lines.ts";
import { bodyStart } from "./frontMatter.ts";
import { PageSource, withLineFeeds } from "./source.ts";
import { isTag, type Tag } from "./tag.ts";

/** A piece of a page. All tokens together are the whole text, in order. */
export interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
  /** Whether the end of a code block or of the front matter was found. True for other tokens. */
  readonly isClosed: boolean;
  /** The tag, if the token is a tag. */
  readonly tag: Tag | undefined;
}

/**
 * - `code`: code in a line of text.
 * - `escape`: a backslash and the character that it escapes.
 * - `module`: a block of imports and exports.
 */
type TokenKind = "frontMatter" | "text" | "fence" | "code" | "comment" | "escape" | "tag" | "expression" | "module";

const FENCE = /([ \t>]{0,99}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}){0,9})(`{3,}|~{3,})([^\n]*)/y;
const NEXT = /[`<{\\\n]/g;

/**
 * Splits a page into tokens, one after another. It looks only for markup characters, which is much faster than parsing,
 * and text that is not finished is read on as plain text.
 *
 * @param hasTags Whether to read tags, expressions, and modules of several lines, which a mistake can make longer. They
 * are part of the text otherwise.
 */
export function* tokensOf(page: string, hasTags = true): Generator<Token> {
  const text = withLineFeeds(page);
  const source = new PageSource(text, "mdx");
  const front = frontMatterIn(text);
  const body = front?.to ?? bodyStart(text);
  const token = (kind: TokenKind, from: number, to: number, rest?: Partial<Token>): Token => {
    return { kind, from, to, isClosed: true, tag: undefined, ...rest };
  };
  if (front) yield token("frontMatter", 0, front.to, { isClosed: front.isClosed });
  let plain = front ? body : 0;
  let at = body;
  let isLineStart = true;
  while (at < text.length) {
    const found: Token | undefined = isLineStart ? lineTokenAt(at) : undefined;
    isLineStart = false;
    NEXT.lastIndex = at;
    const next: number = found?.from ?? NEXT.exec(text)?.index ?? text.length;
    const piece: Token | undefined = found ?? (next < text.length ? tokenAt(next) : undefined);
    if (piece) {
      if (plain < piece.from) yield token("text", plain, piece.from);
      yield piece;
      plain = piece.to;
    }
    isLineStart = !piece && text[next] === "\n";
    at = piece?.to ?? afterMark(next);
  }
  if (plain < text.length) yield token("text", plain, text.length);

  /** Reads a code block, or imports and exports, at the start of a line. */
  function lineTokenAt(from: number): Token | undefined {
    const fence = fenceAt(text, from);
    if (fence) return token("fence", fence.from, fence.to, { isClosed: fence.isClosed });
    if (!/^(?:import|export)\b/.test(text.slice(from, from + 7))) return undefined;
    const end = hasTags ? source.moduleAt(from)?.end : lineEnd(text, from);
    return end === undefined ? undefined : token("module", from, end);
  }

  /** Reads the token at a markup character. */
  function tokenAt(from: number): Token | undefined {
    const char = text[from];
    if (char === "\\") return token("escape", from, Math.min(from + 2, text.length));
    if (char === "`") {
      const end = inlineCodeEnd(text, from);
      return end === undefined ? undefined : token("code", from, end);
    }
    const isComment = text.startsWith("{/*", from);
    if (char === "{" && (hasTags || isComment)) {
      const end = source.expressionAt(from)?.end;
      if (end === undefined || (!hasTags && !text.startsWith("*/}", end - 3))) return undefined;
      return token(isComment ? "comment" : "expression", from, end);
    }
    if (char !== "<" || !hasTags) return undefined;
    const comment = source.commentEnd(from);
    if (comment !== undefined) return token("comment", from, comment);
    const tag = source.tagAt(from);
    return isTag(tag) ? token("tag", from, tag.to, { tag }) : undefined;
  }

  /** Returns the offset after a markup character that starts no token, and after all backticks in a row. */
  function afterMark(from: number): number {
    let end = from + 1;
    if (text[from] === "`") while (text[end] === "`") end++;
    return end;
  }
}

/** Returns the tags in a page in source order, except those in code, expressions and comments. */
export function tagsIn(page: string): readonly Tag[] {
  return [...tokensOf(page)].flatMap(({ tag }) => tag ?? []);
}

/** Returns the tags anywhere in text, including those in code and expressions. */
export function allTagsIn(text: string): readonly Tag[] {
  const source = new PageSource(text, "mdx");
  const tags: Tag[] = [];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const tag = source.tagAt(at);
    if (isTag(tag)) tags.push(tag);
    at = isTag(tag) ? tag.to : at + 1;
  }
  return tags;
}

/** Finds the front matter. If its closing line is missing, it ends at the first empty line. */
function frontMatterIn(text: string): { readonly to: number; readonly isClosed: boolean } | undefined {
  const to = bodyStart(text);
  if (to > 1) return { to, isClosed: true };
  const [open] = /^\uFEFF?---[ \t]*\n/.exec(text) ?? [];
  if (open === undefined) return undefined;
  const end = text.slice(open.length).search(/\n[ \t]*\n|$/);
  return { to: Math.min(open.length + end + 1, text.length), isClosed: false };
}

/** Finds the code block whose opening line is at an offset. */
function fenceAt(
  text: string,
  at: number,
): { readonly from: number; readonly to: number; readonly isClosed: boolean } | undefined {
  FENCE.lastIndex = at;
  const [whole = "", before = "", marks, info = ""] = FENCE.exec(text) ?? [];
  if (marks === undefined || (marks[0] === "`" && info.includes("`"))) return undefined;
  const close = new RegExp(`\\n[ \\t>]*${marks[0]}{${marks.length},}[ \\t]*(?=\\n|$)`, "g");
  close.lastIndex = at + whole.length;
  const end = close.exec(text);
  return { from: at + before.length, to: end ? end.index + end[0].length : text.length, isClosed: end !== null };
}

/** Finds the end of inline code, which may be on a later line of the paragraph. */
function inlineCodeEnd(text: string, from: number): number | undefined {
  const runs = /`+|\n[ \t]*(?=\n)/g;
  runs.lastIndex = from;
  const [marks = ""] = runs.exec(text) ?? [];
  for (let run = runs.exec(text); run && run[0][0] === "`"; run = runs.exec(text)) {
    if (run[0].length === marks.length) return runs.lastIndex;
  }
  return undefined;
}
