import path from "node:path";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { SEED_VARIABLE } from "../../test/support/repeatable.ts";
import { runProgram } from "../../test/support/runProgram.ts";
import type { Part, SoakContext } from "./soak.ts";

const GOAL = 50;

/** The property-based unit tests with new random values. `npm test` uses the same values in each run. */
export const properties: Part = {
  name: "properties",
  async open() {
    return { scenarios: [{ name: "unit tests", run: test }], close: async () => undefined };
  },
};

async function test({ more, random, progress }: SoakContext): Promise<Record<string, number>> {
  let seeds = 0;
  while (more(seeds, GOAL)) {
    const seed = random.below(2 ** 31);
    const output = await failureWith(seed);
    if (output !== undefined) throw new Error(`A unit test fails with ${SEED_VARIABLE}=${seed}.\n${output}`);
    progress(`${++seeds} seeds, last seed ${seed}`);
  }
  return { seeds };
}

/** Runs the unit tests with the values of a seed. Resolves to the output if a test fails, otherwise to undefined. */
async function failureWith(seed: number): Promise<string | undefined> {
  const vitest = path.join(repositoryRoot, "node_modules/vitest/vitest.mjs");
  const { code, stdout, stderr } = await runProgram(
    process.execPath,
    [vitest, "run", "--project", "unit", "--project", "unit-mocks", "--reporter=dot"],
    { cwd: repositoryRoot, env: { ...process.env, [SEED_VARIABLE]: String(seed) } },
  );
  return code === 0 ? undefined : stdout + stderr;
}
