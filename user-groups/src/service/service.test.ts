import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { provesIdentity } from "../client/localIdentity.ts";
import { startService } from "./service.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "service-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (identitySecret: string | undefined) =>
  startService({
    location: { folder: path.join(folder, "data") },
    keyFile: path.join(folder, "service.key"),
    log: () => {},
    host: "127.0.0.1",
    port: 0,
    allowedHosts: [],
    requestsPerSecond: 100,
    identitySecret,
  });

describe("identity of a service", () => {
  it("is proved to the program that started the service", async () => {
    const service = await start("s3cret");
    try {
      expect(await provesIdentity(service.url, "s3cret")).toBe(true);
      expect(await provesIdentity(service.url, "other")).toBe(false);
      for (const query of ["", "?nonce=", "?nonce=short", `?nonce=${"a".repeat(65)}`, "?nonce=a&nonce=b"]) {
        expect((await fetch(`${service.url}/identity${query}`)).status).toBe(400);
      }
    } finally {
      await service.stop();
    }
  });

  it("is not proved without a secret", async () => {
    const service = await start(undefined);
    try {
      expect((await fetch(`${service.url}/identity?nonce=${"a".repeat(32)}`)).status).toBe(404);
      expect(await provesIdentity(service.url, "")).toBe(false);
    } finally {
      await service.stop();
    }
  });
});
