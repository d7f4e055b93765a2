import { describe, expect, it } from "vitest";
import { type Call, isLinearizable } from "./support/linearizability.ts";

const call = (start: number, end: number, action: Call["action"]): Call => ({ start, end, action });
const read = (start: number, end: number, token: string) => call(start, end, { kind: "read", token });
const rotated = (start: number, end: number, from: string, to: string) =>
  call(start, end, { kind: "rotated", from, to });
const refused = (start: number, end: number, from: string) => call(start, end, { kind: "refused", from });
const lost = (start: number, from: string) => call(start, Number.POSITIVE_INFINITY, { kind: "lost", from });

describe("linearizability checker", () => {
  it.each<[string, Call[]]>([
    ["an empty history", []],
    ["sequential calls", [read(0, 1, "a"), rotated(2, 3, "a", "b"), read(4, 5, "b"), refused(6, 7, "a")]],
    ["a read that overlaps a rotation", [rotated(0, 9, "a", "b"), read(1, 2, "a"), read(3, 4, "b")]],
    ["a rejection by the winner of a race", [rotated(0, 9, "a", "b"), refused(1, 8, "a")]],
    ["a lost rotation that took effect", [lost(0, "a"), read(1, 2, "x"), rotated(3, 4, "x", "y")]],
    ["a lost rotation without an effect", [lost(0, "a"), read(1, 2, "a"), rotated(3, 4, "a", "b")]],
    ["a lost rotation that took effect late", [lost(0, "a"), read(1, 2, "a"), read(3, 4, "x"), refused(5, 6, "a")]],
    ["two lost rotations, one of which took effect", [lost(0, "a"), lost(0, "a"), read(1, 2, "x"), refused(3, 4, "a")]],
    ["a chain of lost rotations", [lost(0, "a"), read(1, 2, "x"), lost(3, "x"), refused(4, 5, "x"), read(6, 7, "y")]],
    ["a lost rotation observed only through a rejection", [lost(0, "a"), refused(1, 2, "a")]],
  ])("accepts %s", (_, calls) => {
    expect(isLinearizable(calls, "a")).toBe(true);
  });

  it.each<[string, Call[]]>([
    ["two winners", [rotated(0, 9, "a", "b"), rotated(0, 9, "a", "c")]],
    ["a stale read", [rotated(0, 1, "a", "b"), read(2, 3, "a")]],
    ["reads that go backward", [rotated(0, 9, "a", "b"), read(1, 2, "b"), read(3, 4, "a")]],
    ["a rejection of the current token", [read(0, 1, "a"), refused(2, 3, "a"), read(4, 5, "a")]],
    ["an acknowledged rotation that was lost", [rotated(0, 1, "a", "b"), rotated(2, 3, "a", "c")]],
    ["an old token after a lost rotation took effect", [lost(0, "a"), refused(1, 2, "a"), read(3, 4, "a")]],
    [
      "one token from two lost rotations",
      [lost(0, "a"), read(1, 2, "x"), lost(3, "x"), refused(4, 5, "x"), read(6, 7, "x")],
    ],
    ["an unknown token", [read(0, 1, "x")]],
    ["one lost rotation that took effect twice", [lost(0, "a"), read(1, 2, "x"), read(3, 4, "y")]],
    ["a lost rotation that took effect before it started", [read(0, 1, "x"), lost(2, "a")]],
    ["a lost rotation of a token that was no longer current", [rotated(0, 1, "a", "b"), lost(2, "a"), read(3, 4, "x")]],
  ])("finds %s", (_, calls) => {
    expect(isLinearizable(calls, "a")).toBe(false);
  });

  it("finds one wrong result among many correct ones", () => {
    const calls = Array.from({ length: 200 }, (_, i) =>
      i % 2 === 0 ? rotated(i * 2, i * 2 + 5, `${i}`, `${i + 2}`) : read(i * 2, i * 2 + 5, `${i + 1}`),
    );
    expect(isLinearizable(calls, "0")).toBe(true);
    const stale = calls.with(151, read(302, 303, "100"));
    expect(isLinearizable(stale, "0")).toBe(false);
    const twoWinners = [...calls, rotated(160, 190, "80", "other")];
    expect(isLinearizable(twoWinners, "0")).toBe(false);
  });
});
