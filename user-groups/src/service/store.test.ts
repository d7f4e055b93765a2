import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DATABASE_FILE } from "./storage/location.ts";
import { openStore } from "./store.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "store-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (keyFile: string) =>
  openStore({ location: { folder: path.join(folder, "data") }, keyFile: path.join(folder, keyFile), log: () => {} });

describe("openStore", () => {
  it.each(["data/service.key", "data/deep/service.key", "data/..k", "data/...", "data"])(
    "rejects the key file %s",
    async (keyFile) => {
      mkdirSync(path.join(folder, "data"));
      await expect(open(keyFile)).rejects.toThrow(/inside the data folder/);
    },
  );

  it.each(["service.key", "data.key", "..k", "other/service.key"])("accepts the key file %s", async (keyFile) => {
    const { database } = await open(keyFile);
    await database.close();
  });

  it.skipIf(process.platform === "win32").each([0o644, 0o640, 0o602])(
    "rejects a database with mode %o",
    async (mode) => {
      await (await open("service.key")).database.close();
      const file = path.join(folder, "data", DATABASE_FILE);
      chmodSync(file, mode);
      await expect(open("service.key")).rejects.toThrow(`chmod 600 ${file}`);
      chmodSync(file, 0o600);
      await (await open("service.key")).database.close();
    },
  );
});
