/** Text from a file, escaped so that Markdown shows it as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, "\\$&").replace(/\s+/g, " ");
}

/** Text as a Markdown code span. */
export function codeSpan(text: string): string {
  const plain = text.replace(/\s+/g, " ");
  // A fence longer than any run of backticks inside (CommonMark, "Code spans").
  let longest = 0;
  for (const [run] of plain.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  const pad = plain.startsWith("`") || plain.endsWith("`") ? " " : "";
  return `${fence}${pad}${plain}${pad}${fence}`;
}

/** Joins Markdown paragraphs, without the undefined and empty ones. Undefined when nothing is left. */
export function paragraphs(...parts: readonly (string | undefined)[]): string | undefined {
  const text = parts.filter((part) => part !== undefined && part !== "").join("\n\n");
  return text === "" ? undefined : text;
}
