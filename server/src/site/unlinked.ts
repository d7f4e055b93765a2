import type { Edit } from "../json/edits.ts";
import type { PageTarget } from "./targetsIn.ts";

/**
 * The edits that turn a link into its text: `[text](target)` becomes `text`, and a tag loses its `href`. Undefined for
 * what has no text to keep: definitions, imports, images, and strings in code.
 */
export function unlinked(text: string, { kind, span, whole }: PageTarget): readonly Edit[] | undefined {
  if (!whole) return undefined;
  const before = text.slice(whole.offset, span.offset);
  if (kind === "link") {
    const end = before.lastIndexOf("](");
    if (!before.startsWith("[") || end < 0) return undefined;
    const from = whole.offset + end;
    return [
      { offset: whole.offset, length: 1, content: "" },
      { offset: from, length: whole.offset + whole.length - from, content: "" },
    ];
  }
  if (kind !== "attribute") return undefined;
  const name = /\s+[\w:.-]+\s*=\s*["']?$/.exec(before);
  const rest = /^["']?/.exec(text.slice(span.offset + span.length, whole.offset + whole.length));
  if (!name || !rest) return undefined;
  const from = whole.offset + name.index;
  return [{ offset: from, length: span.offset + span.length + rest[0].length - from, content: "" }];
}
