import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isGitIgnored, isGitTracked, withIgnored } from "./gitIgnored.ts";

describe("isGitIgnored", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "ignored-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "init.defaultBranch=main", ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
    });
  const isIgnored = (name: string) => isGitIgnored({ scheme: "file", fsPath: path.join(folder, name) });
  /** Returns whether Git itself ignores a file. */
  const gitIgnores = (name: string): boolean => {
    try {
      git("check-ignore", "--quiet", "--", name);
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    ["no file yet", "", ".env"],
    ["no final line break", "node_modules", "app/.env.local"],
    ["Windows line endings", "dist\r\n", ".env"],
    ["an existing negation", "*.env\n!.env\n", ".env"],
    ["special characters", "", "a[b]*c/#x!.env "],
  ])("returns true after a file has been added to .gitignore: %s", async (_, before, name) => {
    git("init");
    const after = withIgnored(before, name);
    expect(after.startsWith(before)).toBe(true);
    expect(after.endsWith(before.includes("\r\n") ? "\r\n" : "\n")).toBe(true);
    write(".gitignore", after);
    write(name, "");
    expect([await isIgnored(name), gitIgnores(name)]).toEqual([true, true]);
  });

  it("distinguishes a tracked file from an ignored one", async () => {
    const isTracked = (name: string) => isGitTracked({ fsPath: path.join(folder, name) });
    expect(await isTracked(".env")).toBe(false);
    git("init");
    for (const name of [".env", "other.env"]) write(name, "");
    git("add", ".env");
    expect([await isTracked(".env"), await isTracked("other.env")]).toEqual([true, false]);
  });

  describe.runIf(process.platform !== "win32")("with an unusual file in a repository", () => {
    const make: Readonly<Record<string, (file: string) => void>> = {
      "a pipe": (file) => void execFileSync("mkfifo", [file]),
      "a device": (file) => symlinkSync("/dev/zero", file),
      "a folder": (file) => mkdirSync(file),
      "a huge file": (file) => {
        writeFileSync(file, "");
        truncateSync(file, 4e9);
      },
      "a circular link": (file) => symlinkSync(path.basename(file), file),
    };

    it.each(Object.entries(make))("does not hang on %s", async (_, put) => {
      const at = (name: string) => path.join(folder, name);
      write(".git/HEAD", "");
      write(".git/info/other", "");
      write("below/.gitignore", `${"\0".repeat(200_000)}\n.env\n`);
      for (const file of [".gitignore", ".git/info/exclude"]) put(at(file));
      expect([await isIgnored(".env"), await isIgnored("below/.env")]).toEqual([false, true]);
      put(at(".git/index"));
      // An index that cannot be read might contain the file.
      expect([await isIgnored("below/.env"), await isGitTracked({ fsPath: at(".env") })]).toEqual([false, true]);
    });

    it("does not follow a symbolic link named .gitignore, just as Git does not", async () => {
      git("init");
      write("patterns", ".env\n");
      symlinkSync("patterns", path.join(folder, ".gitignore"));
      expect([await isIgnored(".env"), gitIgnores(".env")]).toEqual([false, false]);
    });
  });

  it("returns undefined if there is no repository or if the file is not on disk", async () => {
    expect(await isIgnored(".env")).toBeUndefined();
    expect(await isGitIgnored({ scheme: "vscode-vfs", fsPath: "/.env" })).toBeUndefined();
  });

  it.each<[string, Readonly<Record<string, string>>, string, boolean]>([
    ["no pattern", {}, ".env", false],
    ["a root pattern", { ".gitignore": ".env\n" }, ".env", true],
    ["a root pattern for a nested file", { ".gitignore": ".env*\n" }, "a/b/.env.local", true],
    ["an anchored pattern", { ".gitignore": "/.env\n" }, "a/.env", false],
    ["a folder pattern", { "a/.gitignore": ".env\n" }, "a/.env", true],
    ["a pattern for another folder", { "a/.gitignore": ".env\n" }, "b/.env", false],
    [
      "a nested .gitignore that overrides its parent",
      { ".gitignore": ".env\n", "a/.gitignore": "!.env\n" },
      "a/.env",
      false,
    ],
    ["an ignored folder", { ".gitignore": "a/\n", "a/.gitignore": "!.env\n" }, "a/.env", true],
    ["an ignored folder with a negation for the file", { ".gitignore": "a/\n!a/.env\n" }, "a/.env", true],
    ["ignored folder contents with an exception", { ".gitignore": "a/*\n!a/.env\n" }, "a/.env", false],
    ["info/exclude", { ".git/info/exclude": ".env\n" }, ".env", true],
    [
      "info/exclude overridden by .gitignore",
      { ".git/info/exclude": ".env\n", ".gitignore": "!.env\n" },
      ".env",
      false,
    ],
    ["comments and blank lines", { ".gitignore": "# .env\n\n" }, ".env", false],
  ])("agrees with Git on %s", async (_, files, name, expected) => {
    git("init", "--quiet");
    write(name, "");
    for (const [file, text] of Object.entries(files)) write(file, text);
    expect(gitIgnores(name)).toBe(expected);
    expect(await isIgnored(name)).toBe(expected);
  });

  it.each(["2", "3", "4"])(
    "with a version %s index, detects a tracked file that matches a pattern",
    async (version) => {
      git("init", "--quiet");
      for (const name of ["README.md", "a/.env", "a/.envrc", "b"]) write(name, "");
      git("add", ".");
      // Git writes version 3 only if an entry has this flag.
      if (version !== "2") git("update-index", "--skip-worktree", "README.md");
      git("update-index", "--index-version", version);
      write(".gitignore", ".env*\n");
      write("a/.env.local", "");
      expect(await isIgnored("a/.env")).toBe(false);
      expect(await isIgnored("a/.envrc")).toBe(false);
      expect(await isIgnored("a/.env.local")).toBe(true);
    },
  );

  it("does not rely on an incomplete or damaged index", async () => {
    git("init", "--quiet");
    write("b", "");
    write(".gitignore", ".env\n");
    git("add", ".");
    expect(await isIgnored(".env")).toBe(true);
    git("update-index", "--split-index");
    expect(await isIgnored(".env")).toBe(false);
    write(".git/index", "DIRC");
    expect(await isIgnored(".env")).toBe(false);
  });

  it("does not rely on an index in which every path is longer than the one before it", async () => {
    write(".git/HEAD", "");
    write(".gitignore", ".env\n");
    const indexOf = (count: number): Buffer => {
      const header = Buffer.from("DIRC\0\0\0\x04\0\0\0\0", "latin1");
      header.writeUInt32BE(count, 8);
      const entry = Buffer.concat([Buffer.alloc(62), Buffer.from("\0a\0", "latin1")]);
      return Buffer.concat([header, ...Array<Buffer>(count).fill(entry), Buffer.alloc(20)]);
    };
    writeFileSync(path.join(folder, ".git/index"), indexOf(100));
    expect(await isIgnored(".env")).toBe(true);
    writeFileSync(path.join(folder, ".git/index"), indexOf(500_000));
    expect(await isIgnored(".env")).toBe(false);
  });

  it("follows the .git file of a linked worktree", async () => {
    git("init", "--quiet");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--allow-empty", "--message", "first");
    git("worktree", "add", "--quiet", "linked");
    write("linked/.env", "");
    expect(await isIgnored("linked/.env")).toBe(false);
    write("linked/.gitignore", ".env\n");
    expect(await isIgnored("linked/.env")).toBe(true);
  });

  it("does not run programs that a repository configures", async () => {
    git("init", "--quiet");
    write("run.sh", `#!/bin/sh\ntouch "${folder}/ran"\n`);
    git("config", "core.fsmonitor", `sh ${folder}/run.sh`);
    write(".env", "");
    git("init", "--quiet", "--bare", "embedded");
    write("embedded/.env", "");
    git("-C", "embedded", "config", "core.fsmonitor", `sh ${folder}/run.sh`);
    expect(await isIgnored(".env")).toBe(false);
    expect(await isIgnored("embedded/.env")).toBe(false);
    expect(existsSync(path.join(folder, "ran"))).toBe(false);
  });
});
