/** A text that comes from a file, made safe to stand in markdown: it is shown as it is and forms no markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, "\\$&").replace(/\s+/g, " ");
}

/** A text as a span of code. */
export function codeSpan(text: string): string {
  const plain = text.replace(/\s+/g, " ");
  // A fence longer than any run of backticks inside (CommonMark, "Code spans").
  const fence = "`".repeat(Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const pad = plain.startsWith("`") || plain.endsWith("`") ? " " : "";
  return `${fence}${pad}${plain}${pad}${fence}`;
}

/** Paragraphs of markdown; what is undefined is left out. Undefined when nothing is left. */
export function paragraphs(...parts: readonly (string | undefined)[]): string | undefined {
  const text = parts.filter((part) => part !== undefined && part !== "").join("\n\n");
  return text === "" ? undefined : text;
}

/** A number of things in words: `1 page`, `3 pages`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
