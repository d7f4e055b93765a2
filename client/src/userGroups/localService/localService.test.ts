import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LocalService } from "./localService.ts";

/** The proof that the service gives for a nonce. */
const identityProof = (secret: string, port: number, nonce: string) =>
  createHmac("sha256", secret).update(`user-groups identity ${port} ${nonce}`).digest("base64url");

/** Since when a process runs, as the system of the test says. */
const system = vi.hoisted(() => ({ start: "" }));
vi.mock("vscode", () => ({
  EventEmitter: class {
    event = () => ({ dispose: () => undefined });
    fire = () => undefined;
    dispose = () => undefined;
  },
}));
vi.mock("@sitekeeper/user-groups", async (original) => ({
  ...(await original<object>()),
  processStart: async () => system.start,
}));

let folder: string;
let server: Server;
let url: string;
let asked: number;
let proving: boolean;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "local-service-"));
  asked = 0;
  proving = true;
  server = createServer((request, response) => {
    asked++;
    const nonce = new URL(request.url ?? "", url).searchParams.get("nonce") ?? "";
    const { port } = server.address() as AddressInfo;
    response.end(JSON.stringify({ proof: proving ? identityProof("s3cret", port, nonce) : nonce }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A service object over the state file of an earlier start. */
function over(state: object): LocalService {
  writeFileSync(path.join(folder, "state.json"), JSON.stringify({ pid: process.pid, url, secret: "s3cret", ...state }));
  return new LocalService(folder, folder);
}

describe("the state file of the local service", () => {
  it("is believed after the proof; once, where the system says since when a process runs", async () => {
    system.start = "123";
    const service = over({ start: "123" });
    expect([await service.url(), await service.url(), asked]).toEqual([url, url, 1]);
    service.dispose();
  });

  it("is believed after a proof each time where the system does not say it", async () => {
    system.start = "";
    const service = over({ start: "" });
    expect([await service.url(), await service.url(), asked]).toEqual([url, url, 2]);
    proving = false;
    expect(await service.url()).toBeUndefined();
    service.dispose();
  });

  it.each([
    ["another process has the ID", { start: "124" }],
    ["the secret is missing", { start: "123", secret: undefined }],
    ["the secret is empty", { start: "123", secret: "" }],
    ["the secret is another one", { start: "123", secret: "other" }],
  ])("is not believed when %s", async (_, state) => {
    system.start = "123";
    const service = over(state);
    expect(await service.url()).toBeUndefined();
    service.dispose();
  });

  it("does not end a process of someone else that has its ID by now", async () => {
    system.start = "";
    proving = false;
    const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const service = over({ pid: stranger.pid, start: "" });
    await service.stop();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    expect(existsSync(path.join(folder, "state.json"))).toBe(true);
    stranger.kill("SIGKILL");
    service.dispose();
  });
});
