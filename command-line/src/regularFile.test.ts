import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readStart, readStartSync, readWhole, readWholeSync } from "./regularFile.ts";

const folder = mkdtempSync(path.join(tmpdir(), "regular-file-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => path.join(folder, name);

writeFileSync(at("text"), "one two");
writeFileSync(at("empty"), "");
mkdirSync(at("folder"));
symlinkSync("text", at("link"));
symlinkSync("loop", at("loop"));
symlinkSync("/dev/zero", at("device"));
// A sparse file takes no disk space.
writeFileSync(at("huge"), "");
truncateSync(at("huge"), 4e9);
if (process.platform !== "win32") execFileSync("mkfifo", [at("pipe")]);

const READERS = {
  start: async (file: string) => String(await readStart(at(file), 16)),
  startSync: async (file: string) => String(readStartSync(at(file), 16)),
  whole: async (file: string) => String(await readWhole(at(file), 16)),
  wholeSync: async (file: string) => String(readWholeSync(at(file), 16)),
};

describe.runIf(process.platform !== "win32").each(Object.entries(READERS))("%s", (name, read) => {
  it.each<readonly [file: string, text: string]>([
    ["text", "one two"],
    ["link", "one two"],
    ["empty", ""],
  ])("reads %s", async (file, text) => {
    expect(await read(file)).toBe(text);
  });

  it.each<readonly [file: string, code: string]>([
    ["folder", "EISDIR"],
    ["pipe", "EFTYPE"],
    ["device", "EFTYPE"],
    ["loop", "ELOOP"],
    ["missing", "ENOENT"],
  ])("rejects %s with %s", async (file, code) => {
    await expect(read(file)).rejects.toMatchObject({ code });
  });

  it("stops at the size limit", async () => {
    if (name.startsWith("whole")) await expect(read("huge")).rejects.toMatchObject({ code: "EFBIG" });
    else expect(await read("huge")).toBe("\0".repeat(16));
  });
});
