/** The maximum length of stored titles and descriptions. */
export const TITLE_CHARS = 200;
export const DESCRIPTION_CHARS = 600;

/**
 * Converts text from a file to a single line of limited length, because the line is shown in lists and the text may
 * contain anything. Cuts the text at a space if possible.
 */
export function shortenToLine(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 4)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= limit) return line;
  const space = line.lastIndexOf(" ", limit);
  return `${line.slice(0, space > 0 ? space : limit).toWellFormed()}…`;
}
