import { plainLine } from "@sitekeeper/user-groups";

const MASK = "<hidden>";

/**
 * The secrets that are recognized by their form: the value of an `Authorization` header, and tokens issued by the
 * service.
 */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(authorization["']?\s*[:=]\s*["']?)[^\r\n"']+/gi, `$1${MASK}`],
  [/\b(Token|Bearer)\s+[\x21-\x7e]{8,}/g, `$1 ${MASK}`],
  [/\bug[ta]_[0-9A-Za-z]{8,}/g, MASK],
];

/** The minimum length of a value to remove. A shorter value may occur in text by chance. Every token is longer. */
const MIN_LENGTH = 6;

/**
 * Removes secrets from text before the text is shown or logged. Secrets are recognized by their value and by their
 * form.
 */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** Adds a value to remove from all text. */
  add(secret: string | undefined): void {
    if (secret !== undefined && secret.length >= MIN_LENGTH) this.#secrets.add(secret);
  }

  /**
   * Returns the text as a single line of at most 300 characters, without secrets and without characters that hide or
   * reorder text.
   */
  line(text: string): string {
    let redacted = text;
    for (const [pattern, replacement] of PATTERNS) redacted = redacted.replace(pattern, replacement);
    return plainLine(redacted, [...this.#secrets]);
  }
}
