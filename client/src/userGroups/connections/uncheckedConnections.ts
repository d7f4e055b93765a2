import type { GroupKey } from "@sitekeeper/user-groups";
import type { Memento } from "vscode";

type Account = Pick<GroupKey, "origin" | "environment">;

const KEY = "uncheckedConnections";

const nameOf = ({ origin, environment }: Account): string => `${origin}|${environment}`;

/** The connections that were saved although their check did not succeed, until the service answers for the first time. */
export class UncheckedConnections {
  readonly #memento: Pick<Memento, "get" | "update">;

  /** @param memento storage that all windows of this user share */
  constructor(memento: Pick<Memento, "get" | "update">) {
    this.#memento = memento;
  }

  has(account: Account): boolean {
    return this.#names().includes(nameOf(account));
  }

  /** Stores the result of a check. */
  async note(account: Account, isChecked: boolean): Promise<void> {
    if (this.has(account) !== isChecked) return;
    const others = this.#names().filter((name) => name !== nameOf(account));
    await this.#memento.update(KEY, isChecked ? others : [...others, nameOf(account)]);
  }

  #names(): readonly string[] {
    return this.#memento.get<readonly string[]>(KEY, []);
  }
}
