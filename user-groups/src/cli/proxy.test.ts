import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startCasServer, TEST_API_TOKEN } from "../testing/casServer.ts";
import { httpReply, startRawServer } from "../testing/rawServer.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "proxy-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a command in a process with a proxy in its environment. */
function start(args: readonly string[], proxy: string) {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    USER_GROUPS_API_TOKEN: TEST_API_TOKEN,
    NODE_USE_ENV_PROXY: "1",
    ...Object.fromEntries(["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].map((name) => [name, proxy])),
  };
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env });
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { child, exit };
}

describe("proxy in the environment", { timeout: 60_000 }, () => {
  it("does not receive a request for a service on this machine", async () => {
    await using proxy = await startRawServer(() => httpReply(502, "{}"));
    await using server = await startCasServer();
    const rotation = ["rotate", "acme", "--url", server.url, "--dotenv", ".env", "--variable", "TOKEN"];
    server.groups.set("acme", { teamId: 1, token: "token-0", name: "Acme", old: [] });
    expect(await start(rotation, proxy.url).exit).toBe(0);
    const hosts = [
      "http://127.0.0.2",
      "http://localhost",
      "http://[::1]",
      "http://[::ffff:127.0.0.1]",
      "https://127.0.0.1",
    ];
    for (const host of hosts) await start(["get", "acme", "--url", `${host}:${server.port}`], proxy.url).exit;
    expect(proxy.connections()).toBe(0);
  });

  it("receives the request for another host", async () => {
    await using proxy = await startRawServer(() => httpReply(502, "{}"));
    const { child, exit } = start(["get", "acme", "--url", "https://example.invalid"], proxy.url);
    await expect.poll(() => proxy.requests, { timeout: 30_000 }).not.toEqual([]);
    child.kill("SIGKILL");
    await exit;
    expect(proxy.requests[0]?.head).toMatch(/^CONNECT example\.invalid:443 /);
  });
});
