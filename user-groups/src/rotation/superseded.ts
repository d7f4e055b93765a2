import type { RegistryRow } from "./ports.ts";

/**
 * The maximum number of superseded tokens to remember for each group. A cache is unlikely to replay a response that is
 * older than all of them.
 */
const MAX_SUPERSEDED = 100;

type Fingerprints = Pick<RegistryRow, "fingerprint" | "previousFingerprint" | "supersededFingerprints">;

/** The fingerprints of the group's tokens that this machine has seen replaced, oldest first. */
export const supersededTokens = (row: Fingerprints): readonly string[] => row.supersededFingerprints ?? [];

/** Whether this machine has seen a token of the group replaced by another one. */
export const isSuperseded = (row: Fingerprints | undefined, fingerprint: string): boolean =>
  row !== undefined && row.fingerprint !== fingerprint && supersededTokens(row).includes(fingerprint);

/**
 * The fingerprints of a group after the service returned a token. If the token is new, the previous one becomes
 * superseded.
 *
 * @param row The earlier fingerprints, if there are any.
 */
export function withToken(row: Fingerprints | undefined, fingerprint: string): Fingerprints {
  if (!row) return { fingerprint };
  const { previousFingerprint } = row;
  const superseded = supersededTokens(row);
  if (row.fingerprint === fingerprint) {
    return { fingerprint, previousFingerprint, supersededFingerprints: superseded };
  }
  // The token is removed from the list, because the user may accept a superseded token: a service that was restored
  // from a backup uses an old token again.
  const others = [...superseded, row.fingerprint].filter((other) => other !== fingerprint);
  return {
    fingerprint,
    previousFingerprint: row.fingerprint,
    supersededFingerprints: [...new Set(others)].slice(-MAX_SUPERSEDED),
  };
}
