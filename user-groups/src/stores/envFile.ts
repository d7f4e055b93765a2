import * as l10n from "@vscode/l10n";
import { ENV_READERS, type EnvVariables } from "./envReaders.ts";
import { FileProblem } from "./fileProblem.ts";

/** Characters that are literal in an unquoted value, both for shells and for common readers of `.env` files. */
const PLAIN = /^[A-Za-z0-9_./+=:@%,-]+$/;

/** A name that shells accept. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * The start of an assignment: `NAME=`, optionally with `export` and with blanks, but not the blanks before a comment.
 */
const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*=(?:[ \t]+(?![ \t#\r\n]|$))?/;

/** A byte order mark, either as one character or as its three bytes in a text that was read byte by byte. */
const MARK = /^(?:\ufeff|\xef\xbb\xbf)?/;

/** The location of a value in the text of a `.env` file. */
interface EnvAssignment {
  /** The start and end of the value including its quotes, as offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly quote: "" | '"' | "'" | "`";
  /** The text between the quotes, as written. */
  readonly raw: string;
}

/**
 * Finds every assignment of a variable, in order. Quoted values may span lines, and what looks like an assignment
 * inside one is part of the value. A comment starts at a `#` after a blank, or right after the `=`.
 */
export function envAssignments(text: string, name: string): readonly EnvAssignment[] {
  const found: EnvAssignment[] = [];
  let offset = lengthOfMark(text);
  while (offset < text.length) {
    const lineEnd = endOfLine(text, offset);
    const match = ASSIGNMENT.exec(text.slice(offset, lineEnd));
    if (!match) {
      offset = nextLine(text, lineEnd);
      continue;
    }
    const assignment = readValue(text, offset + match[0].length, lineEnd);
    if (match[1] === name) found.push(assignment);
    offset = nextLine(text, endOfLine(text, assignment.end));
  }
  return found;
}

const lengthOfMark = (text: string): number => MARK.exec(text)?.[0].length ?? 0;

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end < 0 ? text.length : from + end;
}

const nextLine = (text: string, end: number): number => end + (text.startsWith("\r\n", end) ? 2 : 1);

function readValue(text: string, start: number, lineEnd: number): EnvAssignment {
  const quote = text[start];
  if (quote === '"' || quote === "'" || quote === "`") {
    let end = start + 1;
    // A backslash escapes the quote after it, except in single quotes.
    while (end < text.length && text[end] !== quote) end += text[end] === "\\" && quote !== "'" ? 2 : 1;
    if (end < text.length) return { start, end: end + 1, quote, raw: text.slice(start + 1, end) };
    // Never closed, so the value ends with its line, like an unquoted one.
  }
  const line = text.slice(start, lineEnd);
  const comment = line.search(/(?:^|[ \t])#/);
  const raw = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
  return { start, end: start + raw.length, quote: "", raw };
}

/**
 * The value of a variable as written, without its quotes. The last assignment counts. Undefined if the variable is
 * missing.
 */
export function readEnvVariable(text: string, name: string): string | undefined {
  return envAssignments(text, name).at(-1)?.raw;
}

/**
 * Replaces the value of a variable in every assignment of it, and nothing else. Quotes are kept where they can contain
 * the value. Comments, blanks, line endings, and all other lines stay the same. A missing variable is added at the end.
 * The result is read back by the rules of the programs that commonly read such files.
 *
 * @param value Visible ASCII characters.
 * @throws {FileProblem} If the name is not valid, the value cannot be written for all readers, or a reader would not
 * find the new value or would find another variable changed.
 */
export function replaceEnvVariable(text: string, name: string, value: string): string {
  if (!NAME.test(name)) {
    throw new FileProblem(l10n.t('"{0}" is not a valid variable name. Use letters, digits, and _.', name));
  }
  const assignments = envAssignments(text, name);
  const after =
    assignments.length === 0 ? append(text, `${name}=${written(value, "")}`) : replaceValues(text, assignments, value);
  const line = lineOf(text, assignments[0]?.start ?? text.trimEnd().length);
  const problem = readBackProblem(text, after, name, value);
  if (problem !== undefined) {
    throw new FileProblem(
      l10n.t("Line {0}: {1}", line, line === 1 && lengthOfMark(text) > 0 ? markProblem() : problem),
    );
  }
  return after;
}

function replaceValues(text: string, assignments: readonly EnvAssignment[], value: string): string {
  let result = "";
  let copied = 0;
  for (const { start, end, quote } of assignments) {
    // A comment directly after an empty value must not become part of the new one.
    const gap = text[end] === "#" ? " " : "";
    result += text.slice(copied, start) + written(value, quote) + gap;
    copied = end;
  }
  return result + text.slice(copied);
}

const markProblem = (): string =>
  l10n.t(
    "the file starts with a byte order mark, which Node reads as part of the first name. Save the file as UTF-8 without a byte order mark.",
  );

/** Why a change must not be written: a reader would not see exactly the new value of the one variable. */
function readBackProblem(before: string, after: string, name: string, value: string): string | undefined {
  const advice = l10n.t("Close all quotes above this line and write it as {0}.", `${name}=value`);
  for (const reader of ENV_READERS) {
    const [old, now] = [reader.read(before), reader.read(after)];
    // A text that was unreadable for a reader may stay unreadable.
    if (old === undefined && now === undefined) continue;
    const changed = old && now && changedVariable(old, now, name);
    if (changed !== undefined) {
      const other = NAME.test(changed) ? changed : l10n.t("another variable");
      const why = l10n.t(
        "with a new value of {0}, {2} would also read a different value of {1}.",
        name,
        other,
        named(reader.name),
      );
      return `${why} ${advice}`;
    }
    if (now?.get(name) === value) continue;
    return `${l10n.t("{0} would not read the new value of {1}.", named(reader.name), name)} ${advice}`;
  }
  return undefined;
}

/** The name of a reader in messages. Other readers have proper names. */
function named(reader: string): string {
  return reader === "a shell" ? l10n.t("a shell") : reader;
}

/** The first variable other than `name` that differs. */
function changedVariable(
  before: NonNullable<EnvVariables>,
  after: NonNullable<EnvVariables>,
  name: string,
): string | undefined {
  const names = new Set([...before.keys(), ...after.keys()]);
  names.delete(name);
  return [...names].find((each) => before.get(each) !== after.get(each));
}

/** The line of an offset, counted from 1. */
const lineOf = (text: string, offset: number): number => text.slice(0, offset).split(/\r\n|[\r\n]/).length;

function written(value: string, quote: EnvAssignment["quote"]): string {
  if (PLAIN.test(value)) return quote + value + quote;
  // Single quotes are the only ones in which no reader replaces anything.
  if (/^[\x21-\x7e]+$/.test(value) && !value.includes("'")) return `'${value}'`;
  throw new FileProblem(
    l10n.t("The value contains characters that readers of .env files interpret differently. It was not written."),
  );
}

function append(text: string, line: string): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const complete = text.length === lengthOfMark(text) || /[\r\n]$/.test(text);
  return `${text}${complete ? "" : newline}${line}${newline}`;
}
