import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Send, sender } from "./support/http.ts";
import { describeOnEachBackend, Installation } from "./support/installation.ts";

const UNKNOWN_TOKEN = `ugt_${"0".repeat(49)}`;

describeOnEachBackend("responses of the service", (backend) => {
  let installation: Installation;
  let testing: Send;
  let count = 0;
  const newId = () => `group-${count++}`;

  beforeAll(async () => {
    installation = await Installation.make(backend);
    const service = await installation.serve();
    testing = sender(service.url, await installation.apiToken("Testing"));
  });
  afterAll(() => installation[Symbol.asyncDispose]());

  const make = async () => {
    const { json } = await testing("GET", { body: { user_group_id: newId() } });
    return json.user_group;
  };

  describe("every response", () => {
    it("forbids caching, and has the API version and the rotation mode in its headers", async () => {
      const group = await make();
      const responses = await Promise.all([
        testing("GET", { body: { user_group_id: group.provided_id } }),
        testing("PUT", { body: { user_group_id: group.provided_id } }),
        testing("GET", { body: "{" }),
        testing("GET"),
        testing("POST", { body: { current_token: UNKNOWN_TOKEN } }),
        testing("PUT", { body: { user_group_id: "nobody" } }),
        testing("DELETE"),
        testing("OPTIONS"),
        testing("GET", { path: "/nowhere" }),
        testing("GET", { path: "/healthz" }),
        testing("GET", { path: "/limits" }),
        testing("GET", { path: "/metrics" }),
        testing("GET", { body: "x", headers: { "Content-Type": "text/plain" } }),
        testing("GET", { body: "{}", headers: { Authorization: "Token x" } }),
        testing("POST", { body: { current_token: group.token } }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([
        200, 200, 400, 400, 409, 404, 405, 405, 404, 200, 200, 200, 415, 401, 200,
      ]);
      const ids = new Set(responses.map(({ headers }) => headers["x-request-id"]));
      expect(ids.size).toBe(responses.length);
      for (const { headers, json, status } of responses) {
        expect(headers).toMatchObject({
          "cache-control": "no-store",
          "x-ugs-version": "1",
          "x-ugs-rotation": "cas",
          "x-content-type-options": "nosniff",
        });
        expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
        if (status === 200) continue;
        expect(json).toMatchObject({ success: 0, error: { request_id: headers["x-request-id"] } });
        expect(json.error.message).toMatch(/\.$/);
      }
    });

    it.each([
      ["DELETE", 405],
      ["PATCH", 405],
      ["OPTIONS", 405],
      ["TRACE", 405],
      ["PROPFIND", 405],
      ["HEAD", 405],
    ])("rejects %s, and lists the allowed methods", async (method, expected) => {
      const { status, headers } = await testing(method);
      expect(status).toBe(expected);
      expect(headers.allow).toBe("POST, GET, PUT");
    });

    it("rejects other methods for operational endpoints", async () => {
      for (const path of ["/healthz", "/readyz", "/metrics", "/limits"]) {
        for (const method of ["HEAD", "POST", "OPTIONS"]) {
          const { status, headers } = await testing(method, { path });
          expect([path, method, status, headers.allow]).toEqual([path, method, 405, "GET"]);
        }
      }
    });

    it("accepts only one spelling of the path", async () => {
      for (const path of ["/api/user/", "/API/user", "/api/users", "/", "/api//user", "/api/%75ser/x"]) {
        const { status, json } = await testing("GET", { path, body: { user_group_id: "a" } });
        expect([path, status, json.success]).toEqual([path, 404, 0]);
      }
    });

    it("rejects fields in the URL, which would appear in logs", async () => {
      const { status, json } = await testing("GET", {
        path: "/api/user?user_group_id=a",
        body: { user_group_id: "a" },
      });
      expect([status, json.error.code]).toEqual([400, "invalid_request"]);
      expect(json.error.message).toContain("body");
    });
  });

  describe("API token", () => {
    it.each([
      ["missing", undefined],
      ["sent with another scheme", "Bearer uga_x"],
      ["empty", "Token "],
      ["unknown", `Token uga_${"0".repeat(49)}`],
      ["followed by other text", "Token a b"],
    ])("is rejected when it is %s", async (_, authorization) => {
      const { url } = await installation.serve();
      const send = sender(url, undefined);
      const headers = authorization === undefined ? {} : { Authorization: authorization };
      const { status, json, headers: answered } = await send("GET", { body: { user_group_id: "a" }, headers });
      expect([status, json.error.code]).toEqual([401, "unauthorized"]);
      expect(answered["www-authenticate"]).toBe("Token");
    });

    it("stops working immediately when it is revoked", async () => {
      const { url } = await installation.serve();
      const apiToken = await installation.apiToken();
      const send = sender(url, apiToken);
      expect((await send("GET", { body: { user_group_id: "a" } })).status).toBe(200);
      const listed = JSON.parse((await installation.run("api-token", "list", "--json")).stdout);
      const { stderr } = await installation.run("api-token", "revoke", String(listed.at(-1).id));
      expect(stderr).toMatch(/^Revoked API token \d+\./);
      expect((await send("GET", { body: { user_group_id: "a" } })).status).toBe(401);
    });
  });

  it("serves health, readiness, limits and metrics without an API token", async () => {
    const { url } = await installation.serve("--rate-limit", "50");
    const send = sender(url, undefined);
    expect((await send("GET", { path: "/healthz" })).json).toEqual({ success: 1 });
    expect((await send("GET", { path: "/readyz" })).json).toEqual({ success: 1 });
    expect((await send("GET", { path: "/limits" })).json.limits).toMatchObject({
      body_bytes: 65536,
      requests_per_second: 50,
      requests_burst: 100,
    });
    const { text } = await send("GET", { path: "/metrics" });
    expect(text).toContain('user_groups_requests_total{operation="health",status="200"} 1');
    expect(text).toContain("process_cpu_seconds_total");
  });
});
