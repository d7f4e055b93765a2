import { describe, expect, it } from "vitest";
import { RecentMoves } from "./recentMoves.ts";

const there = { from: "a", to: "b" };
const back = { from: "b", to: "a" };

describe("RecentMoves", () => {
  it("recognizes the reversal of a move only once", () => {
    const moves = new RecentMoves();
    expect(moves.add([there])).toEqual({ newMoves: [there], reversals: [] });
    expect(moves.add([back])).toEqual({ newMoves: [], reversals: [{ ...back, redirected: "none" }] });
    expect(moves.add([back])).toEqual({ newMoves: [back], reversals: [] });
  });

  it("separates new moves from reversals in the same step", () => {
    const moves = new RecentMoves();
    const other = { from: "c", to: "d" };
    moves.add([there]);
    expect(moves.add([other, back])).toEqual({ newMoves: [other], reversals: [{ ...back, redirected: "none" }] });
  });

  it("remembers which redirects were added", () => {
    const moves = new RecentMoves();
    moves.add([there]);
    moves.redirected([there, { from: "x", to: "y" }], "added");
    expect(moves.add([back]).reversals).toEqual([{ ...back, redirected: "added" }]);
  });

  it("considers a move current until it is reversed", () => {
    const moves = new RecentMoves();
    moves.add([there]);
    expect(moves.isCurrent(there)).toBe(true);
    moves.add([back]);
    expect(moves.isCurrent(there)).toBe(false);
  });

  it.each([
    [10, 0],
    [11, 1],
  ])("expires moves: %s minutes later, %s reversals count as new moves", (minutes, fresh) => {
    let time = 0;
    const moves = new RecentMoves(() => time);
    moves.add([there]);
    time = minutes * 60_000;
    expect(moves.add([back]).newMoves).toHaveLength(fresh);
  });

  it("forgets the oldest moves", () => {
    const moves = new RecentMoves();
    moves.add([there, ...Array.from({ length: 1000 }, (_, index) => ({ from: `${index}`, to: `to/${index}` }))]);
    expect(moves.isCurrent(there)).toBe(false);
    expect(moves.isCurrent({ from: "999", to: "to/999" })).toBe(true);
  });
});
