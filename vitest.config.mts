import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { findCorpus } from "./test/corpus/find.ts";
import { SlowFirst } from "./test/runner/slowFirst.ts";
import { scaledTimeout } from "./test/support/scaledTimeout.ts";

/** Files that run before each test file. */
const setupFiles = ["test/support/repeatable.ts"];

/** The timeout of `expect.poll`. Vitest's default of one second is too short on a busy machine. */
const polling = { expect: { poll: { timeout: scaledTimeout(15_000) } } };

/** For suites that start processes. Runs one file at a time, so that workers do not compete with those processes. */
const alone = {
  fileParallelism: false,
  maxConcurrency: 2,
  setupFiles,
  ...polling,
  testTimeout: scaledTimeout(120_000),
  hookTimeout: scaledTimeout(120_000),
};

/** For suites that mostly wait for processes and timeouts. The machine can run two of their files at the same time. */
const besideEachOther = { fileParallelism: true };

const unitTests = [
  "{command-line,server,user-groups,client}/src/**/*.test.ts",
  "client/preview/src/**/*.test.ts",
  "tools/fuzz/*.test.ts",
];

/**
 * Unit tests that mock modules or import a schema from disk. The product resolves schemas in place, so the mocks and
 * schemas would leak into the next file. Each of these files gets its own worker. All other unit tests share workers,
 * which load each module once.
 */
const unitTestsWithMocks = globSync(unitTests, { cwd: import.meta.dirname })
  .filter((file) =>
    /vi\.(mock|doMock)\(|\.schema\.json"/.test(readFileSync(path.join(import.meta.dirname, file), "utf8")),
  )
  .map((file) => file.replaceAll("\\", "/"));

const unit = { testTimeout: scaledTimeout(60_000), setupFiles, ...polling };

/**
 * For suites that drive a window. Timeouts grow with the load of the machine. Vitest does not retry tests, because a
 * retry would start in the state that the failure left behind. The runner repeats the whole file in a new window
 * instead.
 */
const atWindow = {
  ...alone,
  globalSetup: "test/editor/globalSetup.ts",
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // For information only, without thresholds.
    coverage: {
      provider: "v8",
      include: ["{command-line,server,user-groups,client}/src/**/*.ts", "client/preview/src/**/*.{ts,tsx}"],
      // Entry points of web workers do not run in unit tests, and they fail when the coverage provider loads them.
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
      // The part of the next project that `npm run check` runs. This part does not need an editor.
      {
        test: {
          name: "guards",
          include: ["test/{documents/{generated,layers,links,site},words/words}.test.ts"],
          testTimeout: scaledTimeout(60_000),
        },
      },
      {
        test: {
          name: "harness",
          include: ["test/{documents,editor,support,runner,start,words}/*.test.ts", "tools/new/*.test.ts"],
          globalSetup: "test/editor/globalSetup.ts",
          ...alone,
          ...besideEachOther,
        },
      },
    ],
  },
});
