import fc from "fast-check";
import { actions, initialFiles } from "./actions.ts";
import { bundleLanguageClient } from "./bundle.ts";
import { compareWithFresh, startSession } from "./session.ts";

/** The most that happens in a session. Half as much happens in most. */
const MAX_ACTIONS = 100;

/**
 * Does random things in models of VS Code, each with the real language client and the real server. Fails when an editor
 * does not show what a server finds that has just started.
 *
 * @param seed repeats the sessions of an earlier run
 * @returns how many things were done
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
        await compareWithFresh(session);
        done += session.done;
      },
    ),
    { numRuns: sessions, seed },
  );
  return done;
}
