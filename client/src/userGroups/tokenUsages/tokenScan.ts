/** The position of a token in a text, without the token itself. */
interface TokenOccurrence {
  /** Offset of the first character, in UTF-16 code units. */
  readonly offset: number;
  readonly length: number;
  /** The fingerprint of the token, one of those searched for. */
  readonly fingerprint: string;
}

/**
 * A run of characters that could be a token. Tokens are visible ASCII (the contract's field `token`). Wherever they are
 * written (`.env` files, JSON, YAML, code, URLs), quotes, commas, brackets and similar characters end them.
 */
const CANDIDATE = /[A-Za-z0-9_\-.~+/=]{16,512}/g;

/** Characters after which a token can start within a run: `TOKEN=value`, `Bearer/value`, `a.b=value`. */
const INNER_START = /[=/.~+]/g;

/** Characters that can directly follow a token, such as the period of a sentence. */
const TRAILING: ReadonlySet<string> = new Set(".=~+/");

/**
 * Finds tokens by fingerprint, so the search itself needs no tokens.
 *
 * @param fingerprint The keyed hash with which the fingerprints were made.
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

/** Returns the possible tokens in a run: all of it, and after each separator, with and without a final period. */
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
