import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { startService } from "./service.ts";

const FEW = vi.hoisted(() => 3);
vi.mock(import("./limits.ts"), async (original) => ({ ...(await original()), MAX_CONNECTIONS: FEW as number as 4096 }));

/** Sends a request on an open connection. @returns the status; undefined when the connection was closed instead */
async function ask(socket: Socket): Promise<number | undefined> {
  socket.write("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  const [data] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => [])]);
  return data === undefined ? undefined : Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1]);
}

it("refuses more connections than its limit, and accepts one again when another has ended", async () => {
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
  const { port } = new URL(service.url);
  const open = () => connect(Number(port), "127.0.0.1").on("error", () => {});
  const sockets: Socket[] = [];
  try {
    for (let i = 0; i < FEW; i++) {
      sockets.push(open());
      expect(await ask(sockets[i] as Socket)).toBe(200);
    }
    expect(await ask(open())).toBeUndefined();
    sockets.pop()?.destroy();
    await expect.poll(() => ask(open())).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

it("the limit leaves room below the file descriptors that systems usually give a process", async () => {
  const { MAX_CONNECTIONS } = await vi.importActual<typeof import("./limits.ts")>("./limits.ts");
  expect(MAX_CONNECTIONS).toBeGreaterThanOrEqual(1000);
  expect(MAX_CONNECTIONS).toBeLessThan(8192);
});
