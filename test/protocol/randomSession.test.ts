import { expect, it } from "vitest";
import { runRandomSessions } from "./random/randomSessions.ts";

// The same few sessions in every run of all tests. `npm run soak -- language` runs many others.
it("whatever is done in a random order, the server answers, and as one that has just started", async () => {
  expect(await runRandomSessions(6, 1)).toBeGreaterThan(100);
}, 3_600_000);
