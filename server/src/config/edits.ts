import type { Span } from "./siteConfig.ts";

/** One replacement in a text: the span goes, `content` comes. Offsets are of the text before any edit. */
export interface Edit extends Span {
  readonly content: string;
}

/** The text after `edits`, which must not overlap; their order does not matter. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset || a.length - b.length)) {
    result += text.slice(end, edit.offset) + edit.content;
    end = edit.offset + edit.length;
  }
  return result + text.slice(end);
}

/** Replaces a whole node by the JSON text of `value`. */
export function replaceNode(node: Span, value: string | number | boolean | null): Edit {
  return { offset: node.offset, length: node.length, content: JSON.stringify(value) };
}
