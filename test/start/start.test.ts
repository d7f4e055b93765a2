import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";

const temporary = mkdtempSync(path.join(tmpdir(), "start-"));
afterAll(() => rmSync(temporary, { recursive: true }));

const start = (searchPath: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(repositoryRoot, "test/start.ts"), ...args], {
    env: { ...process.env, PATH: searchPath },
  });

it.skipIf(process.platform === "win32")(
  "opens the installed VS Code with the extension, on a tour of a copy of the sample",
  async () => {
    const record = path.join(temporary, "arguments");
    const code = path.join(temporary, "code");
    writeFileSync(code, `#!/bin/sh\nprintf '%s\\n' "$@" > '${record}'\n`);
    chmodSync(code, 0o755);
    await start(`${temporary}${path.delimiter}${process.env.PATH}`);
    const [newWindow, wait, extension, folder = "", file] = readFileSync(record, "utf8").split("\n");
    expect([newWindow, wait]).toEqual(["--new-window", "--wait"]);
    expect(extension).toBe(`--extensionDevelopmentPath=${repositoryRoot}`);
    expect(path.basename(folder)).toBe("acme-docs");
    expect(folder.startsWith(repositoryRoot)).toBe(false);
    expect(file).toBe(path.join(folder, "TOUR.md"));
  },
);

it("shows its help without building anything", async () => {
  const { stdout } = await start(process.env.PATH ?? "", "--help");
  expect(stdout).toMatch(/^Usage: npm start/);
  expect(stdout).not.toContain("Building");
});

it("reports an error in one line", async () => {
  const missing = path.join(temporary, "missing");
  await expect(start(process.env.PATH ?? "", missing)).rejects.toMatchObject({
    code: 1,
    stderr: `The folder ${missing} does not exist.\n`,
  });
});
