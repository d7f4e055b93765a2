import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newSeed } from "../../tools/soak/random.ts";
import { runScenario, soakTable } from "../../tools/soak/soak.ts";
import { makePrograms, type Programs } from "../../tools/soak/tokens/programs.ts";
import { tokenScenarios } from "../../tools/soak/tokens/tokens.ts";
import { scaledTimeout } from "../support/scaledTimeout.ts";

/** How much of each goal of `npm run soak` is done here. */
const SHARE = 0.02;

let programs: Programs;
beforeAll(async () => {
  programs = await makePrograms();
});
afterAll(() => programs?.remove());

describe("a little of npm run soak", { timeout: scaledTimeout(120_000) }, () => {
  const names = [
    "rotations on SQLite",
    "rotations on PostgreSQL",
    "clock jumps",
    "machines with one folder",
    "full disk of SQLite",
    "full disk of PostgreSQL",
    "full and read-only disk of a client",
  ];
  it.each(names)("%s: no token is lost, and no stale one is believed current", async (name) => {
    const scenario = tokenScenarios(programs, inject("postgres")).find((each) => each.name === name)!;
    const little = { more: (done: number, goal: number) => done < goal * SHARE };
    const row = await runScenario("tokens", scenario, newSeed(), little, () => {});
    console.log(soakTable([row]).split("\n").at(-1));
    if ("failed" in row.result) throw row.result.failed;
    expect(row.result).toSatisfy((result) => "skipped" in result || "counts" in result);
  });

  it("leaves out the failover alone, which has a test of its own", () => {
    const all = tokenScenarios(programs, inject("postgres")).map(({ name }) => name);
    expect(all.filter((name) => !names.includes(name))).toEqual(["failover"]);
  });
});
