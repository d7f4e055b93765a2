import { expect, it } from "vitest";
import { evaluateRun } from "./evaluateRun.ts";

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };
const passing = { ...nothing, passed: 2 };
const failing = { ...nothing, failed: 1, failures: [{ title: "a", message: "b" }] };

it.each([
  { what: "all passed", results: passing, exit: 0, failed: 0 },
  { what: "only skipped", results: { ...nothing, skipped: 1 }, exit: 0, failed: 0 },
  { what: "a failed test", results: failing, exit: 1, failed: 1 },
  { what: "a failed test with exit code 0", results: failing, exit: 0, failed: 1 },
  { what: "no results", results: undefined, exit: 0, failed: 1 },
  { what: "no results after a signal", results: undefined, exit: "SIGKILL", failed: 1 },
  { what: "no test ran", results: nothing, exit: 0, failed: 1 },
  { what: "all passed, followed by a crash", results: passing, exit: 73, failed: 1 },
])("$what", ({ results, exit, failed }) => {
  const outcome = evaluateRun(results, exit);
  expect(outcome.failed).toBe(failed);
  expect(outcome.failures).toHaveLength(failed);
  expect(outcome.passed).toBe(results?.passed ?? 0);
});
