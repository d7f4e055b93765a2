export { codeSpan, escapeMarkdown } from "../markdownText.ts";

/** Joins Markdown paragraphs, without the undefined and empty ones. Undefined when nothing is left. */
export function paragraphs(...parts: readonly (string | undefined)[]): string | undefined {
  const text = parts.filter((part) => part !== undefined && part !== "").join("\n\n");
  return text === "" ? undefined : text;
}
