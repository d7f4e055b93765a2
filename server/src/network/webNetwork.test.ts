import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import type { NetworkResponse } from "../external/verdict.ts";
import type { Resolver } from "./guardedConnector.ts";
import { WebNetwork, type WebNetworkOptions } from "./webNetwork.ts";

/** The requests that the server has received. */
const requests: { readonly line: string; readonly headers: IncomingMessage["headers"] }[] = [];
const server = createServer((request, response) => {
  requests.push({ line: `${request.method} ${request.headers.host} ${request.url}`, headers: request.headers });
  answer(request, response);
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A body that is small when compressed but large when decompressed. */
const BOMB = gzipSync(Buffer.alloc(10 * 1024 * 1024));

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { url = "", socket, method } = request;
  const status = Number(/^\/(\d{3})/.exec(url)?.[1]);
  if (status > 0) {
    response.writeHead(status, { location: "/next", "retry-after": "7", "set-cookie": "a=b" }).end("body");
  } else if (url === "/challenge") response.writeHead(403, { "cf-mitigated": "challenge" }).end();
  else if (url === "/reset") socket.resetAndDestroy();
  else if (url === "/garbage") socket.end("nonsense\r\n\r\n");
  else if (url === "/endless") {
    const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
    response.on("close", () => clearInterval(timer));
  } else if (url === "/gzip" || url === "/bomb") {
    const content = url === "/gzip" ? gzipSync("content") : BOMB;
    response.writeHead(200, { "content-encoding": "gzip", etag: '"1"' }).end(content);
  } else if (url === "/brotli") {
    response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync("content"));
  } else if (url === "/nogzip") response.writeHead(200, { "content-encoding": "gzip" }).end("content");
  else if (url === "/headbody") {
    socket.write(
      "HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 35\r\n\r\nHTTP/1.1 404 Not Found\r\na: body\r\n\r\n",
    );
  } else if (url === "/half") {
    response.writeHead(200, { "content-length": "100" });
    response.write("half");
    setTimeout(() => socket.resetAndDestroy(), 20);
  } else if (url === "/slowbody") {
    response.writeHead(200).write("a");
    const timer = setInterval(() => response.write("a"), 50);
    response.on("close", () => clearInterval(timer));
  } else if (url === "/etag") {
    const isSame = request.headers["if-none-match"] === '"1"';
    response.writeHead(isSame ? 304 : 200, { etag: '"1"' }).end(isSame ? undefined : "content");
  } else if (url === "/drip") {
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write("x: 1\r\n"), 50);
    socket.on("close", () => clearInterval(timer));
  } else if (url === "/headers") {
    response.writeHead(
      200,
      Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x-${index}`, "y".repeat(1000)])),
    );
    response.end();
  } else if (url !== "/never") response.end(method);
}

function networkWith(options: Partial<WebNetworkOptions> = {}): WebNetwork {
  const replacement = (host: string): string | undefined => (host === "test.acme.com" ? "127.0.0.1" : undefined);
  const network = new WebNetwork({ timeout: 400, userAgent: "test", replacement, ...options });
  onTestFinished(() => network.close());
  return network;
}

const signal = new AbortController().signal;
const send = (url: string, network = networkWith(), method: "HEAD" | "GET" = "GET"): Promise<NetworkResponse> =>
  network.send({ url, method }, signal);
const here = (path: string): string => `http://test.acme.com:${port}${path}`;

it("returns responses without following redirects", async () => {
  requests.length = 0;
  expect(await send(here("/301"))).toEqual({ status: 301, location: "/next", retryAfter: 7000, isChallenge: false });
  expect(await send(here("/429"))).toMatchObject({ status: 429, retryAfter: 7000 });
  expect(await send(here("/challenge"))).toMatchObject({ status: 403, isChallenge: true });
  expect(await send(here("/a?b=1"), networkWith(), "HEAD")).toMatchObject({ status: 200 });
  expect(requests.map(({ line }) => line)).toEqual(
    ["GET /301", "GET /429", "GET /challenge", "HEAD /a?b=1"].map((line) =>
      line.replace(" ", ` test.acme.com:${port} `),
    ),
  );
});

it("sends no cookies, credentials or referrer", async () => {
  const network = networkWith();
  await send(here("/200"), network);
  requests.length = 0;
  await send(here("/200"), network);
  expect(Object.keys(requests[0]!.headers).sort()).toEqual([
    "accept",
    "accept-language",
    "connection",
    "host",
    "user-agent",
  ]);
});

it.each([
  ["/reset", "lost"],
  ["/garbage", "lost"],
  ["/headers", "lost"],
  ["/never", "timeout"],
  ["/drip", "timeout"],
])("reports %s as %s", async (path, failure) => expect(await send(here(path))).toEqual({ failure }));

it("does not wait for the end of a response body", async () => {
  expect(await send(here("/endless"))).toMatchObject({ status: 200 });
});

it("reports the reason why a request failed", async () => {
  const resolver: Resolver = (_, found) => found(Object.assign(new Error(), { code: "ENOTFOUND" }), []);
  expect(await send("http://nowhere.acme.com/", networkWith({ resolver }))).toEqual({ failure: "unknown-host" });
  expect(await send("http://test.acme.com:1/")).toEqual({ failure: "refused" });
  expect(await networkWith().send({ url: here("/never"), method: "GET" }, AbortSignal.timeout(50))).toEqual({
    failure: "lost",
  });
});

const PRIVATE = [
  "127.0.0.1",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "2130706433",
  "0x7f.1",
  "0",
  "169.254.169.254",
  "10.0.0.1",
];

it.each(PRIVATE)("never connects to %s", async (host) => {
  requests.length = 0;
  expect(await send(`http://${host}:${port}/200`)).toEqual({ failure: "not-public" });
  expect(requests).toEqual([]);
});

it("never connects to a name that resolves to this machine", async () => {
  requests.length = 0;
  for (const address of ["127.0.0.1", "::1", "::ffff:7f00:1", "64:ff9b::7f00:1"]) {
    const family = address.includes(":") ? 6 : 4;
    const network = networkWith({ resolver: (_, found) => found(null, [{ address, family }]) });
    expect(await send(`http://evil.acme.com:${port}/200`, network)).toEqual({ failure: "not-public" });
  }
  expect(requests).toEqual([]);
});

it("connects to the address that it checked, even if the name resolves to a different one afterward", async () => {
  requests.length = 0;
  let lookups = 0;
  // The first lookup returns a public address. All later lookups return this machine.
  const resolver: Resolver = (_, found) =>
    found(null, [{ address: lookups++ === 0 ? "192.0.0.9" : "127.0.0.1", family: 4 }]);
  const network = networkWith({ resolver });
  for (let turn = 0; turn < 5; turn++) {
    expect(await send(`http://turning.acme.com:${port}/200`, network)).toHaveProperty("failure");
  }
  expect(lookups).toBeGreaterThan(1);
  expect(requests).toEqual([]);
});

it("ignores the private addresses of a host with several addresses", async () => {
  requests.length = 0;
  const addresses = [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];
  const network = networkWith({ resolver: (_, found) => found(null, addresses) });
  expect(await send(`http://both.acme.com:${port}/200`, network)).toEqual({ failure: "not-public" });
  expect(requests).toEqual([]);
});

it("uses a proxy, except for private addresses", async () => {
  requests.length = 0;
  const resolver: Resolver = (host, found) =>
    host === "inside.acme.com"
      ? found(null, [{ address: "10.0.0.1", family: 4 }])
      : found(Object.assign(new Error(), { code: "ENOTFOUND" }), []);
  const before = process.env.http_proxy;
  process.env.http_proxy = `http://127.0.0.1:${port}`;
  onTestFinished(() => {
    if (before === undefined) delete process.env.http_proxy;
    else process.env.http_proxy = before;
  });
  const network = networkWith({ resolver, env: process.env });
  expect(await send("http://inside.acme.com/", network)).toEqual({ failure: "not-public" });
  expect(await send("http://127.0.0.1/", network)).toEqual({ failure: "not-public" });
  expect(requests).toEqual([]);
  // Only the proxy can resolve this name.
  server.once("connect", ({ url, headers }, socket: Socket) => {
    requests.push({ line: `CONNECT ${url}`, headers });
    const tunnel = connect(port, "127.0.0.1");
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    socket.pipe(tunnel).pipe(socket);
  });
  expect(await send("http://outside.acme.com/404", network)).toMatchObject({ status: 404 });
  expect(requests.at(-1)?.line).toBe("GET outside.acme.com /404");
});

const text = (content: string) => new Uint8Array(Buffer.from(content));
const load = async (path: string, etag?: string, network = networkWith()) => {
  const answer = await network.send(
    { url: here(path), method: "GET", body: { types: "application/json", maxBytes: 1000, etag } },
    signal,
  );
  if (!("body" in answer) || !answer.body) return answer;
  const { bytes, isTruncated } = answer.body;
  return { bytes: new Uint8Array(bytes), isTruncated, ...(answer.etag !== undefined && { etag: answer.etag }) };
};

it.each<[string, object]>([
  ["/anything", { bytes: text("GET"), isTruncated: false }],
  ["/gzip", { bytes: text("content"), isTruncated: false, etag: '"1"' }],
  ["/brotli", { bytes: text("content"), isTruncated: false }],
  ["/bomb", { bytes: new Uint8Array(1000), isTruncated: true, etag: '"1"' }],
  ["/endless", { bytes: text("x".repeat(1000)), isTruncated: true }],
  ["/nogzip", { failure: "lost" }],
  ["/half", { failure: "lost" }],
  ["/slowbody", { failure: "timeout" }],
  ["/etag", { bytes: text("content"), isTruncated: false, etag: '"1"' }],
])("reads the start of the response body of %s", async (path, expected) => {
  expect(await load(path)).toEqual(expected);
});

it("reads bodies only if the status is 200, and supports ETags", async () => {
  requests.length = 0;
  expect(await load("/404")).toMatchObject({ status: 404 });
  expect(await load("/404")).not.toHaveProperty("body");
  expect(await load("/etag", '"1"')).toMatchObject({ status: 304 });
  expect(requests.at(-1)?.headers).toMatchObject({ accept: "application/json", "if-none-match": '"1"' });
});

it.each(["/nogzip", "/half", "/slowbody"])("succeeds if the optional body of %s cannot be read", async (path) => {
  const request = {
    url: here(path),
    method: "GET",
    body: { types: "text/html", maxBytes: 1000, isOptional: true },
  } as const;
  expect(await networkWith().send(request, signal)).toMatchObject({ status: 200 });
});

it("bypasses the proxy for some hosts, but does not connect to private addresses", async () => {
  requests.length = 0;
  const env = { http_proxy: "http://127.0.0.1:1", no_proxy: "acme.com,127.0.0.1" };
  expect(await send(here("/404"), networkWith({ env }))).toMatchObject({ status: 404 });
  expect(await send("http://test.acme.org/", networkWith({ env }))).toHaveProperty("failure");
  expect(await send(`http://127.0.0.1:${port}/`, networkWith({ env }))).toEqual({ failure: "not-public" });
  expect(requests).toHaveLength(1);
});

it("reuses connections to a host", async () => {
  let connections = 0;
  const count = (): void => void connections++;
  server.on("connection", count);
  onTestFinished(() => void server.off("connection", count));
  const network = networkWith();
  for (let turn = 0; turn < 9; turn++) expect(await send(here("/a"), network, "HEAD")).toMatchObject({ status: 200 });
  expect(connections).toBeLessThan(4);
});

it("does not mistake the body of a HEAD response for the next response", async () => {
  const network = networkWith();
  for (let turn = 0; turn < 5; turn++) {
    const answers = await Promise.all([
      send(here("/headbody"), network, "HEAD"),
      send(here("/headbody"), network, "HEAD"),
    ]);
    for (const answer of answers) expect([200, undefined]).toContain("status" in answer ? answer.status : undefined);
  }
});
