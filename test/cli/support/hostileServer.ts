import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Behavior = (request: IncomingMessage, response: ServerResponse, server: HostileServer) => void;

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Behavior =>
  (_, response) =>
    response.writeHead(code, headers).end("body");
const redirect =
  (code: number, location: (url: string) => string): Behavior =>
  ({ url = "" }, response) =>
    response.writeHead(code, { location: location(url) }).end();
const forGet =
  (code: number): Behavior =>
  ({ method }, response) =>
    response.writeHead(method === "HEAD" ? code : 200).end("body");

/** The server's behavior, selected by the first segment of the path. */
const BEHAVIORS: Readonly<Record<string, Behavior>> = {
  ok: status(200),
  page: (_, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end('<h1 id="first">First</h1><h2 id="second">Second</h2>'),
  missing: status(404),
  gone: status(410),
  forbidden: status(403),
  robot: status(999),
  error: status(500),
  limited: status(429, { "retry-after": "3600" }),
  nohead: forGet(405),
  head404: forGet(404),
  slow: (_, response) => void setTimeout(() => response.end("body"), 400),
  never: () => {},
  reset: ({ socket }) => socket.resetAndDestroy(),
  garbage: ({ socket }) => void socket.end("nonsense\r\n\r\n"),
  moved: redirect(301, (url) => url.replace("moved", "ok")),
  movedgone: redirect(301, (url) => url.replace("movedgone", "missing")),
  found: redirect(302, (url) => url.replace("found", "ok")),
  loop: redirect(302, (url) => url),
  ring: redirect(302, (url) => url.replace(/\d+$/, (number) => String(Number(number) + 1))),
  to: redirect(302, (url) => decodeURIComponent(url.slice(url.indexOf("?") + 1))),
  tofile: redirect(302, () => "file:///etc/passwd"),
  tometa: redirect(302, () => "http://169.254.169.254/latest/meta-data/"),
  limit: ({ url = "" }, response, { requests }) => {
    const isFirst = requests.filter((line) => line.endsWith(url)).length === 1;
    response.writeHead(isFirst ? 429 : 200, { "retry-after": "1" }).end();
  },
  endless: ({ method }, response) => {
    response.writeHead(method === "HEAD" ? 405 : 200);
    if (method === "HEAD") return void response.end();
    const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
    response.on("close", () => clearInterval(timer));
  },
  drip: ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write("x: 1\r\n"), 100);
    socket.on("close", () => clearInterval(timer));
  },
  headers: (_, response) => {
    for (let index = 0; index < 200; index++) response.setHeader(`x-${index}`, "y".repeat(1000));
    response.end();
  },
};

/** A local server that misbehaves the way servers on the internet do, and records its requests. */
export class HostileServer {
  /** The requests, each as `METHOD host/path`. */
  readonly requests: string[] = [];
  /** Status codes that override the behavior of individual paths. */
  readonly override = new Map<string, number>();
  /** The maximum number of simultaneous requests to one host. */
  mostPerHost = 0;
  readonly #active = new Map<string, number>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(): Promise<HostileServer> {
    const server = new HostileServer();
    await new Promise<void>((resolve) => void server.#server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.#server.closeAllConnections();
      server.#server.close();
    });
    return server;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { url = "", method } = request;
    const host = request.headers.host?.replace(/:\d+$/, "") ?? "";
    this.requests.push(`${method} ${host}${url}`);
    const active = (this.#active.get(host) ?? 0) + 1;
    this.#active.set(host, active);
    this.mostPerHost = Math.max(this.mostPerHost, active);
    response.on("close", () => this.#active.set(host, this.#active.get(host)! - 1));
    const given = this.override.get(url);
    const behavior = given === undefined ? BEHAVIORS[/^\/(\w+)/.exec(url)?.[1] ?? ""] : status(given);
    (behavior ?? status(404))(request, response, this);
  }
}
