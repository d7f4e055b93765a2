import { randomUUID } from "node:crypto";
import type { GroupKey, SecretStore } from "@sitekeeper/user-groups";
import type { ExtensionContext, SecretStorage } from "vscode";
import type { Redactor } from "./redactor.ts";

type Account = Pick<GroupKey, "origin" | "environment">;

const keyOf = ({ origin, environment }: Account): string => `api|${origin}|${environment}`;

/**
 * The API tokens. Each one is stored under the origin that it was entered for. If the base URL changes to another
 * origin, no token is stored for that origin, so a token is never sent to a host that the user has not confirmed.
 */
export class ApiTokens {
  readonly #secrets: SecretStorage;
  readonly #redactor: Redactor;
  /**
   * The tokens that the credential store did not keep, even if it still has an older one. They are lost when the window
   * closes.
   */
  readonly #session = new Map<string, string>();

  /** @param redactor Receives every token, so that no token appears in a log. */
  constructor(secrets: SecretStorage, redactor: Redactor) {
    this.#secrets = secrets;
    this.#redactor = redactor;
  }

  async get(account: Account): Promise<string | undefined> {
    const apiToken = this.#session.get(keyOf(account)) ?? (await this.#secrets.get(keyOf(account)));
    this.#redactor.add(apiToken);
    return apiToken;
  }

  /**
   * Stores a token and reads it back, because `SecretStorage.store` resolves even if the machine does not keep the
   * value.
   *
   * @returns False if the machine did not keep the token, which is then only in this window's memory.
   */
  async store(account: Account, apiToken: string): Promise<boolean> {
    this.#redactor.add(apiToken);
    await this.#secrets.store(keyOf(account), apiToken);
    const isKept = (await this.#secrets.get(keyOf(account))) === apiToken;
    if (isKept) this.#session.delete(keyOf(account));
    else this.#session.set(keyOf(account), apiToken);
    return isKept;
  }

  async delete(account: Account): Promise<void> {
    this.#session.delete(keyOf(account));
    await this.#secrets.delete(keyOf(account));
  }
}

/** Stores user group tokens in VS Code's secret storage, under different keys than API tokens. */
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

/** The key of the probe value in the credential store, and also of the flag that records that the value was stored. */
const PROBE = "probe";

/**
 * Checks whether the credential store keeps values across restarts. Without a keyring, and on some servers, the store
 * silently keeps values only in memory. Therefore, a non-secret value is stored and read back at the next start.
 *
 * @returns False if a value from an earlier start was lost.
 */
export async function secretsAreKept({ secrets, globalState }: ExtensionContext): Promise<boolean> {
  const isKept = (await secrets.get(PROBE)) !== undefined || globalState.get(PROBE) === undefined;
  if ((await secrets.get(PROBE)) === undefined) {
    await secrets.store(PROBE, randomUUID());
    await globalState.update(PROBE, true);
  }
  return isKept;
}
