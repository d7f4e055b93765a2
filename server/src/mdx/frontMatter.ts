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
 * Returns the end of the fields after a leading `---` line if there is no second `---` line. Otherwise, returns
 * undefined.
 */
export function unclosedFrontMatter(text: string): number | undefined {
  if (bodyStart(text) > 1) return undefined;
  const lines = /^\uFEFF?---[ \t]*\r?\n(?:["']?[\w-][\w:.-]*["']?:[^\n]*(?:\n|$))+/.exec(text);
  return lines ? lines[0].trimEnd().length : undefined;
}

/**
 * Returns the span of a first line that was meant as the `---` line, but is not exactly that: the platform then reads no
 * fields.
 * @param isField Whether the platform supports a field.
 */
export function wrongMarks(text: string, isField: (key: string) => boolean): Span | undefined {
  const match =
    /^(\uFEFF?)(---[ \t]+|-{2}|-{4,}|[\u2013\u2014][\u2013\u2014-]*)(?=\r?\n["']?([\w:.-]+?)["']?:(?:\s|$))/.exec(text);
  if (!match || !isField(match[3]!)) return undefined;
  return { offset: match[1]!.length, length: match[2]!.length };
}
