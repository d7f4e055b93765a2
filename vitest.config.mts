import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { findCorpus } from "./test/corpus/find.ts";
import { SlowFirst } from "./test/runner/slowFirst.ts";
import { scaledTimeout } from "./test/support/scaledTimeout.ts";

/** What runs before each file. */
const setupFiles = ["test/support/repeatable.ts"];

/** How long `expect.poll` waits: vitest's one second is short on a busy machine. */
const polling = { expect: { poll: { timeout: scaledTimeout(15_000) } } };

/** Suites that start processes: one file after another, so that no worker competes with what they start. */
const alone = {
  fileParallelism: false,
  maxConcurrency: 2,
  setupFiles,
  ...polling,
  testTimeout: scaledTimeout(120_000),
  hookTimeout: scaledTimeout(120_000),
};

/** One file of these suites leaves half of the machine idle: it waits for processes to start, and for time limits. */
const besideEachOther = { fileParallelism: true };

const unitTests = [
  "{command-line,server,user-groups,client}/src/**/*.test.ts",
  "client/preview/src/**/*.test.ts",
  "tools/fuzz/*.test.ts",
];

/**
 * Unit tests that replace modules, which the next file would keep, and those that import a schema as it is on disk, which
 * the product links in place: each has a worker of its own. The others share workers, which load each module once.
 */
const unitTestsWithMocks = globSync(unitTests, { cwd: import.meta.dirname })
  .filter((file) =>
    /vi\.(mock|doMock)\(|\.schema\.json"/.test(readFileSync(path.join(import.meta.dirname, file), "utf8")),
  )
  .map((file) => file.replaceAll("\\", "/"));

const unit = { testTimeout: scaledTimeout(60_000), setupFiles, ...polling };

/**
 * Suites that drive a window. Their waits grow with the load of the machine. Vitest does not repeat a failed test: it
 * would start in the state that the failure left. The runner repeats the whole file in a new window.
 */
const atWindow = {
  ...alone,
  globalSetup: "test/editor/globalSetup.ts",
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // For people: no test compares the numbers.
    coverage: {
      provider: "v8",
      include: ["{command-line,server,user-groups,client}/src/**/*.ts", "client/preview/src/**/*.{ts,tsx}"],
      // The entry points of web workers run in no unit test, and the reader of files without one fails on them.
      exclude: ["**/*.test.ts", "**/testing/**", "**/*.web.ts"],
      reportsDirectory: "out/coverage",
      reporter: ["html", "text-summary"],
    },
    projects: [
      { test: { name: "unit", include: unitTests, exclude: unitTestsWithMocks, isolate: false, ...unit } },
      { test: { name: "unit-mocks", include: unitTestsWithMocks, ...unit } },
      {
        test: {
          name: "protocol",
          include: ["test/protocol/**/*.test.ts"],
          testTimeout: scaledTimeout(60_000),
          setupFiles,
          ...polling,
        },
      },
      {
        test: { name: "corpus", include: findCorpus() === undefined ? [] : ["test/corpus/**/*.test.ts"], ...alone },
      },
      { test: { name: "cli", include: ["test/cli/**/*.test.ts"], ...alone, ...besideEachOther } },
      {
        test: {
          name: "service",
          include: ["test/service/**/*.test.ts"],
          globalSetup: "test/service/support/globalSetup.ts",
          ...alone,
          ...besideEachOther,
        },
      },
      {
        test: {
          name: "packages",
          include: ["test/packages/**/*.test.ts"],
          globalSetup: "test/packages/support/globalSetup.ts",
          ...alone,
          ...besideEachOther,
        },
      },
      { test: { name: "editors", include: ["test/editors/**/*.test.ts"], ...alone } },
      { test: { name: "validators", include: ["test/validators/**/*.test.ts"], ...alone } },
      {
        test: { name: "userGroups", include: ["test/vscode/userGroups/**/*.test.ts"], ...atWindow, ...besideEachOther },
      },
      { test: { name: "userGroupsData", include: ["test/userGroups/**/*.test.ts"], ...atWindow, ...besideEachOther } },
      { test: { name: "explorer", include: ["test/explorer/**/*.test.ts"], ...atWindow, ...besideEachOther } },
      { test: { name: "preview", include: ["test/preview/**/*.test.ts"], ...atWindow } },
      { test: { name: "previewPage", include: ["test/previewPage/**/*.test.ts"], ...atWindow, ...besideEachOther } },
      // What `npm run check` runs of the next one, without the editor.
      { test: { name: "guards", include: ["test/documents/{generated,layers}.test.ts"] } },
      {
        test: {
          name: "harness",
          include: [
            "test/{documents,editor,support,runner,start,words}/*.test.ts",
            "tools/{new,soak/editor}/*.test.ts",
          ],
          globalSetup: "test/editor/globalSetup.ts",
          ...alone,
          ...besideEachOther,
        },
      },
    ],
  },
});
