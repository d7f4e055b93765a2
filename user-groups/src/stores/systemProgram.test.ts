import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { startByPs } from "./processIdentity.ts";
import { outputOf, windowsProgram } from "./systemProgram.ts";

afterEach(() => vi.unstubAllEnvs());

describe.skipIf(process.platform === "win32")("system program", () => {
  it("does not inherit our environment, and starts in its own folder", async () => {
    vi.stubEnv("USER_GROUPS_API_TOKEN", "secret");
    const shell = await outputOf("/bin/sh", ["-c", "pwd -P; echo $USER_GROUPS_API_TOKEN; echo $LC_ALL $TZ"]);
    expect(shell.split("\n")).toEqual([expect.stringMatching(/\/bin$/), "", "C UTC0", ""]);
  });

  it("is never taken from the current folder or the PATH", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "programs-"));
    const before = process.cwd();
    onTestFinished(() => {
      process.chdir(before);
      rmSync(folder, { recursive: true });
    });
    const planted = path.join(folder, "ps");
    writeFileSync(planted, `#!/bin/sh\necho planted\n`);
    chmodSync(planted, 0o755);
    vi.stubEnv("PATH", `${folder}${path.delimiter}${process.env.PATH}`);
    process.chdir(folder);
    expect(await startByPs(process.pid)).not.toBe("planted");
    await expect(outputOf("ps", [])).rejects.toThrow('"ps" is not a full path.');
    await expect(outputOf("./ps", [])).rejects.toThrow('"./ps" is not a full path.');
  });
});

describe("windowsProgram", () => {
  it.each([
    ["D:\\Win", "D:\\Win\\System32\\reg.exe"],
    ["c:\\windows", "c:\\windows\\System32\\reg.exe"],
    [undefined, "C:\\Windows\\System32\\reg.exe"],
    ["Windows", "C:\\Windows\\System32\\reg.exe"],
    ["\\Windows", "C:\\Windows\\System32\\reg.exe"],
  ])("returns a path in a system folder for %j", (SystemRoot, program) => {
    expect(windowsProgram("reg.exe", { SystemRoot })).toBe(program);
  });
});
