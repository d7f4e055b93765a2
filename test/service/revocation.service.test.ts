import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { sender } from "./support/http.ts";
import { BACKENDS, describeOnEachBackend, Installation } from "./support/installation.ts";

/** Sends the head of a request. Returns a function that sends the body. */
function openRequest(port: number, apiToken: string, method: string, body: object) {
  const text = JSON.stringify(body);
  const socket = connect(port, "127.0.0.1");
  let response = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    response += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(
    `${method} /api/user HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${apiToken}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text.slice(0, 3)}`,
  );
  return async () => {
    socket.write(text.slice(3));
    await closed;
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);
  };
}

describeOnEachBackend("API token revoked while a request arrives", (backend) => {
  it("cannot rotate, update, create or read", async () => {
    await using installation = await Installation.make(backend);
    const service = await installation.serve();
    const validSend = sender(service.url, await installation.apiToken());
    const revoked = await installation.apiToken();
    const group = (await validSend("GET", { body: { user_group_id: "a", name: "Before" } })).json.user_group;
    const finish = [
      openRequest(service.port, revoked, "POST", { current_token: group.token }),
      openRequest(service.port, revoked, "PUT", { user_group_id: "a", name: "After" }),
      openRequest(service.port, revoked, "GET", { user_group_id: "new" }),
      openRequest(service.port, revoked, "GET", { user_group_id: "a" }),
    ];
    // The heads have arrived while their API token was still valid.
    await delay(500);
    expect((await installation.run("api-token", "revoke", "2")).code).toBe(0);
    expect(await Promise.all(finish.map((send) => send()))).toEqual([401, 401, 401, 401]);
    expect((await validSend("GET", { body: { user_group_id: "a" } })).json.user_group).toEqual(group);
    expect((await validSend("PUT", { body: { user_group_id: "new" } })).status).toBe(404);
  });

  it("cannot rotate anything after the revoking command has finished, even during many rotations", async () => {
    await using installation = await Installation.make(backend);
    const service = await installation.serve();
    const revoked = sender(service.url, await installation.apiToken());
    const validSend = sender(service.url, await installation.apiToken());
    let isRevoked = false;
    const clients = Array.from({ length: 8 }, async (_, i) => {
      let token = (await revoked("GET", { body: { user_group_id: `${i}` } })).json.user_group.token;
      for (;;) {
        const sentAfter = isRevoked;
        const { status, json } = await revoked("POST", { body: { current_token: token } });
        if (status === 401) return token;
        expect([status, sentAfter]).toEqual([200, false]);
        token = json.user_group.token;
      }
    });
    await delay(300);
    expect((await installation.run("api-token", "revoke", "1")).code).toBe(0);
    isRevoked = true;
    const before = (await installation.run("audit", "--json", "--limit", "1000000")).stdout;
    for (const [i, token] of (await Promise.all(clients)).entries()) {
      expect((await validSend("GET", { body: { user_group_id: `${i}` } })).json.user_group.token).toBe(token);
    }
    const rotations = (text: string) => text.match(/"group\.rotate"/g)?.length;
    expect(rotations((await installation.run("audit", "--json", "--limit", "1000000")).stdout)).toBe(rotations(before));
  });
});

const postgres = BACKENDS.find(({ name }) => name === "PostgreSQL")!;

describe.skipIf(postgres.missing !== undefined)("API token revoked while requests wait", () => {
  const connected = async ({ databaseUrl }: Installation) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return { query: (sql: string) => client.query(sql), [Symbol.asyncDispose]: () => client.end() };
  };
  type Connected = Awaited<ReturnType<typeof connected>>;

  const waitUntilBlocked = (observer: Connected, requests: number): Promise<void> =>
    expect
      .poll(async () => {
        const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        return (await observer.query(waiting)).rowCount;
      })
      .toBe(requests);

  it.each([
    ["COMMIT", 401],
    ["ROLLBACK", 200],
  ])("makes changes, but not reads, wait for the %s of the revocation", async (end, expected) => {
    await using installation = await Installation.make(postgres);
    const send = sender((await installation.serve()).url, await installation.apiToken());
    const group = (await send("GET", { body: { user_group_id: "a", name: "Before" } })).json.user_group;
    await using operator = await connected(installation);
    await using observer = await connected(installation);
    const stored = async () => (await observer.query("SELECT * FROM user_group ORDER BY team_id")).rows;
    const before = await stored();

    await operator.query("BEGIN");
    await operator.query("UPDATE api_token SET revoked_at = 1");
    const changes = [
      send("POST", { body: { current_token: group.token } }),
      send("PUT", { body: { user_group_id: "a", name: "After" } }),
      send("GET", { body: { user_group_id: "new" } }),
    ];
    await waitUntilBlocked(observer, changes.length);
    expect((await send("GET", { body: { user_group_id: "a" } })).json.user_group).toEqual(group);
    await operator.query(end);
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses).toEqual(changes.map(() => expected));
    if (end === "COMMIT") expect(await stored()).toEqual(before);
  });

  it("waits only for changes that started earlier, so that constant use cannot delay it forever", async () => {
    await using own = await Installation.make(postgres);
    await own.apiToken();
    await using earlier = await connected(own);
    await using later = await connected(own);
    await using observer = await connected(own);
    const use = "SELECT revoked_at IS NULL AS valid FROM api_token WHERE id = 1 FOR SHARE";

    await earlier.query("BEGIN");
    await earlier.query(use);
    const revocation = own.run("api-token", "revoke", "1");
    await waitUntilBlocked(observer, 1);
    await later.query("BEGIN");
    const laterUse = later.query(use);
    await waitUntilBlocked(observer, 2);
    await earlier.query("COMMIT");
    expect((await revocation).code).toBe(0);
    expect((await laterUse).rows).toEqual([{ valid: false }]);
  });

  it("does not make changes with one API token wait for each other", async () => {
    await using installation = await Installation.make(postgres);
    const send = sender((await installation.serve()).url, await installation.apiToken());
    for (const id of ["a", "b"]) await send("GET", { body: { user_group_id: id } });
    await using operator = await connected(installation);
    await using observer = await connected(installation);

    await operator.query("BEGIN");
    await operator.query("SELECT FROM user_group WHERE provided_id = 'a' FOR UPDATE");
    const waiting = send("PUT", { body: { user_group_id: "a", name: "After" } });
    await waitUntilBlocked(observer, 1);
    expect((await send("PUT", { body: { user_group_id: "b", name: "After" } })).status).toBe(200);
    await operator.query("COMMIT");
    expect((await waiting).status).toBe(200);
  });

  it("cannot read what it is no longer allowed to see", async () => {
    await using installation = await Installation.make(postgres);
    const send = sender((await installation.serve()).url, await installation.apiToken());
    await send("GET", { body: { user_group_id: "a" } });
    await using operator = await connected(installation);
    await using observer = await connected(installation);

    await operator.query("BEGIN");
    await operator.query("LOCK TABLE user_group");
    const read = send("GET", { body: { user_group_id: "a" } });
    await waitUntilBlocked(observer, 1);
    await observer.query("UPDATE api_token SET revoked_at = 1");
    await operator.query("COMMIT");
    expect((await read).status).toBe(401);
  });
});
