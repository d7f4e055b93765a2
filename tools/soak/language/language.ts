import { existsSync } from "node:fs";
import { runLanguageClient } from "../../../test/protocol/languageClient/runs.ts";
import { runRandomSessions } from "../../../test/protocol/random/randomSessions.ts";
import { serverBundle } from "../../../test/protocol/support/server.ts";
import type { Part, SoakContext } from "../soak.ts";
import { SESSIONS_PER_SEED } from "./sessions.ts";
import { EditWorkers } from "./workers.ts";

const EDITS_IN_PROCESSES = 2_000;
const EDITS = 100_000;
const ACTIONS = 500_000;
/** The number of sessions in simulated VS Code windows per seed. */
const SESSIONS_IN_EDITORS = 500;

/** The language server, which must respond to every request and never lose state. */
export const language: Part = {
  name: "language",
  async open() {
    return {
      scenarios: [
        { name: "server processes", run: inProcesses },
        { name: "edits", run: edit },
        { name: "VS Code's language client", run: inEditors },
      ],
      close: async () => undefined,
    };
  },
};

/** Tests the bundled server. Starts a process for each session, and another process for each comparison of states. */
async function inProcesses(context: SoakContext): Promise<Record<string, number> | string> {
  if (!existsSync(serverBundle)) return "the language server is not built; run `npm run build` first";
  return inTurn(context, "edits", EDITS_IN_PROCESSES, SESSIONS_PER_SEED, runRandomSessions);
}

/** Tests the server without processes, on all processors. This allows many more edits in the same time. */
async function edit({ more, random, progress }: SoakContext): Promise<Record<string, number>> {
  let edits = 0;
  let sessions = 0;
  const before = process.cpuUsage();
  await using workers = await EditWorkers.start();
  await workers.each(async (run) => {
    while (more(edits, EDITS)) {
      const seed = random.below(2 ** 31);
      const count = await run(seed);
      edits += count;
      sessions += SESSIONS_PER_SEED;
      progress(`${edits} edits in ${sessions} sessions, last seed ${seed}`);
    }
  });
  const { user, system } = process.cpuUsage(before);
  return { edits, sessions, "CPU seconds": Math.round((user + system) / 1e6) };
}

/** Tests the server with VS Code's language client in simulated editors. The editors must never show stale results. */
function inEditors(context: SoakContext): Promise<Record<string, number>> {
  return inTurn(context, "actions", ACTIONS, SESSIONS_IN_EDITORS, runLanguageClient);
}

/**
 * Runs a number of sessions with each seed until the goal is reached.
 *
 * @param run Returns the number of completed steps.
 */
async function inTurn(
  { more, random, progress }: SoakContext,
  what: string,
  enough: number,
  atOnce: number,
  run: (sessions: number, seed: number) => Promise<number>,
): Promise<Record<string, number>> {
  let done = 0;
  let sessions = 0;
  while (more(done, enough)) {
    const seed = random.below(2 ** 31);
    done += await run(atOnce, seed);
    sessions += atOnce;
    progress(`${done} ${what} in ${sessions} sessions, last seed ${seed}`);
  }
  return { [what]: done, sessions };
}
