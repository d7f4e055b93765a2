import { runRandomSessions } from "../../test/protocol/random/randomSessions.ts";
import { realSites } from "../../test/protocol/random/realSites.ts";
import type { Scenario } from "./soak.ts";

const SESSIONS = 100;
const STEPS = 2_000;

/**
 * Edits random sites and real ones, and compares the language server with one that has just started. Prints the seed of
 * each session, so that one session can be repeated alone.
 */
export const sessions: Scenario = {
  name: "sessions of the language server",
  async run({ random, more, progress }) {
    const sites = realSites() ?? [];
    let edits = 0;
    let done = 0;
    for (; more(done, SESSIONS); done++) {
      // The first session has the given seed.
      const seed = done === 0 ? random.seed : random.below(2 ** 31);
      progress(`session ${done + 1}, seed ${seed}`);
      edits += await runRandomSessions({ sessions: 1, steps: STEPS, seed, realSites: done % 2 === 0 ? sites : [] });
    }
    return { sessions: done, edits };
  },
};
