/** A generated page of the documentation. */
export interface Page {
  readonly title: string;
  /** A one-sentence description of the page. */
  readonly description: string;
  /** The source of the page, relative to the repository root. It is shown to people who want to edit the page. */
  readonly generated: string;
  readonly parts: readonly string[];
}

/** Renders a page as Markdown with front matter. */
export function page({ title, description, generated, parts }: Page): string {
  const frontMatter = [
    "---",
    `# Generated from ${generated} by "npm run generate". Do not edit.`,
    `title: ${title}`,
    `description: ${JSON.stringify(description)}`,
    "---",
  ];
  return `${[frontMatter.join("\n"), ...parts.map((part) => part.trimEnd())].join("\n\n")}\n`;
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** Renders rows of text as a Markdown table. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}
