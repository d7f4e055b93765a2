import path from "node:path";
import { repositoryRoot } from "../editor/paths.ts";
import { type Counts, countResults, countVitest } from "./counts.ts";
import type { EditorSuite } from "./editorSuite.ts";

/** One thing that `npm test` runs, in a process of its own. */
export interface Suite {
  /** What `npm test -- NAME` calls it. */
  readonly name: string;
  /** The program and its arguments. @param report The file that a suite with `count` writes its report to. */
  readonly command: (report: string) => readonly string[];
  /** Reads the report. Without it the suite is a check: one test, decided by the exit code. */
  readonly count?: (report: unknown) => Counts;
  /** Names of suites that must have passed before. */
  readonly needs?: readonly string[];
  /** Where the program runs, the repository's root unless told. */
  readonly folder?: string;
}

type Needs = Pick<Suite, "needs">;

/** A program whose exit code says whether all is well: one test. */
export function check(name: string, command: readonly string[], more: Pick<Suite, "needs" | "folder"> = {}): Suite {
  return { name, command: () => command, ...more };
}

/** Every test of a vitest project; its name in vitest.config.mts is the suite's. */
export function vitest(name: string, more: Needs = {}): Suite {
  return {
    name,
    command: (report) => [
      "vitest",
      "run",
      "--project",
      name,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    count: countVitest,
    ...more,
  };
}

/** Mocha tests that run inside the real VS Code. */
export function editor(name: string, suite: EditorSuite, more: Needs = {}): Suite {
  const runner = path.join(repositoryRoot, "test/runner/editorSuite.ts");
  return {
    name,
    command: (report) => ["node", runner, report, JSON.stringify(suite)],
    count: countResults,
    ...more,
  };
}
