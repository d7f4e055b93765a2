import { expect, it } from "vitest";
import { runRandomSessions } from "./random/randomSessions.ts";
import { bundleServerHere, serverHere } from "./support/serverHere.ts";

// The same few sessions in every run of all tests. `npm run soak -- language` runs many others.
it("whatever is done in a random order, the server answers, and as one that has just started", async () => {
  expect(await runRandomSessions(2, 1)).toBeGreaterThan(100);
}, 3_600_000);

it("does so with a server in the same process", async () => {
  await bundleServerHere();
  expect(await runRandomSessions(2, 2, serverHere)).toBeGreaterThan(100);
}, 3_600_000);
