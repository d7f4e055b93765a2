import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { isolating, onReadOnlyDisk } from "../../tools/soak/tokens/shell.ts";
import { runProgram } from "../support/runProgram.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { type Send, sender } from "./support/http.ts";
import { BACKENDS, Installation } from "./support/installation.ts";
import { StartRefused } from "./support/serviceInstallation.ts";

const sqlite = BACKENDS.find(({ name }) => name === "SQLite")!;
const postgres = BACKENDS.find(({ name }) => name === "PostgreSQL")!;
const mounts = await isolating("mounts");
/** Only Linux allows changing the limits of a running process. */
const hasLimits = existsSync("/usr/bin/prlimit");

/**
 * Creates groups.
 *
 * @returns The last acknowledged token of each group, by ID.
 */
async function createGroups(send: Send, count: number): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (let i = 0; i < count; i++) {
    const { json } = await send("GET", { body: { user_group_id: `group-${i}` } });
    tokens.set(`group-${i}`, json.user_group.token);
  }
  return tokens;
}

/** Expects that all groups match the last acknowledged change and can be rotated. */
async function expectNothingLost(send: Send, tokens: Map<string, string>): Promise<void> {
  await expectReads(send, tokens);
  for (const [id, token] of tokens) {
    const { status, json } = await send("POST", { body: { current_token: token } });
    expect(status).toBe(200);
    tokens.set(id, json.user_group.token);
  }
}

/**
 * Expects that all changes are rejected with status 503.
 *
 * @returns The error messages.
 */
async function expectNoChanges(send: Send, tokens: ReadonlyMap<string, string>): Promise<string[]> {
  const messages: string[] = [];
  for (const [id, token] of tokens) {
    const changes = [
      send("POST", { body: { current_token: token } }),
      send("GET", { body: { user_group_id: `new-${id}` } }),
      send("PUT", { body: { user_group_id: id, name: "Renamed" } }),
    ];
    for (const { status, headers, json } of await Promise.all(changes)) {
      expect([status, headers["retry-after"], json.success, json.error.code]).toEqual([503, "1", 0, "unavailable"]);
      messages.push(json.error.message);
    }
  }
  expect((await send("GET", { path: "/healthz" })).status).toBe(200);
  return messages;
}

/** Expects that all groups can be read and match the last acknowledged change. */
async function expectReads(send: Send, tokens: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, token] of tokens) {
    expect((await send("GET", { body: { user_group_id: id } })).json.user_group).toMatchObject({ token, name: id });
  }
}

/**
 * Returns the hashes of the files in a folder, except for the shared-memory index of the write-ahead log, which is
 * rebuilt at every start.
 */
const contentOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.endsWith("-shm"))
    .map(
      (name) =>
        `${name} ${createHash("sha256")
          .update(readFileSync(path.join(folder, name)))
          .digest("hex")}`,
    );

describe.skipIf(mounts === undefined)("SQLite database on a disk that is read-only at startup", () => {
  it.each<[string, (installation: Installation) => string]>([
    ["the data folder", ({ data }) => data],
    ["the database file", ({ data }) => path.join(data, "user-groups.sqlite")],
    ["the write-ahead log", ({ data }) => path.join(data, "user-groups.sqlite-wal")],
  ])("prevents startup with a message if %s is read-only, and loses nothing", async (_, place) => {
    await using installation = await Installation.make(sqlite);
    const apiToken = await installation.apiToken();
    const first = await installation.serve();
    const tokens = await createGroups(sender(first.url, apiToken), 3);
    // When killed, the service leaves its newest changes in the write-ahead log.
    await first.kill();
    const before = contentOf(installation.data);
    const refused = await installation
      .serveUnder({ command: [...mounts!, ...onReadOnlyDisk(place(installation))] })
      .catch((e) => e);
    expect(refused).toBeInstanceOf(StartRefused);
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toMatch(
      /^user-groups: The data folder \S+ cannot be written \(\w+\)\. Make the folder and its files writable [^\n]+\n$/,
    );
    expect(contentOf(installation.data)).toEqual(before);
    await expectNothingLost(sender((await installation.serve()).url, apiToken), tokens);
  });

  it.each([
    ["the data folder", "data"],
    ["the key", "keyFile"],
  ])("prevents startup with a message if %s cannot be created", async (_, name) => {
    await using installation = await Installation.make(sqlite);
    const place = path.join(installation.folder, "sealed");
    mkdirSync(place);
    const location = { [name]: path.join(place, name) };
    const refused = await installation
      .serveUnder({ command: [...mounts!, ...onReadOnlyDisk(place)] }, location)
      .catch((e) => e);
    expect(refused).toBeInstanceOf(StartRefused);
    expect(refused.stderr).toMatch(
      /^user-groups: The [^\n]+sealed[^\n]+ cannot be (created|written) \(\w+\)\. Make [^\n]+ writable [^\n]+\n$/,
    );
  });
});

describe.skipIf(!hasLimits)("SQLite database that becomes read-only while the service is running", () => {
  /** Makes the system allow or reject writes by the process. */
  const allowWrites = async (pid: number, allowed: boolean): Promise<void> => {
    const { code, stderr } = await runProgram("prlimit", [`--pid=${pid}`, `--fsize=${allowed ? "unlimited" : 0}:`]);
    expect([code, stderr]).toEqual([0, ""]);
  };

  it("rejects changes, still allows reads, and accepts changes again later", async () => {
    await using installation = await Installation.make(sqlite);
    const apiToken = await installation.apiToken();
    const service = await installation.serve();
    const send = sender(service.url, apiToken);
    const tokens = await createGroups(send, 3);
    for (let times = 0; times < 3; times++) {
      await allowWrites(service.pid, false);
      await expectNoChanges(send, tokens);
      await expectReads(send, tokens);
      await allowWrites(service.pid, true);
      await expectNothingLost(send, tokens);
    }
    const { stderr } = service.output();
    expect(stderr).toMatch(/"level":"error","event":"storage-failed"/);
    expect(stderr).not.toMatch(/"event":"failed"|"alarm"/);
    for (const token of tokens.values()) expect(stderr).not.toContain(token);
  });

  it.each(["killed", "stopped"])("loses nothing if the service is %s in the meantime", async (how) => {
    await using installation = await Installation.make(sqlite);
    const apiToken = await installation.apiToken();
    const service = await installation.serve();
    const send = sender(service.url, apiToken);
    const tokens = await createGroups(send, 3);
    await allowWrites(service.pid, false);
    await expectNoChanges(send, tokens);
    if (how === "killed") await service.kill();
    else expect(await service.stop()).toBe(0);
    await expectNothingLost(sender((await installation.serve()).url, apiToken), tokens);
  });
});

describe.skipIf(postgres.missing !== undefined)("read-only PostgreSQL", () => {
  /** Makes new connections to the database read-only or writable, and closes the existing ones. */
  const setReadOnly = async ({ databaseUrl }: Installation, readOnly: boolean): Promise<void> => {
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    await admin.query("SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE");
    await admin.query(
      `ALTER DATABASE ${admin.database} SET default_transaction_read_only = ${readOnly ? "on" : "off"}`,
    );
    await admin.query(
      "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    await admin.end();
  };

  /** Waits until the service has replaced all closed connections. */
  const untilConnected = (send: Send): Promise<void> =>
    expect
      .poll(
        async () =>
          (await Promise.all(Array.from({ length: 16 }, () => send("GET", { path: "/readyz" })))).map((r) => r.status),
        {
          timeout: scaledTimeout(20_000),
        },
      )
      .toEqual(Array.from({ length: 16 }, () => 200));

  it("prevents startup with a message", async () => {
    await using installation = await Installation.make(postgres);
    const apiToken = await installation.apiToken();
    await setReadOnly(installation, true);
    const refused = await installation.serve().catch((error) => error);
    expect(refused).toBeInstanceOf(StartRefused);
    expect(refused.stderr).toMatch(/^user-groups: The database is read-only \(25006\)\.\n$/);
    await setReadOnly(installation, false);
    await expectNothingLost(sender((await installation.serve()).url, apiToken), new Map());
  });

  it("rejects changes while the service is running, still allows reads, and loses nothing", async () => {
    await using installation = await Installation.make(postgres);
    const apiToken = await installation.apiToken();
    const send = sender((await installation.serve()).url, apiToken);
    const tokens = await createGroups(send, 3);
    await setReadOnly(installation, true);
    await untilConnected(send);
    const messages = await expectNoChanges(send, tokens);
    const readOnly = "The database is read-only at the moment. Nothing was changed. Try again in 1 second.";
    expect(messages).toEqual(messages.map(() => readOnly));
    await expectReads(send, tokens);
    await setReadOnly(installation, false);
    await untilConnected(send);
    await expectNothingLost(send, tokens);
  });
});
