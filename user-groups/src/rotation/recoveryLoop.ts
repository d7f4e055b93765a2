import type { Report, Rotator } from "./rotator.ts";

/** The first and the longest delay before another attempt, in milliseconds. */
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 300_000;

interface RecoveryLoopOptions {
  readonly rotator: Pick<Rotator, "recoverAll">;
  /** Called after every round that performed an operation. */
  readonly onReports: (reports: readonly Report[]) => void;
  /** Runs a function after a delay. By default, uses a timer that does not keep the process alive. */
  readonly schedule?: (ms: number, run: () => void) => () => void;
}

const timer = (ms: number, run: () => void) => {
  const handle = setTimeout(run, ms);
  handle.unref();
  return () => clearTimeout(handle);
};

/**
 * Finishes pending rotations in a long-running program: at startup, then with increasing delays while an outcome is
 * unknown, and immediately on request ("Check now").
 */
export class RecoveryLoop {
  readonly #options: RecoveryLoopOptions;
  readonly #stop = new AbortController();
  #cancel: () => void = () => {};
  #wait = FIRST_WAIT_MS;
  #running: Promise<void> | undefined;
  #nextCheck: Date | undefined;

  constructor(options: RecoveryLoopOptions) {
    this.#options = options;
  }

  /** When the next round starts. Undefined during a round and when no rotation is pending. */
  get nextCheck(): Date | undefined {
    return this.#nextCheck;
  }

  /**
   * Runs a round now, or joins the current one. Resolves when the round is over.
   *
   * @throws {Error} If the pending rotations cannot be listed, for example because too many files are open. The next
   * round tries again.
   */
  check(): Promise<void> {
    this.#running ??= this.#round().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Ends the loop and aborts the current round. */
  stop(): void {
    this.#stop.abort();
    this.#cancel();
  }

  async #round(): Promise<void> {
    this.#cancel();
    this.#nextCheck = undefined;
    if (this.#stop.signal.aborted) return;
    const reports = await this.#options.rotator.recoverAll({ signal: this.#stop.signal }).catch((error) => {
      this.#tryLater(this.#wait);
      throw error;
    });
    if (reports.length > 0) this.#options.onReports(reports);
    const open = reports.filter(({ outcome }) => outcome.kind === "unknown" || outcome.kind === "busy");
    if (open.length === 0) {
      this.#wait = FIRST_WAIT_MS;
      return;
    }
    const soonest = Math.min(...open.map(({ decidedInMs }) => decidedInMs ?? Number.POSITIVE_INFINITY));
    this.#tryLater(Math.min(this.#wait, Math.max(FIRST_WAIT_MS, soonest)));
  }

  #tryLater(wait: number): void {
    if (this.#stop.signal.aborted) return;
    this.#wait = Math.min(MAX_WAIT_MS, this.#wait * 2);
    this.#nextCheck = new Date(Date.now() + wait);
    // If the round fails, it has scheduled the next one.
    const run = () => void this.check().catch(() => {});
    this.#cancel = (this.#options.schedule ?? timer)(wait, run);
  }
}
