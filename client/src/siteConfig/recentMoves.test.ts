import { describe, expect, it } from "vitest";
import { RecentMoves } from "./recentMoves.ts";

const there = { from: "a", to: "b" };
const back = { from: "b", to: "a" };

describe("RecentMoves", () => {
  it("recognizes the reversal of a move only once", () => {
    const moves = new RecentMoves();
    expect(moves.classify([there])).toEqual({ newMoves: [there], reversals: [] });
    moves.add([there]);
    expect(moves.classify([back])).toEqual({ newMoves: [], reversals: [{ ...back, redirected: "none" }] });
    moves.add([back]);
    expect(moves.classify([back])).toEqual({ newMoves: [back], reversals: [] });
  });

  it("separates new moves from reversals in the same step", () => {
    const moves = new RecentMoves();
    const other = { from: "c", to: "d" };
    moves.add([there]);
    expect(moves.classify([other, back])).toEqual({ newMoves: [other], reversals: [{ ...back, redirected: "none" }] });
  });

  it("remembers which redirects were added with a move", () => {
    const moves = new RecentMoves();
    moves.willRedirect([there, { from: "x", to: "y" }], "added");
    moves.add([there]);
    expect(moves.classify([back]).reversals).toEqual([{ ...back, redirected: "added" }]);
  });

  it.each([
    [10, 0],
    [11, 1],
  ])("expires moves: %s minutes later, %s reversals count as new moves", (minutes, fresh) => {
    let time = 0;
    const moves = new RecentMoves(() => time);
    moves.add([there]);
    time = minutes * 60_000;
    expect(moves.classify([back]).newMoves).toHaveLength(fresh);
  });

  it("forgets the oldest moves", () => {
    const moves = new RecentMoves();
    moves.add([there, ...Array.from({ length: 1000 }, (_, index) => ({ from: `${index}`, to: `to/${index}` }))]);
    expect(moves.classify([back, { from: "to/999", to: "999" }]).newMoves).toEqual([back]);
  });
});
