import fc from "fast-check";
import type { JsonValue } from "../json/edits.ts";

/** The style of a generated file: everything that can differ between two files with the same value. */
export interface WrittenStyle {
  readonly unit: string;
  readonly eol: string;
  readonly finalBreak: boolean;
  readonly trailingCommas: boolean;
  /** The nesting depth beyond which arrays and objects are written on one line. */
  readonly inlineFrom: number;
  /** The comment to write at each position. 0 means no comment. After the last item, the list starts over. */
  readonly comments: readonly number[];
}

/**
 * Generates styles with spaces or tabs, with LF or CRLF, and with or without a final line break, trailing commas, and
 * comments.
 */
export function writtenStyles({ comments = true, trailingCommas = true } = {}): fc.Arbitrary<WrittenStyle> {
  return fc.record({
    unit: fc.constantFrom("  ", "    ", "\t"),
    eol: fc.constantFrom("\n", "\r\n"),
    finalBreak: fc.boolean(),
    trailingCommas: trailingCommas ? fc.boolean() : fc.constant(false),
    inlineFrom: fc.constantFrom(0, 1, 2, 3, 99),
    comments: comments
      ? fc.array(
          fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) }),
          { minLength: 1, maxLength: 30 },
        )
      : fc.constant([0]),
  });
}

/**
 * Serializes a value in a style. Comments are numbered, starting with `keep-1`, so that a test can see which ones
 * remain.
 */
export function write(value: JsonValue, style: WrittenStyle): string {
  let slot = 0;
  let count = 0;
  const comment = (...allowed: readonly number[]): number => {
    const kind = style.comments[slot++ % style.comments.length] ?? 0;
    return allowed.includes(kind) ? kind : 0;
  };
  const block = (kind: number): string => (kind ? `/* keep-${++count} */` : "");

  const print = (node: JsonValue, depth: number): string => {
    if (typeof node !== "object" || node === null) return JSON.stringify(node);
    const list = Array.isArray(node);
    const inline = depth >= style.inlineFrom;
    const indent = style.eol + style.unit.repeat(depth + 1);
    const children: (() => string)[] = list
      ? node.map((item: JsonValue) => () => print(item, depth + 1))
      : Object.entries(node).map(
          ([name, member]) =>
            () =>
              `${JSON.stringify(name)}: ${print(member ?? null, depth + 1)}`,
        );
    const [open, close] = list ? "[]" : "{}";
    if (children.length === 0) return `${open}${block(comment(4))}${close}`;
    let text = open as string;
    children.forEach((child, index) => {
      const last = index === children.length - 1;
      if (inline) text += index || !list ? " " : "";
      else {
        const above = comment(1);
        if (above) text += `${indent}// keep-${++count}`;
        text += indent;
      }
      text += child();
      text += block(comment(3));
      if (!last || style.trailingCommas) text += ",";
      if (!inline && comment(2)) text += ` // keep-${++count}`;
    });
    return `${text}${inline ? (list ? "" : " ") : style.eol + style.unit.repeat(depth)}${close}`;
  };
  return print(value, 0) + (style.finalBreak ? style.eol : "");
}

/** Returns the numbered comments in a text, in order. */
export function commentsIn(text: string): readonly string[] {
  return text.match(/keep-\d+/g) ?? [];
}
