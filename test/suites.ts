// Everything that `npm test` runs, in this order. A suite is one line here:
//   check(NAME, COMMAND)      one test, decided by the exit code
//   vitest(NAME)              the vitest project of that name, to be declared in vitest.config.mts
//   editor(NAME, { tests })   the *.test.ts files of a folder, with mocha inside the real VS Code
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { findCorpus, NO_CORPUS } from "./corpus/find.ts";
import { repositoryRoot } from "./editor/paths.ts";
import { check, editor, type Suite, vitest } from "./runner/suite.ts";

const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));

export const suites: readonly Suite[] = [
  check("lint", ["npm", "run", "--silent", "lint"]),
  check("typecheck", ["npm", "run", "--silent", "typecheck"]),
  check("lockfile", ["npm", "ci", "--dry-run"]),
  check("lockfile-editor", ["npm", "ci", "--dry-run"], { folder: "test/editor" }),
  check("lockfile-validators", ["npm", "ci", "--dry-run"], { folder: "test/validators" }),
  check("lockfile-fuzz", ["npm", "ci", "--dry-run"], { folder: "test/fuzz" }),
  check("lockfile-hosts", [
    "node",
    "test/runner/lockfiles.ts",
    ...globSync("{.,test/*}/package-lock.json", { cwd: repositoryRoot }),
  ]),
  vitest("unit"),
  check("build", ["npm", "run", "--silent", "build"]),
  vitest("service"),
  vitest("harness"),
  check("start", ["npm", "start", "--silent", "--", "--check"], { needs: ["build"] }),
  vitest("protocol", { needs: ["build"] }),
  vitest("cli", { needs: ["build"] }),
  vitest("editors", { needs: ["build"], retries: 2 }),
  vitest("packages"),
  vitest("validators"),
  vitest("userGroups", { needs: ["build"], retries: 2 }),
  vitest("userGroupsData", { needs: ["build"], retries: 2 }),
  { ...vitest("corpus", { needs: ["build"] }), missing: findCorpus() === undefined ? NO_CORPUS : undefined },
  editor(
    "editor",
    { tests: "test/vscode/siteConfig", workspace: "test/vscode/workspace", driveWindow: true },
    { needs: ["build"], retries: 1 },
  ),
  editor(
    "site",
    { tests: "test/vscode/site", workspace: "examples/acme-docs", driveWindow: true },
    { needs: ["build"], retries: 1 },
  ),
  vitest("explorer", { needs: ["build"], retries: 2 }),
  vitest("previewPage", { needs: ["build"], retries: 2 }),
  vitest("preview", { needs: ["build"], retries: 2 }),
  editor(
    "web",
    { tests: "test/web", kind: "web", workspace: "test/vscode/workspace" },
    { needs: ["build"], retries: 1 },
  ),
  check("package", ["npm", "run", "--silent", "package"]),
  editor(
    "installed",
    { tests: "test/installed", install: `out/sitekeeper-${version}.vsix`, workspace: "test/vscode/workspace" },
    { needs: ["package"], retries: 1 },
  ),
];
