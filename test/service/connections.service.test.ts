import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { scaledTimeout } from "../support/scaledTimeout.ts";
import { type Send, sender } from "./support/http.ts";
import { BACKENDS, Installation, type ServiceProcess } from "./support/installation.ts";
import { exchangeRaw } from "./support/raw.ts";

/** Requests as bytes, where the framing of HTTP is what is tested. */
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

describe("a transfer coding", () => {
  it.each([
    ["gzip, chunked", "GET /api/user HTTP/1.1"],
    ["chunked, chunked", "GET /api/user HTTP/1.1"],
    ["chunked", "GET /api/user HTTP/1.0"],
  ])("%s in '%s' is refused, and ends the connection", async (coding, first) => {
    const { text, closedAfter } = await exchangeRaw(service.port, chunked("framed", coding, first), 1000);
    expect(statusesOf(text)).toEqual([400]);
    expect(closedAfter).toEqual(expect.any(Number));
    expect(await exists("framed")).toBe(false);
  });

  it("chunked in HTTP/1.1 is read, in any case, and keeps the connection", async () => {
    const { text, closedAfter } = await exchangeRaw(service.port, chunked("chunks", "Chunked"), 300);
    expect([statusesOf(text), closedAfter]).toEqual([[200], undefined]);
  });
});

describe("a request with Upgrade", () => {
  it("is answered as any other and ends the connection, so that what follows is not lost in silence", async () => {
    const upgrade = getRequest("upgrade", ["Connection: Upgrade", "Upgrade: h2c"]);
    const { text, closedAfter } = await exchangeRaw(service.port, upgrade + getRequest("behind"), 1000);
    expect(statusesOf(text)).toEqual([200]);
    expect(text).toMatch(/^connection: close\r$/im);
    expect(closedAfter).toEqual(expect.any(Number));
    expect(await exists("behind")).toBe(false);
  });
});

describe("a target in absolute form", () => {
  it.each([
    ["of our own", "GET http://127.0.0.1/api/user HTTP/1.1", 200],
    ["of our own, with a port", "GET http://localhost:8787/api/user HTTP/1.1", 200],
    ["of https, as a proxy may pass it on", "GET HTTPS://localhost/api/user HTTP/1.1", 200],
    ["of another host", "GET http://evil.example/api/user HTTP/1.1", 403],
    ["with a user", "GET http://localhost@evil.example/api/user HTTP/1.1", 403],
    ["without a host", "GET http:///api/user HTTP/1.1", 403],
    ["without a path", "GET http://localhost HTTP/1.1", 404],
    ["with a query", "GET http://localhost/api/user?x HTTP/1.1", 400],
    ["of another scheme", "GET ftp://localhost/api/user HTTP/1.1", 400],
  ])("%s: %s gives %i", async (_, first, status) => {
    const { text } = await exchangeRaw(service.port, getRequest("absolute", ["Connection: close"], first), 1000);
    expect(statusesOf(text)).toEqual([status]);
  });

  it("counts instead of the Host header", async () => {
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
    [415, "a body of another type", () => expecting(["Content-Length: 20"]).replace("application/json", "text/plain")],
    [403, "another host", () => expecting(["Content-Length: 20"]).replace("127.0.0.1", "evil.example")],
  ])("is answered with %i for %s, without asking for the body", async (status, _, request) => {
    const { text, closedAfter } = await exchangeRaw(service.port, request(), 1000);
    expect(statusesOf(text)).toEqual([status]);
    expect(closedAfter).toEqual(expect.any(Number));
  });

  it("of HTTP/1.0 is ignored: such a sender does not know the status", async () => {
    const request = getRequest("old", ["Expect: 100-continue"], "GET /api/user HTTP/1.0");
    expect(statusesOf((await exchangeRaw(service.port, request, 1000)).text)).toEqual([200]);
  });

  it("asks for the body when everything else is right, and keeps the connection", async () => {
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
  it("are all answered, in their order", async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `pipelined-${i}`);
    const requests = ids.map((id, i) => getRequest(id, i === 99 ? ["Connection: close"] : [])).join("");
    const { text } = await exchangeRaw(service.port, requests, 5000);
    expect([...text.matchAll(/"provided_id":"([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
  });

  it("after the last request of a connection are not handled", async () => {
    const requests = getRequest("last", ["Connection: close"]) + getRequest("beyond-last");
    expect(statusesOf((await exchangeRaw(service.port, requests, 1000)).text)).toEqual([200]);
    expect(await exists("beyond-last")).toBe(false);
  });

  it("of 200 connections that send 80,000 give way to another sender", { timeout: scaledTimeout(60_000) }, async () => {
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
    // Without turns, all 80,000 are answered before the other sender's last request.
    expect(answered).toBeLessThan(60_000);
  });
});
