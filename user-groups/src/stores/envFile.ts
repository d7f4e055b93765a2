import * as l10n from "@vscode/l10n";
import { ENV_READERS, type EnvVariables } from "./envReaders.ts";
import { FileProblem } from "./fileProblem.ts";

/** Characters that both shells and common readers of `.env` files take literally in an unquoted value. */
const PLAIN = /^[A-Za-z0-9_./+=:@%,-]+$/;

/** A name that shells accept. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * The start of an assignment: `NAME=`, optionally preceded by `export`, and with optional blanks. Does not include
 * blanks before a comment.
 */
const ASSIGNMENT = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][A-Za-z0-9_.-]*)[ \t]*=(?:[ \t]+(?![ \t#\r\n]|$))?/;

/** A byte order mark, as one character or, in text that was decoded byte by byte, as three. */
const MARK = /^(?:\ufeff|\xef\xbb\xbf)?/;

/** The location of a value in the text of a `.env` file. */
interface EnvAssignment {
  /** The offsets in the text where the value starts and ends, including its quotes. */
  readonly start: number;
  readonly end: number;
  readonly quote: "" | '"' | "'" | "`";
  /** The text between the quotes, as written. */
  readonly raw: string;
}

/**
 * Finds every assignment of a variable, in order. Quoted values may span several lines. Text inside a quoted value that
 * looks like an assignment is part of the value. A comment starts with a `#` after a blank or directly after the `=`.
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
    // A backslash escapes the quote that follows it, except in single quotes.
    while (end < text.length && text[end] !== quote) end += text[end] === "\\" && quote !== "'" ? 2 : 1;
    if (end < text.length) return { start, end: end + 1, quote, raw: text.slice(start + 1, end) };
    // The quote is never closed, so the value ends at the end of its line, like an unquoted value.
  }
  const line = text.slice(start, lineEnd);
  const comment = line.search(/(?:^|[ \t])#/);
  const raw = (comment < 0 ? line : line.slice(0, comment)).trimEnd();
  return { start, end: start + raw.length, quote: "", raw };
}

/**
 * The value of a variable as written, without its quotes. If there are several assignments, the last one counts.
 * Undefined if there is none.
 */
export function readEnvVariable(text: string, name: string): string | undefined {
  return envAssignments(text, name).at(-1)?.raw;
}

/**
 * Replaces the value in every assignment of a variable. Quotes are kept if they can contain the value. Comments,
 * blanks, line endings, and all other lines stay the same. If there is no assignment, one is added at the end. The
 * result is then parsed in the same way as by the programs that commonly read such files.
 *
 * @param value Visible ASCII characters.
 * @throws {FileProblem} If the name is not valid, the value cannot be written so that all readers understand it, or a
 * reader would not find the new value or would see a change in another variable.
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
    // A comment directly after an empty value must not become part of the new value.
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

/**
 * Why a change must not be written: a reader would not find exactly the new value, or would see a change in another
 * variable. Undefined if the change is safe for every reader.
 */
function readBackProblem(before: string, after: string, name: string, value: string): string | undefined {
  const advice = l10n.t("Close all quotes above this line and write it as {0}.", `${name}=value`);
  for (const reader of ENV_READERS) {
    const [old, now] = [reader.read(before), reader.read(after)];
    // A reader that could not parse the old text may not be able to parse the new text either.
    if (old === undefined && now === undefined) continue;
    const changed = old && now && changedVariable(old, now, name);
    if (changed !== undefined) {
      const other = NAME.test(changed) ? changed : l10n.t("another variable");
      const why = l10n.t(
        "with a new value for {0}, {2} would also read a different value for {1}.",
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

/** The name of a reader in messages. All readers except the shell have proper names. */
function named(reader: string): string {
  return reader === "a shell" ? l10n.t("a shell") : reader;
}

/** The first variable other than `name` whose value differs. */
function changedVariable(
  before: NonNullable<EnvVariables>,
  after: NonNullable<EnvVariables>,
  name: string,
): string | undefined {
  const names = new Set([...before.keys(), ...after.keys()]);
  names.delete(name);
  return [...names].find((variable) => before.get(variable) !== after.get(variable));
}

/** One-based. */
const lineOf = (text: string, offset: number): number => text.slice(0, offset).split(/\r\n|[\r\n]/).length;

function written(value: string, quote: EnvAssignment["quote"]): string {
  if (PLAIN.test(value)) return quote + value + quote;
  // No reader expands anything in single quotes, but some do in the other quotes.
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
