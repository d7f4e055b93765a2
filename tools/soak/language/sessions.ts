import { isMainThread, parentPort } from "node:worker_threads";
import { runRandomSessions } from "../../../test/protocol/random/randomSessions.ts";
import { serverHere } from "../../../test/protocol/support/serverHere.ts";

/** The number of sessions per seed. */
export const SESSIONS_PER_SEED = 5;

// In a worker: receives seeds, runs the sessions of each seed, and sends back the number of edits.
if (!isMainThread) {
  parentPort?.on("message", async (seed: number) => {
    parentPort?.postMessage(await runRandomSessions(SESSIONS_PER_SEED, seed, serverHere));
  });
}
