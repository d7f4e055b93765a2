import * as l10n from "@vscode/l10n";
import { earlierKeyText, type GroupKey, keyText } from "./groupKey.ts";
import type { SecretStore } from "./ports.ts";

/**
 * The stored token of a group; where an earlier version stored it under another name, that one. It may belong to another
 * group then: its fingerprint decides, as for every stored token.
 */
export async function storedToken(secrets: SecretStore, key: GroupKey): Promise<string | undefined> {
  const token = await secrets.get(keyText(key));
  const earlier = earlierKeyText(key);
  return token === undefined && earlier !== undefined ? secrets.get(earlier) : token;
}

/**
 * Stores the token of a group, and reads it back.
 *
 * @param isOwn whether another token belongs to the same group: then it is removed from its name of an earlier version
 * @throws Error when the store fails or does not keep the token
 */
export async function storeToken(
  secrets: SecretStore,
  key: GroupKey,
  token: string,
  isOwn: (token: string) => boolean,
): Promise<void> {
  await secrets.set(keyText(key), token);
  if ((await secrets.get(keyText(key))) !== token) throw new Error(l10n.t("The secret store did not keep the token."));
  // A store with one place for all names, such as a variable of a file, gives the same token under each.
  await removeEarlier(secrets, key, (other) => other !== token && isOwn(other));
}

/** Removes the token of a group. @param isOwn see {@link storeToken} */
export async function removeToken(
  secrets: SecretStore,
  key: GroupKey,
  isOwn: (token: string) => boolean,
): Promise<void> {
  await removeEarlier(secrets, key, isOwn);
  await secrets.delete(keyText(key));
}

async function removeEarlier(secrets: SecretStore, key: GroupKey, isOwn: (token: string) => boolean): Promise<void> {
  const name = earlierKeyText(key);
  if (name === undefined) return;
  const token = await secrets.get(name);
  if (token !== undefined && isOwn(token)) await secrets.delete(name);
}
