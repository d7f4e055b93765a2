import { describe, expect, it } from "vitest";
import { isTokenOfKind, mintToken, TOKEN_PATTERN } from "./tokenFormat.ts";

describe("a minted token", () => {
  it("has its prefix, 43 random characters and 6 of checksum, and no character to escape", () => {
    expect(mintToken("userGroup")).toMatch(/^ugt_[0-9A-Za-z]{49}$/);
    expect(mintToken("api")).toMatch(/^uga_[0-9A-Za-z]{49}$/);
    expect(mintToken("api")).toMatch(TOKEN_PATTERN);
  });

  it("is never made twice, and uses all 62 characters about equally", () => {
    const tokens = Array.from({ length: 2000 }, () => mintToken("userGroup"));
    expect(new Set(tokens).size).toBe(tokens.length);
    const counts = new Map<string, number>();
    for (const character of tokens.map((token) => token.slice(4, 47)).join("")) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    const expected = (2000 * 43) / 62;
    for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.2);
  });

  it("is recognised, and a typing mistake in it is not", () => {
    const token = mintToken("api");
    expect(isTokenOfKind("api", token)).toBe(true);
    expect(isTokenOfKind("userGroup", token)).toBe(false);
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === "A" ? "B" : "A";
      expect(isTokenOfKind("api", token.slice(0, i) + other + token.slice(i + 1))).toBe(false);
    }
    for (const text of ["", "uga_", token.slice(1), `${token}0`, ` ${token}`]) {
      expect(isTokenOfKind("api", text)).toBe(false);
    }
  });
});
