import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readTextFile, replaceFile } from "./textFile.ts";

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "replace-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

it("replaces the text and keeps the byte order mark", async () => {
  const file = path.join(folder(), "a.json");
  writeFileSync(file, "\ufeff{}");
  await replaceFile(readTextFile(file), "[]");
  expect(readFileSync(file, "utf8")).toBe("\ufeff[]");
});

it("writes nothing and leaves no temporary file if another program changed the file", async () => {
  const at = folder();
  const file = path.join(at, "a.json");
  writeFileSync(file, "{}");
  const read = readTextFile(file);
  writeFileSync(file, "{ }");
  await expect(replaceFile(read, "[]")).rejects.toThrow(
    "The file was changed by another program in the meantime, so nothing was written. Run the command again.",
  );
  expect(readFileSync(file, "utf8")).toBe("{ }");
  expect(readdirSync(at)).toEqual(["a.json"]);
});

it("does not recreate a deleted file", async () => {
  const at = folder();
  const file = path.join(at, "a.json");
  writeFileSync(file, "{}");
  const read = readTextFile(file);
  rmSync(file);
  await expect(replaceFile(read, "[]")).rejects.toThrow("No such file or folder.");
  expect(readdirSync(at)).toEqual([]);
});

it.skipIf(process.platform === "win32")("does not block on a pipe", () => {
  const file = path.join(folder(), "a.json");
  execFileSync("mkfifo", [file]);
  expect(() => readTextFile(file)).toThrow("Not a regular file.");
});
