import { type GroupRow, keyText, type Rotator } from "@sitekeeper/user-groups";

/** Another window may be about to store what is missing here, so it is waited a little, in milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * Fetches again what the credential store of this window lost, or what another window replaced. Each token is tried
 * once: a store that loses everything, or two that overwrite each other, must not become a storm of requests.
 */
export class Healing {
  readonly #rotator: Pick<Rotator, "groups">;
  readonly #heal: () => Promise<unknown>;
  readonly #tried = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param heal refreshes every stale or lost token */
  constructor(rotator: Pick<Rotator, "groups">, heal: () => Promise<unknown>) {
    this.#rotator = rotator;
    this.#heal = heal;
  }

  /** Something changed: looks a little later whether anything is stale or lost. */
  lookSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // What fails is tried again when it is used; the view shows the state meanwhile.
      void this.#look().catch(() => undefined);
    }, PATIENCE_MS);
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const nameOf = ({ key, fingerprint }: GroupRow): string => `${keyText(key)}|${fingerprint}`;
    const sick = (await this.#rotator.groups()).filter(
      (row) => (row.state === "stale" || row.state === "lost") && !this.#tried.has(nameOf(row)),
    );
    if (sick.length === 0) return;
    for (const row of sick) this.#tried.add(nameOf(row));
    await this.#heal();
  }
}
