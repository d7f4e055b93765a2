import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CacheOwner, cacheFolder, claimFolder } from "./cacheFolder.ts";

describe("cacheFolder", () => {
  const homeless = () => {
    throw new Error("no home");
  };
  it.each<{ where: string; owner: CacheOwner; is: readonly string[] | undefined }>([
    {
      where: "in ~/.cache",
      owner: { platform: "linux", env: {}, home: () => "/home/ada" },
      is: ["/home/ada", ".cache", "sitekeeper", "compiled"],
    },
    {
      where: "in $XDG_CACHE_HOME",
      owner: { platform: "linux", env: { XDG_CACHE_HOME: "/var/ada" }, home: () => "/home/ada" },
      is: ["/var/ada", "sitekeeper", "compiled"],
    },
    {
      where: "the default for a relative $XDG_CACHE_HOME",
      owner: { platform: "linux", env: { XDG_CACHE_HOME: "cache" }, home: () => "/home/ada" },
      is: ["/home/ada", ".cache", "sitekeeper", "compiled"],
    },
    {
      where: "in ~/Library/Caches on macOS",
      owner: { platform: "darwin", env: {}, home: () => "/Users/ada" },
      is: ["/Users/ada", "Library", "Caches", "sitekeeper", "compiled"],
    },
    {
      where: "in %LOCALAPPDATA% on Windows",
      owner: { platform: "win32", env: { LOCALAPPDATA: "D:\\ada" }, home: () => "C:\\ada" },
      is: ["D:\\ada", "sitekeeper", "compiled"],
    },
    {
      where: "in the user profile on Windows",
      owner: { platform: "win32", env: {}, home: () => "C:\\ada" },
      is: ["C:\\ada", "AppData", "Local", "sitekeeper", "compiled"],
    },
    {
      where: "undefined without a home directory",
      owner: { platform: "linux", env: {}, home: homeless },
      is: undefined,
    },
    {
      where: "undefined for an empty home directory",
      owner: { platform: "linux", env: {}, home: () => "" },
      is: undefined,
    },
  ])("returns the folder: $where", ({ owner, is }) => {
    const found = cacheFolder(owner, "compiled");
    expect(found && [found.base, ...found.names]).toEqual(is);
  });
});

describe("claimFolder", () => {
  let scratch: string;
  beforeEach(() => {
    scratch = mkdtempSync(path.join(tmpdir(), "claim-"));
  });
  afterEach(() => rmSync(scratch, { recursive: true, force: true }));

  const onPosix = process.getuid !== undefined;
  const claim = (...names: string[]) => claimFolder({ base: scratch, names });

  it("creates a folder that only the user can access", () => {
    const folder = path.join(scratch, "a/b");
    expect(claim("a", "b")).toBe(folder);
    if (onPosix) expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(claim("a", "b")).toBe(folder);
  });

  it.runIf(onPosix)("rejects a folder that others can write to", () => {
    mkdirSync(path.join(scratch, "open"));
    chmodSync(path.join(scratch, "open"), 0o777);
    expect(claim("open")).toBeUndefined();
  });

  it.runIf(onPosix)("rejects a link", () => {
    mkdirSync(path.join(scratch, "target"), { mode: 0o700 });
    symlinkSync(path.join(scratch, "target"), path.join(scratch, "link"));
    expect(claim("link")).toBeUndefined();
  });

  it.runIf(process.getuid?.() === 0)("rejects a folder that another user owns", () => {
    mkdirSync(path.join(scratch, "planted"), { mode: 0o700 });
    chownSync(path.join(scratch, "planted"), 4242, 4242);
    expect(claim("planted")).toBeUndefined();
  });

  it.runIf(onPosix)("rejects a folder with a parent that others can write to", () => {
    mkdirSync(path.join(scratch, "open"));
    chmodSync(path.join(scratch, "open"), 0o777);
    expect(claim("open", "compiled")).toBeUndefined();
  });

  it.each(["missing", "file"])("rejects a base folder that is %s", (name) => {
    writeFileSync(path.join(scratch, "file"), "");
    expect(claimFolder({ base: path.join(scratch, name), names: ["folder"] })).toBeUndefined();
    expect(existsSync(path.join(scratch, "missing"))).toBe(false);
  });

  it.runIf(process.platform === "linux")("rejects /proc, where creating parent folders never returns", () => {
    expect(claimFolder({ base: "/proc/missing", names: ["a", "b"] })).toBeUndefined();
  });
});
