import { rmSync } from "node:fs";
import fc from "fast-check";
import type { RunningServer } from "../support/server.ts";
import type { Action } from "./action.ts";
import { actions } from "./actions.ts";
import { compareWithNewServer } from "./compare.ts";
import { RandomClient } from "./randomClient.ts";
import { realActions } from "./realActions.ts";
import { textsOfRealSite } from "./realSites.ts";
import { FILES, TEXT_FILES, textsOf } from "./texts.ts";

export interface RandomSessions {
  readonly sessions: number;
  /** The number of actions in each session. */
  readonly steps: number;
  /** Repeats the sessions of an earlier run, except for their timing. */
  readonly seed: number;
  /** The folders of the real sites from which each session copies one. */
  readonly realSites?: readonly string[];
  /** Starts each server. By default, the bundle runs in a separate process. */
  readonly startServer?: () => RunningServer;
}

/** The number of actions before a failure that its message lists. */
const LISTED = 20;

/**
 * Runs random actions against the language server in several sessions, each with a new server and site. Fails if a
 * response is an internal error, if an offered edit breaks a file, or if a server does not end in the same state as a
 * new one.
 *
 * @returns The number of text changes.
 */
export async function runRandomSessions(options: RandomSessions): Promise<number> {
  const { sessions, steps, seed, realSites = [], startServer } = options;
  const hasReal = realSites.length > 0;
  const action = fc.oneof(...actions, ...(hasReal ? [...realActions, ...realActions] : []));
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.tuple(...FILES.map((file) => textsOf(file))),
      hasReal ? fc.constantFrom(...realSites) : fc.constant(undefined),
      fc.array(action, { minLength: steps, maxLength: steps, size: "max" }),
      async (pulls, texts, realSite, made) => {
        const client = await RandomClient.start({ pulls, ...(startServer && { startServer }) });
        try {
          FILES.forEach((file, index) => {
            client.write(file, texts[index] ?? "");
          });
          if (realSite !== undefined) client.realTexts = textsOfRealSite(realSite);
          for (const [file, text] of client.realTexts) client.write(file, text);
          await client.reportChanges();
          for (const file of TEXT_FILES) await client.openFile(file, texts[FILES.indexOf(file)] ?? "");
          await runAll(made, client);
          await compareWithNewServer(client);
          edits += client.edits;
          await client.stop();
        } finally {
          client.kill();
          rmSync(client.folder, { recursive: true, force: true });
        }
      },
    ),
    // The actions are long, and shrinking them would take hours.
    {
      numRuns: sessions,
      seed,
      endOnFailure: true,
      reporter: ({ failed, errorInstance }) => rethrow(failed, errorInstance, seed),
    },
  );
  return edits;
}

async function runAll(all: readonly Action[], client: RandomClient): Promise<void> {
  for (const [index, action] of all.entries()) {
    try {
      await action.run(client);
    } catch (error) {
      const last = all.slice(Math.max(0, index + 1 - LISTED), index + 1);
      throw new Error(
        `Step ${index + 1} of ${all.length} failed. The last steps:\n${last.join("\n")}\n${String(error)}`,
        {
          cause: error,
        },
      );
    }
  }
}

function rethrow(failed: boolean, error: unknown, seed: number): void {
  if (failed)
    throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}
