import { randomUUID } from "node:crypto";
import type { ExtensionContext } from "vscode";

/** Under which name the probe lies, in the credential store; and, in the other storage, that it was put there. */
const PROBE = "probe";

/**
 * Finds out whether the credential store keeps what it is given until the next start: without a keyring, or in some
 * servers, it holds everything in memory only, and says so to nobody. A value that is no secret is left behind, and
 * missed the next time.
 *
 * @returns false when an earlier value was lost
 */
export async function secretsAreKept({ secrets, globalState }: ExtensionContext): Promise<boolean> {
  const kept = (await secrets.get(PROBE)) !== undefined || globalState.get(PROBE) === undefined;
  if ((await secrets.get(PROBE)) === undefined) {
    await secrets.store(PROBE, randomUUID());
    await globalState.update(PROBE, true);
  }
  return kept;
}
