// The setup of all vitest projects. It makes property tests use the same values in each run, so that the same code
// passes or fails on every machine. SITEKEEPER_TEST_SEED selects other values.
import fc from "fast-check";

/** The seed of all random values. */
export const testSeed = Number(process.env.SITEKEEPER_TEST_SEED ?? 1);

fc.configureGlobal({ seed: testSeed });
