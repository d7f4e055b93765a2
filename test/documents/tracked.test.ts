import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";

const git = (folder: string, ...args: string[]): string => execFileSync("git", args, { cwd: folder, encoding: "utf8" });

/** Matches a build or installation folder, or a file with such a name. */
const MADE = /(^|\/)(dist|out|node_modules|\.cache)(\/|$)/;

/** The Git modes of regular and executable files. All other modes are symbolic links and submodules. */
const FILE = /^100(644|755) /;

/** Returns the tracked paths that break a clone or do not belong in the repository, each with the reason. */
function strayFiles(folder: string): string[] {
  const entries = git(folder, "ls-files", "--stage", "-z").split("\0").filter(Boolean);
  const nameOf = (entry: string): string => entry.slice(entry.indexOf("\t") + 1);
  // The user's global Git ignore settings must not have an effect.
  const ignored = git(folder, "ls-files", "-z", "--cached", "--ignored", "--exclude-per-directory=.gitignore");
  return [
    ...entries.filter((entry) => !FILE.test(entry)).map((entry) => `${nameOf(entry)}: not a file`),
    ...ignored
      .split("\0")
      .filter(Boolean)
      .map((name) => `${name}: ignored`),
    ...entries
      .map(nameOf)
      .filter((name) => MADE.test(name))
      .map((name) => `${name}: made by a build`),
  ];
}

it("finds symbolic links, ignored files and build folders, and nothing else", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tracked-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text = "") => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write(".gitignore", "*.log\n");
  write("src/distance.ts");
  write("run.sh");
  write("a.log");
  write("packages/ö/dist/index.js");
  symlinkSync("/somewhere/dist", path.join(folder, "dist"));
  git(folder, "init", "--quiet");
  git(folder, "add", "--force", "--all");
  git(folder, "update-index", "--chmod=+x", "run.sh");
  expect(strayFiles(folder)).toEqual([
    "dist: not a file",
    "a.log: ignored",
    "dist: made by a build",
    "packages/ö/dist/index.js: made by a build",
  ]);
});

it("the repository tracks no symbolic links, ignored files or build folders", () => {
  expect(strayFiles(repositoryRoot)).toEqual([]);
});

it("every top-level folder has a README.md", () => {
  const files = git(repositoryRoot, "ls-files", "--cached", "--others", "--exclude-standard").split("\n");
  const folders = new Set(files.flatMap((file) => /^([^./][^/]*)\//.exec(file)?.[1] ?? []));
  expect([...folders].filter((folder) => !files.includes(`${folder}/README.md`))).toEqual([]);
});
