import { describe, expect, it } from "vitest";
import { isMistypedApiToken, mintToken, TOKEN_PREFIX } from "./tokenFormat.ts";

describe("new token", () => {
  it("has a prefix, 43 random characters, a 6-character checksum, and nothing that needs escaping", () => {
    expect(mintToken("userGroup")).toMatch(/^ugt_[0-9A-Za-z]{49}$/);
    expect(mintToken("api")).toMatch(/^uga_[0-9A-Za-z]{49}$/);
  });

  it("is never created twice, and uses all 62 characters about equally often", () => {
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

  it("is distinguished from a token with a typo and from tokens in other formats", () => {
    const token = mintToken("api");
    expect(isMistypedApiToken(token)).toBe(false);
    for (let i = TOKEN_PREFIX.api.length; i < token.length; i++) {
      const other = token[i] === "A" ? "B" : "A";
      expect(isMistypedApiToken(token.slice(0, i) + other + token.slice(i + 1))).toBe(true);
    }
    for (const text of ["", "uga_", "secret", token.slice(0, -1), `${token}0`, ` ${token}`, mintToken("userGroup")]) {
      expect(isMistypedApiToken(text)).toBe(false);
    }
  });
});
