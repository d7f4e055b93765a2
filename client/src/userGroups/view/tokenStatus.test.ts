import { describe, expect, it } from "vitest";
import { tokenAge, tokenStatusOf } from "./tokenStatus.ts";

const DAY = 86_400_000;
const now = 1_000 * DAY;
const seen = (days: number) => ({ knownSince: now - days * DAY });
const rotated = (days: number) => ({ state: "current", rotatedAt: now - days * DAY }) as const;

describe("the status of a token", () => {
  it.each([
    ["current", { row: rotated(89), details: undefined, rotating: false }],
    ["due", { row: rotated(91), details: undefined, rotating: false }],
    ["current", { row: rotated(1), details: seen(500), rotating: false }],
    ["due", { row: { state: "current" }, details: seen(91), rotating: false }],
    ["current", { row: { state: "current" }, details: undefined, rotating: false }],
    ["stale", { row: { state: "stale", rotatedAt: 0 }, details: undefined, rotating: false }],
    ["unknown", { row: { state: "unknown" }, details: undefined, rotating: false }],
    ["rotating", { row: { state: "unknown" }, details: undefined, rotating: true }],
    ["current", { row: { state: "current" }, details: undefined, rotating: true }],
  ] as const)("is %s: %j", (status, known) => {
    expect(tokenStatusOf(known, 90, now)).toBe(status);
  });

  it("is never due without a limit", () => {
    expect(tokenStatusOf({ row: rotated(900), details: undefined, rotating: false }, 0, now)).toBe("current");
  });
});

describe("the age of a token", () => {
  it.each([
    ["rotated 3 days ago", rotated(3), seen(9)],
    ["rotated less than a minute ago", rotated(0), undefined],
    ["not rotated for 9 days", { state: "current" }, seen(9)],
    ["", { state: "current" }, seen(0)],
    ["", { state: "current" }, undefined],
  ] as const)("%j", (text, row, details) => {
    expect(tokenAge(row, details, now)).toBe(text);
  });
});
