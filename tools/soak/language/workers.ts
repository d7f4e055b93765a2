import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { bundleServerHere } from "../../../test/protocol/support/serverHere.ts";

/** Worker threads that run random sessions, each with its own servers. */
export class EditWorkers {
  readonly #workers: readonly Worker[];

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
  }

  /** Starts a thread per processor. */
  static async start(): Promise<EditWorkers> {
    await bundleServerHere();
    const file = path.join(import.meta.dirname, "sessions.ts");
    return new EditWorkers(Array.from({ length: availableParallelism() }, () => new Worker(file)));
  }

  /**
   * Uses all threads in parallel.
   *
   * @param use Called for each thread with a function that runs the sessions of a seed in that thread and resolves to
   * the number of edits.
   * @throws {Error} The error of the first session that fails, with its seed.
   */
  async each(use: (run: (seed: number) => Promise<number>) => Promise<void>): Promise<void> {
    await Promise.all(this.#workers.map((worker) => use((seed) => runIn(worker, seed))));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

async function runIn(worker: Worker, seed: number): Promise<number> {
  worker.postMessage(seed);
  // Rejects if the thread throws an error.
  const [edits] = (await once(worker, "message")) as [number];
  return edits;
}
