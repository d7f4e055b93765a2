// The suites of `npm test`, in order. `during` names the suite that runs at the same time. Each suite is one line:
//   check(NAME, COMMAND) one test, whose result is the exit code
//   vitest(NAME) a vitest project in vitest.config.mts
//   editor(NAME, { tests }) the *.test.ts files of a folder, run by mocha inside the real VS Code
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { findCorpus, NO_CORPUS } from "./corpus/find.ts";
import { npmEditorRunsHere, repositoryRoot } from "./editor/paths.ts";
import { check, editor, type Suite, vitest } from "./runner/suite.ts";

const { version } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8"));

export const suites: readonly Suite[] = [
  // This suite runs first because it spends half of its time waiting for the network. Otherwise, the suites that open a
  // window would run this setup while nothing else is running.
  {
    ...check("editor-setup", ["node", "test/editor/setup.ts"]),
    missing: npmEditorRunsHere() ? undefined : "The VS Code from npm does not run on this system.",
  },
  check("lint", ["npm", "run", "--silent", "lint"], { during: "editor-setup" }),
  check("typecheck", ["npm", "run", "--silent", "typecheck"], { during: "editor-setup" }),
  check("lockfile", ["npm", "ci", "--dry-run"], { during: "editor-setup" }),
  check("lockfile-editor", ["npm", "ci", "--dry-run"], { during: "editor-setup", folder: "test/editor" }),
  check("lockfile-validators", ["npm", "ci", "--dry-run"], { during: "editor-setup", folder: "test/validators" }),
  check("lockfile-fuzz", ["npm", "ci", "--dry-run"], { during: "editor-setup", folder: "tools/fuzz" }),
  check(
    "lockfile-hosts",
    ["node", "test/runner/lockfiles.ts", ...globSync("{.,test/*,tools/*}/package-lock.json", { cwd: repositoryRoot })],
    { during: "editor-setup" },
  ),
  check("build", ["npm", "run", "--silent", "build"], { during: "editor-setup" }),
  vitest("validators", { during: "editor-setup" }),
  // The tests of this suite wait for disks, processes and timeouts.
  vitest("service"),
  vitest("unit", { during: "service" }),
  {
    ...vitest("corpus", { needs: ["build"], during: "service" }),
    missing: findCorpus() === undefined ? NO_CORPUS : undefined,
  },
  vitest("editors", { needs: ["build"], during: "service", retries: 2 }),
  vitest("harness"),
  check("start", ["npm", "start", "--silent", "--", "--check"], { needs: ["build"] }),
  vitest("protocol", { needs: ["build"] }),
  vitest("cli", { needs: ["build"] }),
  vitest("packages"),
  vitest("userGroups", { needs: ["build"], retries: 2 }),
  vitest("userGroupsData", { needs: ["build"], retries: 2 }),
  vitest("explorer", { needs: ["build"], retries: 2 }),
  vitest("previewPage", { needs: ["build"], retries: 2 }),
  // This suite opens one window at a time, and so do the suites that run during it.
  vitest("preview", { needs: ["build"], retries: 2 }),
  editor(
    "editor",
    { tests: "test/vscode/siteConfig", workspace: "test/vscode/workspace", driveWindow: true },
    { needs: ["build"], during: "preview", retries: 1 },
  ),
  editor(
    "site",
    { tests: "test/vscode/site", workspace: "examples/acme-docs", driveWindow: true },
    { needs: ["build"], during: "preview", retries: 1 },
  ),
  editor(
    "web",
    { tests: "test/web", kind: "web", workspace: "test/vscode/workspace" },
    { needs: ["build"], during: "preview", retries: 1 },
  ),
  check("package", ["npm", "run", "--silent", "package"], { during: "preview" }),
  editor(
    "installed",
    { tests: "test/installed", install: `out/sitekeeper-${version}.vsix`, workspace: "test/vscode/workspace" },
    { needs: ["package"], during: "preview", retries: 1 },
  ),
];
