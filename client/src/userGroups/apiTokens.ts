import type { GroupKey } from "@sitekeeper/user-groups";
import type { SecretStorage } from "vscode";
import type { Redactor } from "./redactor.ts";

type Account = Pick<GroupKey, "origin" | "environment">;

const keyOf = ({ origin, environment }: Account): string => `api|${origin}|${environment}`;

/**
 * The API tokens, each stored under the origin it was entered for: a base URL that changes finds no token, so none can
 * travel to a host that its owner never saw.
 */
export class ApiTokens {
  readonly #secrets: SecretStorage;
  readonly #redactor: Redactor;
  /** What the credential store did not keep, for as long as this window is open. */
  readonly #session = new Map<string, string>();

  /** @param redactor is told every token that passes */
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
   * @returns false when the machine did not keep it; then it is known to this window alone
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
