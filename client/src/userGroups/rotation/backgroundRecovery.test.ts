import type { GroupRow, TokenState } from "@sitekeeper/user-groups";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackgroundRecovery } from "./backgroundRecovery.ts";

const row = (userGroupId: string, state: TokenState, fingerprint = "1"): GroupRow => ({
  key: { origin: "https://example.com", environment: "Testing", userGroupId },
  state,
  fingerprint,
  verifiedAt: 0,
});

describe("BackgroundRecovery", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("recovers only lost and stale tokens, and recovers each of them only once", async () => {
    let rows = [row("a", "current"), row("b", "current")];
    const recover = vi.fn(async () => undefined);
    const recovery = new BackgroundRecovery({ groups: async () => rows, isRotating: () => false }, recover);
    const check = async () => {
      recovery.checkSoon();
      recovery.checkSoon();
      await vi.advanceTimersByTimeAsync(2_000);
    };
    await check();
    expect(recover).toHaveBeenCalledTimes(0);
    rows = [row("a", "lost"), row("b", "stale")];
    await check();
    await check();
    expect(recover).toHaveBeenCalledTimes(1);
    rows = [row("a", "lost", "2")];
    await check();
    expect(recover).toHaveBeenCalledTimes(2);
  });

  it("recovers every pending rotation except those that are running in this window", async () => {
    const unknown = row("a", "unknown");
    let rotating = true;
    const recover = vi.fn(async () => undefined);
    const recovery = new BackgroundRecovery({ groups: async () => [unknown], isRotating: () => rotating }, recover);
    const check = async () => {
      recovery.checkSoon();
      await vi.advanceTimersByTimeAsync(2_000);
      return recover.mock.calls.length;
    };
    expect(await check()).toBe(0);
    rotating = false;
    expect(await check()).toBe(1);
    expect(await check()).toBe(1);
    // The token was not rotated, so its fingerprint is the same for the next rotation.
    recovery.retry(unknown.key);
    expect(await check()).toBe(2);
  });

  it("does nothing after it has been disposed", async () => {
    const recover = vi.fn(async () => undefined);
    const recovery = new BackgroundRecovery(
      { groups: async () => [row("a", "lost")], isRotating: () => false },
      recover,
    );
    recovery.checkSoon();
    recovery.dispose();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(recover).toHaveBeenCalledTimes(0);
  });
});
