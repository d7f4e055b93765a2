// The setup of all vitest projects. It makes property tests use the same values in each run, so that the same code
// passes or fails on every machine. `npm run soak -- properties` uses new values.
import fc from "fast-check";

/** The environment variable that contains the seed. */
export const SEED_VARIABLE = "SITEKEEPER_TEST_SEED";

fc.configureGlobal({ seed: Number(process.env[SEED_VARIABLE] ?? 1) });
