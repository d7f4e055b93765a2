import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { now, QUARANTINE_MS, quarantineLeft } from "./quarantine.ts";

describe("quarantineLeft", () => {
  const since = { wall: 1_000_000_000, uptime: 500_000 };
  it.each([
    ["no time passed", 0, 0, QUARANTINE_MS],
    ["halfway", 60_000, 60_000, 60_000],
    ["afterwards", 130_000, 130_000, 0],
    ["the wall clock jumped forward by a day", 86_400_000, 1_000, QUARANTINE_MS - 1_000],
    ["the wall clock jumped back by a day", -86_400_000, 130_000, 0],
    ["the wall clock jumped back, and little time passed", -5_000, 20_000, QUARANTINE_MS - 20_000],
    ["the wall clock jumped back, and no time passed", -5_000, 0, QUARANTINE_MS],
    ["the wall clock stopped", 0, 130_000, QUARANTINE_MS],
    ["the machine was restarted a minute ago, after an hour", 3_600_000, 60_000 - 500_000, 60_000],
    ["the machine was restarted long ago", 3_600_000, 400_000 - 500_000, 0],
    ["another machine with a longer uptime", 1_000, 900_000, QUARANTINE_MS - 1_000],
  ])("returns the remaining time: %s", (_, wall, uptime, left) => {
    expect(quarantineLeft(since, { wall: since.wall + wall, uptime: since.uptime + uptime })).toBe(left);
  });

  it("reads both clocks", () => {
    const moment = now();
    expect(moment.wall).toBeGreaterThan(1.7e12);
    expect(moment.uptime).toBeGreaterThan(0);
  });

  // A time namespace in which the machine seems to have slept for 28 hours. Only the clock that keeps running during
  // sleep is ahead.
  const slept = ["--time", "--boottime", "100000", "--fork", process.execPath];
  const canSleep = process.platform === "linux" && spawnSync("unshare", [...slept, "--version"]).status === 0;
  it.skipIf(!canSleep)("counts only the time that the machine was awake", () => {
    const module = new URL("./quarantine.ts", import.meta.url);
    const script = `import { now } from ${JSON.stringify(module.href)}; console.log(now().uptime);`;
    const { stdout } = spawnSync("unshare", [...slept, "--input-type=module", "--eval", script], { encoding: "utf8" });
    expect(Number(stdout) - now().uptime).toBeLessThan(1_000_000);
    expect(Number(stdout)).toBeGreaterThan(0);
  });
});
