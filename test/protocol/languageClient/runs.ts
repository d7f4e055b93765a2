import fc from "fast-check";
import { actions, initialFiles } from "./actions.ts";
import { bundleLanguageClient } from "./bundle.ts";
import { compareWithNewServer, startSession } from "./session.ts";

/** The maximum number of actions in a session. Most sessions have about half as many. */
const MAX_ACTIONS = 100;

/**
 * Runs random actions in models of VS Code, each with the real language client and server. Fails if an editor does not
 * show the same findings as a new server.
 *
 * @param seed Repeats the sessions of an earlier run.
 * @returns The number of actions.
 */
export async function runLanguageClient(sessions: number, seed: number): Promise<number> {
  const bundled = await bundleLanguageClient();
  let done = 0;
  await fc.assert(
    fc.asyncProperty(
      initialFiles,
      fc.commands(actions, { maxCommands: MAX_ACTIONS, size: "max" }),
      async (files, all) => {
        const session = await startSession(bundled, files);
        await fc.asyncModelRun(() => ({ model: {}, real: session }), all);
        await compareWithNewServer(session);
        done += session.done;
      },
    ),
    { numRuns: sessions, seed },
  );
  return done;
}
