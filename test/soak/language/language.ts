import { existsSync } from "node:fs";
import { runRandomSessions } from "../../protocol/random/randomSessions.ts";
import { serverBundle } from "../../protocol/support/server.ts";
import type { Part, SoakContext } from "../soak.ts";
import { SESSIONS_AT_ONCE } from "./sessions.ts";
import { EditWorkers } from "./workers.ts";

const EDITS_IN_PROCESSES = 2_000;
const EDITS = 100_000;

/** The language server: it answers whatever happens, and forgets nothing that matters. */
export const language: Part = {
  name: "language",
  async open() {
    return {
      scenarios: [
        { name: "server processes", run: inProcesses },
        { name: "edits", run: edit },
      ],
      close: async () => undefined,
    };
  },
};

/** The server as it ships: a process for each session, and another one whenever states are compared. */
async function inProcesses({ more, random, progress }: SoakContext): Promise<Record<string, number> | string> {
  if (!existsSync(serverBundle)) return "the language server is not built; run `npm run build` first";
  let edits = 0;
  let sessions = 0;
  while (more(edits, EDITS_IN_PROCESSES)) {
    const seed = random.below(2 ** 31);
    edits += await runRandomSessions(SESSIONS_AT_ONCE, seed);
    sessions += SESSIONS_AT_ONCE;
    progress(`${edits} edits in ${sessions} sessions, the last with seed ${seed}`);
  }
  return { edits, sessions };
}

/** The same without processes, on all processors: many more edits in the same time. */
async function edit({ more, random, progress }: SoakContext): Promise<Record<string, number>> {
  let edits = 0;
  let sessions = 0;
  const before = process.cpuUsage();
  await using workers = await EditWorkers.start();
  await workers.each(async (run) => {
    while (more(edits, EDITS)) {
      const seed = random.below(2 ** 31);
      const made = await run(seed);
      edits += made;
      sessions += SESSIONS_AT_ONCE;
      progress(`${edits} edits in ${sessions} sessions, the last with seed ${seed}`);
    }
  });
  const { user, system } = process.cpuUsage(before);
  return { edits, sessions, "seconds of the processor": Math.round((user + system) / 1e6) };
}
