/** The replacement for a secret in a text. */
const MASK = "<hidden>";

/** Control characters, line breaks, and marks that reorder or hide what follows them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/**
 * Makes text from outside safe for a message: one line of at most 300 characters, without the given secrets and without
 * characters that change how the rest is displayed.
 *
 * @param secrets values to hide; empty ones are ignored
 */
export function plainLine(text: string, secrets: readonly string[]): string {
  let plain = text;
  for (const secret of secrets) {
    if (secret !== "") plain = plain.replaceAll(secret, MASK);
  }
  plain = plain.replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();
  for (const secret of secrets) {
    if (secret !== "") plain = plain.replaceAll(secret, MASK);
  }
  return plain.length > 300 ? `${plain.slice(0, 300)}…` : plain;
}
