import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Operation, UpdateRequest } from "../contract/contract.ts";
import { ApiError, type ApiErrorKind, type Effect } from "./apiError.ts";
import { UserGroupClient } from "./client.ts";
import type { RawRequest, RawResponse } from "./transport.ts";
import { MAX_RESPONSE_BYTES, TransportFailure } from "./transport.ts";

const API_TOKEN = "api-token-secret";
const OLD = "old-token-secret";
const group = { team_id: 7, token: "new-token", name: "Acme", provided_id: "acme" };

type Scripted = { status?: number; headers?: Record<string, string>; body?: unknown } | TransportFailure;

/** A client that gets its responses from a list, and a record of its requests and waits. */
function scripted(...responses: Scripted[]) {
  const sent: RawRequest[] = [];
  const waits: number[] = [];
  const client = new UserGroupClient({
    baseUrl: "https://example.com/base/",
    apiToken: API_TOKEN,
    sleep: async (ms) => void waits.push(ms),
    exchange: async (request): Promise<RawResponse> => {
      const response = responses[Math.min(sent.push(request), responses.length) - 1];
      if (response instanceof TransportFailure) throw response;
      const { status = 200, headers = {}, body } = response ?? {};
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return { status, headers, body: body instanceof Uint8Array ? body : Buffer.from(text ?? "") };
    },
  });
  return { client, sent, waits };
}

const calls: Record<Operation, (client: UserGroupClient) => Promise<unknown>> = {
  get: (client) => client.get({ user_group_id: "acme" }),
  update: (client) => client.update({ user_group_id: "acme", name: "Acme" }),
  rotate: (client) => client.rotate({ userGroupId: "acme", currentToken: OLD, idempotencyKey: "attempt-1" }),
};

async function errorOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/secret|new-token/);
  return error as ApiError;
}

describe("UserGroupClient", () => {
  it("sends each operation as specified in the contract", async () => {
    for (const [operation, method] of [
      ["get", "GET"],
      ["update", "PUT"],
      ["rotate", "POST"],
    ] as const) {
      const { client, sent } = scripted({ body: { success: 1, new_user_group: false, user_group: group } });
      await calls[operation](client);
      expect(sent).toHaveLength(1);
      expect(sent[0]?.method).toBe(method);
      expect(sent[0]?.url.href).toBe("https://example.com/base/api/user");
      expect(sent[0]?.headers.Authorization).toBe(`Token ${API_TOKEN}`);
      expect(sent[0]?.headers["Content-Type"]).toBe("application/json");
      expect(sent[0]?.headers["Cache-Control"]).toBe("no-cache, no-store");
      expect(sent[0]?.headers["Idempotency-Key"]).toBe(operation === "rotate" ? "attempt-1" : undefined);
    }
  });

  it.each(["", "Identity"])(
    "accepts a body that is not compressed, with the content encoding '%s'",
    async (encoding) => {
      const { client } = scripted({
        headers: { "content-encoding": encoding },
        body: { success: 1, user_group: group },
      });
      expect((await client.get({ user_group_id: "acme" })).userGroup.token).toBe(group.token);
    },
  );

  it.each([
    ["Wed, 25 Nov 2026 18:00:00 GMT", Date.UTC(2026, 10, 25, 18)],
    ["today", undefined],
    ["", undefined],
  ])("returns the time of the response: '%s'", async (date, answeredAt) => {
    const { client } = scripted({ headers: date === "" ? {} : { date }, body: { success: 1, user_group: group } });
    expect((await client.get({ user_group_id: "acme" })).answeredAt).toBe(answeredAt);
  });

  it("returns the group, whether it is new, and whether rotation is a compare-and-swap", async () => {
    const { client } = scripted({
      headers: { "x-ugs-rotation": "cas" },
      body: {
        success: 1,
        new_user_group: true,
        user_group: { ...group, properties: { a: 1 }, api_environment_tag: "Testing", later: "field" },
        later: true,
      },
    });
    expect(await client.get({ user_group_id: "acme" })).toEqual({
      attempts: 1,
      newUserGroup: true,
      casRotation: true,
      userGroup: {
        userGroupId: "acme",
        token: "new-token",
        name: "Acme",
        teamId: 7,
        properties: { a: 1 },
        environment: "Testing",
      },
    });
  });

  it("accepts a response whose optional fields are missing or not usable", async () => {
    const unusable = { team_id: 2 ** 60, name: 5, api_environment_tag: "Production" };
    const { client } = scripted({
      body: { success: 1, user_group: { token: "new-token", provided_id: "acme", ...unusable } },
    });
    const { userGroup, newUserGroup, casRotation } = await client.get({ user_group_id: "acme" });
    expect(userGroup).toMatchObject({ token: "new-token", name: undefined, teamId: undefined, environment: undefined });
    expect([newUserGroup, casRotation]).toEqual([false, false]);
  });

  it.each(["", "x".repeat(300), "two\nlines", "\ud800"])("accepts the name that a service chose: %j", async (name) => {
    const { client } = scripted({ body: { success: 1, user_group: { ...group, name } } });
    const expected = name.isWellFormed() ? name : undefined;
    expect((await client.get({ user_group_id: "acme" })).userGroup.name).toBe(expected);
  });

  it("sends what only our service limits", async () => {
    const { client, sent } = scripted({ body: { success: 1, user_group: { ...group, token: "t".repeat(60_000) } } });
    const fields = { name: "x".repeat(300), mapping: { s: { source: 1 } }, properties: { x: "x".repeat(40_000) } };
    const request = { user_group_id: "acme", ...fields } as unknown as UpdateRequest;
    expect((await client.update(request)).userGroup.token).toHaveLength(60_000);
    expect(JSON.parse(sent[0]?.body ?? "")).toEqual(request);
  });

  it("does not return properties whose numbers would change when sent back", async () => {
    const { client } = scripted({
      body: '{"success":1,"user_group":{"token":"t","provided_id":"acme","properties":{"id":9007199254740993.0}}}',
    });
    expect((await client.get({ user_group_id: "acme" })).userGroup.properties).toBeUndefined();
  });

  const failed = (error: unknown, status: number, headers = {}): Scripted => ({
    status,
    headers: { "content-type": "application/json", ...headers },
    body: { success: 0, error },
  });
  const nested = `${"[".repeat(60_000)}${"]".repeat(60_000)}`;
  const endless: Scripted = {
    body: `{"success":1,"user_group":{"token":"t","provided_id":"acme","properties":{"a":${nested}}}}`,
  };
  const badUtf8: Scripted = {
    body: Buffer.from(JSON.stringify({ success: 1, user_group: { ...group, name: "\xff" } }), "latin1"),
  };
  const html = (status: number, headers = {}): Scripted => ({
    status,
    headers: { "content-type": "text/html; charset=UTF-8", ...headers },
    body: "<html><h1>Error</h1></html>",
  });
  const found = (fields: object, more: object = {}): Scripted => ({
    body: { success: 1, user_group: { ...group, ...fields }, ...more },
  });

  const cases: [string, Operation, Scripted, ApiErrorKind, Effect][] = [
    ["a wrong API token", "get", failed({ code: "unauthorized" }, 401), "unauthorized", "rejected"],
    ["a forbidden request", "get", failed({ code: "forbidden" }, 403), "forbidden", "rejected"],
    ["a forbidden host", "rotate", failed({ code: "forbidden" }, 403), "forbidden", "rejected"],
    ["a token that is not current", "rotate", failed({ code: "token_not_current" }, 409), "not-current", "rejected"],
    ["an unknown ID", "update", failed({ code: "user_group_not_found" }, 404), "not-found", "rejected"],
    ["an unknown ID, without a code", "update", { status: 404, body: { success: 0 } }, "not-found", "rejected"],
    ["a wrong path", "get", html(404), "no-such-path", "rejected"],
    ["a wrong path of our service", "get", failed({ code: "not_found" }, 404), "no-such-path", "rejected"],
    [
      "an invalid field",
      "update",
      failed({ code: "invalid_request", field: "name" }, 400),
      "invalid-request",
      "rejected",
    ],
    ["a body that is too large", "update", html(413), "invalid-request", "rejected"],
    ["too many requests", "rotate", failed({}, 429), "limited", "rejected"],
    ["success 0 with status 200", "rotate", { body: { success: 0 } }, "rejected", "rejected"],
    ["a proxy's status for a client that stopped waiting", "rotate", html(499), "rejected", "unknown"],
    ["a load balancer's status for a client that stopped waiting", "rotate", failed({}, 460), "rejected", "unknown"],
    ["a response from a cache", "get", { ...found({}), headers: { age: "30" } }, "cached", "unknown"],
    ["a rejection from a cache", "rotate", failed({}, 409, { age: "0" }), "cached", "unknown"],
    ["an update from a cache", "update", { ...found({}), headers: { age: "1" } }, "cached", "unknown"],
    ["a teapot", "rotate", html(418), "rejected", "rejected"],
    ["a server timeout", "rotate", html(408), "server-failed", "unknown"],
    ["a failing server", "rotate", failed({ code: "internal" }, 500), "server-failed", "unknown"],
    ["a gateway without a server", "rotate", html(502), "gateway", "unknown"],
    ["a gateway without a server that responds in JSON", "rotate", failed({}, 504), "gateway", "unknown"],
    ["a CDN that cannot reach the server", "rotate", html(522), "gateway", "unknown"],
    ["a gateway while the server restarts", "rotate", html(503), "gateway", "unknown"],
    ["a server that is not ready", "rotate", failed({ code: "unavailable" }, 503), "server-failed", "unknown"],
    ...[301, 302, 303, 307, 308].map((status): (typeof cases)[number] => [
      `a redirect with status ${status}`,
      "rotate",
      { status, headers: { location: "https://elsewhere.example" } },
      "redirect",
      "rejected",
    ]),
    ["a proxy that requires a length", "get", html(411), "body-removed", "rejected"],
    ["a CDN that rejects a body", "get", html(403, { server: "CloudFront" }), "body-removed", "rejected"],
    ["a load balancer that rejects a body", "get", html(400), "body-removed", "rejected"],
    ["a proxy that rejects a request", "rotate", html(400), "invalid-request", "rejected"],
    ["a rejection that is not a page", "get", failed({}, 400), "invalid-request", "rejected"],
    ["a body that was lost", "get", failed({ code: "body_required" }, 400), "body-removed", "rejected"],
    ["a group with an empty ID", "get", found({ provided_id: "" }), "body-removed", "unknown"],
    ["a group with a null ID", "get", found({ provided_id: null }), "body-removed", "unknown"],
    ["another group", "get", found({ provided_id: "other" }), "other-group", "unknown"],
    ["another group on POST", "rotate", found({ provided_id: "other" }), "other-group", "unknown"],
    ["an ID in a different case", "get", found({ provided_id: "Acme" }), "other-group", "unknown"],
    ["no token", "get", found({ token: undefined }), "unreadable", "unknown"],
    ["an empty token", "rotate", found({ token: "" }), "unreadable", "unknown"],
    ["a token of 200 KB", "rotate", found({ token: "x".repeat(200_000) }), "unreadable", "unknown"],
    ["a token with a line break", "rotate", found({ token: "a\nb" }), "unreadable", "unknown"],
    ["a token that is a number", "rotate", found({ token: 5 }), "unreadable", "unknown"],
    ["the old token", "rotate", found({ token: OLD }), "not-rotated", "rejected"],
    ["endlessly nested properties", "get", endless, "unreadable", "unknown"],
    ["new_user_group as a string", "get", found({}, { new_user_group: "yes" }), "unreadable", "unknown"],
    ["no group", "get", { body: { success: 1 } }, "unreadable", "unknown"],
    ["success as a string", "rotate", { body: { success: "1", user_group: group } }, "unreadable", "unknown"],
    ["success false with status 200", "rotate", { body: { success: false } }, "rejected", "rejected"],
    ["a page", "rotate", { body: "<html>", headers: { "content-type": "text/html" } }, "web-page", "unknown"],
    ["nothing", "rotate", { status: 204, body: "" }, "unreadable", "unknown"],
    ["half of the JSON", "rotate", { body: '{"success":1,"user_gr' }, "unreadable", "unknown"],
    ["invalid UTF-8", "rotate", badUtf8, "unreadable", "unknown"],
    ["success 0 with status 300", "rotate", { status: 300, body: { success: 0 } }, "redirect", "unknown"],
    ["success 1 with status 300", "rotate", { ...found({}), status: 300 }, "redirect", "unknown"],
    ["success 1 with status 500", "rotate", { ...found({}), status: 500 }, "server-failed", "unknown"],
    ["success 1 with status 400", "rotate", { ...found({}), status: 400 }, "invalid-request", "rejected"],
    [
      "no listening server",
      "rotate",
      new TransportFailure("connect", true, "ECONNREFUSED"),
      "cannot-connect",
      "not-sent",
    ],
    ["a bad certificate", "rotate", new TransportFailure("tls", true, "CERT_HAS_EXPIRED"), "tls", "not-sent"],
    ["a timeout", "rotate", new TransportFailure("timeout", false), "timeout", "unknown"],
    ["a reset", "rotate", new TransportFailure("lost", false, "ECONNRESET"), "connection-lost", "unknown"],
    ["an endless response", "rotate", new TransportFailure("too-large", false), "unreadable", "unknown"],
  ];
  it.each(cases)("reports the kind and effect of %s (%s)", async (_, operation, response, kind, effect) => {
    const { client, sent } = scripted(response);
    const error = await errorOf(calls[operation](client));
    expect([error.kind, error.effect]).toEqual([kind, effect]);
    expect(error.message).toMatch(/^\S[^\n]*[.)]$/);
    if (operation !== "get") expect(sent).toHaveLength(1);
  });

  const encoded = (encoding: string, body: Uint8Array): Scripted => ({
    headers: { "content-encoding": encoding },
    body,
  });
  const rotatedText = JSON.stringify({ success: 1, user_group: group });

  it.each<[string, Scripted]>([
    ["gzip", encoded("gzip", gzipSync(rotatedText))],
    ["deflate", encoded("Deflate", deflateSync(rotatedText))],
    ["br", encoded("br", brotliCompressSync(rotatedText))],
    ["success as a boolean", { body: { success: true, user_group: group } }],
  ])("reads a response with %s", async (_, response) => {
    const { client } = scripted(response);
    await expect(calls.rotate(client)).resolves.toMatchObject({ userGroup: { token: "new-token" } });
  });

  it.each<[Scripted, string]>([
    [encoded("zstd", Buffer.from(rotatedText)), "its content encoding is zstd; status 200"],
    [encoded("gzip", Buffer.from(rotatedText)), "its content encoding is gzip, but it cannot be decoded"],
    [
      encoded("gzip", gzipSync(" ".repeat(MAX_RESPONSE_BYTES) + rotatedText)),
      "its content encoding is gzip, but it cannot",
    ],
    [{ body: '{"success":1,"user_gr' }, "the body is not JSON"],
    [{ status: 204, body: "" }, "the body is empty; status 204"],
    [{ body: [1] }, "the body is not a JSON object"],
    [{ body: { success: "1" } }, 'success is "1" instead of 1'],
    [{ body: { user_group: group } }, "success is missing"],
    [{ body: { success: 1 } }, "user_group is missing"],
    [{ body: "<html>", headers: { "content-type": "text/html" } }, "a web page instead of JSON"],
    [
      { status: 302, headers: { location: `https://sso.example/login?t=${OLD}` } },
      "(to https://sso.example; status 302)",
    ],
    [
      { status: 302, headers: { location: "/login" } },
      "so the API token was not sent there. Check the base URL. (status 302)",
    ],
    [html(502), "A gateway or proxy in front of example.com"],
  ])("names what is wrong with a response (%#)", async (response, words) => {
    const { client } = scripted(response);
    expect((await errorOf(calls.rotate(client))).message).toContain(words);
  });

  it("compares the date in Retry-After with the service's clock", async () => {
    const headers = { date: "Thu, 01 Jan 2026 00:00:00 GMT", "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT" };
    const { client } = scripted(failed({}, 429, headers));
    expect((await errorOf(calls.rotate(client))).details).toMatchObject({ retryAfterMs: 30_000, mayWait: true });
  });

  it("includes the service's message as one plain line without secrets", async () => {
    const message = `No\n[x](command:y) \u202e${OLD}${API_TOKEN}\u001b[31m ${"long ".repeat(100)}`;
    const { client } = scripted(failed({ code: "invalid_request", message, field: "name", request_id: "r-1" }, 400));
    const error = await errorOf(calls.rotate(client));
    expect(error.message).toContain("No [x](command:y) <hidden><hidden> [31m long");
    expect(error.message).toMatch(/status 400; request r-1/);
    expect(error.message.length).toBeLessThan(500);
    expect(error.details.field).toBe("name");
  });

  it.each([
    ["an error as a string", { success: 0, error: "Bad token" }, "Bad token"],
    ["a message next to success", { success: 0, message: "Bad token" }, "Bad token"],
    ["errors as an array", { success: 0, errors: ["Bad token"] }, "status 401"],
    ["null", null, "status 401"],
  ])("tolerates %s", async (_, body, words) => {
    const { client } = scripted({ status: 401, body });
    expect((await errorOf(calls.get(client))).message).toContain(words);
  });

  it("retries GET if the network or the service fails, and waits for as long as the service requests", async () => {
    const ok = { body: { success: 1, new_user_group: false, user_group: group } };
    const lost = new TransportFailure("lost", false);
    const { client, sent, waits } = scripted(lost, failed({}, 503, { "retry-after": "7" }), failed({}, 429), ok);
    // The 429 says that nothing was done. The service may have processed the other three.
    expect((await client.get({ user_group_id: "acme" })).attempts).toBe(3);
    expect(sent).toHaveLength(4);
    expect(waits[0]).toBeLessThan(500);
    expect(waits[1]).toBe(7_000);
  });

  it.each([
    ["the service keeps failing", failed({}, 500), 4],
    ["the service requests a long wait", failed({}, 429, { "retry-after": "3600" }), 1],
    ["a retry cannot change the response", failed({}, 401), 1],
  ])("stops retrying GET if %s", async (_, response, requests) => {
    const { client, sent } = scripted(response);
    await errorOf(calls.get(client));
    expect(sent).toHaveLength(requests);
  });

  it.each([
    ["an ID with an unpaired surrogate", { user_group_id: "\ud800" }, "user_group_id"],
    ["an empty ID", { user_group_id: "" }, "user_group_id"],
  ])("sends nothing for %s", async (_, request, field) => {
    const { client, sent } = scripted({});
    const error = await errorOf(client.get(request));
    expect(error.details).toMatchObject({ kind: "invalid-request", effect: "not-sent", field });
    expect(sent).toHaveLength(0);
  });

  it("never sends an empty current token", async () => {
    const { client, sent } = scripted({});
    expect((await errorOf(client.rotate({ userGroupId: "acme", currentToken: "" }))).effect).toBe("not-sent");
    expect(sent).toHaveLength(0);
  });

  it.each([
    ["http://example.com", "t", "invalid-base-url"],
    ["https://example.com", "", "invalid-api-token"],
    ["https://example.com", `uga_${"0".repeat(49)}`, "invalid-api-token"],
    ["https://example.com", "a\r\nX: y", "invalid-api-token"],
  ])("rejects %s with the API token %j", (baseUrl, apiToken, kind) => {
    expect(() => new UserGroupClient({ baseUrl, apiToken })).toThrow(expect.objectContaining({ kind }));
  });
});
