import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasLossyNumber, losesDigits } from "./exactNumber.ts";

describe("losesDigits", () => {
  it.each([
    "9007199254740993",
    "-9007199254740993",
    "9007199254740993.0",
    "9007199254740993.00e0",
    "9007199254740.993e3",
    "9007199254740993.5",
    "-9007199254740992.25",
    "123456789012345678901234567890e-10",
    "123456789012345678901",
    "1e400",
    "-1e400",
    "1e-400",
  ])("finds %s", (token) => {
    expect(losesDigits(token)).toBe(true);
  });

  it.each([
    "0",
    "-0",
    "0.0",
    "0e5",
    "1",
    "-1.50",
    "1e3",
    "100",
    "0.1",
    "1e300",
    "1.5e3",
    "9007199254740992",
    "4503599627370495.5",
    "3.14159265358979323846",
  ])("accepts %s", (token) => {
    expect(losesDigits(token)).toBe(false);
  });

  it("finds a number that would lose digits, but ignores numbers inside strings", () => {
    expect(hasLossyNumber('{"a":[1,{"b":9007199254740993.0}]}')).toBe(true);
    expect(hasLossyNumber('{"9007199254740993":"\\"9007199254740993","b":1}')).toBe(false);
  });

  it("accepts every number that JavaScript can write", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => !losesDigits(JSON.stringify(value))),
    );
  });
});
