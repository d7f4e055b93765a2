import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { isError, logLines } from "./logs.ts";

describe("isError", () => {
  it.each([
    "2026-11-22 08:00:00.123 [error] Error: Cannot read properties of undefined",
    "2026-11-22 08:00:00.123 [critical] out of memory",
    '{"time":"2026-11-22T08:00:00.000Z","level":"error","event":"failed"}',
    '{"time":"2026-11-22T08:00:00.000Z","level":"alarm","event":"database-damaged"}',
    "TypeError: x is not a function",
    "Uncaught Error: in a timer",
    "Unhandled rejection",
  ])("is true for %s", (line) => {
    expect(isError(line)).toBe(true);
  });

  it.each([
    "2026-11-22 08:00:00.123 [info] Extension host with pid 7 started",
    "2026-11-22 08:00:00.123 [warning] slow",
    '{"time":"2026-11-22T08:00:00.000Z","level":"info","event":"request","status":200,"error":"none"}',
    "    at async run (file.js:1:1)",
    "The page error-codes.mdx was read",
    "",
  ])("is false for %s", (line) => {
    expect(isError(line)).toBe(false);
  });
});

it("reads only log files, including subfolders", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "logs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "exthost"));
  writeFileSync(path.join(folder, "exthost/Sitekeeper.log"), "one\ntwo\n");
  writeFileSync(path.join(folder, "service.out"), "three");
  writeFileSync(path.join(folder, "settings.json"), "{}");
  expect([...logLines([folder])].map(({ text }) => text).sort()).toEqual(["one", "three", "two"]);
});
