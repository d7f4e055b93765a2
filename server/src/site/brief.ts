/** The longest title that is kept of a page or a document, and the longest description. */
export const TITLE_CHARS = 200;
export const DESCRIPTION_CHARS = 600;

/**
 * What a file says of itself, as one line of at most so many characters: it is shown in lists and beside other text,
 * and a file may say anything. Cut at a space where there is one.
 */
export function brief(text: string, limit: number): string {
  const line = text
    .slice(0, limit * 4)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= limit) return line;
  const space = line.lastIndexOf(" ", limit);
  return `${line.slice(0, space > 0 ? space : limit).toWellFormed()}…`;
}
