import { defineConfig } from "vitest/config";

/** Suites that start processes of their own: one file after another, and no worker competes with what they start. */
const alone = { fileParallelism: false, maxConcurrency: 2, testTimeout: 120_000, hookTimeout: 120_000 };

/**
 * Suites that press what a window shows. A row may be drawn anew between the look and the press: such a test may try
 * again, and fails only when it never succeeds.
 */
const atWindow = { ...alone, retry: 2 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["{command-line,server,user-groups,client}/src/**/*.test.ts", "client/preview/src/**/*.test.ts"],
          testTimeout: 20_000,
        },
      },
      { test: { name: "protocol", include: ["test/protocol/**/*.test.ts"], testTimeout: 60_000 } },
      { test: { name: "corpus", include: ["test/corpus/**/*.test.ts"], ...alone } },
      { test: { name: "cli", include: ["test/cli/**/*.test.ts"], ...alone } },
      {
        test: {
          name: "service",
          include: ["test/service/**/*.test.ts"],
          globalSetup: "test/service/support/globalSetup.ts",
          ...alone,
        },
      },
      { test: { name: "userGroups", include: ["test/vscode/userGroups/**/*.test.ts"], ...atWindow } },
      { test: { name: "userGroupsData", include: ["test/userGroups/**/*.test.ts"], ...atWindow } },
      { test: { name: "explorer", include: ["test/explorer/**/*.test.ts"], ...atWindow } },
      { test: { name: "harness", include: ["test/{editor,support,runner,start,words}/*.test.ts"], ...alone } },
    ],
  },
});
