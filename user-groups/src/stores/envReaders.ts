import { parseEnv } from "node:util";

/** The variables of a text by their names, as one program reads them; undefined for a text that it cannot read. */
export type EnvVariables = ReadonlyMap<string, string> | undefined;

/** The programs that commonly read `.env` files, by the name that messages give them. */
export const ENV_READERS: readonly { readonly name: string; readonly read: (text: string) => EnvVariables }[] = [
  { name: "Node", read: readLikeNode },
  { name: "dotenv", read: readLikeDotenv },
  { name: "a shell", read: readLikeShell },
];

function readLikeNode(text: string): EnvVariables {
  return new Map(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));
}

/** An assignment, by the package dotenv (version 17, lib/main.js). */
const DOTENV_LINE =
  /^\s*(?:export\s+)?([\w.-]+)(?:\s*=\s*?|:\s+?)(\s*'(?:\\'|[^'])*'|\s*"(?:\\"|[^"])*"|\s*`(?:\\`|[^`])*`|[^#\r\n]+)?\s*(?:#.*)?(?:$|$)/gm;

/** So much space in a row is shortened: that pattern takes a time that grows with its square. */
const LONG_SPACE = /\s{64,}/g;

function readLikeDotenv(text: string): EnvVariables {
  const variables = new Map<string, string>();
  const lines = text.replace(/\r\n?/g, "\n").replace(LONG_SPACE, (space) => (space.includes("\n") ? "\n" : " "));
  for (const [, name = "", written = ""] of lines.matchAll(DOTENV_LINE)) {
    const trimmed = written.trim();
    const value = trimmed.replace(/^(['"`])([\s\S]*)\1$/, "$2");
    variables.set(name, trimmed.startsWith('"') ? value.replaceAll("\\n", "\n").replaceAll("\\r", "\r") : value);
  }
  return variables;
}

/**
 * The assignments of a text as a POSIX shell reads them (Shell Command Language, 2.2 Quoting and 2.9.1 Simple Commands).
 * Parameters stay as they are written: what they stand for depends on where the text is read.
 *
 * @returns undefined when the text is anything but assignments and comments, or has line ends that a shell does not know
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

/** Characters that end a word, or start something else than a plain value, outside quotes. */
const SHELL_OPERATOR = /[()|&;<>]/;

/** One word of a shell, without its quotes; undefined when it is not closed, or runs a command. */
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
      // In double quotes, a backslash protects only some characters.
      if (next !== "\n") value += quote === "" || /[$`"\\]/.test(next) ? next : char + next;
    } else if (char === "`" || (char === "$" && next === "(")) return undefined;
    else if (quote === "" && SHELL_OPERATOR.test(char)) return undefined;
    else value += char;
  }
  return quote === "" && at <= text.length ? { value, end: at } : undefined;
}
