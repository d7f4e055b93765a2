import type { RegistryRow } from "./ports.ts";

/**
 * How many superseded tokens of a group are remembered. A cache is unlikely to replay an answer older than all of them.
 */
const MAX_SUPERSEDED = 100;

type Fingerprints = Pick<RegistryRow, "fingerprint" | "previousFingerprint" | "supersededFingerprints">;

/** The fingerprints of the tokens of a group that this machine has seen replaced, oldest first. */
export const supersededTokens = (row: Fingerprints): readonly string[] => row.supersededFingerprints ?? [];

/** Whether this machine has seen a token of the group replaced by another one. */
export const isSuperseded = (row: Fingerprints | undefined, fingerprint: string): boolean =>
  row !== undefined && row.fingerprint !== fingerprint && supersededTokens(row).includes(fingerprint);

/**
 * The record of a group's fingerprints after the service returned a token: the previous token is superseded.
 *
 * @param row before, if there is one
 */
export function withToken(row: Fingerprints | undefined, fingerprint: string): Fingerprints {
  if (!row) return { fingerprint };
  const { previousFingerprint } = row;
  const superseded = supersededTokens(row);
  if (row.fingerprint === fingerprint) {
    return { fingerprint, previousFingerprint, supersededFingerprints: superseded };
  }
  // The user may accept a superseded token: a service that was restored from a backup has it again.
  const others = [...superseded, row.fingerprint].filter((each) => each !== fingerprint);
  return {
    fingerprint,
    previousFingerprint: row.fingerprint,
    supersededFingerprints: [...new Set(others)].slice(-MAX_SUPERSEDED),
  };
}
