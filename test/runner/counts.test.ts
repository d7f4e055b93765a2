import path from "node:path";
import { describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { type Counts, countCheck, countSuite, countVitest, describeCounts, failuresOfVitest, sum } from "./counts.ts";

const counts = (passed: number, failed: number, skipped = 0): Counts => ({ passed, failed, skipped });

describe("countCheck", () => {
  it.each([
    { exit: 0, is: counts(1, 0) },
    { exit: 1, is: counts(0, 1) },
    { exit: "SIGKILL", is: counts(0, 1) },
  ])("counts one test for exit code $exit", ({ exit, is }) => expect(countCheck(exit)).toEqual(is));
});

describe("countSuite", () => {
  it.each([
    { what: "passes", reported: counts(3, 0, 1), exit: 0, is: counts(3, 0, 1) },
    { what: "fails", reported: counts(3, 2), exit: 1, is: counts(3, 2) },
    { what: "fails with exit code 0", reported: counts(3, 2), exit: 0, is: counts(3, 2) },
    { what: "passes every test and crashes", reported: counts(3, 0), exit: "SIGSEGV", is: counts(3, 1) },
    { what: "writes no report", reported: undefined, exit: 0, is: counts(0, 1) },
    { what: "crashes before its report", reported: undefined, exit: 134, is: counts(0, 1) },
    { what: "runs no test", reported: counts(0, 0), exit: 0, is: counts(0, 1) },
    { what: "only skips tests", reported: counts(0, 0, 2), exit: 0, is: counts(0, 0, 2) },
  ])("counts a suite that $what", ({ reported, exit, is }) => expect(countSuite(reported, exit)).toEqual(is));
});

describe("countVitest", () => {
  const file = (status: string, ...statuses: string[]) => ({
    status,
    assertionResults: statuses.map((outcome) => ({ status: outcome })),
  });

  it.each([
    { what: "tests of each kind", files: [file("failed", "passed", "failed", "skipped", "todo")], is: counts(1, 1, 2) },
    { what: "a file that failed to load", files: [file("passed", "passed"), file("failed")], is: counts(1, 1) },
    { what: "a failed hook", files: [file("failed", "skipped", "skipped")], is: counts(0, 1, 2) },
    { what: "no file", files: [], is: counts(0, 0) },
  ])("counts $what", ({ files, is }) => expect(countVitest({ testResults: files })).toEqual(is));

  it("lists failed tests, and files that failed as a whole", () => {
    const testFile = (name: string, ...tests: [status: string, fullName: string][]) => ({
      name: path.join(repositoryRoot, name),
      status: "failed",
      assertionResults: tests.map(([status, fullName]) => ({ status, fullName })),
    });
    const testResults = [
      testFile("a.test.ts", ["passed", "lists"], ["failed", "finds"]),
      testFile("b.test.ts"),
      { ...testFile("c.test.ts", ["passed", "reads"]), status: "passed" },
    ];
    expect(failuresOfVitest({ testResults })).toEqual(["a.test.ts: finds", "b.test.ts"]);
  });
});

it("describeCounts describes the total in one line", () => {
  expect(describeCounts(sum([counts(1, 0), counts(2, 3)]))).toBe("3 passed, 3 failed");
  expect(describeCounts(sum([counts(1, 0), counts(0, 0, 4)]))).toBe("1 passed, 0 failed, 4 skipped");
  expect(describeCounts(sum([]))).toBe("0 passed, 0 failed");
});
