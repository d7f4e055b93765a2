import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { serviceLimits } from "./limits.ts";
import { startService } from "./service.ts";

const FEW = vi.hoisted(() => 3);
const limit = vi.hoisted(() => ({ perAddress: 3 }));
vi.mock(import("./limits.ts"), async (original) => ({
  ...(await original()),
  MAX_CONNECTIONS: FEW as number as 4096,
  get MAX_CONNECTIONS_PER_ADDRESS() {
    return limit.perAddress as 1024;
  },
}));

/** Sends a request on an open connection. @returns The status. Undefined if the connection was closed instead. */
async function ask(socket: Socket): Promise<number | undefined> {
  socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  const [data] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => [])]);
  return data === undefined ? undefined : Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]);
}

/** Starts a service on 127.0.0.1. @returns Its port and a function that stops it. */
async function start() {
  const folder = mkdtempSync(path.join(tmpdir(), "connections-"));
  const service = await startService({
    location: { folder: path.join(folder, "data") },
    keyFile: path.join(folder, "key"),
    log: () => {},
    host: "127.0.0.1",
    port: 0,
    allowedHosts: [],
    requestsPerSecond: 100,
  });
  const stop = () => service.stop().finally(() => rmSync(folder, { recursive: true, force: true }));
  return { port: Number(new URL(service.url).port), stop };
}

const open = (port: number, localAddress = "127.0.0.1") =>
  connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});

it("refuses connections beyond its limit, and accepts a new one once another has ended", async () => {
  const { port, stop } = await start();
  const sockets: Socket[] = [];
  try {
    for (let i = 0; i < FEW; i++) {
      sockets.push(open(port));
      expect(await ask(sockets[i] as Socket)).toBe(200);
    }
    expect(await ask(open(port))).toBeUndefined();
    sockets.pop()?.destroy();
    await expect.poll(() => ask(open(port))).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await stop();
  }
});

// Other systems have only one address on this interface.
it.runIf(process.platform === "linux")(
  "refuses connections from one address beyond its limit, and serves others",
  async () => {
    limit.perAddress = 2;
    const { port, stop } = await start();
    const sockets = [open(port), open(port)];
    try {
      for (const socket of sockets) expect(await ask(socket)).toBe(200);
      for (let i = 0; i < FEW; i++) expect(await ask(open(port))).toBeUndefined();
      const other = open(port, "127.0.0.2");
      expect(await ask(other)).toBe(200);
      other.destroy();
      sockets.pop()?.destroy();
      await expect.poll(() => ask(open(port))).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
      await stop();
      limit.perAddress = 3;
    }
  },
);

it("limits metrics requests per address, and answers other requests", async () => {
  const { port, stop } = await start();
  // The clock stops, so that the number of allowed requests does not depend on the speed of this machine.
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const responses: Response[] = [];
    for (let i = 0; i <= serviceLimits(100).metrics.burst; i++) responses.push(await get("/metrics"));
    expect(new Set(responses.slice(0, -1).map(({ status }) => status))).toEqual(new Set([200]));
    const last = responses.at(-1);
    expect([last?.status, last?.headers.get("Retry-After")]).toEqual([429, "1"]);
    expect(await last?.json()).toMatchObject({ success: 0, error: { code: "rate_limited" } });
    expect((await get("/healthz")).status).toBe(200);
  } finally {
    vi.useRealTimers();
    await stop();
  }
});

it("limits connections to fewer than a process's usual number of file descriptors", async () => {
  const { MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS } =
    await vi.importActual<typeof import("./limits.ts")>("./limits.ts");
  expect(MAX_CONNECTIONS).toBeGreaterThanOrEqual(1000);
  expect(MAX_CONNECTIONS).toBeLessThan(8192);
  expect(MAX_CONNECTIONS_PER_ADDRESS * 2).toBeLessThan(MAX_CONNECTIONS);
});
