import { readdirSync, readFileSync, statSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { type Send, sender, type TestResponse } from "./support/http.ts";
import { BACKENDS, describeOnEachBackend, Installation, type ServiceProcess } from "./support/installation.ts";
import { exchangeRaw, holdResponses } from "./support/raw.ts";
import { tamper } from "./support/tamper.ts";

/** Attacks on the service, numbered as in `test/attacks.md`. */
const sqlite = BACKENDS.find(({ name }) => name === "SQLite")!;

let installation: Installation;
let service: ServiceProcess;
let apiToken: string;
let send: Send;

beforeAll(async () => {
  installation = await Installation.make(sqlite);
  service = await installation.serve();
  apiToken = await installation.apiToken();
  send = sender(service.url, apiToken);
});
afterAll(() => installation[Symbol.asyncDispose]());

/** Returns the head of a request as bytes. The head is valid unless values are overridden. */
const head = (lines: readonly string[], first = "GET /api/user HTTP/1.1", host = "127.0.0.1") =>
  [first, `Host: ${host}`, `Authorization: Token ${apiToken}`, "Content-Type: application/json", ...lines, "", ""].join(
    "\r\n",
  );

const exists = async (user_group_id: string) => (await send("PUT", { body: { user_group_id } })).status === 200;

const errorOf = ({ text }: { text: string }) => JSON.parse(text.slice(text.indexOf("\r\n\r\n"))).error;

describe("5: a cache between client and service", () => {
  it("is forbidden by every kind of response", async () => {
    await using isolated = await Installation.make(sqlite);
    const { url, port } = await isolated.serve("--rate-limit", "10");
    const token = await isolated.apiToken();
    const request = sender(url, token);
    const group = (await request("GET", { body: { user_group_id: "a" } })).json.user_group;
    await request("GET", { body: { user_group_id: "broken" } });
    tamper(isolated, "UPDATE user_group SET token_sealed = '1.AAAA' WHERE provided_id = 'broken'");
    const responses: TestResponse[] = [
      await request("GET", { body: { user_group_id: "a" } }),
      await request("POST", { body: { current_token: group.token } }),
      await request("PUT", { body: { user_group_id: "a" } }),
      await request("GET", { body: {} }),
      await request("GET", { body: "{}", headers: { Authorization: "Token no" } }),
      await request("GET", { body: "{}", headers: { Host: "evil.example" } }),
      await request("PUT", { body: { user_group_id: "b" } }),
      await request("DELETE"),
      await request("POST", { body: { current_token: group.token } }),
      await request("GET", { body: "a".repeat(70_000) }),
      await request("GET", { body: "{}", headers: { "Content-Type": "text/plain" } }),
      await request("GET", { body: { user_group_id: "broken" } }),
    ];
    const flood = Array.from({ length: 200 }, () => request("GET", { body: { user_group_id: "a" } }));
    responses.push((await Promise.all(flood)).find(({ status }) => status === 429) as TestResponse);
    expect(responses.map(({ status }) => status)).toEqual([
      200, 200, 200, 400, 401, 403, 404, 405, 409, 413, 415, 500, 429,
    ]);
    for (const { headers } of responses) expect(headers["cache-control"]).toBe("no-store");
    const raw = [
      await exchangeRaw(port, "nonsense\r\n\r\n"),
      await exchangeRaw(port, `GET /${"a".repeat(9000)} HTTP/1.1\r\n\r\n`),
    ];
    expect(raw.map(({ status }) => status)).toEqual([400, 431]);
    for (const { text } of raw) expect(text).toContain("Cache-Control: no-store\r\n");
  });
});

describe("6: a proxy that removes the body of GET", () => {
  it("gets status 400 with the reason, and no group is created", async () => {
    const before = (await installation.run("export")).stdout;
    for (const headers of [[], ["Content-Length: 0"], ["Transfer-Encoding: chunked"]]) {
      const body = headers[0]?.startsWith("Transfer") ? "0\r\n\r\n" : "";
      const response = await exchangeRaw(service.port, head([...headers, "Connection: close"]) + body);
      expect(response.status).toBe(400);
      expect(errorOf(response)).toMatchObject({ code: "body_required" });
      expect(errorOf(response).message).toContain("proxy");
    }
    expect((await installation.run("export")).stdout).toBe(before);
  });
});

describe("7: IDs that could collide", () => {
  it.each([
    ["an unpaired surrogate", '{"user_group_id":"\\ud800"}'],
    ["another unpaired surrogate", '{"user_group_id":"\\udc00x"}'],
    ["an unpaired surrogate in a name", '{"user_group_id":"s","name":"\\ud801"}'],
    ["an unpaired surrogate in a key of properties", '{"user_group_id":"s","properties":{"\\ud800":1}}'],
    ["an unpaired surrogate deep in properties", '{"user_group_id":"s","properties":{"a":[{"b":"\\ud800"}]}}'],
    ["an unpaired surrogate in mapping", '{"user_group_id":"s","mapping":{"\\ud800":"x"}}'],
    ["NUL", '{"user_group_id":"a\\u0000"}'],
    ["256 characters", JSON.stringify({ user_group_id: "a".repeat(256) })],
  ])("rejects an invalid ID or string: %s", async (_, body) => {
    const { status, json } = await send("GET", { body });
    expect([status, json.error.code]).toEqual([400, "invalid_request"]);
    expect(await exists("s")).toBe(false);
  });

  it.each([
    ["a lone continuation byte", [0x80]],
    ["an overlong encoding of a slash", [0xc0, 0xaf]],
    ["a surrogate in UTF-8", [0xed, 0xa0, 0x80]],
    ["a code point beyond Unicode", [0xf4, 0x90, 0x80, 0x80]],
    ["a truncated sequence", [0xe2, 0x82]],
  ])("rejects invalid UTF-8: %s", async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"user_group_id":"u'), Buffer.from(bytes), Buffer.from('"}')]);
    const { status, json } = await send("GET", { body });
    expect([status, json.error.code]).toEqual([400, "invalid_json"]);
  });

  it("keeps groups with composed, decomposed, reordered and padded IDs separate", async () => {
    const ids = ["é", "e\u0301", "\u202Eabc", "cba", "K", "\u212A", "ﬁ", "fi", "x", "x ", " x", "x\u200B"];
    const tokens = new Set<string>();
    for (const user_group_id of ids) {
      const { json } = await send("GET", { body: { user_group_id } });
      expect(json.user_group.provided_id).toBe(user_group_id);
      tokens.add(json.user_group.token);
    }
    expect(tokens.size).toBe(ids.length);
  });
});

describe("8: hostile bodies and connections", () => {
  it.each([
    ["__proto__", '{"user_group_id":"h","__proto__":{"name":"x"}}'],
    ["an escaped __proto__", '{"user_group_id":"h","properties":{"\\u005f_proto__":{}}}'],
    ["a duplicate key", '{"user_group_id":"h","user_group_id":"i"}'],
    ["a duplicate key, one of them escaped", '{"user_group_id":"h","user_group_i\\u0064":"i"}'],
    ["a nested duplicate key", '{"user_group_id":"h","properties":{"a":[{"b":1,"b":2}]}}'],
    [
      "arrays nested 5,000 levels deep",
      `{"user_group_id":"h","properties":{"a":${"[".repeat(5000)}${"]".repeat(5000)}}}`,
    ],
    ["objects nested 33 levels deep", `{"user_group_id":"h","properties":${'{"a":'.repeat(32)}1${"}".repeat(33)}`],
    ["a byte order mark", '\uFEFF{"user_group_id":"h"}'],
    ["two bodies", '{"user_group_id":"h"}{"user_group_id":"i"}'],
    ["a comment", '{"user_group_id":"h"/**/}'],
    ["NaN", '{"user_group_id":"h","properties":{"a":NaN}}'],
    ["a number that would lose precision", '{"user_group_id":"h","properties":{"a":12345678901234567890}}'],
    ["only whitespace", "   "],
  ])("rejects the body without creating a group: %s", async (_, body) => {
    const { status, json } = await send("GET", { body });
    expect([status, json.success, json.error.code]).toEqual([400, 0, "invalid_json"]);
    expect(await exists("h")).toBe(false);
  });

  it("rejects a number that is too large", async () => {
    const { json } = await send("GET", { body: '{"user_group_id":"h","properties":{"a":1e999}}' });
    expect(json.error.code).toBe("invalid_json");
  });

  it("accepts, stores and returns 32 nested levels", async () => {
    const properties = JSON.parse(`${'{"a":'.repeat(30)}{}${"}".repeat(30)}`);
    const { status, json } = await send("GET", { body: { user_group_id: "deep", properties } });
    expect([status, json.user_group.properties]).toEqual([200, properties]);
  });

  it.each([
    [
      "with a declared length",
      (size: number) => [head([`Content-Length: ${size}`, "Connection: close"]), "a".repeat(size)].join(""),
    ],
    [
      "in chunks",
      (size: number) =>
        [
          head(["Transfer-Encoding: chunked", "Connection: close"]),
          size.toString(16),
          "\r\n",
          "a".repeat(size),
          "\r\n0\r\n\r\n",
        ].join(""),
    ],
  ])("rejects a body of 64 KiB and one byte, %s", async (_, request) => {
    expect((await exchangeRaw(service.port, request(64 * 1024 + 1))).status).toBe(413);
    // A body with one byte less is read, but it is not valid JSON.
    expect((await exchangeRaw(service.port, request(64 * 1024))).status).toBe(400);
  });

  it.each([
    ["text/plain", 415],
    ["application/json; charset=utf-16", 415],
    ["application/json; charset=iso-8859-1", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data; boundary=x", 415],
    ["nonsense", 415],
    ["application/json; charset=UTF-8", 200],
    ['application/json; charset="utf-8"', 200],
    ["APPLICATION/JSON", 200],
  ])("responds to the content type %s with %i", async (type, expected) => {
    const { status } = await send("GET", { body: { user_group_id: "typed" }, headers: { "Content-Type": type } });
    expect(status).toBe(expected);
  });

  it("rejects bodies that are compressed or have no content type", async () => {
    const untyped = `GET /api/user HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${apiToken}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
    expect((await exchangeRaw(service.port, untyped)).status).toBe(415);
    const { status } = await send("GET", { body: "{}", headers: { "Content-Encoding": "gzip" } });
    expect(status).toBe(415);
  });

  it("times out slow clients, and serves others despite 1,000 idle connections", {
    timeout: scaledTimeout(60_000),
  }, async () => {
    const idle = await Promise.all(Array.from({ length: 1000 }, () => openSocket(service.port)));
    // Neither client stops sending after the response.
    const slowHead = exchangeRaw(service.port, "GET /api/user HTTP/1.1\r\nHost: loc", scaledTimeout(20_000), "l");
    const slowBody = exchangeRaw(service.port, `${head(["Content-Length: 1000"])}{`, scaledTimeout(20_000), " ");
    const start = performance.now();
    expect((await send("GET", { body: { user_group_id: "meanwhile" } })).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(scaledTimeout(2_000));
    const late = await slowHead;
    expect([late.status, errorOf(late).code]).toEqual([408, "request_timeout"]);
    expect(late.closedAfter).toBeLessThan(scaledTimeout(8_000));
    const later = await slowBody;
    expect([later.status, errorOf(later).code]).toEqual([408, "request_timeout"]);
    expect(later.closedAfter).toBeLessThan(scaledTimeout(13_000));
    expect(idle.filter((socket) => !socket.closed)).toEqual([]);
  });
});

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.on("error", reject);
    socket.resume();
  });
}

describe("9: requests that two parsers would read differently", () => {
  const body = '{"user_group_id":"smuggled"}';
  const length = `Content-Length: ${body.length}`;
  it.each([
    ["both a length and chunks", head([length, "Transfer-Encoding: chunked"]) + body],
    ["two lengths", head([length, "Content-Length: 5"]) + body],
    ["the same length twice", head([length, length]) + body],
    ["a length that is not a number", head(["Content-Length: 1e1"]) + body],
    ["an unknown transfer encoding", head(["Transfer-Encoding: gzip, chunked"]) + body],
    ["chunked before another encoding", head(["Transfer-Encoding: chunked, identity"]) + body],
    ["a folded header", head(["X-Folded: a\r\n b", length]) + body],
    ["a bare line feed", head([length]).replaceAll("\r\n", "\n") + body],
    ["a space before the colon", head([length, "X-Spaced : a"]) + body],
    ["an absolute target", head([length], "GET http://evil.example/api/user HTTP/1.1") + body],
    ["CONNECT", head([length], "CONNECT evil.example:443 HTTP/1.1") + body],
    ["a second Host", head([length, "Host: evil.example"]) + body],
    ["a second Authorization", head([length, "Authorization: Token other"]) + body],
    ["no Host", head([length]).replace("Host: 127.0.0.1\r\n", "") + body],
    ["another Host", head([length], undefined, "evil.example") + body],
    ["a Host that only starts like a loopback name", head([length], undefined, "localhost.evil.example") + body],
    ["a Host with a user", head([length], undefined, "localhost@evil.example") + body],
    ["a web page as the origin", head([length, "Origin: http://127.0.0.1"]) + body],
    ["a page without an origin", head([length, "Origin: null"]) + body],
  ])("rejects %s with a reason and without an effect", async (_, bytes) => {
    const response = await exchangeRaw(service.port, bytes, 500);
    expect([400, 403]).toContain(response.status);
    expect(errorOf(response).message).toMatch(/\.$/);
    expect(response.text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
    expect(await exists("smuggled")).toBe(false);
  });

  it("ignores an unknown expectation", async () => {
    const response = await exchangeRaw(
      service.port,
      `${head(["Expect: magic", "Connection: close", "Content-Length: 1"])}{`,
    );
    expect(response.status).toBe(400);
    expect(errorOf(response).code).toBe("invalid_json");
  });

  it("accepts loopback names and --allowed-host, and rejects other hosts", async () => {
    const other = await installation.serve("--allowed-host", "groups.example", "--allowed-host", "Other.Example");
    const request = sender(other.url, apiToken);
    const statusFor = async (Host: string) =>
      (await request("GET", { body: { user_group_id: "hosts" }, headers: { Host } })).status;
    for (const name of ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8787", "groups.example", "other.example:443"]) {
      expect([name, await statusFor(name)]).toEqual([name, 200]);
    }
    for (const name of ["groups.example.evil", "evil", "127.0.0.1.evil", "10.0.0.1"]) {
      expect([name, await statusFor(name)]).toEqual([name, 403]);
    }
  });

  it("sends the response of a valid request even if garbage follows the request", async () => {
    const { json } = await send("GET", { body: { user_group_id: "pipelined" } });
    const post = JSON.stringify({ current_token: json.user_group.token });
    const bytes = `${head([`Content-Length: ${post.length}`], "POST /api/user HTTP/1.1")}${post}NONSENSE\r\n\r\n`;
    const { status, text, closedAfter } = await exchangeRaw(service.port, bytes, 5000);
    const now = await send("GET", { body: { user_group_id: "pipelined" } });
    expect([status, closedAfter]).toEqual([200, expect.any(Number)]);
    expect(text).toContain(now.json.user_group.token);
    expect(text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  });

  it.each([[], ["Connection: close"]])(
    "expects no body without a length, and does not parse the bytes after the head as a request %s",
    async (...lines) => {
      const response = await exchangeRaw(service.port, head(lines) + body, 5000);
      expect([response.status, errorOf(response).code]).toEqual([400, "body_required"]);
      expect(response.closedAfter).toEqual(expect.any(Number));
      expect(await exists("smuggled")).toBe(false);
    },
  );

  it("logs and counts a request that the parser rejects, with the request ID from the response", async () => {
    const response = await exchangeRaw(service.port, "NONSENSE\r\n\r\n");
    const line = service
      .output()
      .stderr.split("\n")
      .find((logLine) => logLine.includes(errorOf(response).request_id));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ event: "request", operation: "unparsed", status: 400 });
    const { text } = await send("GET", { path: "/metrics" });
    expect(text).toMatch(/user_groups_requests_total\{operation="unparsed",status="400"\} \d/);
  });
});

describeOnEachBackend("10 and 12", (backend) => {
  it("12: keeps a rotation if killed between the commit and the response, and returns its token to a retry", async () => {
    await using isolated = await Installation.make(backend);
    const first = await isolated.serve();
    const token = await isolated.apiToken();
    const { json } = await sender(first.url, token)("GET", { body: { user_group_id: "a" } });
    const old = json.user_group.token;
    await using held = await holdResponses(first.port);
    const rotation = { body: { current_token: old }, headers: { "Idempotency-Key": "k" } };
    const unanswered = sender(held.url, token)("POST", rotation).catch((error: Error) => error);
    await held.responseArrived;
    await first.kill();
    await held[Symbol.asyncDispose]();
    expect(await unanswered).toBeInstanceOf(Error);

    const request = sender((await isolated.serve()).url, token);
    const now = (await request("GET", { body: { user_group_id: "a" } })).json.user_group.token;
    expect(now).not.toBe(old);
    expect((await request("POST", { body: { current_token: old } })).status).toBe(409);
    const again = await request("POST", rotation);
    expect([again.status, again.json.user_group.token]).toEqual([200, now]);
  });

  it("10: accepts one of 64 simultaneous rotations of a token on separate connections, and rejects 63 with status 409", async () => {
    await using isolated = await Installation.make(backend);
    const request = sender((await isolated.serve()).url, await isolated.apiToken());
    const { json } = await request("GET", { body: { user_group_id: "a" } });
    const body = { current_token: json.user_group.token };
    const responses = await Promise.all(Array.from({ length: 64 }, () => request("POST", { body })));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(63).fill(409)]);
  });
});

describe("22: guessing API tokens", () => {
  it("gets the same response in about the same time for missing, malformed, unknown and revoked tokens", async () => {
    await using isolated = await Installation.make(sqlite);
    const { url } = await isolated.serve();
    const revoked = await isolated.apiToken();
    await isolated.run("api-token", "revoke", "1");
    const kinds = [
      undefined,
      "Token x",
      `Token uga_${"0".repeat(49)}`,
      `Token ${revoked}`,
      `Token ${revoked.slice(0, -1)}0`,
    ];
    const request = sender(url, undefined);
    const times: number[][] = kinds.map(() => []);
    const responses = new Set<string>();
    for (let i = 0; i < 3; i++) {
      for (const [kind, Authorization] of kinds.entries()) {
        const start = performance.now();
        const headers = Authorization === undefined ? {} : { Authorization };
        const response = await request("GET", { body: { user_group_id: "a" }, headers });
        times[kind]?.push(performance.now() - start);
        const { date, "x-request-id": _, ...rest } = response.headers;
        const { request_id, ...error } = response.json.error;
        responses.add(JSON.stringify([response.status, rest, error]));
      }
    }
    expect(responses.size).toBe(1);
    const fastest = times.map((durations) => Math.min(...durations));
    expect(Math.max(...fastest)).toBeLessThan(Math.min(...fastest) * 10 + scaledTimeout(10));
  });

  it("is slowed down after many failures, but a valid token is not locked out", async () => {
    await using isolated = await Installation.make(sqlite);
    const { url } = await isolated.serve();
    const right = sender(url, await isolated.apiToken());
    const wrong = sender(url, `uga_${"1".repeat(49)}`);
    const responses = await Promise.all(Array.from({ length: 60 }, () => wrong("GET", { body: "{}" })));
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30);
    const limited = responses.find(({ status }) => status === 429);
    expect(limited?.json.error.code).toBe("too_many_failures");
    expect(Number(limited?.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect((await right("GET", { body: { user_group_id: "a" } })).status).toBe(200);
  });

  it("is limited separately from requests: one API token over its rate limit waits, and others are served", async () => {
    await using isolated = await Installation.make(sqlite);
    const { url } = await isolated.serve("--rate-limit", "5");
    const [busy, calm] = [sender(url, await isolated.apiToken()), sender(url, await isolated.apiToken())];
    const body = { user_group_id: "a" };
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => busy("GET", { body })))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await calm("GET", { body })).status).toBe(200);
    await delay(1100);
    expect((await busy("GET", { body })).status).toBe(200);
  });
});

describe("24: another user of the same machine", () => {
  it("is rejected without an API token, and finds no API token in the command line or environment", async () => {
    const { status } = await sender(service.url, undefined)("GET", { body: { user_group_id: "a" } });
    expect(status).toBe(401);
    if (process.platform !== "linux") return;
    for (const file of ["cmdline", "environ"]) {
      const shown = readFileSync(`/proc/${service.pid}/${file}`, "latin1");
      expect(shown.length).toBeGreaterThan(0);
      expect(shown).not.toMatch(/ug[ta]_/);
    }
  });

  it("cannot read the data or the key, which are accessible only to their owner", async () => {
    const modes = (file: string) => statSync(path.join(installation.folder, file)).mode & 0o777;
    expect(modes("data")).toBe(0o700);
    expect(modes("keys")).toBe(0o700);
    expect(modes("keys/service.key")).toBe(0o600);
    for (const file of readdirSync(installation.data)) expect([file, modes(`data/${file}`)]).toEqual([file, 0o600]);
  });

  it("cannot connect from another machine, because the service listens on the loopback interface", () => {
    expect(service.output().stdout).toBe(`listening on http://127.0.0.1:${service.port}\n`);
  });
});
