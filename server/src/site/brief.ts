/** The maximum length of a stored title of a page or document, and of a description. */
export const TITLE_CHARS = 200;
export const DESCRIPTION_CHARS = 600;

/**
 * A text from a file as one line of limited length. Lists show it beside other text, and a file may contain anything.
 * Cut at a space where possible.
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
