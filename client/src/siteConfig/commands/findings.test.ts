import { expect, it, vi } from "vitest";
import { fixAllText } from "./findings.ts";

vi.mock("vscode", () => ({}));

it.each([
  [3, 12, "3 fixed, 12 need a decision."],
  [1, 1, "1 fixed, 1 needs a decision."],
  [2, 0, "2 fixed."],
  [0, 12, "No safe fixes; 12 need a decision."],
  [0, 0, "Nothing to fix."],
])("summarizes %i fixed and %i remaining findings: %s", (fixed, left, expected) => {
  expect(fixAllText({ fixed, left })).toBe(expected);
});
