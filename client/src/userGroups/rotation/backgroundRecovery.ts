import { type GroupKey, type GroupRow, keyText } from "@sitekeeper/user-groups";
import type { AuditedRotator } from "./auditedRotator.ts";

/** How long to wait for another window to store missing values or finish its work, in milliseconds. */
const DELAY_MS = 2_000;

/**
 * Fetches tokens that the credential store has lost or another window has replaced, and starts the recovery of pending
 * rotations, including those of closed windows. Each token and each rotation is tried only once, because a store that
 * loses everything, or two stores that overwrite each other, must not cause an endless series of requests.
 */
export class BackgroundRecovery {
  readonly #rotator: Pick<AuditedRotator, "groups" | "isRotating">;
  readonly #recover: () => Promise<unknown>;
  readonly #tried = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param recover Refreshes all stale and lost tokens, and checks all pending rotations. */
  constructor(rotator: Pick<AuditedRotator, "groups" | "isRotating">, recover: () => Promise<unknown>) {
    this.#rotator = rotator;
    this.#recover = recover;
  }

  /** Schedules a check for stale or lost tokens and pending rotations. Call this after every change. */
  checkSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // If a token remains stale or lost, it is fetched on its next use, and the view shows its state.
      void this.#check().catch(() => undefined);
    }, DELAY_MS);
  }

  /** Allows another recovery for a group. Call this after a rotation, because its outcome may be unknown again. */
  retry(key: GroupKey): void {
    this.#tried.delete(keyText(key));
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  async #check(): Promise<void> {
    const nameOf = ({ key, fingerprint, state }: GroupRow): string =>
      state === "unknown" ? keyText(key) : `${keyText(key)}|${fingerprint}`;
    const open = (await this.#rotator.groups()).filter(
      (row) => row.state !== "current" && !this.#tried.has(nameOf(row)) && !this.#rotator.isRotating(row.key),
    );
    if (open.length === 0) return;
    for (const row of open) this.#tried.add(nameOf(row));
    await this.#recover();
  }
}
