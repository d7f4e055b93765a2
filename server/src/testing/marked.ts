import type { SiteConfig } from "../formats/format.ts";
import type { Span } from "../json/jsonText.ts";
import type { Schema } from "../schema/schema.ts";
import { configOf } from "./findings.ts";

/** A text from a test after its markers were removed: `|` marks the cursor, and `⟦` and `⟧` enclose expected spans. */
export interface MarkedText {
  readonly text: string;
  /** The offset of `|`, or the end of the text. */
  readonly cursor: number;
  readonly spans: readonly Span[];
}

/** Removes the markers from a text and returns their positions. */
export function marked(source: string): MarkedText {
  let text = "";
  let cursor: number | undefined;
  const open: number[] = [];
  const spans: Span[] = [];
  for (const char of source) {
    if (char === "|" && cursor === undefined) cursor = text.length;
    else if (char === "⟦") open.push(text.length);
    else if (char === "⟧") {
      const offset = open.pop();
      if (offset === undefined) throw new Error("⟧ without ⟦");
      spans.push({ offset, length: text.length - offset });
    } else text += char;
  }
  return { text, cursor: cursor ?? text.length, spans: spans.sort((a, b) => a.offset - b.offset) };
}

/** Parses a config with markers. */
export function markedConfig(
  source: string,
  schema?: Schema,
  file?: string,
): MarkedText & { readonly config: SiteConfig } {
  const result = marked(source);
  return { ...result, config: configOf(result.text, schema, file) };
}
