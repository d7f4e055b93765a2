import { randomUUID } from "node:crypto";
import type { ExtensionContext } from "vscode";

/** The key of the probe in the credential store, and of the note in the other storage that the probe was stored. */
const PROBE = "probe";

/**
 * Finds out whether the credential store keeps values until the next start. Without a keyring, and on some servers, it
 * keeps them in memory only and reports no error. So a value that is not a secret is stored, and looked for at the next
 * start.
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
