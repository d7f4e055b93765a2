import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, SCHEMA_VERSION } from "./migrations.ts";
import { SqliteDatabase } from "./sqlite.ts";
import { DatabaseBusy, query, StorageFailure, type Work } from "./work.ts";

let file = "";
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), "sqlite-")), "test.sqlite");
});
afterEach(() => rmSync(path.dirname(file), { recursive: true }));

const insert = (value: number) => query("INSERT INTO numbers (value) VALUES ($1)", value);
const values = async (database: SqliteDatabase) =>
  (await database.read(() => query<{ value: number }>("SELECT value FROM numbers ORDER BY value"))).map(
    ({ value }) => value,
  );

async function withTable(): Promise<SqliteDatabase> {
  const database = new SqliteDatabase(file);
  await database.write(() => query("CREATE TABLE numbers (value INTEGER PRIMARY KEY, text TEXT)"));
  return database;
}

describe("transactions committed together", () => {
  it("see the changes made by earlier transactions, and return their own results", async () => {
    const database = await withTable();
    const count = function* (): Work<number> {
      yield* insert(Math.random());
      const [row] = yield* query<{ n: number }>("SELECT COUNT(*) AS n FROM numbers");
      return row?.n ?? 0;
    };
    await database.write(() => query("DROP TABLE numbers"));
    await database.write(() => query("CREATE TABLE numbers (value REAL)"));
    const counts = await Promise.all(Array.from({ length: 150 }, () => database.write(count)));
    expect(counts).toEqual(Array.from({ length: 150 }, (_, i) => i + 1));
    await database.close();
  });

  it("are rolled back individually when they throw, regardless of what they did", async () => {
    const database = await withTable();
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((value) =>
        database.write(function* () {
          yield* insert(value);
          if (value === 2) throw new RangeError("not this one");
          return value;
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(outcomes[1]).toMatchObject({ reason: new RangeError("not this one") });
    expect(await values(database)).toEqual([1, 3]);
    await database.close();
  });

  it("all fail without a trace if the database fails, and later ones succeed", async () => {
    const database = await withTable();
    await database.read(() => query("PRAGMA max_page_count = 8"));
    const large = "x".repeat(50_000);
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((value) =>
        database.write(() => query("INSERT INTO numbers VALUES ($1, $2)", value, value === 2 ? large : "")),
      ),
    );
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(StorageFailure) });
      expect((outcome as PromiseRejectedResult).reason.message).toBe("database or disk is full (SQLITE_13)");
    }
    expect(await values(database)).toEqual([]);
    await database.write(() => insert(4));
    expect(await values(database)).toEqual([4]);
    await database.close();
  });

  it("all fail if one violates a constraint of the database, and later ones succeed", async () => {
    const database = await withTable();
    await database.write(() => insert(1));
    const outcomes = await Promise.allSettled([2, 1].map((value) => database.write(() => insert(value))));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await database.write(() => insert(3));
    expect(await values(database)).toEqual([1, 3]);
    await database.close();
  });

  it("all fail if the commit itself fails, and later ones succeed", async () => {
    const database = await withTable();
    const reference = "INTEGER REFERENCES numbers (value) DEFERRABLE INITIALLY DEFERRED";
    await database.write(() => query(`CREATE TABLE others (number ${reference})`));
    const outcomes = await Promise.allSettled([
      database.write(() => insert(1)),
      database.write(() => query("INSERT INTO others VALUES (2)")),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await values(database)).toEqual([]);
    await database.write(() => insert(3));
    expect(await values(database)).toEqual([3]);
    await database.close();
  });

  it("are limited in number, so that the first ones do not wait for all others", async () => {
    const database = await withTable();
    const begun: number[] = [];
    const first = database.write(() => insert(0)).then(() => begun.length);
    const others = Array.from({ length: 500 }, (_, i) =>
      database.write(() => {
        begun.push(i);
        return insert(i + 1);
      }),
    );
    expect(await first).toBeLessThan(others.length);
    await Promise.all(others);
    await database.close();
  });

  it("are answered only after the commit, even if the service closes in the meantime", async () => {
    const database = await withTable();
    const writes = Promise.all(Array.from({ length: 200 }, (_, i) => database.write(() => insert(i))));
    await database.close();
    await writes;
    const again = new SqliteDatabase(file);
    expect(await values(again)).toHaveLength(200);
    await again.close();
  });

  it("wait for another process that is writing", async () => {
    const [one, other] = [await withTable(), new SqliteDatabase(file)];
    await Promise.all(Array.from({ length: 100 }, (_, i) => (i % 2 ? one : other).write(() => insert(i))));
    expect(await values(one)).toHaveLength(100);
    await Promise.all([one.close(), other.close()]);
  });
});

describe("database locked by another process", () => {
  /** Locks the file for writing, as a transaction in another process would. */
  const lock = (): DatabaseSync => {
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    return other;
  };

  it("blocks neither the event loop nor reads, and is written to in order as soon as it is free", async () => {
    const database = await withTable();
    const other = lock();
    const settled: number[] = [];
    const writes = [1, 2, 3].map((value) => database.write(() => insert(value)).then(() => settled.push(value)));
    // A wait inside SQLite would end before the lock does, and the writes would fail.
    await delay(300);
    expect(await values(database)).toEqual([]);
    expect(settled).toEqual([]);
    other.exec("COMMIT");
    other.close();
    await Promise.all(writes);
    expect(settled).toEqual([1, 2, 3]);
    expect(await values(database)).toEqual([1, 2, 3]);
    await database.close();
  });

  it("fails each transaction after five seconds without changing anything", { timeout: 60_000 }, async () => {
    const database = await withTable();
    const other = lock();
    const start = performance.now();
    const first = database.write(() => insert(1)).catch((error) => error);
    await delay(4000);
    const second = database.write(() => insert(2));
    expect(await first).toBeInstanceOf(DatabaseBusy);
    expect(performance.now() - start).toBeGreaterThan(4900);
    other.close();
    await second;
    expect(await values(database)).toEqual([2]);
    await database.close();
  });
});

describe("connection settings", () => {
  it("make a commit durable, and do not leave old values in the file", async () => {
    const database = new SqliteDatabase(file);
    const setting = async (name: string) =>
      Object.values((await database.read(() => query(`PRAGMA ${name}`)))[0] ?? {})[0];
    expect(await setting("journal_mode")).toBe("wal");
    expect(await setting("synchronous")).toBe(2);
    expect(await setting("fullfsync")).toBe(1);
    expect(await setting("secure_delete")).toBe(1);
    await database.close();
  });
});

describe("migrations", () => {
  it("bring an empty database to the current schema once, and then leave it unchanged", async () => {
    const database = new SqliteDatabase(file);
    for (const now of [1, 2, 3]) await migrate(database, now);
    const rows = await database.read(() =>
      query<{ version: number; applied_at: number }>("SELECT version, applied_at FROM schema_version ORDER BY version"),
    );
    expect(rows.map((row) => ({ ...row }))).toEqual(
      Array.from({ length: SCHEMA_VERSION }, (_, i) => ({ version: i + 1, applied_at: 1 })),
    );
    await database.close();
  });

  it("never reuse IDs", async () => {
    const database = new SqliteDatabase(file);
    await migrate(database, 1);
    const add = async (hash: string) => {
      const sql = "INSERT INTO api_token (environment, token_hash, created_at) VALUES ('', $1, 1) RETURNING id";
      return (await database.write(() => query<{ id: number }>(sql, hash)))[0]?.id;
    };
    expect([await add("a"), await add("b")]).toEqual([1, 2]);
    await database.write(() => query("DELETE FROM api_token WHERE id = 2"));
    expect(await add("c")).toBe(3);
    await database.close();
  });
});
