import { parseEnv } from "node:util";

/** The variables in a file by name, as one program reads them. Undefined if the program cannot read the file. */
export type EnvVariables = ReadonlyMap<string, string> | undefined;

/** The programs that commonly read `.env` files, by their names in messages. */
export const ENV_READERS: readonly { readonly name: string; readonly read: (text: string) => EnvVariables }[] = [
  { name: "Node", read: readLikeNode },
  { name: "dotenv", read: readLikeDotenv },
  { name: "a shell", read: readLikeShell },
];

function readLikeNode(text: string): EnvVariables {
  return new Map(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));
}

/** The start of an assignment for dotenv, after any leading whitespace. */
const DOTENV_NAME = /(?:export\s+)?([\w.-]+)(?:\s*=|:\s)/y;
const SPACE = /\s*/y;
/** For dotenv, Unicode's line separator and paragraph separator also end a line, but do not end an unquoted value. */
const LINE_END = /[\n\u2028\u2029]|$/g;
/** The text that dotenv accepts between a closing quote and the end of the line. */
const AFTER_QUOTE = /[^\S\n\u2028\u2029]*(?:#[^\n\u2028\u2029]*)?(?:[\n\u2028\u2029]|$)/y;
const UNQUOTED = /[^#\n]*/y;

/** The offset where a pattern's match at `at` ends. The pattern must match at every offset. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/**
 * Reads variables in the same way as the dotenv package (version 17, lib/main.js). That package uses a single regular
 * expression, which takes quadratic time. This loop produces the same result in one pass.
 */
function readLikeDotenv(text: string): EnvVariables {
  const variables = new Map<string, string>();
  const lines = text.replace(/\r\n?/g, "\n");
  for (let at = endOf(SPACE, lines, 0); at < lines.length; at = endOf(SPACE, lines, at)) {
    DOTENV_NAME.lastIndex = at;
    const [start, name] = DOTENV_NAME.exec(lines) ?? [];
    if (start !== undefined && name !== undefined) {
      const from = at + start.length;
      at = dotenvValueEnd(lines, from);
      variables.set(name, dotenvValue(lines.slice(from, at).trim()));
    }
    // Skip to the next line, because no assignment starts in the rest of this one.
    LINE_END.lastIndex = at;
    at = LINE_END.exec(lines)?.index ?? lines.length;
  }
  return variables;
}

function dotenvValueEnd(lines: string, from: number): number {
  const first = endOf(SPACE, lines, from);
  const quote = lines[first] ?? "";
  return (/['"`]/.test(quote) ? dotenvQuoteEnd(lines, first, quote) : undefined) ?? endOf(UNQUOTED, lines, from);
}

/**
 * The end of a quoted value. A quote after a backslash also closes the value if there is no other quote at the end of a
 * line.
 */
function dotenvQuoteEnd(lines: string, start: number, quote: string): number | undefined {
  const ends: number[] = [];
  for (let at = start + 1; at < lines.length; at++) {
    const isEscaped = lines[at] === "\\" && lines[at + 1] === quote;
    if (isEscaped) at++;
    if (lines[at] === quote) ends.push(at + 1);
    if (lines[at] === quote && !isEscaped) break;
  }
  return ends.findLast((end) => {
    AFTER_QUOTE.lastIndex = end;
    return AFTER_QUOTE.test(lines);
  });
}

function dotenvValue(written: string): string {
  const value = withoutQuotes(written);
  return written.startsWith('"') ? value.replaceAll("\\n", "\n").replaceAll("\\r", "\r") : value;
}

const OPENING_QUOTE = /(?<![^\n\u2028\u2029])['"`]/g;
const CLOSING_QUOTE = /['"`](?![^\n\u2028\u2029])/g;

/**
 * Removes a quote at the start of a line, and the last quote of the same kind at the end of a line. These quotes are
 * usually the first and last characters of the value.
 */
function withoutQuotes(written: string): string {
  const closing = new Map([...written.matchAll(CLOSING_QUOTE)].map(({ 0: quote, index }) => [quote, index]));
  let value = "";
  let copied = 0;
  for (const { 0: quote, index } of written.matchAll(OPENING_QUOTE)) {
    const end = closing.get(quote) ?? 0;
    if (index < copied || end <= index) continue;
    value += written.slice(copied, index) + written.slice(index + 1, end);
    copied = end + 1;
  }
  return value + written.slice(copied);
}

/**
 * Reads assignments like a POSIX shell (Shell Command Language, 2.2 Quoting and 2.9.1 Simple Commands). Parameters are
 * not expanded, because their values depend on the shell's environment.
 *
 * @returns Undefined if the text contains anything other than assignments and comments, or contains line endings that a
 * shell does not recognize.
 */
function readLikeShell(text: string): EnvVariables {
  if (text.includes("\r")) return undefined;
  const variables = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const [skipped = ""] = /^(?:[ \t\n]|#[^\n]*)*(?:export[ \t]+)?/.exec(text.slice(at)) ?? [];
    at += skipped.length;
    if (at >= text.length) break;
    const [start, name = ""] = /^([A-Za-z_][A-Za-z0-9_]*)=/.exec(text.slice(at)) ?? [];
    if (start === undefined) return undefined;
    const word = shellWord(text, at + start.length);
    if (!word) return undefined;
    variables.set(name, word.value);
    at = word.end;
  }
  return variables;
}

/** Characters that end an unquoted word or have a special meaning. */
const SHELL_OPERATOR = /[()|&;<>]/;

/** One word of shell syntax without its quotes. Undefined if a quote is not closed, or the word runs a command. */
function shellWord(text: string, start: number): { readonly value: string; readonly end: number } | undefined {
  let value = "";
  let quote = "";
  let at = start;
  for (; at < text.length; at++) {
    const char = text[at]!;
    const next = text[at + 1] ?? "";
    if (quote === "" && /[ \t\n]/.test(char)) break;
    if (char === quote) quote = "";
    else if (quote === "'") value += char;
    else if (quote === "" && (char === '"' || char === "'")) quote = char;
    else if (char === "\\") {
      at++;
      // In double quotes, a backslash escapes only some characters.
      if (next !== "\n") value += quote === "" || /[$`"\\]/.test(next) ? next : char + next;
    } else if (char === "`" || (char === "$" && next === "(")) return undefined;
    else if (quote === "" && SHELL_OPERATOR.test(char)) return undefined;
    else value += char;
  }
  return quote === "" && at <= text.length ? { value, end: at } : undefined;
}
