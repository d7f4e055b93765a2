import { type MarkupContent, MarkupKind } from "vscode-languageserver-types";
import { plainText } from "../kinds/plainText.ts";
import type { FeatureClient } from "./client.ts";

/** A Markdown text for the client: unchanged, or as plain text. */
export function markup(markdown: string, client: FeatureClient): MarkupContent {
  return client.markdown
    ? { kind: MarkupKind.Markdown, value: markdown }
    : { kind: MarkupKind.PlainText, value: plainText(markdown) };
}

/** A text as a JSON code block. */
export function jsonBlock(text: string): string {
  return fencedCode(text, "json");
}

/** A text as a code block. */
export function fencedCode(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
