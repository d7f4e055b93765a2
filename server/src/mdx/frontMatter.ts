import type { Edit } from "../json/edits.ts";
import type { Span } from "../json/jsonText.ts";
import { countedArray, step } from "../json/work.ts";

/**
 * Returns the offset at which the body of a page starts, after any byte order mark and any front matter between two
 * `---` lines.
 */
export function bodyStart(text: string): number {
  const first = text.startsWith("\uFEFF") ? 1 : 0;
  const open = /---[ \t]*(?:\r\n?|\n)/y;
  open.lastIndex = first;
  if (!open.test(text)) return first;
  const close = /(?:^|[\r\n])---[ \t]*(?=[\r\n]|$)/g;
  close.lastIndex = open.lastIndex - 1;
  return close.test(text) ? close.lastIndex : first;
}

/** The type of a front matter value, based on its first line. */
type FieldType = "string" | "boolean" | "number" | "array" | "object" | "empty";

/** A front matter field, which is written as `key: value` at the start of a line. */
export interface FrontMatterField {
  readonly key: string;
  readonly keySpan: Span;
  /** The value on the same line as the key or on the lines below. Includes quotes but not comments. */
  readonly value: Span;
  readonly text: string;
  /** The value without quotes. */
  readonly textSpan: Span;
  readonly type: FieldType;
}

/** The length to which longer lines are truncated. */
const MAX_LINE = 2000;
const LINE = /^(["']?)([\w:.-]+)\1[ \t]*:(?=[ \t]|$)[ \t]*(.*)$/;
const COMMENT = /(?:^|[ \t])#.*$/;
/** Matches a string on the lines below its key, but not a list or an object. */
const BELOW = /[ \t]+(?!-[ \t]|#|["']?[\w.:-]+["']?[ \t]*:[ \t\r\n])(\S[^\n]*(?:\n[ \t]+[^\n]*)*)/y;

/**
 * Reads the top-level fields of the front matter. Each line is parsed separately, so that a malformed line does not
 * affect other fields.
 */
export function frontMatterFields(text: string): readonly FrontMatterField[] {
  const end = bodyStart(text);
  step(end / 8);
  const fields = countedArray<FrontMatterField>();
  let at = text.indexOf("\n") + 1;
  if (end <= 1) return fields;
  while (at > 0 && at < end) {
    const next = text.indexOf("\n", at);
    const lineEnd = next < 0 ? text.length : next;
    const line = text.slice(at, Math.min(lineEnd, at + MAX_LINE)).trimEnd();
    const match = LINE.exec(line);
    if (match) {
      const [, quote = "", key = "", rest = ""] = match;
      const onLine = /^["'|>]/.test(rest) ? rest : rest.replace(COMMENT, "").trimEnd();
      const below = onLine === "" ? textBelow(text, lineEnd + 1) : undefined;
      const valueText = below?.text ?? onLine;
      const offset = below?.offset ?? at + line.length - rest.length;
      const isQuoted = /^(["']).*\1$/.test(valueText) && valueText.length > 1;
      const inner = isQuoted ? valueText.slice(1, -1) : valueText;
      fields.push({
        key,
        keySpan: { offset: at + quote.length, length: key.length },
        value: { offset, length: valueText.length },
        text: inner,
        textSpan: { offset: offset + Number(isQuoted), length: inner.length },
        type: typeOf(valueText, text.slice(lineEnd + 1, lineEnd + 40)),
      });
    }
    at = lineEnd + 1;
  }
  return fields;
}

/** Returns the string that starts on a line, with its line breaks replaced by spaces. */
function textBelow(text: string, lineStart: number): { readonly text: string; readonly offset: number } | undefined {
  BELOW.lastIndex = lineStart;
  const [, valueText = ""] = BELOW.exec(text) ?? [];
  if (valueText === "") return undefined;
  const offset = BELOW.lastIndex - valueText.length;
  return { text: valueText.trimEnd().replace(/\r?\n/g, (end) => " ".repeat(end.length)), offset };
}

function typeOf(valueText: string, below: string): FieldType {
  if (valueText === "") return /^[ \t]*-[ \t]/.test(below) ? "array" : /^[ \t]+\S/.test(below) ? "object" : "empty";
  if (valueText.startsWith("[")) return "array";
  if (valueText.startsWith("{")) return "object";
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(valueText)) return "boolean";
  if (/^[-+]?(?:\d[\d_]*)?\.?\d+(?:e[-+]?\d+)?$/i.test(valueText)) return "number";
  return "string";
}

/**
 * Finds front matter that is not at the start of the page. The result includes both `---` lines.
 * @param isField Whether the platform supports a field.
 */
export function misplacedFrontMatter(text: string, isField: (key: string) => boolean): Span | undefined {
  if (/^\uFEFF?---/.test(text)) return undefined;
  const match =
    /^(\uFEFF?(?:[^\n]*\n){1,12}?)(---[ \t]*\r?\n(?:["']?[\w-][\w:.-]*["']?:[^\n]*\n|[ \t#][^\n]*\n|-[ \t][^\n]*\n)+---[ \t]*)(?:\r?\n|$)/.exec(
      text.slice(0, 8192),
    );
  if (!match) return undefined;
  const [, before = "", block = ""] = match;
  // Neither horizontal rules between parts of a page nor code blocks are front matter.
  const isAlone = before
    .split("\n")
    .every((line) => /^\s*$|^\s*(?:<!--.*-->|\{\/\*.*\*\/\}|import\s.*)\s*$/.test(line));
  const keys = [...block.matchAll(/^["']?([\w-][\w:.-]*)["']?:/gm)].map(([, key = ""]) => key);
  const known = keys.filter(isField).length;
  const isBelowText = !/^[ \t]*(?:```|~~~)/m.test(before) && (known > 1 || known === keys.length);
  return isAlone || isBelowText ? { offset: before.length, length: block.length } : undefined;
}

/**
 * Returns the place at which a `---` line is missing after the fields, or is damaged, if there is no second `---` line.
 * Otherwise, returns undefined.
 */
export function unclosedFrontMatter(text: string): Edit | undefined {
  if (bodyStart(text) > 1 || /^\.\.\.\s*$/m.test(text)) return undefined;
  const lines = /^\uFEFF?---[ \t]*\r?\n(?:["']?[\w-][\w:.-]*["']?:[^\n]*(?:\n|$))+/.exec(text)?.[0];
  if (lines === undefined) return undefined;
  const offset = lines.trimEnd().length;
  if (/[^-]---$/.test(lines.slice(0, offset))) return { offset: offset - 3, length: 0, content: "\n" };
  return damagedMarksAt(text, lines.length) ?? { offset, length: 0, content: "\n---" };
}

/**
 * Returns the first line if it was meant as the `---` line, but is not exactly that: the platform then reads no fields.
 * @param isField Whether the platform supports a field.
 */
export function wrongMarks(text: string, isField: (key: string) => boolean): Edit | undefined {
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const isFieldAt = (at: number): boolean =>
    isField(/^["']?([\w:.-]+?)["']?:(?:\s|$)/.exec(text.slice(at, at + MAX_LINE))?.[1] ?? "");
  // The line break may also be missing.
  const joined = /^---[^\w\n-]{0,2}?(?=["']?[\w])/.exec(text.slice(start));
  if (joined && isFieldAt(start + joined[0].length))
    return { offset: start, length: joined[0].length, content: "---\n" };
  const marks = damagedMarksAt(text, start);
  return marks && isFieldAt(text.indexOf("\n", start) + 1) ? marks : undefined;
}

/**
 * Returns the end of the fields that the platform reads as text, because a `---` line is damaged. 0 if there are none.
 * @param isField Whether the platform supports a field.
 */
export function misreadFieldsEnd(text: string, isField: (key: string) => boolean): number {
  const opening = wrongMarks(text, isField);
  return opening ? text.indexOf("\n---", opening.offset + opening.length) : (unclosedFrontMatter(text)?.offset ?? 0);
}

/** Returns the first line in front matter that was meant as the `---` line after the fields. */
export function damagedEnd(text: string): Edit | undefined {
  const end = bodyStart(text);
  for (let at = text.indexOf("\n") + 1; at > 0 && at < end; at = text.indexOf("\n", at) + 1) {
    const marks = damagedMarksAt(text, at);
    if (marks && marks.offset + marks.length < end) return marks;
  }
  return undefined;
}

/** Returns the line at an offset if it consists of hyphens or dashes with at most a few other characters. */
function damagedMarksAt(text: string, offset: number): Edit | undefined {
  const [line] = /^[^\r\n]{0,12}/.exec(text.slice(offset))!;
  const isWhole = /^(?:\r?\n|$)/.test(text.slice(offset + line.length, offset + line.length + 2));
  const others = line.replace(/[-\s]/g, "");
  const isDashes = /^[\u2013\u2014]+$/.test(others);
  const isDamaged = isDashes || (/-.*-/.test(line) && others.length < 3 && !/[\p{L}\p{N}]/u.test(others));
  return isWhole && isDamaged && line !== "---" ? { offset, length: line.length, content: "---" } : undefined;
}
