import type { GroupRow, TokenState } from "@sitekeeper/user-groups";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Healing } from "./healing.ts";

const row = (userGroupId: string, state: TokenState, fingerprint = "1"): GroupRow => ({
  key: { origin: "https://example.com", environment: "Testing", userGroupId },
  state,
  fingerprint,
  verifiedAt: 0,
});

describe("Healing", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("heals each lost or stale token once, and nothing else", async () => {
    let rows = [row("a", "current"), row("b", "current")];
    const heal = vi.fn(async () => undefined);
    const healing = new Healing({ groups: async () => rows, isRotating: () => false }, heal);
    const look = async () => {
      healing.lookSoon();
      healing.lookSoon();
      await vi.advanceTimersByTimeAsync(2_000);
    };
    await look();
    expect(heal).toHaveBeenCalledTimes(0);
    rows = [row("a", "lost"), row("b", "stale")];
    await look();
    await look();
    expect(heal).toHaveBeenCalledTimes(1);
    rows = [row("a", "lost", "2")];
    await look();
    expect(heal).toHaveBeenCalledTimes(2);
  });

  it("has each unknown outcome looked after, unless this window is rotating yet", async () => {
    const unknown = row("a", "unknown");
    let rotating = true;
    const heal = vi.fn(async () => undefined);
    const healing = new Healing({ groups: async () => [unknown], isRotating: () => rotating }, heal);
    const look = async () => {
      healing.lookSoon();
      await vi.advanceTimersByTimeAsync(2_000);
      return heal.mock.calls.length;
    };
    expect(await look()).toBe(0);
    rotating = false;
    expect(await look()).toBe(1);
    expect(await look()).toBe(1);
    // It was not rotated. The next rotation of the same token is another one.
    healing.expect(unknown.key);
    expect(await look()).toBe(2);
  });

  it("does nothing after its end", async () => {
    const heal = vi.fn(async () => undefined);
    const healing = new Healing({ groups: async () => [row("a", "lost")], isRotating: () => false }, heal);
    healing.lookSoon();
    healing.dispose();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heal).toHaveBeenCalledTimes(0);
  });
});
