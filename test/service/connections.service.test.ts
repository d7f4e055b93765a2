import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { type Send, sender } from "./support/http.ts";
import { BACKENDS, Installation, type ServiceProcess } from "./support/installation.ts";
import { exchangeRaw } from "./support/raw.ts";

/** Requests as bytes, for tests of HTTP framing. */
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

const head = (first: string, lines: readonly string[], authorization = `Token ${apiToken}`) =>
  [
    first,
    "Host: 127.0.0.1",
    `Authorization: ${authorization}`,
    "Content-Type: application/json",
    ...lines,
    "",
    "",
  ].join("\r\n");
const bodyOf = (user_group_id: string) => JSON.stringify({ user_group_id });
const getRequest = (id: string, lines: readonly string[] = [], first = "GET /api/user HTTP/1.1") =>
  head(first, [`Content-Length: ${bodyOf(id).length}`, ...lines]) + bodyOf(id);
const chunked = (id: string, coding: string, first = "GET /api/user HTTP/1.1") =>
  `${head(first, [`Transfer-Encoding: ${coding}`, "Connection: keep-alive"])}${bodyOf(id).length.toString(16)}\r\n${bodyOf(id)}\r\n0\r\n\r\n`;

const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const exists = async (user_group_id: string) => (await send("PUT", { body: { user_group_id } })).status === 200;

describe("transfer coding", () => {
  it.each([
    ["gzip, chunked", "GET /api/user HTTP/1.1"],
    ["chunked, chunked", "GET /api/user HTTP/1.1"],
    ["chunked", "GET /api/user HTTP/1.0"],
  ])("rejects %s in '%s' and closes the connection", async (coding, first) => {
    const { text, closedAfter } = await exchangeRaw(service.port, chunked("framed", coding, first), 1000);
    expect(statusesOf(text)).toEqual([400]);
    expect(closedAfter).toEqual(expect.any(Number));
    expect(await exists("framed")).toBe(false);
  });

  it("accepts chunked in HTTP/1.1 in upper and lower case, and keeps the connection open", async () => {
    const { text, closedAfter } = await exchangeRaw(service.port, chunked("chunks", "Chunked"), 300);
    expect([statusesOf(text), closedAfter]).toEqual([[200], undefined]);
  });
});

describe("request with Upgrade", () => {
  it("gets a normal response and closes the connection, so that later requests are not silently lost", async () => {
    const upgrade = getRequest("upgrade", ["Connection: Upgrade", "Upgrade: h2c"]);
    const { text, closedAfter } = await exchangeRaw(service.port, upgrade + getRequest("behind"), 1000);
    expect(statusesOf(text)).toEqual([200]);
    expect(text).toMatch(/^connection: close\r$/im);
    expect(closedAfter).toEqual(expect.any(Number));
    expect(await exists("behind")).toBe(false);
  });
});

describe("target in absolute form", () => {
  it.each([
    ["the service's own host", "GET http://127.0.0.1/api/user HTTP/1.1", 200],
    ["the service's own host with a port", "GET http://localhost:8787/api/user HTTP/1.1", 200],
    ["https, as a proxy may forward it", "GET HTTPS://localhost/api/user HTTP/1.1", 200],
    ["another host", "GET http://evil.example/api/user HTTP/1.1", 403],
    ["a host with a user", "GET http://localhost@evil.example/api/user HTTP/1.1", 403],
    ["no host", "GET http:///api/user HTTP/1.1", 403],
    ["no path", "GET http://localhost HTTP/1.1", 404],
    ["a query", "GET http://localhost/api/user?x HTTP/1.1", 400],
    ["another scheme", "GET ftp://localhost/api/user HTTP/1.1", 400],
  ])("responds to %s (%s) with %i", async (_, first, status) => {
    const { text } = await exchangeRaw(service.port, getRequest("absolute", ["Connection: close"], first), 1000);
    expect(statusesOf(text)).toEqual([status]);
  });

  it("overrides the Host header", async () => {
    const request = getRequest("absolute", ["Connection: close"], "GET http://127.0.0.1/api/user HTTP/1.1");
    const { text } = await exchangeRaw(service.port, request.replace("Host: 127.0.0.1", "Host: evil.example"), 1000);
    expect(statusesOf(text)).toEqual([200]);
    const none = await exchangeRaw(service.port, request.replace("Host: 127.0.0.1\r\n", ""), 1000);
    expect(statusesOf(none.text)).toEqual([400]);
  });
});

describe("Expect: 100-continue", () => {
  const expecting = (lines: readonly string[], authorization?: string) =>
    head("GET /api/user HTTP/1.1", ["Expect: 100-continue", ...lines], authorization);

  it.each<[number, string, () => string]>([
    [401, "a wrong API token", () => expecting(["Content-Length: 20"], "Token wrong")],
    [413, "a body that is too large", () => expecting(["Content-Length: 100000"])],
    [
      415,
      "a body with another content type",
      () => expecting(["Content-Length: 20"]).replace("application/json", "text/plain"),
    ],
    [403, "another host", () => expecting(["Content-Length: 20"]).replace("127.0.0.1", "evil.example")],
  ])("gets status %i for %s without a 100 response", async (status, _, request) => {
    const { text, closedAfter } = await exchangeRaw(service.port, request(), 1000);
    expect(statusesOf(text)).toEqual([status]);
    expect(closedAfter).toEqual(expect.any(Number));
  });

  it("is ignored in HTTP/1.0, whose clients do not know status 100", async () => {
    const request = getRequest("old", ["Expect: 100-continue"], "GET /api/user HTTP/1.0");
    expect(statusesOf((await exchangeRaw(service.port, request, 1000)).text)).toEqual([200]);
  });

  it("gets a 100 response for a valid request, and keeps the connection open", async () => {
    const body = bodyOf("expected");
    const socket = connect(service.port, "127.0.0.1");
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    socket.write(expecting([`Content-Length: ${body.length}`]));
    await expect.poll(() => statusesOf(text)).toEqual([100]);
    socket.write(body);
    await expect.poll(() => statusesOf(text)).toEqual([100, 200]);
    socket.write(getRequest("expected"));
    await expect.poll(() => statusesOf(text)).toEqual([100, 200, 200]);
    socket.destroy();
  });
});

describe("pipelined requests", () => {
  it("get their responses in order", async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `pipelined-${i}`);
    const requests = ids.map((id, i) => getRequest(id, i === 99 ? ["Connection: close"] : [])).join("");
    const { text } = await exchangeRaw(service.port, requests, 5000);
    expect([...text.matchAll(/"provided_id":"([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
  });

  it("are ignored after the last one of a connection", async () => {
    const requests = getRequest("last", ["Connection: close"]) + getRequest("beyond-last");
    expect(statusesOf((await exchangeRaw(service.port, requests, 1000)).text)).toEqual([200]);
    expect(await exists("beyond-last")).toBe(false);
  });

  it("let another client in, even if there are 80,000 on 200 connections", {
    timeout: scaledTimeout(60_000),
  }, async () => {
    const many = getRequest("busy").repeat(400);
    const sockets = Array.from({ length: 200 }, () => connect(service.port, "127.0.0.1"));
    let answered = 0;
    for (const socket of sockets) {
      socket.setEncoding("latin1").on("error", () => {});
      socket.on("data", (text: string) => {
        answered += statusesOf(text).length;
      });
      socket.write(many);
    }
    await expect.poll(() => answered, { timeout: scaledTimeout(30_000) }).toBeGreaterThan(0);
    for (let i = 0; i < 5; i++) {
      expect((await send("GET", { body: { user_group_id: "other" } })).status).toBe(200);
    }
    for (const socket of sockets) socket.destroy();
    // If connections did not take turns, the service would respond to all 80,000 before the other client's last
    // request.
    expect(answered).toBeLessThan(60_000);
  });
});
