import { describe, expect, it } from "vitest";
import { memo } from "./memo.ts";
import { counted, countedList, countedMap, derived, step, TooExpensive, Work } from "./work.ts";

/** Returns the number of steps of a task. */
function stepsOf(task: () => unknown): number {
  const work = new Work(Number.POSITIVE_INFINITY);
  work.run(task);
  return work.steps;
}

const list = countedList(Array.from({ length: 10 }, (_, index) => index));
const set = counted(new Set(list));
const map = countedMap(list.map((each) => [each, each] as const));

describe("counted collections", () => {
  it.each<readonly [string, number, () => unknown]>([
    ["a loop", 10, () => [...list]],
    ["a loop that ends early", 3, () => list.find((each) => each === 2)],
    ["entries", 10, () => [...list.entries()]],
    ["filter", 10, () => list.filter(Boolean)],
    ["the result of map", 20, () => list.map(String).map(Number)],
    ["the result of toSorted", 20, () => list.toSorted().forEach(Boolean)],
    ["includes", 10, () => list.includes(11)],
    ["nested loops", 110, () => list.map((a) => list.some((b) => a + b < 0))],
    ["a map", 30, () => [[...map], [...map.keys()], [...map.values()]]],
    ["a set", 10, () => [...set]],
    ["a list in an object", 10, () => counted({ all: [...Array(10).keys()] }).all.map(String)],
    [
      "a list in a map",
      10,
      () =>
        counted(new Map([["a", [...Array(10).keys()]]]))
          .get("a")!
          .map(String),
    ],
  ])("counts the steps of %s", (_, steps, task) => {
    expect(stepsOf(task)).toBe(steps);
  });

  it("behaves like other collections", () => {
    expect(list).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(list.toReversed().filter((each) => each > 7)).toEqual([9, 8]);
    expect([...map.entries()].at(-1)).toEqual([9, 9]);
    expect(JSON.stringify(list.slice(0, 2))).toBe("[0,1]");
  });

  it("does not read getters", () => {
    const lazy = {
      get all(): readonly number[] {
        throw new Error("read");
      },
    };
    expect(counted(lazy)).toBe(lazy);
  });
});

describe("Work", () => {
  it("stops a task at its limit", () => {
    const work = new Work(50);
    expect(() => work.run(() => list.map(() => list.map(String)))).toThrow(TooExpensive);
    expect(work.steps).toBe(60);
  });

  it("counts nothing outside of a task", () => {
    const work = new Work(1);
    work.run(() => undefined);
    step(10);
    expect(work.steps).toBe(0);
  });

  it("counts the same steps whether a result is cached or not", () => {
    const sumOf = memo((items: readonly number[]) => ({ sum: items.reduce((a, b) => a + b, 0) }));
    expect([stepsOf(() => sumOf(list)), stepsOf(() => sumOf(list))]).toEqual([0, 0]);
    expect(stepsOf(() => derived(() => list.map(String)))).toBe(0);
  });
});
