import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { GroupKey, Report, Rotator } from "@sitekeeper/user-groups";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AuditedRotator } from "./auditedRotator.ts";
import { AuditLog } from "./auditLog.ts";

const key: GroupKey = { origin: "https://example.com", environment: "Testing", userGroupId: "acme" };
const report = (intent: Report["intent"]): Report => ({
  key,
  intent,
  outcome: { kind: "not-rotated" } as unknown as Report["outcome"],
  otherApiToken: false,
});

describe("AuditedRotator", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "audit-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const operations = () =>
    readFileSync(path.join(folder, "audit.jsonl"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).operation);

  it("tracks a running rotation, and calls back when the rotation ends, even if it fails", async () => {
    const ended: GroupKey[] = [];
    const running = Promise.withResolvers<Report>();
    const rotator = { rotate: () => running.promise } as unknown as Rotator;
    const audited = new AuditedRotator(rotator, new AuditLog(folder), (endedKey) => ended.push(endedKey));
    const rotation = audited.rotate(key);
    expect(audited.isRotating(key)).toBe(true);
    running.reject(new Error("no space left"));
    await expect(rotation).rejects.toThrow("no space left");
    expect([audited.isRotating(key), ended]).toEqual([false, [key]]);
  });

  it("logs the operations that ran before a recovery failed", async () => {
    const rotator = {
      recoverAll: async ({ onReport }: { onReport: (report: Report) => Promise<void> }) => {
        await onReport(report("recover"));
        await onReport(report("fetch"));
        throw new Error("no space left");
      },
    } as unknown as Rotator;
    const audited = new AuditedRotator(rotator, new AuditLog(folder), () => {});
    await expect(audited.recoverAll()).rejects.toThrow("no space left");
    expect(operations()).toEqual(["recover", "refresh"]);
  });
});
