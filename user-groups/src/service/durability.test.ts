import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { restore } from "./restore.ts";
import { backUp } from "./storage/backup.ts";
import { openStore } from "./store.ts";

/** The names of the synced and renamed files, in order. */
const disk = vi.hoisted(() => ({ log: [] as string[] }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const { basename } = await import("node:path");
  const names = new Map<number, string>();
  const openSync = (...args: Parameters<typeof fs.openSync>) => {
    const descriptor = fs.openSync(...args);
    names.set(descriptor, basename(String(args[0])));
    return descriptor;
  };
  const fsyncSync = (descriptor: number) => {
    fs.fsyncSync(descriptor);
    disk.log.push(`sync ${names.get(descriptor)}`);
  };
  return { ...fs, openSync, fsyncSync };
});

vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  const { basename } = await import("node:path");
  return {
    ...fs,
    open: async (...args: Parameters<typeof fs.open>) => {
      const handle = await fs.open(...args);
      const { sync } = handle;
      handle.sync = async () => {
        await sync.call(handle);
        disk.log.push(`sync ${basename(String(args[0]))}`);
      };
      return handle;
    },
    rename: async (from: string, to: string) => {
      await fs.rename(from, to);
      disk.log.push(`rename ${basename(from)} ${basename(to)}`);
    },
  };
});

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "durability-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);

/** Creates data with its key, and a backup of it. */
async function backedUp(): Promise<void> {
  const { database } = await openStore({ location: { folder: at("data") }, keyFile: at("key"), log: () => {} });
  disk.log.length = 0;
  await backUp(database, at("backup"));
  await database.close();
}

describe("durability of operator commands", () => {
  it("writes a backup and its name to disk before the command ends", async () => {
    await backedUp();
    expect(disk.log).toEqual([
      "sync backup",
      ...(process.platform === "win32" ? [] : [`sync ${path.basename(folder)}`]),
    ]);
  });

  it("writes a restored database to disk before it replaces the current one, and the file's new name before the command ends", async () => {
    await backedUp();
    disk.log.length = 0;
    await restore({ file: at("backup"), folder: at("data"), keyFile: at("key"), restoreRevokedTokens: false });
    expect(disk.log).toEqual([
      "sync user-groups.sqlite.restoring",
      "rename user-groups.sqlite.restoring user-groups.sqlite",
      ...(process.platform === "win32" ? [] : ["sync data"]),
    ]);
  });
});
