import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { bundleServerHere } from "../../../test/protocol/support/serverHere.ts";

/** Threads that run random sessions, each with servers of its own. */
export class EditWorkers {
  readonly #workers: readonly Worker[];

  private constructor(workers: readonly Worker[]) {
    this.#workers = workers;
  }

  /** Starts a thread for each processor. */
  static async start(): Promise<EditWorkers> {
    await bundleServerHere();
    const file = path.join(import.meta.dirname, "sessions.ts");
    return new EditWorkers(Array.from({ length: availableParallelism() }, () => new Worker(file)));
  }

  /**
   * Uses all threads at once.
   *
   * @param use gets what runs the sessions of a seed in one of the threads; it returns how many edits they made
   * @throws what the first session that fails throws, with its seed
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
  // An error of the thread rejects.
  const [edits] = (await once(worker, "message")) as [number];
  return edits;
}
