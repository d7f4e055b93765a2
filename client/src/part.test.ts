import { describe, expect, it, vi } from "vitest";
import { EventEmitter } from "./testing/fakeEditor.ts";

vi.mock("vscode", () => ({ EventEmitter }));
const { Part } = await import("./part.ts");

/** A part with a counter, along with the number of times that the part has been loaded. */
function counter() {
  const changed = new EventEmitter<number>();
  let loads = 0;
  const part = new Part(async () => {
    loads++;
    let count = 0;
    const add = (by: number): number => {
      count += by;
      changed.fire(count);
      return count;
    };
    return { add, onDidChange: changed.event };
  });
  return { part, loads: () => loads };
}

describe("Part", () => {
  it("loads only once, on the first call", async () => {
    const { part, loads } = counter();
    const { add } = part.calls((created) => created, "add");
    expect([part.now, loads()]).toEqual([undefined, 0]);
    expect(await Promise.all([add(1), add(2)])).toEqual([1, 3]);
    expect([part.now, loads()]).toEqual([await part.get(), 1]);
  });

  it("forwards events to listeners that were added before it was loaded", async () => {
    const { part } = counter();
    const received: number[] = [];
    part.event(({ onDidChange }) => onDidChange)((count) => received.push(count));
    const { add } = part.calls((created) => created, "add");
    await add(5);
    await add(2);
    expect(received).toEqual([5, 7]);
  });

  it("tries to load again after a failure, and tells the user what to do", async () => {
    let isBroken = true;
    const part = new Part(async () => {
      if (isBroken) throw new Error("No such file");
      return "part";
    });
    await expect(part.get()).rejects.toThrow(/\(No such file\)\. Reload the window\./);
    isBroken = false;
    expect(await part.get()).toBe("part");
  });
});
