import { describe, expect, it } from "vitest";
import { OwnMoves } from "./ownMoves.ts";

const move = { oldUri: "file:///a%20b/one.mdx", newUri: "file:///a%20b/two.mdx" };
const reEncoded = { oldUri: "file:///a b/one.mdx", newUri: "file:///a b/two.mdx" };
const other = { oldUri: "file:///c.mdx", newUri: "file:///d.mdx" };

function movesAt(time: { now: number }): OwnMoves {
  return new OwnMoves({ now: () => time.now, schedule: () => ({ cancel: () => undefined }) });
}

describe("OwnMoves", () => {
  it("recognizes each move in an edit once, regardless of how its URIs are escaped", () => {
    const moves = movesAt({ now: 0 });
    moves.expect({ documentChanges: [{ kind: "rename", ...move }] });
    expect(moves.movesByOthers([reEncoded, other])).toEqual([other]);
    expect(moves.movesByOthers([reEncoded])).toEqual([reEncoded]);
  });

  it("forgets moves that do not happen in time", () => {
    const time = { now: 0 };
    const moves = movesAt(time);
    moves.expect({ documentChanges: [{ kind: "rename", ...move }] });
    time.now = 5_001;
    expect(moves.movesByOthers([move])).toEqual([move]);
  });
});
