import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { PostgresDatabase } from "../../user-groups/src/service/storage/postgres.ts";
import { query } from "../../user-groups/src/service/storage/work.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { sender } from "./support/http.ts";
import { BACKENDS, describeOnEachBackend, Installation } from "./support/installation.ts";
import { StartRefused } from "./support/serviceInstallation.ts";

const sqlite = BACKENDS.find(({ name }) => name === "SQLite")!;

describe("SQLite database locked by another process", () => {
  it("keeps the service responsive; writes wait, then fail with a message, and succeed again once it is unlocked", {
    timeout: scaledTimeout(60_000),
  }, async () => {
    await using installation = await Installation.make(sqlite);
    const { url } = await installation.serve();
    const request = sender(url, await installation.apiToken());
    const { token } = (await request("GET", { body: { user_group_id: "a" } })).json.user_group;
    const other = new DatabaseSync(path.join(installation.data, "user-groups.sqlite"));
    other.exec("BEGIN IMMEDIATE");

    let isWaiting = true;
    const rotation = request("POST", { body: { current_token: token } }).finally(() => (isWaiting = false));
    await delay(100);
    for (const read of [{ path: "/healthz" }, { path: "/readyz" }, { body: { user_group_id: "a" } }]) {
      expect((await request("GET", read)).status).toBe(200);
    }
    expect(isWaiting).toBe(true);
    const { status, headers, json } = await rotation;
    expect([status, headers["retry-after"], json.error.code]).toEqual([503, "1", "unavailable"]);
    expect(json.error.message).toBe(
      "The database is locked by another process. Nothing was changed. Try again in 1 second.",
    );

    const pendingRotation = request("POST", { body: { current_token: token } });
    await delay(500);
    other.exec("ROLLBACK");
    other.close();
    expect((await pendingRotation).status).toBe(200);
  });
});

/** Creates data with a few groups, and stops the service. */
async function withGroups(installation: Installation): Promise<void> {
  const service = await installation.serve();
  const request = sender(service.url, await installation.apiToken());
  for (let i = 0; i < 200; i++) await request("GET", { body: { user_group_id: `group-${i}` } });
  await service.stop();
}

/** Starts a service that is expected to fail, and returns its error message. Stops the service if it starts anyway. */
async function startError(installation: Installation): Promise<string> {
  const started = installation.serve().then(async (service) => {
    await service.kill();
    throw new Error("The service started.");
  });
  const { code, stdout, stderr } = await started.catch((error) => {
    if (error instanceof StartRefused) return error;
    throw error;
  });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).not.toMatch(/\n\s+at /);
  return stderr;
}

describe("damaged SQLite file", () => {
  it.each<[string, (bytes: Buffer) => Buffer]>([
    [
      "zeros in a page",
      (bytes) => Buffer.concat([bytes.subarray(0, 20_480), Buffer.alloc(4096), bytes.subarray(24_576)]),
    ],
    ["missing bytes at the end", (bytes) => bytes.subarray(0, 4096 * 6)],
    ["the header of another format", (bytes) => Buffer.concat([Buffer.from("unknown content"), bytes.subarray(25)])],
  ])("prevents startup if it has %s, and the message says what to do", async (_, damage) => {
    await using installation = await Installation.make(sqlite);
    await withGroups(installation);
    const file = path.join(installation.data, "user-groups.sqlite");
    const whole = readFileSync(file);
    const damagedBytes = damage(whole);
    writeFileSync(file, damagedBytes);
    const message = await startError(installation);
    expect(message).toMatch(/The database is damaged: [^\n]+[^.\n]\. Restore a backup with "user-groups restore"\.\n/);
    expect(readFileSync(file).equals(damagedBytes)).toBe(true);
    writeFileSync(file, whole);
    expect(await (await installation.serve()).stop()).toBe(0);
  });
});

it("an empty SQLite file with a log prevents startup, and the log is kept", async () => {
  await using installation = await Installation.make(sqlite);
  const service = await installation.serve();
  await sender(service.url, await installation.apiToken())("GET", { body: { user_group_id: "a" } });
  await service.kill();
  const file = path.join(installation.data, "user-groups.sqlite");
  const log = readFileSync(`${file}-wal`);
  expect(log.length).toBeGreaterThan(0);
  writeFileSync(file, "");
  expect(await startError(installation)).toMatch(/is empty, but its write-ahead log is not\. Restore a backup/);
  expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
});

describeOnEachBackend("intact but invalid data", (backend) => {
  const change = async ({ data, databaseUrl }: Installation, sql: string) => {
    if (databaseUrl === undefined) {
      const database = new DatabaseSync(path.join(data, "user-groups.sqlite"));
      database.exec(sql);
      database.close();
      return;
    }
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  it.each([
    ["a missing table", "DROP TABLE audit", 'the table "audit" is missing'],
    ["a missing column", "ALTER TABLE user_group DROP COLUMN properties", 'the table "user_group" is missing, or'],
    [
      "a missing key",
      "ALTER TABLE user_group RENAME TO old; CREATE TABLE user_group AS SELECT * FROM old",
      "or its columns or keys were changed",
    ],
    ["a missing data key", "DELETE FROM data_key", "it has tokens, but its data key is missing"],
    ["a changed data key", "UPDATE data_key SET wrapped = 'AAAA'", "its data key was changed"],
    [
      "tokens encrypted with another data key",
      "UPDATE user_group SET token_version = 9",
      "does not decrypt its user group tokens",
    ],
  ])("prevents startup: %s", async (_, sql, message) => {
    await using installation = await Installation.make(backend);
    const service = await installation.serve();
    await sender(service.url, await installation.apiToken())("GET", { body: { user_group_id: "a" } });
    await service.stop();
    await change(installation, sql);
    expect(await startError(installation)).toContain(message);
  });
});

const postgres = BACKENDS.find(({ name }) => name === "PostgreSQL")!;

describe.skipIf(postgres.missing !== undefined)("settings of a PostgreSQL database", () => {
  it.each([
    ["synchronous_commit", "off", "on"],
    ["synchronous_commit", "local", "local"],
    ["synchronous_commit", "remote_apply", "remote_apply"],
    ["client_min_messages", "error", "warning"],
    ["default_transaction_isolation", "serializable", "read committed"],
    ["lock_timeout", "20ms", "0"],
  ])("%s is %s in the database, and %s in the connections of the service", async (name, configured, used) => {
    await using installation = await Installation.make(postgres);
    const url = installation.databaseUrl ?? "";
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${admin.database} SET ${name} = '${configured}'`);
    await admin.end();
    const database = new PostgresDatabase(url, 1, () => {});
    const [row] = await database.read(() => query<{ used: string }>("SELECT current_setting($1) AS used", name));
    await database.close();
    expect(row?.used).toBe(used);
  });
});
