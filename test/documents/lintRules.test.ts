import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { runProgram } from "../support/runProgram.ts";

/** Lines that print or start a program, each in a file where it may not be, and files where they may. */
const WRONG = {
  "server/src/cli/check/print.ts": 'console.log("x");\n',
  "user-groups/src/cli/print.ts": 'process.stdout.write("x");\n',
  "command-line/src/print.ts": 'const { stderr } = process;\nstderr.write("x");\n',
  "client/src/siteConfig/print.ts": 'console.error("x");\n',
  "server/src/lsp/run.ts": 'import { execFile } from "node:child_process";\n\nexecFile("reg", []);\n',
  "user-groups/src/stores/run.ts": 'export { spawn } from "child_process";\n',
  "client/src/userGroups/run.ts": 'const { spawn } = await import("node:child_process");\n\nspawn("git", []);\n',
  "client/src/userGroups/localService/localService.ts":
    'import { spawn } from "node:child_process";\n\nspawn("node", ["a.js"]);\n',
};
const RIGHT = {
  "server/src/cli/main.ts": 'process.stdout.write("x");\n',
  "server/src/cli/print.test.ts": 'console.log("x");\n',
  "user-groups/src/stores/systemProgram.ts": 'import { execFile } from "node:child_process";\n\nexecFile("/bin/ps");\n',
  "client/src/siteConfig/languageModel/askTools.ts":
    'import { spawn } from "node:child_process";\n\nspawn(process.execPath, ["a.js"]);\n',
  "packaging/pack.ts": 'console.log("x");\n',
};

it("lint finds raw output and programs that are started by a name, and nothing else", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { plugins } = JSON.parse(readFileSync(path.join(repositoryRoot, "biome.json"), "utf8"));
  writeFileSync(path.join(folder, "biome.json"), JSON.stringify({ plugins, linter: { rules: { preset: "none" } } }));
  cpSync(path.join(repositoryRoot, "lint"), path.join(folder, "lint"), { recursive: true });
  for (const [name, text] of Object.entries({ ...WRONG, ...RIGHT })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const biome = path.join(repositoryRoot, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "."];
  const { stdout } = await runProgram(process.execPath, args, { cwd: folder, timeout: 60_000 });
  const found: readonly { readonly location: { readonly path: string } }[] = JSON.parse(stdout).diagnostics;
  expect([...new Set(found.map(({ location }) => location.path))].sort()).toEqual(Object.keys(WRONG).sort());
});
