import type { JsonText } from "./jsonText.ts";
import { lineIndent, MAX_INDENT, startsLine } from "./lines.ts";
import { memo } from "./memo.ts";

export { isLineBreak, lineEnd, lineIndent, lineStart, startsLine } from "./lines.ts";

/** The layout of a file, so that inserted text looks like the rest. */
export interface Layout {
  /** One step of indentation: spaces or a tab. */
  readonly unit: string;
  /** The line break of the file: `\n`, or `\r\n` when its first one is. */
  readonly eol: string;
  /** True when the whole file is on one line: insertions then stay on it. */
  readonly oneLine: boolean;
}

/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

/** The layout of a file, read from its lines once per version. Two spaces and `\n` where the file does not show it. */
export const layoutOf: (config: JsonText) => Layout = memo(({ text, root }) => {
  const first = root?.children?.[0];
  const indent = first && startsLine(text, first.offset) ? lineIndent(text, first.offset) : "";
  return {
    unit: indent || (INDENTED.exec(text)?.[1]?.slice(0, MAX_INDENT) ?? "  "),
    eol: /\r?\n/.exec(text)?.[0] ?? "\n",
    oneLine: !text.trimEnd().includes("\n"),
  };
});

/** The first line that is indented, and its indentation. */
const INDENTED = /^([ \t]+)\S/m;

/** False while no line of a file is indented: the unit of its layout is then only the default. */
export function hasIndent({ text }: JsonText): boolean {
  return INDENTED.test(text);
}

/** The JSON text of a value: on several lines from `indent` on, or, with `inline`, on one line as `{ "a": 1 }`. */
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

/** The indentations of a config by line, each read once per version: a long line can contain thousands of values. */
const indentsOf = memo((_: JsonText) => new Map<number, string>());

/** The same as {@link lineIndent} for the line of `offset`. The cost does not depend on the length of the line. */
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
