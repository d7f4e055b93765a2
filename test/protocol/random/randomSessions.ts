import { rmSync } from "node:fs";
import fc from "fast-check";
import type { RunningServer } from "../support/server.ts";
import { actions } from "./actions.ts";
import { compareWithFreshServer } from "./compare.ts";
import { RandomClient } from "./randomClient.ts";
import { FILES, TEXT_FILES, textsOf } from "./texts.ts";

/**
 * Does random things with the language server in some sessions, each with its own server and site. Fails when an answer
 * reports a fault, when an offered edit breaks a file, and when a server ends up in another state than one that has just
 * started.
 *
 * @param seed repeats the sessions of an earlier run, apart from their timing
 * @param startServer starts each server. The bundle as a process by default
 * @returns how many times a text was changed
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
          await client.tell();
          for (const file of TEXT_FILES) await client.openFile(file, texts[FILES.indexOf(file)] ?? "");
          await fc.asyncModelRun(() => ({ model: {}, real: client }), commands);
          await compareWithFreshServer(client);
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
