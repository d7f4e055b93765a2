import { type MarkupContent, MarkupKind } from "vscode-languageserver-types";
import { plainText } from "../knowledge/pages/plainText.ts";
import type { FeatureClient } from "./client.ts";

/** Converts Markdown to plain text for clients that require it. */
export function markup(markdown: string, client: FeatureClient): MarkupContent {
  return client.markdown
    ? { kind: MarkupKind.Markdown, value: markdown }
    : { kind: MarkupKind.PlainText, value: plainText(markdown) };
}

/** Wraps JSON in a code block. */
export function jsonBlock(text: string): string {
  return fencedCode(text, "json");
}

/** Wraps text in a code block. */
export function fencedCode(text: string, language: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
