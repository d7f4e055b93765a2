import { expect, it } from "vitest";
import { testSeed } from "../support/repeatable.ts";
import { runRandomSessions } from "./random/randomSessions.ts";
import { bundleServerHere, serverHere } from "./support/serverHere.ts";

// All test runs use the same few sessions. SITEKEEPER_TEST_SEED selects other ones.
it("the server matches a new server after random actions", async () => {
  expect(await runRandomSessions(2, testSeed)).toBeGreaterThan(100);
}, 3_600_000);

it("a server in the same process matches a new server after random actions", async () => {
  await bundleServerHere();
  expect(await runRandomSessions(2, testSeed + 1, serverHere)).toBeGreaterThan(100);
}, 3_600_000);
