import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openVault } from "./dataKey.ts";
import { migrate } from "./migrations.ts";
import { SqliteDatabase } from "./sqlite.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "data-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("gives the same data key to two processes that start with new data at the same time", async () => {
  const file = path.join(folder, "test.sqlite");
  const databases = [new SqliteDatabase(file), new SqliteDatabase(file)];
  for (const database of databases) await migrate(database, 1);
  const keyFile = path.join(folder, "keys", "key");
  const [one, other] = await Promise.all(databases.map((database) => openVault(database, keyFile, 1)));
  expect(one?.lookup("t")).toBe(other?.lookup("t"));
  for (const database of databases) await database.close();
});
