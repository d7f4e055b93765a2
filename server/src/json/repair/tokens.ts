import { commentEnd } from "../gap.ts";
import { isLineBreak, lineEnd, startsLine } from "../lines.ts";

/**
 * `quoted`: a string in quotes that JSON does not allow, such as 'this'. `open`: an unclosed string. `word`: anything
 * else that is not valid JSON, such as an unquoted key.
 */
export type TokenType =
  | "{"
  | "}"
  | "["
  | "]"
  | ":"
  | ","
  | "string"
  | "open"
  | "quoted"
  | "number"
  | "literal"
  | "word";

/** A token with its offsets in the original text. */
export interface Token {
  readonly type: TokenType;
  readonly offset: number;
  readonly end: number;
  /** The indentation if this is the first token on its line, otherwise -1. A tab counts as four columns. */
  readonly indent: number;
  readonly source: string;
  /** Whether the repair changed `source`. Undefined for tokens that the repair does not affect. */
  readonly isRepaired?: boolean;
}

/** The comments and non-JSON whitespace between tokens. */
export interface Trivia {
  readonly comments: { readonly offset: number; readonly end: number }[];
  readonly spaces: { readonly offset: number; readonly end: number }[];
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LITERAL = /^(?:true|false|null)$/;
/** Matches a word up to the next punctuation character. The colon in a URL does not count as punctuation. */
const WORD = /(?:(?!\/[/*])[^\s{}[\]",:;])+(?::\/\/[^\s,"\]}]*)?/y;
/** Matches further words on the same line, except a word that is followed by a colon. */
const MORE_WORDS = /(?:[ \t]+(?!\/[/*])[^\s{}[\]",:;=]+(?:\/\/[^\s,"\]}]*)?(?![^\s{}[\]",;]*:)){1,20}/y;
/**
 * Matches whitespace that JSON does not allow: non-breaking, typographic and zero-width spaces, and a byte order mark
 * within the text.
 */
const ODD_SPACE = /[\f\v\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+/y;
/**
 * Matches up to 1,000 characters in quotation marks from other languages, followed by a character that can come after a
 * value. Three backticks are a code fence instead.
 */
const QUOTED = new RegExp(
  ["'…'", "`(?!``)…`", '[“”„]…[“”"]', "‘…[’']", "«…»"]
    .map((pair) => `${pair.replace("…", String.raw`(?:\\.|[^\\\r\n]){0,1000}?`)}(?=[\\s:,\\]};]|$)`)
    .join("|"),
  "y",
);

/**
 * Finds the first token at or after an offset. Returns undefined at the end of the text.
 * @param indent The number of columns before the offset, or -1 if the offset is not in the indentation of a line.
 */
export function nextToken(text: string, from: number, indent: number, trivia?: Trivia): Token | undefined {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isLineBreak(code)) indent = 0;
    else if (code === 0x20 || code === 0x09) indent += indent < 0 ? 0 : code === 0x20 ? 1 : 4;
    else {
      const end = triviaEnd(text, at, code, trivia);
      if (end === undefined) return { ...tokenAt(text, at, text[at]!), offset: at, indent };
      at = end - 1;
    }
  }
  return undefined;
}

/** Returns the end of the comment or non-JSON whitespace at an offset, or undefined if there is neither. */
function triviaEnd(text: string, offset: number, code: number, trivia: Trivia | undefined): number | undefined {
  if (code === 0x2f || code === 0x23) {
    // `#` starts a YAML or shell comment only at the start of a line. Elsewhere, it starts a color.
    const isHash = code === 0x23 && startsLine(text, offset) && /[\s#!]/.test(text[offset + 1] ?? " ");
    const end = isHash ? lineEnd(text, offset) : commentEnd(text, offset);
    if (end !== undefined) trivia?.comments.push({ offset, end });
    return end;
  }
  if (code > 0x20 && code < 0x7f) return undefined;
  ODD_SPACE.lastIndex = offset;
  if (!ODD_SPACE.test(text)) return undefined;
  // At the start of the text, this character is the byte order mark.
  if (offset > 0 || code !== 0xfeff) trivia?.spaces.push({ offset, end: ODD_SPACE.lastIndex });
  return ODD_SPACE.lastIndex;
}

function tokenAt(text: string, at: number, char: string): Pick<Token, "type" | "end" | "source"> {
  const token = (type: TokenType, end: number) => ({ type, end, source: text.slice(at, end) });
  if (char === '"') return token(...stringAt(text, at));
  if ("{}[]:,".includes(char)) return { type: char as TokenType, end: at + 1, source: char };
  QUOTED.lastIndex = at;
  if (QUOTED.test(text)) return token("quoted", QUOTED.lastIndex);
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0] ?? char;
  const end = at + word.length;
  if (NUMBER.test(word)) return token("number", end);
  if (LITERAL.test(word)) return token("literal", end);
  MORE_WORDS.lastIndex = end;
  return token("word", MORE_WORDS.test(text) ? MORE_WORDS.lastIndex : end);
}

/** Converts a string in non-JSON quotes to a JSON string. Keeps valid escape sequences. */
export function toJsonString(source: string): string {
  const content = source.slice(1, -1).replace(/\\(['`])/g, "$1");
  return `"${content.replace(/\\(?!["\\/bfnrtu])|(?<!\\)"/g, "\\$&")}"`;
}

/** Ends an unclosed string before any commas and brackets at the end of its line. */
function stringAt(text: string, offset: number): ["string" | "open", end: number] {
  for (let at = offset + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return ["string", at + 1];
    if (code === 0x5c && !isLineBreak(text.charCodeAt(at + 1))) at++;
    else if (at >= text.length || isLineBreak(code)) {
      let end = Math.min(at, text.length);
      while (end > offset + 1 && " \t,]}".includes(text[end - 1]!)) end--;
      return ["open", end];
    }
  }
}
