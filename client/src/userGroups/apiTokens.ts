import type { SecretStorage } from "vscode";
import type { Connection } from "./connections.ts";

type Account = Pick<Connection, "origin" | "environment">;

const keyOf = ({ origin, environment }: Account): string => `api|${origin}|${environment}`;

/**
 * The API tokens, each stored under the origin it was entered for: a base URL that changes finds no token, so none can
 * travel to a host that its owner never saw.
 */
export class ApiTokens {
  readonly #secrets: SecretStorage;

  constructor(secrets: SecretStorage) {
    this.#secrets = secrets;
  }

  get(account: Account): Thenable<string | undefined> {
    return this.#secrets.get(keyOf(account));
  }

  /**
   * Stores a token and reads it back: `SecretStorage.store` also resolves where the machine keeps nothing.
   *
   * @returns false when the machine did not keep it
   */
  async store(account: Account, apiToken: string): Promise<boolean> {
    await this.#secrets.store(keyOf(account), apiToken);
    return (await this.#secrets.get(keyOf(account))) === apiToken;
  }

  delete(account: Account): Thenable<void> {
    return this.#secrets.delete(keyOf(account));
  }
}
