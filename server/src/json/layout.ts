import type { JsonText } from "./jsonText.ts";
import { lineIndent, MAX_INDENT, startsLine } from "./lines.ts";
import { memo } from "./memo.ts";

export { isLineBreak, lineEnd, lineIndent, lineStart, startsLine } from "./lines.ts";

/** The formatting of a file, which is also used for inserted text. */
export interface Layout {
  /** One level of indentation. */
  readonly unit: string;
  /** The first line break in the file: `\n` or `\r\n`. */
  readonly eol: string;
  /** Whether the whole file is a single line. If so, inserted text stays on that line. */
  readonly oneLine: boolean;
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

/** Detects the layout of a file. Cached for each version. Defaults to two spaces and `\n`. */
export const layoutOf: (config: JsonText) => Layout = memo(({ text, root }) => {
  const first = root?.children?.[0];
  const indent = first && startsLine(text, first.offset) ? lineIndent(text, first.offset) : "";
  return {
    unit: indent || (INDENTED.exec(text)?.[1]?.slice(0, MAX_INDENT) ?? "  "),
    eol: /\r?\n/.exec(text)?.[0] ?? "\n",
    oneLine: !text.trimEnd().includes("\n"),
  };
});

/** Matches the indentation of the first indented line. */
const INDENTED = /^([ \t]+)\S/m;

/** Whether any line of the file is indented. If not, the layout uses the default indentation. */
export function hasIndent({ text }: JsonText): boolean {
  return INDENTED.test(text);
}

/**
 * Formats a value, either on several lines starting at `indent` or, if `inline` is set, on one line, for example `{
 * "a": 1 }`.
 */
export function printJson(value: JsonValue, layout: Layout, indent: string, inline: boolean): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const list = Array.isArray(value);
  const inner = indent + layout.unit;
  const parts = list
    ? value.map((item: JsonValue) => printJson(item, layout, inner, inline))
    : Object.entries(value).flatMap(([name, member]) =>
        member === undefined ? [] : [`${JSON.stringify(name)}: ${printJson(member, layout, inner, inline)}`],
      );
  const [open, close] = list ? "[]" : "{}";
  if (parts.length === 0) return `${open}${close}`;
  if (inline) return list ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  return `${open}${layout.eol}${inner}${parts.join(`,${layout.eol}${inner}`)}${layout.eol}${indent}${close}`;
}

/**
 * The indentation of each line. A long line can contain thousands of values, so the indentation of each line is
 * determined only once per version.
 */
const indentsOf = memo((_: JsonText) => new Map<number, string>());

/** Like {@link lineIndent}, but cached because it is slow for long lines. */
export function indentAt(config: JsonText, offset: number): string {
  const { line } = config.document.positionAt(offset);
  const indents = indentsOf(config);
  let indent = indents.get(line);
  if (indent === undefined) {
    indent = lineIndent(config.text, config.document.offsetAt({ line, character: 0 }));
    indents.set(line, indent);
  }
  return indent;
}
