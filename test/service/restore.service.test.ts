import { chmodSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { Rotator } from "../../user-groups/src/index.ts";
import { startFaultProxy } from "../../user-groups/src/testing/faultProxy.ts";
import { runProgram } from "../support/runProgram.ts";
import { sender } from "./support/http.ts";
import { BACKENDS, Installation } from "./support/installation.ts";
import { clientPorts, keyOf } from "./support/rotatingClient.ts";

const sqlite = BACKENDS.find(({ name }) => name === "SQLite")!;
const postgres = BACKENDS.find(({ name }) => name === "PostgreSQL")!;

/** An installation with an API token, a group, and a backup. */
async function backedUp() {
  const installation = await Installation.make(sqlite);
  const apiToken = await installation.apiToken();
  const running = await installation.serve();
  const group = (await sender(running.url, apiToken)("GET", { body: { user_group_id: "kept" } })).json.user_group;
  await running.stop();
  const backup = path.join(installation.folder, "backup.sqlite");
  expect((await installation.run("backup", backup)).code).toBe(0);
  return { installation, apiToken, group, backup };
}

const database = (installation: Installation) => path.join(installation.data, "user-groups.sqlite");
const names = (installation: Installation) => readdirSync(installation.data).sort();

describe("restore", () => {
  it("restores the backup, and keeps the previous database", async () => {
    const { installation, apiToken, group, backup } = await backedUp();
    await using _ = installation;
    const changed = await installation.serve();
    const request = sender(changed.url, apiToken);
    await request("POST", { body: { current_token: group.token } });
    await request("GET", { body: { user_group_id: "newer" } });
    await changed.stop();
    const before = readFileSync(backup);
    // A copy of a backup may be readable by others, but the database must not be.
    chmodSync(backup, 0o644);
    const { code, stdout, stderr } = await installation.run("restore", backup);
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(
      /^Restored the data in .* from .*\. The previous database is in .*\.replaced-\d{8}T\d{6}Z\.\n$/,
    );
    expect(readFileSync(backup)).toEqual(before);
    expect(statSync(database(installation)).mode & 0o777).toBe(0o600);
    const previous = names(installation).filter((name) => name.includes("replaced"));
    expect(names(installation)).toEqual(["user-groups.sqlite", ...previous]);
    expect(previous).toHaveLength(1);
    const old = new DatabaseSync(path.join(installation.data, previous[0]!), { readOnly: true });
    expect(old.prepare("SELECT provided_id FROM user_group ORDER BY 1").all()).toMatchObject([
      { provided_id: "kept" },
      { provided_id: "newer" },
    ]);
    old.close();
    const restored = await installation.serve();
    const { json } = await sender(restored.url, apiToken)("GET", { body: { user_group_id: "kept" } });
    expect(json).toEqual({ success: 1, new_user_group: false, user_group: group });
    expect((await installation.run("export")).stdout).not.toContain("newer");
  });

  it("is detected by a client, which neither stores nor rotates an old token until its user accepts it", async () => {
    await using installation = await Installation.make(sqlite);
    let service = await installation.serve();
    await using proxy = await startFaultProxy(
      () => service.port,
      () => ({ kind: "pass" }),
    );
    const place = { state: path.join(installation.folder, "state"), envFile: path.join(installation.folder, ".env") };
    const options = { url: proxy.url, apiToken: await installation.apiToken(), userGroupId: "acme", ...place };
    const rotator = new Rotator(await clientPorts(options, () => {}));
    const key = keyOf(options);
    await rotator.open(key);
    const backup = path.join(installation.folder, "backup.sqlite");
    expect((await installation.run("backup", backup)).code).toBe(0);
    for (let i = 0; i < 2; i++) expect((await rotator.rotate(key)).outcome.kind).toBe("rotated");
    const newest = readFileSync(options.envFile, "utf8");
    await service.stop();
    expect((await installation.run("restore", backup)).code).toBe(0);
    service = await installation.serve();
    const request = sender(service.url, options.apiToken);
    const current = async () => (await request("GET", { body: { user_group_id: "acme" } })).json.user_group.token;
    const old = await current();
    for (const operation of ["refresh", "rotate"] as const) {
      const { outcome } = await rotator[operation](key);
      expect(outcome).toEqual({ kind: "alarm", alarm: "superseded", rotating: false });
    }
    expect([readFileSync(options.envFile, "utf8"), await current()]).toEqual([newest, old]);
    expect((await rotator.accept(key)).outcome).toMatchObject({ kind: "fetched", changed: true });
    expect((await rotator.rotate(key)).outcome.kind).toBe("rotated");
    expect(readFileSync(options.envFile, "utf8")).toBe(`TOKEN=${await current()}\n`);
  });

  it("fails without changing anything while a service is running", async () => {
    const { installation, backup } = await backedUp();
    await using _ = installation;
    const running = await installation.serve();
    const found = names(installation);
    const { code, stderr } = await installation.run("restore", backup);
    expect([code, stderr]).toEqual([
      1,
      `user-groups: A service or another command is using the data in ${installation.data}. Stop it, then restore the backup.\n`,
    ]);
    expect(names(installation)).toEqual(found);
    expect(await running.stop()).toBe(0);
    expect((await installation.run("restore", backup)).code).toBe(0);
  });

  it.each<readonly [flags: readonly string[], status: number, expected: string]>([
    [[], 401, "Revoked after the backup, still revoked: API token 1.\n"],
    [["--restore-revoked-tokens"], 200, "Revoked after the backup, valid again: API token 1.\n"],
  ])("handles API tokens that were revoked after the backup: %j", async (flags, status, expected) => {
    const { installation, apiToken, backup } = await backedUp();
    await using _ = installation;
    await installation.run("api-token", "revoke", "1");
    const newer = await installation.apiToken();
    const { code, stderr } = await installation.run("restore", backup, ...flags);
    expect(code).toBe(0);
    expect(stderr).toContain(`${expected}Created after the backup, no longer valid: API token 2.\n`);
    const running = await installation.serve();
    const body = { user_group_id: "kept" };
    expect((await sender(running.url, apiToken)("GET", { body })).status).toBe(status);
    expect((await sender(running.url, newer)("GET", { body })).status).toBe(401);
  });

  it("replaces a damaged database together with its log, and reports that it could not be read", async () => {
    const { installation, apiToken, group, backup } = await backedUp();
    await using _ = installation;
    writeFileSync(database(installation), "not a database\n".repeat(1000), { mode: 0o600 });
    writeFileSync(`${database(installation)}-wal`, "an old log", { mode: 0o600 });
    const { code, stderr } = await installation.run("restore", backup);
    expect([code, stderr]).toEqual([0, expect.stringContaining("The previous database cannot be read")]);
    const previous = names(installation).filter((name) => name.includes("replaced"));
    expect(previous.map((name) => name.replace(/.*Z/, "")).filter((end) => end !== "-shm")).toEqual(["", "-wal"]);
    expect(names(installation)).toEqual(["user-groups.sqlite", ...previous]);
    const running = await installation.serve();
    const { json } = await sender(running.url, apiToken)("GET", { body: { user_group_id: "kept" } });
    expect(json.user_group).toEqual(group);
  });

  it("creates the data folder if it is missing", async () => {
    const { installation, apiToken, backup } = await backedUp();
    await using _ = installation;
    const data = path.join(installation.folder, "elsewhere");
    const { code, stderr } = await installation.runAt({ data }, "restore", backup);
    expect([code, stderr]).toEqual([0, `Restored the data in ${data} from ${backup}.\n`]);
    expect(readdirSync(data)).toEqual(["user-groups.sqlite"]);
    const running = await installation.serveAt({ data });
    expect((await sender(running.url, apiToken)("GET", { body: { user_group_id: "kept" } })).status).toBe(200);
  });

  const refused: readonly (readonly [
    title: string,
    file: (installation: Installation, backup: string) => string | Promise<string>,
    expected: RegExp,
  ])[] = [
    ["a missing file", (installation) => path.join(installation.folder, "nowhere"), /does not exist\.$/],
    ["a folder", (installation) => installation.folder, /is not a regular file\.$/],
    [
      "a pipe",
      async (installation) => {
        await runProgram("mkfifo", [path.join(installation.folder, "pipe")]);
        return path.join(installation.folder, "pipe");
      },
      /is not a regular file\.$/,
    ],
    [
      "a text",
      (installation) => {
        writeFileSync(path.join(installation.folder, "text"), "no database at all\n".repeat(100));
        return path.join(installation.folder, "text");
      },
      /is not a backup of this service\.$/,
    ],
    [
      "another database",
      (installation) => {
        const other = new DatabaseSync(path.join(installation.folder, "other"));
        other.exec("CREATE TABLE user_group (x)");
        other.close();
        return path.join(installation.folder, "other");
      },
      /is not a backup of this service\.$/,
    ],
    [
      "a truncated backup",
      (_, backup) => {
        truncateSync(backup, statSync(backup).size - 4096);
        return backup;
      },
      /is damaged\. Use another one\.$/,
    ],
    [
      "a backup with zeros in a page that a restore does not read",
      (_, backup) => {
        const opened = new DatabaseSync(backup, { readOnly: true });
        const [page] = opened.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'audit'").all();
        opened.close();
        const bytes = readFileSync(backup);
        bytes.fill(0, 4096 * (Number(page?.rootpage) - 1), 4096 * Number(page?.rootpage));
        writeFileSync(backup, bytes);
        return backup;
      },
      /is damaged\. Use another one\.$/,
    ],
    ["the database itself", (installation) => database(installation), /is the database itself, not a backup\.$/],
    [
      "a database with a separate log",
      (_, backup) => {
        writeFileSync(`${backup}-wal`, "log");
        return backup;
      },
      /is an open database with a log next to it/,
    ],
  ];
  it.each(refused)("rejects %s without a change", async (_, fileOf, expected) => {
    const { installation, backup } = await backedUp();
    await using __ = installation;
    const file = await fileOf(installation, backup);
    const before = readFileSync(database(installation));
    const { code, stderr } = await installation.run("restore", file);
    expect([code, stderr.trimEnd()]).toEqual([1, expect.stringMatching(expected)]);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(names(installation)).toEqual(["user-groups.sqlite"]);
    expect(readFileSync(database(installation))).toEqual(before);
  });

  it("rejects a backup that does not match the key", async () => {
    const { installation, backup } = await backedUp();
    await using _ = installation;
    await using other = await Installation.make(sqlite);
    await other.apiToken();
    const { code, stderr } = await installation.runAt({ keyFile: other.keyFile }, "restore", backup);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("Choose the key file of this database with --key-file"),
    ]);
    const missing = await installation.runAt({ keyFile: path.join(installation.folder, "no.key") }, "restore", backup);
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("is missing")]);
    expect(existsSync(path.join(installation.folder, "no.key"))).toBe(false);
    expect(names(installation)).toEqual(["user-groups.sqlite"]);
  });

  it("fails while another restore is running", async () => {
    const { installation, backup } = await backedUp();
    await using _ = installation;
    writeFileSync(`${database(installation)}.restoring`, "");
    const { code, stderr } = await installation.run("restore", backup);
    expect([code, stderr]).toEqual([1, expect.stringContaining("Another restore is running, or was interrupted.")]);
    expect(names(installation)).toEqual(["user-groups.sqlite", "user-groups.sqlite.restoring"]);
    expect((await installation.run("list")).stdout).toContain("kept");
  });

  it.skipIf(postgres.missing !== undefined)("does not support PostgreSQL, which has its own tools", async () => {
    await using installation = await Installation.make(postgres);
    const { code, stderr } = await installation.runAt({}, "restore", "x");
    expect(code).toBe(2);
    expect(stderr).toContain('Unknown option "--database-url"');
  });
});
