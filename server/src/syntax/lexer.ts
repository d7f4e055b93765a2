import { isLineBreak, lineEnd, startsLine } from "../config/layout.ts";
import { commentProblem, oddSpaceProblem } from "./blank.ts";
import type { SyntaxProblem } from "./problem.ts";
import { Lines, readString } from "./strings.ts";

/**
 * `quoted`: a text in quotes that JSON does not know, like 'this'. `word`: anything else that JSON does not know, like
 * an unquoted name.
 */
export type TokenType = "{" | "}" | "[" | "]" | ":" | "," | "string" | "quoted" | "number" | "literal" | "word";

export interface Token {
  readonly type: TokenType;
  readonly offset: number;
  readonly end: number;
}

const PUNCTUATION = new Set<string>(["{", "}", "[", "]", ":", ","] satisfies TokenType[]);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Up to the next mark of JSON; an address keeps its colon. */
const WORD = /;|[^\s{}[\]",:;]+(?::\/\/[^\s,"\]}]*)?/y;
/** Spaces that JSON does not take for such: non-breaking, typographic, zero-width, a byte order mark inside the text. */
const ODD_SPACE = /[\f\v\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]+/y;
/** Quotes that are none in JSON, with what may close them. */
const QUOTES: Readonly<Record<string, string>> = {
  "'": "'",
  "`": "`",
  "“": '”“"',
  "”": '”"',
  "„": '“”"',
  "‘": "’'",
  "«": "»",
};

/** Splits a text into tokens, as tolerantly as a reader would, and reports what is wrong inside or between them. */
export function lex(text: string, report: (problem: SyntaxProblem) => void): readonly Token[] {
  const tokens: Token[] = [];
  const lines = new Lines(text);
  const oddSpaces: { offset: number; end: number }[] = [];
  const push = (type: TokenType, offset: number, end: number): number => {
    tokens.push({ type, offset, end });
    return end;
  };
  // A byte order mark at the very start is its own finding.
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x09 || isLineBreak(code)) {
      at++;
      continue;
    }
    const char = text[at]!;
    if (PUNCTUATION.has(char)) {
      at = push(char as TokenType, at, at + 1);
      continue;
    }
    if (char === '"') {
      at = push("string", at, readString(text, at, tokens, lines, report));
      continue;
    }
    const commentEnd = endOfComment(text, at);
    if (commentEnd !== undefined) {
      report(commentProblem(text, at, commentEnd));
      at = commentEnd;
      continue;
    }
    ODD_SPACE.lastIndex = at;
    if (ODD_SPACE.test(text)) {
      oddSpaces.push({ offset: at, end: ODD_SPACE.lastIndex });
      at = ODD_SPACE.lastIndex;
      continue;
    }
    const quotedEnd = endOfQuoted(text, at);
    if (quotedEnd !== undefined) {
      at = push("quoted", at, quotedEnd);
      continue;
    }
    WORD.lastIndex = at;
    const word = WORD.exec(text)?.[0] ?? char;
    const end = at + word.length;
    if (text[end] === '"' && /^[\s:,\]}]|^$/.test(text.slice(end + 1, end + 2)) && !isNumber(word)) {
      // name": the quote that opens is missing, maybe some words before
      while (tokens.at(-1)?.type === "word" && /^[ \t]*$/.test(text.slice(tokens.at(-1)!.end, at)))
        at = tokens.pop()!.offset;
      at = push("quoted", at, end + 1);
    } else at = push(isNumber(word) ? "number" : isLiteral(word) ? "literal" : "word", at, end);
  }
  if (oddSpaces.length > 0) report(oddSpaceProblem(oddSpaces));
  return tokens;
}

function isLiteral(word: string): boolean {
  return word === "true" || word === "false" || word === "null";
}

/** True for a word that is a number as JSON writes them (RFC 8259, section 6). */
export function isNumber(word: string): boolean {
  return NUMBER.test(word);
}

function endOfComment(text: string, at: number): number | undefined {
  if (text.startsWith("//", at)) return lineEnd(text, at);
  if (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    return end < 0 ? text.length : end + 2;
  }
  // As in YAML or a shell, but only on a line of its own: elsewhere it begins a colour.
  return text[at] === "#" && startsLine(text, at) && /[\s#!]/.test(text[at + 1] ?? " ") ? lineEnd(text, at) : undefined;
}

/** The end of a text in foreign quotes: their partner on the same line, where a value can end. */
function endOfQuoted(text: string, at: number): number | undefined {
  const closing = QUOTES[text[at]!];
  if (closing === undefined) return undefined;
  for (let i = at + 1; i < text.length && !isLineBreak(text.charCodeAt(i)); i++) {
    if (text[i] === "\\") i++;
    else if (closing.includes(text[i]!) && /^[\s:,\]};]|^$/.test(text.slice(i + 1, i + 2))) return i + 1;
  }
  return undefined;
}
