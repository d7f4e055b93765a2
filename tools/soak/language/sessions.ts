import { isMainThread, parentPort } from "node:worker_threads";
import { runRandomSessions } from "../../../test/protocol/random/randomSessions.ts";
import { serverHere } from "../../../test/protocol/support/serverHere.ts";

/** So many sessions share a seed. */
export const SESSIONS_AT_ONCE = 5;

// As a worker: runs the sessions of each seed that it is sent, and sends how many edits they made.
if (!isMainThread) {
  parentPort?.on("message", async (seed: number) => {
    parentPort?.postMessage(await runRandomSessions(SESSIONS_AT_ONCE, seed, serverHere));
  });
}
