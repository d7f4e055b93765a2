import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GroupKey, keyFileName, keyText } from "./ports.ts";

const key = (environment: string, userGroupId: string): GroupKey => ({
  origin: "https://example.com",
  environment,
  userGroupId,
});
const part = fc.string({ unit: fc.constantFrom("a", "|", "%", "7", "C", "2", "5"), maxLength: 6 });

describe("keyText", () => {
  it("joins parts that do not contain a separator without escaping them", () => {
    expect(keyText(key("Testing", "acme"))).toBe("https://example.com|Testing|acme");
  });

  it.each([
    ["case", key("Testing", "Acme"), key("testing", "acme")],
    ["the encoding of accents", key("", "caf\u00e9"), key("", "cafe\u0301")],
    ["a trailing space", key("", "acme "), key("", "acme")],
  ])("returns file names that differ in more than %s", (_, one, other) => {
    // File systems that ignore the difference would otherwise mix up these files.
    expect([keyFileName(one), keyFileName(other)]).toEqual([1, 2].map(() => expect.stringMatching(/^[0-9a-f]{32}$/)));
    expect(keyFileName(one)).not.toBe(keyFileName(other));
  });

  it("differs for different keys, even if a part contains a separator", () => {
    const keys = fc
      .record({ environment: part, userGroupId: part })
      .map((parts) => key(parts.environment, parts.userGroupId));
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        const same = a.environment === b.environment && a.userGroupId === b.userGroupId;
        return (keyText(a) === keyText(b)) === same;
      }),
      { numRuns: 2_000 },
    );
  });
});
