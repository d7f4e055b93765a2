import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newSeed } from "../../tools/soak/random.ts";
import { runScenario, soakTable } from "../../tools/soak/soak.ts";
import { makePrograms, type Programs } from "../../tools/soak/tokens/programs.ts";
import { tokenScenarios } from "../../tools/soak/tokens/tokens.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";

/** The part of each goal of `npm run soak` that this test covers. */
const SHARE = 0.02;

let programs: Programs;
beforeAll(async () => {
  programs = await makePrograms();
});
afterAll(() => programs?.remove());

describe("short version of npm run soak", { timeout: scaledTimeout(120_000) }, () => {
  const names = [
    "rotations on SQLite",
    "rotations on PostgreSQL",
    "clock jumps",
    "machines that share a folder",
    "full disk for SQLite",
    "full disk for PostgreSQL",
    "full or read-only disk of a client",
  ];
  it.each(names)("loses no token and treats no stale token as current: %s", async (name) => {
    const scenario = tokenScenarios(programs, inject("postgres")).find((candidate) => candidate.name === name)!;
    const little = { more: (done: number, goal: number) => done < goal * SHARE };
    const row = await runScenario(scenario, newSeed(), little, () => {});
    console.log(soakTable([row]).split("\n").at(-1));
    if ("failed" in row.result) throw row.result.failed;
    expect(row.result).toSatisfy((result) => "skipped" in result || "counts" in result);
  });

  it("omits only the failover, which has a separate test", () => {
    const all = tokenScenarios(programs, inject("postgres")).map(({ name }) => name);
    expect(all.filter((name) => !names.includes(name))).toEqual(["failover"]);
  });
});
