import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "../../test/support/scaledTimeout.ts";
import { linkPackages } from "../packaging/linkPackages.ts";

const root = path.join(import.meta.dirname, "../..");
const copy = mkdtempSync(path.join(tmpdir(), "new-"));
const run = (...args: string[]) => spawnSync("node", args, { cwd: copy, encoding: "utf8", maxBuffer: 1 << 26 });
const create = (...args: string[]) => run("tools/new/main.ts", ...args);
const vitest = (...files: string[]) =>
  run(
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "unit*",
    "--reporter",
    "json",
    "--outputFile",
    "out/new.json",
    ...files,
  );

/**
 * The arguments for each recipe, the test that the recipe creates, and the guard test for the files that it changes.
 */
const TRIED = [
  {
    args: ["rule", "odd-name"],
    test: "server/src/rules/config/oddName.test.ts",
    guard: "server/src/rules/index.test.ts",
  },
  {
    args: ["kind", "odd-word"],
    test: "server/src/kinds/oddWord.test.ts",
    guard: "server/src/rules/kindProblems.test.ts",
  },
  {
    args: ["component", "Odd"],
    test: "server/src/features/page/oddTag.test.ts",
    guard: "server/src/formats/tagSchema.test.ts",
  },
  {
    args: ["feature", "oddPlaces"],
    test: "server/src/features/config/oddPlaces.test.ts",
    guard: "server/src/features/requests.test.ts",
  },
  {
    args: ["command", "openOdd"],
    test: "client/src/siteConfig/commands/openOdd.test.ts",
    guard: "client/src/manifest.test.ts",
  },
  {
    args: ["command", "site-config/odd"],
    test: "server/src/cli/odd.test.ts",
    guard: "server/src/cli/commands.test.ts",
  },
  {
    args: ["command", "user-groups/odd"],
    test: "user-groups/src/cli/odd.test.ts",
    guard: "user-groups/src/cli/commands.test.ts",
  },
] as const;

/** Copies the repository with uncommitted changes, and links its packages. */
function copyRepository(): void {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root, encoding: "utf8" });
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(path.join(root, name))))
    if (!/^(?:docs|examples)\//.test(file)) cpSync(path.join(root, file), path.join(copy, file));
  // Reusing the results of the last type check saves most of the time.
  if (existsSync(path.join(root, "out/types")))
    cpSync(path.join(root, "out/types"), path.join(copy, "out/types"), { recursive: true });
  linkPackages(root, copy);
}

describe("npm run new", () => {
  beforeAll(copyRepository, scaledTimeout(60_000));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it(
    "creates code that passes the linter, type checker, and guard tests, and a test that fails",
    () => {
      for (const { args, test } of TRIED) {
        const { status, stdout, stderr } = create(...args);
        expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
        expect(stdout).toContain(`created ${test}`);
        expect(stdout).toMatch(new RegExp(`run --project unit(-mocks)? ${test}`));
      }
      const wrong = create("rule", "odd-name");
      expect(wrong).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("already exists. Choose another name."),
      });

      const types = run("node_modules/typescript/bin/tsc", "-b", "--pretty", "false");
      expect(types.stdout).toBe("");
      const files = TRIED.flatMap(({ test }) => [test, test.replace(".test.ts", ".ts")]);
      const lint = run(
        "node_modules/@biomejs/biome/bin/biome",
        "lint",
        ...files.filter((file) => existsSync(path.join(copy, file))),
      );
      expect(lint.stdout + lint.stderr).toContain("No fixes applied");

      vitest(...TRIED.flatMap(({ test, guard }) => [test, guard]));
      const { testResults } = JSON.parse(readFileSync(path.join(copy, "out/new.json"), "utf8")) as {
        testResults: { name: string; status: string }[];
      };
      const failed = testResults.flatMap(({ name, status }) =>
        status === "failed" ? [path.relative(copy, name)] : [],
      );
      expect(testResults).toHaveLength(2 * TRIED.length);
      expect(failed.sort()).toEqual(TRIED.map(({ test }) => path.normalize(test)).sort());
    },
    scaledTimeout(300_000),
  );

  it("reports wrong arguments", () => {
    expect(create("rule", "Odd Name")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Use lowercase words"),
    });
    expect(create("page", "odd")).toMatchObject({ status: 1, stderr: expect.stringContaining("rule|kind|component|") });
    expect(create("rule")).toMatchObject({ status: 1, stderr: expect.stringContaining("NAME") });
  });
});
