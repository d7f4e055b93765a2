import { plainLine } from "@sitekeeper/user-groups";

const MASK = "<hidden>";

/** Secrets recognized by their form: the value of an `Authorization` header, and tokens of the service. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(authorization["']?\s*[:=]\s*["']?)[^\r\n"']+/gi, `$1${MASK}`],
  [/\b(Token|Bearer)\s+[\x21-\x7e]{8,}/g, `$1 ${MASK}`],
  [/\bug[ta]_[0-9A-Za-z]{8,}/g, MASK],
];

/** A shorter value may occur in a text by chance. Every token is longer. */
const SHORTEST = 6;

/** Removes secrets from texts before they are shown or logged, by value and by form. */
export class Redactor {
  readonly #secrets = new Set<string>();

  /** Adds a value to remove from all texts. */
  add(secret: string | undefined): void {
    if (secret !== undefined && secret.length >= SHORTEST) this.#secrets.add(secret);
  }

  /** Returns one line of at most 300 characters, without secrets, hidden or reordering characters. */
  line(text: string): string {
    let redacted = text;
    for (const [pattern, replacement] of PATTERNS) redacted = redacted.replace(pattern, replacement);
    return plainLine(redacted, [...this.#secrets]);
  }
}
