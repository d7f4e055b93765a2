import type { Span } from "../json/jsonText.ts";

/** The start of a page's body: after a byte order mark, and after the front matter between two `---` lines. */
export function bodyStart(text: string): number {
  const first = text.startsWith("\uFEFF") ? 1 : 0;
  const open = /---[ \t]*(?:\r\n?|\n)/y;
  open.lastIndex = first;
  if (!open.test(text)) return first;
  const close = /(?:^|[\r\n])---[ \t]*(?=[\r\n]|$)/g;
  close.lastIndex = open.lastIndex - 1;
  return close.test(text) ? close.lastIndex : first;
}

/** A key of the front matter, and its value. */
export interface FrontMatterValue {
  readonly key: string;
  /** The value as written, without quotes. */
  readonly text: string;
  readonly span: Span;
  /** True when the value is in quotes. */
  readonly isQuoted: boolean;
}

/** A key at the start of a line and its value up to a comment: in quotes, or bare. */
const LINE = /^([\w-]+)[ \t]*:[ \t]*(?:"([^"\n]*)|'([^'\n]*)|((?:[^\s"'#[\]{}&*!|>%@`](?:[^\n#]*[^\s#])?)?))/d;

/** The value on one line of the front matter at an offset. Undefined in lists and objects, and outside the front matter. */
export function frontMatterValueAt(text: string, at: number): FrontMatterValue | undefined {
  if (at >= bodyStart(text)) return undefined;
  const from = Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
  const match = LINE.exec(/[^\r\n]*/.exec(text.slice(from))![0]);
  const group = match ? [2, 3, 4].find((index) => match[index] !== undefined) : undefined;
  const [start, end] = (group !== undefined && match?.indices?.[group]) || [];
  if (start === undefined || end === undefined || at < from + start || at > from + end) return undefined;
  return {
    key: match![1]!,
    text: match![group!]!,
    span: { offset: from + start, length: end - start },
    isQuoted: group !== 4,
  };
}
