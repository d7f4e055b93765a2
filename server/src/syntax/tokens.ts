import { isLineBreak, lineEnd, startsLine } from "../config/lines.ts";

/**
 * `quoted`: a string in quotes that JSON does not have, like 'this'. `open`: a string without its closing quote.
 * `word`: whatever else is not JSON, such as an unquoted name. `=` and `;` are what other languages have for a colon
 * and a comma.
 */
export type TokenType =
  | "{"
  | "}"
  | "["
  | "]"
  | ":"
  | ","
  | "="
  | ";"
  | "string"
  | "open"
  | "quoted"
  | "number"
  | "literal"
  | "word";

/** A piece of a text, by its offsets in the text as the author wrote it. */
export interface Token {
  readonly type: TokenType;
  readonly offset: number;
  readonly end: number;
  /** The columns before it when it is the first on its line; else -1. A tab counts as four. */
  readonly indent: number;
  /** What it says, where that is not what the author wrote between its offsets. */
  readonly source?: string;
  /** What scans ask again and again: what it says as a key, and whether it looks as if it had swallowed something. */
  name?: string;
  isOdd?: boolean;
}

/** What a lexer passes over, for whoever reports it. */
export interface Passed {
  readonly comments: { readonly offset: number; readonly end: number }[];
  readonly spaces: { readonly offset: number; readonly end: number }[];
}

const MARKS = "{}[]:,";
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LITERAL = /^(?:true|false|null)$/;
/** Up to the next mark; a URL keeps its colon. */
const WORD = /(?:(?!\/[/*])[^\s{}[\]",:;])+(?::\/\/[^\s,"\]}]*)?/y;
/** Some more words on the same line, up to the last that no colon follows. */
const MORE_WORDS = /(?:[ \t]+(?!\/[/*])[^\s{}[\]",:;=]+(?:\/\/[^\s,"\]}]*)?(?![^\s{}[\]",;]*:)){1,20}/y;
const EQUALS = /=>?(?=[\s"[{\d]|true|false|null|$)/y;
/** Spaces outside JSON: non-breaking, typographic, zero-width, a byte order mark inside the text. */
const ODD_SPACE = /[\f\v\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+/y;
/** Quotes outside JSON, with what may close them. */
const QUOTES: Readonly<Record<string, string>> = {
  "'": "'",
  "`": "`",
  "“": '”“"',
  "”": '”"',
  "„": '“”"',
  "‘": "’'",
  "«": "»",
};

/** So far the partner of a foreign quote is looked for: what may as well be an apostrophe is not looked for at length. */
const MAX_QUOTED = 1_000;

/** Splits a text into tokens, as tolerantly as a reader would, and without looking back further than a line. */
export class Lexer {
  readonly #text: string;
  readonly #passed: Passed | undefined;
  #at: number;
  #indent: number;

  /** @param indent that of the first token, as {@link Token} has it. */
  constructor(text: string, at = 0, indent = 0, passed?: Passed) {
    this.#text = text;
    this.#at = at;
    this.#indent = indent;
    this.#passed = passed;
  }

  /** The next token; undefined at the end of the text. */
  next(): Token | undefined {
    const text = this.#text;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (isLineBreak(code)) this.#indent = 0;
      else if (code === 0x20) this.#indent += this.#indent < 0 ? 0 : 1;
      else if (code === 0x09) this.#indent += this.#indent < 0 ? 0 : 4;
      else {
        const end = this.#passedEnd(code);
        if (end === undefined) return this.#token(text[this.#at]!);
        this.#at = end;
        continue;
      }
      this.#at++;
    }
    return undefined;
  }

  #token(char: string): Token {
    const offset = this.#at;
    const { type, end } = this.#typeAt(char);
    const token = { type, offset, end, indent: this.#indent };
    this.#at = end;
    this.#indent = -1;
    return token;
  }

  /** The end of a comment, or of spaces that JSON does not have, at the current offset. */
  #passedEnd(code: number): number | undefined {
    if (code > 0x2f && code < 0x7f) return undefined;
    const text = this.#text;
    const offset = this.#at;
    const comment = code === 0x2f || code === 0x23 ? endOfComment(text, offset) : undefined;
    if (comment !== undefined) this.#passed?.comments.push({ offset, end: comment });
    if (comment !== undefined || (code > 0x20 && code < 0x7f)) return comment;
    ODD_SPACE.lastIndex = offset;
    if (!ODD_SPACE.test(text)) return undefined;
    // At the very start it is the byte order mark.
    if (offset > 0 || code !== 0xfeff) this.#passed?.spaces.push({ offset, end: ODD_SPACE.lastIndex });
    return ODD_SPACE.lastIndex;
  }

  #typeAt(char: string): Pick<Token, "type" | "end"> {
    const text = this.#text;
    const at = this.#at;
    if (char === '"') return stringAt(text, at);
    if (MARKS.includes(char) || char === ";") return { type: char as TokenType, end: at + 1 };
    EQUALS.lastIndex = at;
    if (char === "=" && EQUALS.test(text)) return { type: "=", end: EQUALS.lastIndex };
    const quotedEnd = endOfQuoted(text, at);
    if (quotedEnd !== undefined) return { type: "quoted", end: quotedEnd };
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0] ?? char;
    const end = at + word.length;
    if (NUMBER.test(word)) return { type: "number", end };
    if (LITERAL.test(word)) return { type: "literal", end };
    MORE_WORDS.lastIndex = end;
    return { type: "word", end: MORE_WORDS.test(text) ? MORE_WORDS.lastIndex : end };
  }
}

/** What a token says. */
export function sourceOf(text: string, { source, offset, end }: Token): string {
  return source ?? text.slice(offset, end);
}

/** True for a word that is a number as JSON writes them (RFC 8259, section 6). */
export function isNumber(word: string): boolean {
  return NUMBER.test(word);
}

/** A string ends with its line: one without its closing quote, before the comma and the brackets that end the line. */
function stringAt(text: string, offset: number): Pick<Token, "type" | "end"> {
  for (let at = offset + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return { type: "string", end: at + 1 };
    if (code === 0x5c && !isLineBreak(text.charCodeAt(at + 1))) at++;
    else if (at >= text.length || isLineBreak(code)) {
      let end = Math.min(at, text.length);
      while (end > offset + 1 && " \t,]}".includes(text[end - 1]!)) end--;
      return { type: "open", end };
    }
  }
}

function endOfComment(text: string, at: number): number | undefined {
  if (text.startsWith("//", at)) return lineEnd(text, at);
  if (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    return end < 0 ? text.length : end + 2;
  }
  // As in YAML or a shell, but only on a line of its own: elsewhere it begins a color.
  return text[at] === "#" && startsLine(text, at) && /[\s#!]/.test(text[at + 1] ?? " ") ? lineEnd(text, at) : undefined;
}

/** The end of a string in foreign quotes: their partner on the same line, where a value can end. */
function endOfQuoted(text: string, at: number): number | undefined {
  const closing = QUOTES[text[at]!];
  // Three in a row are a code fence.
  if (closing === undefined || text.startsWith("```", at)) return undefined;
  const limit = Math.min(text.length, at + MAX_QUOTED);
  for (let i = at + 1; i < limit && !isLineBreak(text.charCodeAt(i)); i++) {
    if (text[i] === "\\") i++;
    else if (closing.includes(text[i]!) && /^[\s:,\]};]|^$/.test(text.slice(i + 1, i + 2))) return i + 1;
  }
  return undefined;
}
