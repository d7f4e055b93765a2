import { expect, it } from "vitest";
import { NO_CORPUS } from "../corpus/find.ts";
import { testSeed } from "../support/repeatable.ts";
import { runRandomSessions } from "./random/randomSessions.ts";
import { realSites } from "./random/realSites.ts";
import { bundleServerHere, serverHere } from "./support/serverHere.ts";

/** The number of actions in a session. `npm run soak -- --only sessions` runs far more and longer sessions. */
const STEPS = 120;

// All test runs use the same few sessions. SITEKEEPER_TEST_SEED selects other ones.
it("the server matches a new server after random actions", async () => {
  expect(await runRandomSessions({ sessions: 1, steps: STEPS, seed: testSeed })).toBeGreaterThan(100);
}, 3_600_000);

it("a server in the same process matches a new server after random actions", async () => {
  await bundleServerHere();
  const session = { sessions: 2, steps: STEPS, seed: testSeed + 1, startServer: serverHere };
  expect(await runRandomSessions(session)).toBeGreaterThan(100);
}, 3_600_000);

it("the server matches a new server after random actions on a real site", async (context) => {
  const sites = realSites();
  if (!sites) return context.skip(NO_CORPUS);
  const session = { sessions: 1, steps: STEPS, seed: testSeed + 2, realSites: sites };
  expect(await runRandomSessions(session)).toBeGreaterThan(50);
}, 3_600_000);
