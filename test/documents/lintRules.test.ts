import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";

/** Folders of shipped code. A test file is created in each. */
const FOLDERS = [
  "server/src/cli",
  "server/src/lsp",
  "server/src/site",
  "user-groups/src/cli",
  "user-groups/src/service/http",
  "user-groups/src/stores",
  "command-line/src",
  "client/src",
  "client/src/userGroups/commands",
  "client/preview/src",
];

/** Statements that access files or print directly instead of using the safe functions. */
const FORBIDDEN = [
  'import { readFileSync } from "node:fs";',
  'import { existsSync, readFile as read } from "node:fs/promises";',
  'import * as everything from "node:fs";',
  'import fs from "fs";',
  'import { promises } from "node:fs";',
  'import { openSync } from "node:fs";',
  'import { createReadStream } from "node:fs";',
  'export { readFileSync as reader } from "node:fs";',
  'export * from "node:fs/promises";',
  'const loaded = await import("node:fs");',
  'const builtin = process.getBuiltinModule("node:fs");',
  'process.stdout.write("x");',
  'process.stderr.write("x");',
  'console.log("x");',
  'globalThis.console.log("x");',
  'globalThis.process.stdout.write("x");',
  "const { stdout } = process;",
  "const printer = console;",
  'import { stderr } from "node:process";',
  'import processModule from "process";',
  'import { exec } from "node:child_process";',
];

describe("project lint rules", () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "lint-rules-")));
  const found = new Map<string, Set<number>>();

  beforeAll(() => {
    copyFileSync(path.join(repositoryRoot, "biome.json"), path.join(folder, "biome.json"));
    cpSync(path.join(repositoryRoot, "tools/lint"), path.join(folder, "tools/lint"), { recursive: true });
    writeFileSync(path.join(folder, ".gitignore"), "node_modules\n");
    for (const name of FOLDERS) {
      mkdirSync(path.join(folder, name), { recursive: true });
      writeFileSync(path.join(folder, name, "probe.ts"), FORBIDDEN.join("\n"));
    }
    const biome = path.join(repositoryRoot, "node_modules/@biomejs/biome/bin/biome");
    const options = ["lint", "--reporter=github", "--max-diagnostics=none", "."];
    const { stdout } = spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: "utf8" });
    for (const [, file, line] of stdout.matchAll(/^::error title=plugin,file=([^,]+),line=(\d+)/gm)) {
      const lines = found.get(file!) ?? new Set();
      found.set(file!, lines.add(Number(line)));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(FOLDERS)("forbids direct reading and printing in %s", (name) => {
    const lines = found.get(path.join(folder, name, "probe.ts")) ?? new Set();
    expect(FORBIDDEN.filter((_, index) => !lines.has(index + 1))).toEqual([]);
  });
});
