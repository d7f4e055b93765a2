import { randomUUID } from "node:crypto";
import type { GroupKey, SecretStore } from "@sitekeeper/user-groups";
import type { ExtensionContext, SecretStorage } from "vscode";
import type { Redactor } from "./redactor.ts";

type Account = Pick<GroupKey, "origin" | "environment">;

const keyOf = ({ origin, environment }: Account): string => `api|${origin}|${environment}`;

/**
 * The API tokens, each stored under the origin that it was entered for. A changed base URL finds no token, so no token
 * reaches a host that its owner never confirmed.
 */
export class ApiTokens {
  readonly #secrets: SecretStorage;
  readonly #redactor: Redactor;
  /** Tokens that the credential store did not keep. They last as long as this window. */
  readonly #session = new Map<string, string>();

  /** @param redactor gets every token, so that no log shows one */
  constructor(secrets: SecretStorage, redactor: Redactor) {
    this.#secrets = secrets;
    this.#redactor = redactor;
  }

  async get(account: Account): Promise<string | undefined> {
    const apiToken = (await this.#secrets.get(keyOf(account))) ?? this.#session.get(keyOf(account));
    this.#redactor.add(apiToken);
    return apiToken;
  }

  /**
   * Stores a token and reads it back: `SecretStorage.store` also resolves where the machine keeps nothing.
   *
   * @returns false when the machine did not keep the token; then it is in the memory of this window only
   */
  async store(account: Account, apiToken: string): Promise<boolean> {
    this.#redactor.add(apiToken);
    await this.#secrets.store(keyOf(account), apiToken);
    if ((await this.#secrets.get(keyOf(account))) === apiToken) return true;
    this.#session.set(keyOf(account), apiToken);
    return false;
  }

  async delete(account: Account): Promise<void> {
    this.#session.delete(keyOf(account));
    await this.#secrets.delete(keyOf(account));
  }
}

/** Stores the tokens of user groups in the secret storage of the editor, under keys that differ from those of API tokens. */
export function groupTokenStore(secrets: SecretStorage, redactor: Redactor): SecretStore {
  const name = (key: string): string => `group|${key}`;
  return {
    get: async (key) => {
      const token = await secrets.get(name(key));
      redactor.add(token);
      return token;
    },
    set: async (key, value) => {
      redactor.add(value);
      await secrets.store(name(key), value);
    },
    delete: async (key) => secrets.delete(name(key)),
  };
}

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
