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
const LINE = /^([\w-]+)[ \t]*:[ \t]*(?:"([^"]*)|'([^']*)|((?:[^\s"'#[\]{}&*!|>%@`][^#]*)?))/;

/** The value on one line of the front matter at an offset. Undefined in lists and objects, and outside the front matter. */
export function frontMatterValueAt(text: string, at: number): FrontMatterValue | undefined {
  if (at >= bodyStart(text)) return undefined;
  const from = Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
  const match = LINE.exec(/[^\r\n]*/.exec(text.slice(from))![0]);
  if (!match) return undefined;
  const [whole, key, double, single, bare] = match;
  // The value is the end of the match.
  const rest = double ?? single ?? bare!;
  const start = from + whole.length - rest.length;
  const value = bare === undefined ? rest : rest.trimEnd();
  if (at < start || at > start + value.length) return undefined;
  return {
    key: key!,
    text: value,
    span: { offset: start, length: value.length },
    isQuoted: bare === undefined,
  };
}
