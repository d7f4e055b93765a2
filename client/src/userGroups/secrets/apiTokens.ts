import type { GroupKey } from "@sitekeeper/user-groups";
import type { SecretStorage } from "vscode";
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
