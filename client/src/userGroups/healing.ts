import { type GroupKey, type GroupRow, keyText } from "@sitekeeper/user-groups";
import type { WatchedRotator } from "./watchedRotator.ts";

/** Another window may be about to store or to finish what is missing here, so it is waited a little, in milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * Fetches again what the credential store of this window lost, or what another window replaced; and has a rotation
 * looked after whose outcome is unknown, in this window or in one that is gone. Each is tried once: a store that loses
 * everything, or two that overwrite each other, must not become a storm of requests.
 */
export class Healing {
  readonly #rotator: Pick<WatchedRotator, "groups" | "isRotating">;
  readonly #heal: () => Promise<unknown>;
  readonly #tried = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param heal refreshes every stale or lost token, and goes on checking every unknown outcome until it is known */
  constructor(rotator: Pick<WatchedRotator, "groups" | "isRotating">, heal: () => Promise<unknown>) {
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

  /** A rotation of this window is over: when its outcome is unknown, that is another one than any before. */
  expect(key: GroupKey): void {
    this.#tried.delete(keyText(key));
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const nameOf = ({ key, fingerprint, state }: GroupRow): string =>
      state === "unknown" ? keyText(key) : `${keyText(key)}|${fingerprint}`;
    const sick = (await this.#rotator.groups()).filter(
      (row) => row.state !== "current" && !this.#tried.has(nameOf(row)) && !this.#rotator.isRotating(row.key),
    );
    if (sick.length === 0) return;
    for (const row of sick) this.#tried.add(nameOf(row));
    await this.#heal();
  }
}
