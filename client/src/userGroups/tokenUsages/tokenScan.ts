/** The position of a token in text. The token itself is not included. */
interface TokenOccurrence {
  /** The offset of the first character, in UTF-16 code units. */
  readonly offset: number;
  readonly length: number;
  /** The fingerprint of the token. It is one of the wanted fingerprints. */
  readonly fingerprint: string;
}

/**
 * A run of characters that could be a token. Tokens consist of visible ASCII characters (the `token` field in the
 * contract). In `.env` files, JSON, YAML, code and URLs, a token ends at a quote, comma, bracket or similar character.
 */
const CANDIDATE = /[A-Za-z0-9_\-.~+/=]{16,512}/g;

/** The characters after which a token can start within a run, as in `TOKEN=value`, `Bearer/value` or `a.b=value`. */
const INNER_START = /[=/.~+]/g;

/** The characters that can directly follow a token, such as the period at the end of a sentence. */
const TRAILING: ReadonlySet<string> = new Set(".=~+/");

/**
 * Finds tokens by their fingerprints, so that the caller does not need the tokens themselves.
 *
 * @param fingerprint The keyed hash that the wanted fingerprints were created with.
 */
export function findTokens(
  text: string,
  wanted: ReadonlySet<string>,
  fingerprint: (token: string) => string,
): readonly TokenOccurrence[] {
  const found: TokenOccurrence[] = [];
  const seen = new Map<string, string | undefined>();
  const matching = (candidate: string): string | undefined => {
    if (!seen.has(candidate)) {
      const print = fingerprint(candidate);
      seen.set(candidate, wanted.has(print) ? print : undefined);
    }
    return seen.get(candidate);
  };
  for (const match of text.matchAll(CANDIDATE)) {
    for (const [start, candidate] of readings(match[0])) {
      const print = matching(candidate);
      if (print === undefined) continue;
      found.push({ offset: match.index + start, length: candidate.length, fingerprint: print });
      break;
    }
  }
  return found;
}

/**
 * Returns the possible tokens in a run: the whole run and the rest of the run after each separator, both with and
 * without trailing punctuation.
 */
function* readings(run: string): Iterable<readonly [number, string]> {
  const starts = [0, ...[...run.matchAll(INNER_START)].map(({ index }) => index + 1)].slice(0, 16);
  for (const start of starts) {
    const rest = run.slice(start);
    if (rest.length < 16) return;
    yield [start, rest];
    let end = rest.length;
    while (TRAILING.has(rest[end - 1] ?? "")) end--;
    const trimmed = rest.slice(0, end);
    if (trimmed !== rest && trimmed.length >= 16) yield [start, trimmed];
  }
}
