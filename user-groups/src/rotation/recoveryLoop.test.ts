import { describe, expect, it } from "vitest";
import { RecoveryLoop } from "./recoveryLoop.ts";
import type { Report } from "./rotator.ts";

const report = (kind: "unknown" | "adopted", decidedInMs?: number): Report => ({
  key: { origin: "https://example.com", environment: "", userGroupId: "acme" },
  intent: "recover",
  outcome: kind === "unknown" ? { kind, reason: undefined } : { kind, saved: "fully" },
  otherApiToken: false,
  ...(decidedInMs === undefined ? {} : { decidedInMs }),
});

/** A loop whose rounds return reports from a list, and whose timers are fired by the test. */
function loopOver(...rounds: (Report[] | Error)[]) {
  const waits: number[] = [];
  const canceled: number[] = [];
  const reported: string[] = [];
  let due: () => void = () => {};
  const loop = new RecoveryLoop({
    rotator: {
      recoverAll: async () => {
        const round = rounds.shift() ?? [];
        if (round instanceof Error) throw round;
        return round;
      },
    },
    onReports: (reports) => void reported.push(reports.map(({ outcome }) => outcome.kind).join()),
    schedule: (ms, run) => {
      waits.push(ms);
      due = run;
      return () => {
        canceled.push(ms);
        due = () => {};
      };
    },
  });
  const fire = async () => {
    due();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { loop, waits, canceled, reported, fire };
}

describe("RecoveryLoop", () => {
  it("retries with increasing delays while an outcome is unknown", async () => {
    const { loop, waits, reported, fire } = loopOver([report("unknown")], [report("unknown")], [report("adopted")], []);
    expect(loop.nextCheck).toBeUndefined();
    await loop.check();
    expect(loop.nextCheck?.getTime()).toBeGreaterThan(Date.now());
    await fire();
    await fire();
    expect(loop.nextCheck).toBeUndefined();
    await fire();
    expect(waits).toEqual([1_000, 2_000]);
    expect(reported).toEqual(["unknown", "unknown", "adopted"]);
  });

  it("never waits longer than five minutes or past the end of a quarantine", async () => {
    const { loop, waits, fire } = loopOver(...Array.from({ length: 11 }, () => [report("unknown")]), [
      report("unknown", 40_000),
    ]);
    await loop.check();
    for (let i = 0; i < 11; i++) await fire();
    expect(waits.at(-2)).toBe(300_000);
    expect(waits.at(-1)).toBe(40_000);
  });

  it("skips the wait when a check is requested", async () => {
    const { loop, waits, canceled } = loopOver([report("unknown")], [report("unknown")]);
    await loop.check();
    await loop.check();
    expect([waits, canceled]).toEqual([[1_000, 2_000], [1_000]]);
    loop.stop();
    expect(canceled).toEqual([1_000, 2_000]);
  });

  it("continues after a round that failed, with the same delays", async () => {
    const failure = new Error("EMFILE");
    const { loop, waits, reported, fire } = loopOver(failure, failure, [report("unknown")], [report("adopted")]);
    await expect(loop.check()).rejects.toBe(failure);
    expect(loop.nextCheck?.getTime()).toBeGreaterThan(Date.now());
    for (let i = 0; i < 3; i++) await fire();
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(reported).toEqual(["unknown", "adopted"]);
  });

  it("joins a round in progress, and does nothing after it has been stopped", async () => {
    const { loop, waits, reported, fire } = loopOver([report("unknown")], [report("unknown")]);
    await Promise.all([loop.check(), loop.check()]);
    expect(reported).toHaveLength(1);
    loop.stop();
    await fire();
    await loop.check();
    expect([waits.length, reported.length]).toEqual([1, 1]);
  });
});
