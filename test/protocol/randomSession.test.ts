import { rmSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { actions } from "./random/actions.ts";
import { compareWithFreshServer } from "./random/compare.ts";
import { RandomClient } from "./random/randomClient.ts";
import { FILES, TEXT_FILES, textsOf } from "./random/texts.ts";

// The same few sessions in every run of all tests. `npm run soak` runs many, each time others.
const SESSIONS = Number(process.env.SITEKEEPER_RANDOM_SESSIONS ?? 6);
const seed = Number(process.env.SITEKEEPER_RANDOM_SEED ?? 1);

it(`whatever is done in a random order, the server answers, and as one that has just started (seed ${seed})`, async () => {
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.tuple(...FILES.map((file) => textsOf(file))),
      fc.commands([...actions], { maxCommands: 200, size: "max" }),
      async (pulls, texts, commands) => {
        const client = await RandomClient.start({ pulls });
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
    { numRuns: SESSIONS, seed, endOnFailure: true },
  );
  console.log(`${SESSIONS} sessions, ${edits} edits, seed ${seed}`);
  expect(edits).toBeGreaterThan(0);
}, 3_600_000);
