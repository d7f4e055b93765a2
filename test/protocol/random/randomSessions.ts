import { rmSync } from "node:fs";
import fc from "fast-check";
import type { RunningServer } from "../support/server.ts";
import { actions } from "./actions.ts";
import { compareWithNewServer } from "./compare.ts";
import { RandomClient } from "./randomClient.ts";
import { FILES, TEXT_FILES, textsOf } from "./texts.ts";

/**
 * Runs random actions against the language server in several sessions, each with a new server and site. Fails if a
 * response is an internal error, if an offered edit breaks a file, or if a server does not end in the same state as a
 * new one.
 *
 * @param seed Repeats the sessions of an earlier run, except for their timing.
 * @param startServer Starts each server. By default, the bundle runs in a separate process.
 * @returns The number of text changes.
 */
export async function runRandomSessions(
  sessions: number,
  seed: number,
  startServer?: () => RunningServer,
): Promise<number> {
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.tuple(...FILES.map((file) => textsOf(file))),
      fc.commands([...actions], { maxCommands: 200, size: "max" }),
      async (pulls, texts, commands) => {
        const client = await RandomClient.start({ pulls, startServer });
        try {
          FILES.forEach((file, index) => {
            client.write(file, texts[index] ?? "");
          });
          await client.reportChanges();
          for (const file of TEXT_FILES) await client.openFile(file, texts[FILES.indexOf(file)] ?? "");
          await fc.asyncModelRun(() => ({ model: {}, real: client }), commands);
          await compareWithNewServer(client);
          edits += client.edits;
          await client.stop();
        } finally {
          client.kill();
          rmSync(client.folder, { recursive: true, force: true });
        }
      },
    ),
    { numRuns: sessions, seed, endOnFailure: true },
  );
  return edits;
}
