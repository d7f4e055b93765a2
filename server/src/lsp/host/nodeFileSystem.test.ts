import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it, vi } from "vitest";
import { blockingDisk } from "../../cli/disk.ts";
import { Scheduler } from "../scheduler.ts";
import { nodeFileSystem, scheduledFileSystem } from "./nodeFileSystem.ts";

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "files-")));
const uri = (name: string): string => pathToFileURL(path.join(folder, name)).href;
writeFileSync(path.join(folder, "a b.mdx"), "héllo");
writeFileSync(path.join(folder, "empty"), "");
mkdirSync(path.join(folder, "sub"));
symlinkSync("a b.mdx", path.join(folder, "link"));
symlinkSync("nowhere", path.join(folder, "dead"));
const hasPipes = process.platform !== "win32";
if (hasPipes) execFileSync("mkfifo", [path.join(folder, "pipe")]);

afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ["nodeFileSystem", nodeFileSystem],
  ["blockingDisk", blockingDisk],
])("%s", (_, disk) => {
  it("reads many files, and skips files that cannot be read", async () => {
    const found = new Map<string, string>();
    const names = ["a b.mdx", "sub", "missing", "link", "empty", ...(hasPipes ? ["pipe"] : [])];
    await disk.readFiles?.(
      names.length,
      (index) => uri(names[index]!),
      3,
      (index, bytes) => {
        found.set(names[index]!, new TextDecoder("latin1").decode(bytes));
      },
    );
    expect(Object.fromEntries(found)).toEqual({ "a b.mdx": "h\u00c3\u00a9", link: "h\u00c3\u00a9", empty: "" });
  });

  it("lists a folder", async () => {
    const expected = [
      ["a b.mdx", "file"],
      ["dead", "link"],
      ["empty", "file"],
      ["link", "link"],
      ...(hasPipes ? [["pipe", "other"]] : []),
      ["sub", "folder"],
    ];
    expect([...(await disk.readDirectory(uri(".")))].sort()).toEqual(expected);
  });

  it.each([
    ["a b.mdx", "file"],
    ["sub", "folder"],
    ["link", "link"],
    ["none", undefined],
  ])("returns the type of %s", async (name, expected) => {
    expect(await disk.typeOf(uri(name))).toBe(expected);
  });

  it.each([
    ["completely", "a b.mdx", 100, "héllo"],
    ["partially", "a b.mdx", 1, "h"],
    ["that is empty", "empty", 100, ""],
  ])("reads a file %s", async (_, name, maxBytes, expected) => {
    expect(new TextDecoder().decode(await disk.readFile(uri(name), maxBytes))).toBe(expected);
  });

  it.each(["sub", "none", "dead", ...(hasPipes ? ["pipe"] : [])])("rejects when reading %s", async (name) => {
    await expect(disk.readFile(uri(name), 10)).rejects.toThrow();
  });

  it("follows symbolic links", async () => {
    expect(await disk.realUri?.(uri("link"))).toBe(uri("a b.mdx"));
    expect(await disk.realUri?.(uri("dead"))).toBeUndefined();
  });
});

it("reads files for a server in the background, in turns", async () => {
  let now = 0;
  // Each call advances the clock by more than a turn.
  const scheduler = new Scheduler({ now: () => (now += 10), schedule: () => ({ cancel: () => undefined }) });
  const order: string[] = [];
  const turn = vi.spyOn(scheduler, "turn").mockImplementation(async (priority) => void order.push(priority));
  const uris = [uri("a b.mdx"), uri("link")];
  await scheduledFileSystem(scheduler).readFiles?.(
    2,
    (index) => uris[index]!,
    3,
    (index) => order.push(`file ${index}`),
  );
  expect(order).toEqual(["background", "file 0", "background", "file 1", "background"]);
  turn.mockRestore();
});

it("lists folders for a server in the background, in shared turns", async () => {
  let now = 0;
  const scheduler = new Scheduler({ now: () => now, schedule: () => ({ cancel: () => undefined }) });
  const turn = vi.spyOn(scheduler, "turn").mockResolvedValue();
  const disk = scheduledFileSystem(scheduler);
  const listThree = () => Promise.all([".", "sub", "."].map((name) => disk.readDirectory(uri(name))));
  expect((await listThree()).map(({ length }) => length > 0)).toEqual([true, false, true]);
  await listThree();
  expect(turn.mock.calls).toEqual([["background"]]);
  now += 10;
  await listThree();
  expect(turn).toHaveBeenCalledTimes(2);
  await expect(disk.readDirectory(uri("none"))).rejects.toThrow("ENOENT");
  turn.mockRestore();
});
