import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LocalService } from "./localService.ts";

/** Returns the service's proof for a nonce. */
const identityProof = (secret: string, port: number, nonce: string) =>
  createHmac("sha256", secret).update(`user-groups identity ${port} ${nonce}`).digest("base64url");

/** The process start time that the fake system reports. */
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
let isProving: boolean;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "local-service-"));
  asked = 0;
  isProving = true;
  server = createServer((request, response) => {
    asked++;
    const nonce = new URL(request.url ?? "", url).searchParams.get("nonce") ?? "";
    const { port } = server.address() as AddressInfo;
    response.end(JSON.stringify({ proof: isProving ? identityProof("s3cret", port, nonce) : nonce }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates a service that finds the state file from an earlier start. */
function serviceFrom(state: object): LocalService {
  writeFileSync(path.join(folder, "state.json"), JSON.stringify({ pid: process.pid, url, secret: "s3cret", ...state }));
  return new LocalService(folder, folder);
}

describe("the state file of the local service", () => {
  it("is trusted after a single proof if the system reports process start times", async () => {
    system.start = "123";
    const service = serviceFrom({ start: "123" });
    expect([await service.url(), await service.url(), asked]).toEqual([url, url, 1]);
    service.dispose();
  });

  it("requires a proof for each use if the system does not report process start times", async () => {
    system.start = "";
    const service = serviceFrom({ start: "" });
    expect([await service.url(), await service.url(), asked]).toEqual([url, url, 2]);
    isProving = false;
    expect(await service.url()).toBeUndefined();
    service.dispose();
  });

  it.each([
    ["a reused process ID", { start: "124" }],
    ["a missing secret", { start: "123", secret: undefined }],
    ["an empty secret", { start: "123", secret: "" }],
    ["a wrong secret", { start: "123", secret: "other" }],
  ])("is rejected because of %s", async (_, state) => {
    system.start = "123";
    const service = serviceFrom(state);
    expect(await service.url()).toBeUndefined();
    service.dispose();
  });

  it("does not cause an unrelated process with the same ID to be killed", async () => {
    system.start = "";
    isProving = false;
    const unrelated = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const service = serviceFrom({ pid: unrelated.pid, start: "" });
    await service.stop();
    expect(unrelated.exitCode ?? unrelated.signalCode).toBeNull();
    expect(existsSync(path.join(folder, "state.json"))).toBe(true);
    unrelated.kill("SIGKILL");
    service.dispose();
  });
});
