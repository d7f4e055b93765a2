import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { keepAlive, sender } from "./support/http.ts";
import { BACKENDS, describeOnEachBackend, Installation } from "./support/installation.ts";

const sqlite = BACKENDS.find(({ name }) => name === "SQLite")!;
const postgres = BACKENDS.find(({ name }) => name === "PostgreSQL")!;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

describeOnEachBackend("operator commands", (backend) => {
  it("api-token: create prints the token once, list hides it, and revoke revokes it", async () => {
    await using installation = await Installation.make(backend);
    const created = await installation.run("api-token", "create", "--environment", "Customer", "--expires", "90d");
    expect(created.code).toBe(0);
    expect(created.stdout).toMatch(/^uga_[0-9A-Za-z]{49}\n$/);
    expect(created.stderr).toMatch(
      /^API token 1 \(Customer\) expires at \S+Z\. The token will not be shown again\.\n$/,
    );
    await installation.run("api-token", "create", "--environment", "none");
    const { stdout } = await installation.run("api-token", "list", "--json");
    expect(JSON.parse(stdout)).toEqual([
      {
        id: 1,
        environment: "Customer",
        created_at: expect.any(String),
        expires_at: expect.any(String),
        revoked_at: null,
      },
      { id: 2, environment: null, created_at: expect.any(String), expires_at: null, revoked_at: null },
    ]);
    expect((await installation.run("api-token", "revoke", "2")).stderr).toBe("Revoked API token 2.\n");
    expect((await installation.run("api-token", "revoke", "2")).stderr).toBe("API token 2 was already revoked.\n");
    expect(await installation.run("api-token", "revoke", "3")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "user-groups: API token 3 not found.\n",
    });
    const lines = (await installation.run("api-token", "list")).stdout.split("\n");
    expect(lines[0]?.split(/ {2,}/)).toEqual(["ID", "ENVIRONMENT", "CREATED", "EXPIRES", "REVOKED"]);
    expect(lines[2]?.split(/ {2,}/)).toEqual([
      "2",
      "none",
      expect.stringMatching(TIME),
      "never",
      expect.stringMatching(TIME),
    ]);
  });

  it("list, export and audit show changes and their authors, and remove terminal escapes", async () => {
    await using installation = await Installation.make(backend);
    const { url } = await installation.serve();
    const request = sender(url, await installation.apiToken());
    const name = "\u202Eevil\u2028name";
    const created = await request("GET", {
      body: { user_group_id: "acme", name, mapping: { s: 1 }, properties: { a: [1] } },
    });
    const rotated = await request("POST", { body: { current_token: created.json.user_group.token } });
    await request("PUT", { body: { user_group_id: "acme", properties: null } });
    await request("PUT", { body: { user_group_id: "unknown" } });
    const list = (await installation.run("list")).stdout.split("\n");
    expect(list[1]?.split(/ {2,}/)).toEqual([
      "Testing",
      "acme",
      "\\u202eevil\\u2028name",
      "1",
      expect.stringMatching(TIME),
      expect.stringMatching(TIME),
    ]);
    const exported = (await installation.run("export")).stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(exported).toMatchObject([
      { environment: "Testing", user_group_id: "acme", name, mapping: { s: 1 }, properties: null, team_id: 1 },
    ]);
    const audit = (await installation.run("audit", "--json")).stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(audit.map(({ action, provided_id }) => [action, provided_id])).toEqual([
      ["api-token.create", null],
      ["group.create", "acme"],
      ["group.rotate", "acme"],
      ["group.update", "acme"],
    ]);
    expect(audit[1].request_id).toBe(created.headers["x-request-id"]);
    expect(audit[2].request_id).toBe(rotated.headers["x-request-id"]);
    expect(audit[2].api_token_id).toBe(1);
    expect(audit[1].token_fingerprint).not.toBe(audit[2].token_fingerprint);
    expect(audit[2].token_fingerprint).toBe(audit[3].token_fingerprint);
    expect((await installation.run("audit", "--limit", "1")).stdout.trim().split("\n")).toHaveLength(2);
  });

  it("export lists every group of a large directory exactly once and in order", async () => {
    await using installation = await Installation.make(backend);
    const { url } = await installation.serve();
    const request = sender(url, await installation.apiToken());
    const ids = Array.from({ length: 1203 }, (_, i) => `g${i}`);
    for (let i = 0; i < ids.length; i += 50) {
      await Promise.all(ids.slice(i, i + 50).map((user_group_id) => request("GET", { body: { user_group_id } })));
    }
    const lines = (await installation.run("export")).stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).user_group_id);
    expect(lines.toSorted()).toEqual(ids.toSorted());
  });

  it("change-key keeps the tokens; a running service continues, and needs the new key at its next start", async () => {
    await using installation = await Installation.make(backend);
    const running = await installation.serve();
    const apiToken = await installation.apiToken();
    const read = async (url: string) =>
      (await sender(url, apiToken)("GET", { body: { user_group_id: "a" } })).json.user_group;
    const group = await read(running.url);
    const newKey = path.join(installation.folder, "keys", "new.key");
    const changed = await installation.run("change-key", newKey);
    expect(changed.code).toBe(0);
    expect(changed.stderr).toContain(`Start the service with --key-file ${newKey}`);
    expect(statSync(newKey).mode & 0o777).toBe(0o600);
    expect(await read(running.url)).toEqual(group);
    const old = await installation.run("serve", "--port", "0");
    expect([old.code, old.stderr]).toEqual([
      1,
      expect.stringContaining("Choose the key file of this database with --key-file"),
    ]);
    const again = await installation.run("change-key", newKey);
    expect(again.code).toBe(1);
    const next = await installation.serveAt({ keyFile: newKey });
    expect(await read(next.url)).toEqual(group);
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "serve on %s finishes requests in progress, logs the signal and exits with code 0",
    async (signal) => {
      await using installation = await Installation.make(backend);
      const running = await installation.serve();
      const request = sender(running.url, await installation.apiToken());
      await request("GET", { body: { user_group_id: "a" } });
      const responses = Array.from({ length: 20 }, (_, i) => request("GET", { body: { user_group_id: `${i}` } }));
      await Promise.race(responses);
      const [code, ...answers] = await Promise.all([
        running.stop(signal),
        ...responses.map((response) => response.catch(() => "refused")),
      ]);
      expect(code).toBe(0);
      for (const response of answers) if (typeof response !== "string") expect(response.status).toBe(200);
      const { stdout, stderr } = running.output();
      expect(stdout).toBe(`listening on ${running.url}\n`);
      const events = stderr
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).event);
      expect([events[0], ...events.slice(-1)]).toEqual(["started", "stopped"]);
      expect(await request("GET", { path: "/healthz" }).catch((error) => error.code)).toBe("ECONNREFUSED");
      const checked = installation.databaseUrl === undefined ? readdirSync(installation.data) : ["user-groups.sqlite"];
      expect(checked).toEqual(["user-groups.sqlite"]);
    },
  );

  it("serve stops under load, and every rotation is either answered or was never sent", async () => {
    await using installation = await Installation.make(backend);
    const running = await installation.serve();
    const apiToken = await installation.apiToken();
    let rotated = 0;
    const clients = Array.from({ length: 8 }, async (_, i) => {
      const request = sender(running.url, apiToken, keepAlive(1));
      let token = (await request("GET", { body: { user_group_id: `${i}` } })).json.user_group.token;
      for (;;) {
        const response = await request("POST", { body: { current_token: token } }).catch(
          (error) => error.code as string,
        );
        if (typeof response === "string") return response;
        expect(response.status).toBe(200);
        token = response.json.user_group.token;
        rotated++;
      }
    });
    await expect.poll(() => rotated, { timeout: scaledTimeout(60_000) }).toBeGreaterThan(50);
    expect(await running.stop()).toBe(0);
    // A connection may end before its client's next request, if the client pauses for longer than the grace period. The
    // audit log proves that such a request was not executed.
    for (const end of await Promise.all(clients)) expect(["ECONNREFUSED", "ECONNRESET", "EPIPE"]).toContain(end);
    const { stdout } = await installation.run("audit", "--json", "--limit", "1000000");
    expect(stdout.match(/"group\.rotate"/g)).toHaveLength(rotated);
  });

  it("serve waits for a request that is still arriving when it stops, and executes it", async () => {
    await using installation = await Installation.make(backend);
    const running = await installation.serve();
    const apiToken = await installation.apiToken();
    const socket = connect(running.port, "127.0.0.1");
    let response = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      response += text;
    });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const body = '{"user_group_id":"late"}';
    const head = `Host: localhost\r\nAuthorization: Token ${apiToken}\r\nContent-Type: application/json`;
    socket.write(`GET /api/user HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    // The head of the request has arrived at this point.
    await delay(scaledTimeout(500));
    const stopped = running.stop();
    // With Ctrl+C under npx, the terminal sends the signal to all processes, and npx sends it to its child again.
    process.kill(running.pid, "SIGINT");
    await delay(300);
    socket.write(body.slice(5));
    const start = performance.now();
    await closed;
    expect(performance.now() - start).toBeLessThan(scaledTimeout(5_000));
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*"new_user_group":true/);
    expect(await stopped).toBe(0);
    expect((await installation.run("export")).stdout).toContain('"late"');
  });

  it("rejects data from a newer version and prints a message", async () => {
    await using installation = await Installation.make(backend);
    await installation.apiToken();
    const sql = "INSERT INTO schema_version (version, applied_at) VALUES (99, 0)";
    if (installation.databaseUrl === undefined) {
      const database = new DatabaseSync(path.join(installation.data, "user-groups.sqlite"));
      database.exec(sql);
      database.close();
    } else {
      const client = new pg.Client({ connectionString: installation.databaseUrl });
      await client.connect();
      await client.query(sql);
      await client.end();
    }
    const { code, stderr } = await installation.run("serve", "--port", "0");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/written by a newer version .* \(schema 99; this version reads up to \d+\)/),
    ]);
  });
});

describe("backup", () => {
  it("makes a complete, private copy while the service writes, and the copy serves the same tokens", async () => {
    await using installation = await Installation.make(sqlite);
    const { url } = await installation.serve();
    const apiToken = await installation.apiToken();
    const request = sender(url, apiToken);
    const group = (await request("GET", { body: { user_group_id: "kept", properties: { a: 1 } } })).json.user_group;
    const writing = Promise.all(
      Array.from({ length: 200 }, (_, i) => request("GET", { body: { user_group_id: `${i}` } })),
    );
    const file = path.join(installation.folder, "copy.sqlite");
    const { code, stderr } = await installation.run("backup", file);
    expect([code, stderr]).toEqual([0, expect.stringContaining("does not contain the key")]);
    await writing;
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await installation.run("backup", file)).stderr).toContain("already exists");

    mkdirSync(path.join(installation.folder, "restored"));
    writeFileSync(path.join(installation.folder, "restored", "user-groups.sqlite"), readFileSync(file), {
      mode: 0o600,
    });
    const restored = await installation.serveAt({ data: path.join(installation.folder, "restored") });
    const { json } = await sender(restored.url, apiToken)("GET", { body: { user_group_id: "kept" } });
    expect(json).toEqual({ success: 1, new_user_group: false, user_group: group });
  });

  it.skipIf(postgres.missing !== undefined)("does not support PostgreSQL, which has its own tools", async () => {
    await using installation = await Installation.make(postgres);
    const file = path.join(installation.folder, "copy");
    const { code, stderr } = await installation.run("backup", file);
    expect([code, stderr, existsSync(file)]).toEqual([1, expect.stringContaining("pg_dump"), false]);
  });
});
