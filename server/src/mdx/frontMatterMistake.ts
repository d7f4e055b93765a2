import * as l10n from "@vscode/l10n";
import { applyEdits, type Edit } from "../json/edits.ts";
import type { Span } from "../json/jsonText.ts";
import { quotedYaml, readFrontMatterYaml } from "./frontMatterYaml.ts";

export interface FrontMatterRepair {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Whether the repair is the most likely one. */
  readonly isLikely: boolean;
  /** Whether the repair can be applied without confirmation. */
  readonly isCertain: boolean;
}

/** The first mistake in front matter. Offsets are counted from the start of the YAML. */
interface FrontMatterMistake {
  readonly span: Span;
  /** A full sentence. */
  readonly message: string;
  readonly related?: { readonly span: Span; readonly message: string };
  readonly repairs: readonly FrontMatterRepair[];
}

/** A line of the YAML, without its line break. */
interface Line extends Span {
  readonly text: string;
}

/** The value of a field on one line. */
interface Value extends Span {
  readonly text: string;
}

/** The length to which longer lines are truncated. */
const MAX_LINE = 2000;
const FIELD = /^(?:[ \t]|-[ \t])*(?:"[^"]*"|'[^']*'|[^\s"'#:](?:[^:]|:(?=\S))*):[ \t]+(?=\S)/;
/** Matches a character that the platform rejects: a control character other than a tab or a line break. */
const CONTROL = /(?![\t\n\r\u0085])[\p{Cc}\uFFFE\uFFFF]/u;
/** Matches the characters that cannot start an unquoted value. */
const SPECIAL = /^[@`%&*!|>?,[\]{}-]/;
/** Matches a word in English that starts with an apostrophe. */
const ELISION = /^'(?:\d|t(?:is|was|il)\b|em\b|cause\b)/i;

/**
 * Finds the first mistake in front matter. Tries only a few repairs, so that the time is linear.
 * @param isField Whether the platform supports a field.
 */
export function frontMatterMistake(yaml: string, isField: (key: string) => boolean): FrontMatterMistake | undefined {
  const read = readFrontMatterYaml(yaml);
  if (read.ok) return undefined;
  const control = CONTROL.exec(yaml);
  if (control) return controlCharacter(control[0], control.index);
  const lines = linesOf(yaml);
  const number = lineNumber(lines, read.at);
  if (read.isDuplicate) return duplicate(yaml, lines, read.at);
  const tried = new Attempts(yaml, lines, read.at);
  const found =
    firstOf(tried.near(), (line) => quotedValue(line, tried)) ??
    firstOf(tried.near(), (line) => spaced(line, tried, isField)) ??
    dedented(lines, number, tried, isField);
  if (found) return found;
  // The parser notices a line that is not a field only at the line below it.
  const isNoField = ({ text }: Line): boolean =>
    /^[&*!%@`|>,\]}]/.test(text) || (/^[^\s#-]/.test(text) && !/:(?:[ \t]|$)/.test(text));
  const line = lines.slice(Math.max(0, number - 1), number + 1).find(isNoField) ?? lines[number]!;
  return {
    span: {
      offset: line.offset + line.length - line.text.trimStart().length,
      length: Math.max(1, line.text.trim().length),
    },
    message: isNoField(line)
      ? l10n.t("Expected a field, such as `title: Quickstart`.")
      : l10n.t("This line does not fit the lines above it. Check the indentation and the quotes."),
    repairs: [],
  };
}

function firstOf<Item, Result>(items: readonly Item[], find: (item: Item) => Result | undefined): Result | undefined {
  for (const item of items) {
    const result = find(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

function linesOf(yaml: string): readonly Line[] {
  let offset = 0;
  return yaml.split("\n").map((whole) => {
    const text = whole.replace(/\r$/, "");
    const line = { offset, length: text.length, text };
    offset += whole.length + 1;
    return line;
  });
}

/** Returns the number of the line that contains an offset. For an offset at the end of the text, the last text. */
function lineNumber(lines: readonly Line[], at: number): number {
  let number = Math.max(0, lines.findIndex((line) => line.offset > at) - 1);
  if (lines.at(-1)!.offset <= at) number = lines.length - 1;
  while (number > 0 && lines[number]!.text.trim() === "") number--;
  return number;
}

/** Tries repairs. A repair helps if there is no mistake left, or if the next one is further down. */
class Attempts {
  readonly #yaml: string;
  readonly #lines: readonly Line[];
  readonly #at: number;

  constructor(yaml: string, lines: readonly Line[], at: number) {
    this.#yaml = yaml;
    this.#lines = lines;
    this.#at = at;
  }

  /** The lines that may contain the mistake: the first one with an open quote, that of the mistake, and the one above. */
  near(): readonly Line[] {
    const upToHere = this.#lines.slice(0, lineNumber(this.#lines, this.#at) + 1);
    const open = upToHere.find((line) => /^["']/.test(valueIn(line)?.text ?? "") && !isClosed(valueIn(line)!.text));
    const above = upToHere.slice(0, -1).findLast(({ text }) => text.trim() !== "");
    return [open, upToHere.at(-1), above].filter((line) => line !== undefined);
  }

  helps(edits: readonly Edit[]): boolean {
    const read = readFrontMatterYaml(applyEdits(this.#yaml, edits));
    if (read.ok) return true;
    const before = edits.filter(({ offset }) => offset <= this.#at);
    return read.at - before.reduce((sum, { content, length }) => sum + content.length - length, 0) > this.#at;
  }
}

function valueIn({ text, offset }: Line): Value | undefined {
  const before = FIELD.exec(text.slice(0, MAX_LINE))?.[0];
  if (before === undefined) return undefined;
  const rest = text.slice(before.length).trimEnd();
  const comment = /^["']/.test(rest) ? -1 : rest.search(/[ \t]#/);
  const value = comment < 0 ? rest : rest.slice(0, comment).trimEnd();
  return { offset: offset + before.length, length: value.length, text: value };
}

/** Whether a value that starts with a quote ends with the same one. */
function isClosed(text: string): boolean {
  return text.length > 1 && text.at(-1) === text[0];
}

/** Puts a value in quotes, or closes its list, if that helps. */
function quotedValue(line: Line, tried: Attempts): FrontMatterMistake | undefined {
  const value = valueIn(line);
  if (!value) return undefined;
  const { offset, length, text } = value;
  const span = { offset, length };
  const closer = text.startsWith("[") ? "]" : text.startsWith("{") ? "}" : undefined;
  if (closer && !text.includes(closer)) {
    const edits = [{ offset: offset + length, length: 0, content: closer }];
    if (tried.helps(edits)) {
      const repair = { title: l10n.t("Add {0}", `"${closer}"`), edits, isLikely: true, isCertain: false };
      return { span, message: l10n.t("The value is not closed with {0}.", `\`${closer}\``), repairs: [repair] };
    }
  }
  const edits = [{ ...span, content: quoted(text) }];
  if (edits[0]!.content === text || !tried.helps(edits)) return undefined;
  const repair = { title: l10n.t("Put the value in quotes"), edits, isLikely: true, isCertain: !/^[[{|>]/.test(text) };
  return { span, message: reasonToQuote(text), repairs: [repair] };
}

/**
 * Puts the text of a value in quotes, including any quotes that are part of the text: those around its first word in
 * `"Fast" mode`, but not those around the whole value.
 */
function quoted(text: string): string {
  const quote = /^["']/.exec(text)?.[0];
  const isPart = quote === undefined || ELISION.test(text) || hasTextAfterQuote(text, quote);
  const inner = isPart ? text : text.slice(1, isClosed(text) ? -1 : undefined).replace(/\\(["'])/g, "$1");
  return quotedYaml(inner);
}

/** Whether the second quote closes the first one, and the value goes on. An apostrophe in a value does not close it. */
function hasTextAfterQuote(text: string, quote: string): boolean {
  const close = text.indexOf(quote, 1);
  if (close < 0 || close === text.length - 1 || (isClosed(text) && text.split(quote).length % 2 === 0)) return false;
  return !/\s/.test(text[close - 1]!) && !/[\p{L}\p{N}]/u.test(text[close + 1]!);
}

function reasonToQuote(text: string): string {
  const quote = /^["']/.exec(text)?.[0];
  if (quote) {
    if (!isClosed(text) && !text.includes(quote, 1)) return l10n.t("The value is not closed with {0}.", `\`${quote}\``);
    if (quote === '"' && /\\[^"]/.test(text) && !hasTextAfterQuote(text, quote))
      return l10n.t("A backslash has a special meaning in double quotes. Write it twice.");
    return l10n.t("There is text after the closing quote. Put the whole value in quotes.");
  }
  if (SPECIAL.test(text)) return l10n.t("A value that starts with {0} must be in quotes.", `\`${text[0]}\``);
  return l10n.t("A value that contains a colon and a space must be in quotes.");
}

/** Adds the space after the colon of a known field, if that helps. */
function spaced(line: Line, tried: Attempts, isField: (key: string) => boolean): FrontMatterMistake | undefined {
  const joined = joinedField(line, isField);
  if (!joined || !tried.helps(joined.edits)) return undefined;
  return {
    ...joined,
    message: l10n.t("A space is missing after the colon."),
    repairs: [{ title: l10n.t("Add a space"), edits: joined.edits, isLikely: true, isCertain: true }],
  };
}

/** Returns the name of a known field whose value follows the colon without a space, and the edit that adds it. */
function joinedField(line: Line, isField: (key: string) => boolean) {
  const match = /^([ \t]*)["']?([\w:.-]+?)["']?:(?=[^\s:])/.exec(line.text.slice(0, MAX_LINE));
  if (!match || !isField(match[2]!)) return undefined;
  const [{ length }, indent = ""] = match;
  return {
    span: { offset: line.offset + indent.length, length: length - indent.length },
    edits: [{ offset: line.offset + length, length: 0, content: " " }],
  };
}

/**
 * Finds front matter that is valid YAML without fields, such as `title:Quickstart`. The platform ignores it silently.
 * @param value The value of the whole front matter.
 * @returns The line that was meant as a field, and the edits that add the missing spaces.
 */
export function missingFields(
  yaml: string,
  value: unknown,
  isField: (key: string) => boolean,
): (Pick<FrontMatterMistake, "span" | "message"> & { readonly edits: readonly Edit[] }) | undefined {
  if (value === undefined || (typeof value === "object" && !Array.isArray(value))) return undefined;
  const lines = linesOf(yaml);
  const joined = lines.flatMap((line) => joinedField(line, isField) ?? []);
  const edits = joined.flatMap((field) => field.edits);
  const read = readFrontMatterYaml(applyEdits(yaml, edits));
  const message = l10n.t("A space is missing after the colon, so the front matter has no fields.");
  if (joined.length > 0 && read.ok && typeof read.value === "object") return { span: joined[0]!.span, message, edits };
  const span = lines.find(({ text }) => text.trim() !== "")!;
  return { span, message: l10n.t("Expected a field, such as `title: Quickstart`."), edits: [] };
}

/** Removes the indentation of a known field, and that of the other lines if the first one has the same. */
function dedented(
  lines: readonly Line[],
  number: number,
  tried: Attempts,
  isField: (key: string) => boolean,
): FrontMatterMistake | undefined {
  const { text, offset } = lines[number]!;
  const [indent = ""] = /^[ \t]*/.exec(text)!;
  const key = /^["']?([\w:.-]+?)["']?:(?:\s|$)/.exec(text.slice(indent.length))?.[1];
  const isTaken = lines.some((line) => keyIn(line.text) === key);
  if (indent === "" || key === undefined || !isField(key) || isTaken) return undefined;
  const first = lines.find((line) => line.text.trim() !== "")!;
  const isWhole = first.text.startsWith(indent);
  const changed = isWhole ? lines.filter((line) => line.text.startsWith(indent)) : [lines[number]!];
  const edits = changed.map((line) => ({ offset: line.offset, length: indent.length, content: "" }));
  if (!tried.helps(edits)) return undefined;
  return {
    span: { offset: offset + indent.length, length: key.length },
    message: l10n.t("The field is indented, but it does not belong to the field above."),
    repairs: [{ title: l10n.t("Remove the indentation"), edits, isLikely: true, isCertain: isWhole }],
  };
}

function controlCharacter(char: string, offset: number): FrontMatterMistake {
  const code = `U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  const edits = [{ offset, length: 1, content: "" }];
  return {
    span: { offset, length: 1 },
    message: l10n.t("The front matter contains the invisible control character {0}.", code),
    repairs: [{ title: l10n.t("Remove the character"), edits, isLikely: true, isCertain: true }],
  };
}

/** Reports a field that is set twice. The first one is not searched for in an object on one line. */
function duplicate(yaml: string, lines: readonly Line[], at: number): FrontMatterMistake {
  const number = lineNumber(lines, at);
  const second = lines[number]!;
  const indent = at - second.offset;
  if (/[^\s-]/.test(second.text.slice(0, indent))) {
    const { offset, length } = second;
    return { span: { offset, length }, message: l10n.t("A field on this line is set twice."), repairs: [] };
  }
  const key = keyIn(second.text.slice(indent));
  const span = { offset: at, length: lengthOfKey(second.text.slice(indent)) };
  const message = l10n.t("The field {0} is set twice.", JSON.stringify(key));
  let first: number | undefined;
  for (let at = number - 1; at >= 0; at--) {
    const { text } = lines[at]!;
    const own = /^(?:[ \t]|-[ \t])*/.exec(text)![0].length;
    if (text.trim() === "" || own > indent) continue;
    if (own < indent) break;
    if (keyIn(text.slice(indent)) === key) first = at;
  }
  const isInList = first !== undefined && /^[ \t]*-[ \t]/.test(lines[first]!.text);
  if (first === undefined || isInList) return { span, message, repairs: [] };
  const [a, b] = [first, number].map((at) => fieldSpan(yaml, lines, at, indent)) as [Span, Span];
  const [one, other] = [a, b].map(({ offset, length }) => yaml.slice(offset, offset + length).trim()) as [
    string,
    string,
  ];
  const removal = (title: string, field: Span, isSame: boolean): FrontMatterRepair => {
    return { title, edits: [{ ...field, content: "" }], isLikely: isSame, isCertain: isSame };
  };
  return {
    span,
    message,
    related: {
      span: { offset: lines[first]!.offset + indent, length: lengthOfKey(lines[first]!.text.slice(indent)) },
      message: l10n.t("The key is first used here."),
    },
    repairs:
      one === other
        ? [removal(l10n.t("Remove the duplicate"), b, true)]
        : [removal(l10n.t("Keep the last value"), a, false), removal(l10n.t("Keep the first value"), b, false)],
  };
}

const KEY = /^(?:"[^"]*"|'[^']*'|(?:[^:,]|:(?=\S))+(?=:))/;

function lengthOfKey(text: string): number {
  return (KEY.exec(text.slice(0, MAX_LINE))?.[0] ?? text).trimEnd().length;
}

/** Returns the key at the start of a line, without quotes. */
function keyIn(text: string): string {
  return text.slice(0, lengthOfKey(text)).replace(/^(["'])(.*)\1$/, "$2");
}

/** Returns the lines of a field: its own, and those below that are indented more. */
function fieldSpan(yaml: string, lines: readonly Line[], number: number, indent: number): Span {
  const { offset } = lines[number]!;
  let end = number + 1;
  for (; end < lines.length; end++) {
    const { text } = lines[end]!;
    if (text.trim() !== "" && text.length - text.trimStart().length <= indent && !/^[ \t]*-[ \t]/.test(text)) break;
  }
  const to = lines[end]?.offset ?? yaml.length;
  return { offset, length: to - offset };
}
