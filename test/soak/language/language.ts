import { existsSync } from "node:fs";
import { runRandomSessions } from "../../protocol/random/randomSessions.ts";
import { serverBundle } from "../../protocol/support/server.ts";
import type { Part, SoakContext } from "../soak.ts";

const GOAL = 100_000;
const SESSIONS_AT_ONCE = 5;

/** The language server: it answers whatever happens, and forgets nothing that matters. */
export const language: Part = {
  name: "language",
  async open() {
    return { scenarios: [{ name: "random sessions", run: edit }], close: async () => undefined };
  },
};

async function edit({ more, random, progress }: SoakContext): Promise<Record<string, number> | string> {
  if (!existsSync(serverBundle)) return "the language server is not built; run `npm run build` first";
  let edits = 0;
  let sessions = 0;
  while (more(edits, GOAL)) {
    const seed = random.below(2 ** 31);
    edits += await runRandomSessions(SESSIONS_AT_ONCE, seed);
    sessions += SESSIONS_AT_ONCE;
    progress(`${edits} edits in ${sessions} sessions, the last with seed ${seed}`);
  }
  return { edits, sessions };
}
