import { describe, expect, it } from "vitest";
import { isSuperseded, withToken } from "./superseded.ts";

type Row = ReturnType<typeof withToken>;

/** The record after the service has returned these tokens in turn. */
const after = (...fingerprints: string[]): Row =>
  fingerprints.reduce<Row | undefined>((row, fingerprint) => withToken(row, fingerprint), undefined) as Row;

describe("superseded tokens", () => {
  it("include every token that was replaced", () => {
    const row = after("a", "a", "b", "c", "c");
    expect(["a", "b", "c", "d"].map((fingerprint) => isSuperseded(row, fingerprint))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(row.previousFingerprint).toBe("b");
    expect(isSuperseded(undefined, "a")).toBe(false);
  });

  it("exclude a token that was accepted again", () => {
    const row = after("a", "b", "c", "a");
    expect(row.supersededFingerprints).toEqual(["b", "c"]);
    expect(isSuperseded(row, "a")).toBe(false);
  });

  it("are limited in number, and the oldest ones are forgotten first", () => {
    const row = after(...Array.from({ length: 150 }, (_, i) => `t${i}`));
    expect(row.supersededFingerprints).toHaveLength(100);
    expect(isSuperseded(row, "t148")).toBe(true);
    expect(isSuperseded(row, "t0")).toBe(false);
  });
});
