import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthOf, SAFE_GROWTH } from "../../testing/growth.ts";
import { sourceMatcher } from "./redirects.ts";

describe("sourceMatcher", () => {
  it.each([
    ["/old", ["old"], ["older", "old/a", ""]],
    ["/old/:slug*", ["old", "old/a", "old/a/b"], ["older", "a/old"]],
    ["/old/*", ["old", "old/a/b"], ["older"]],
    ["/old*", ["old", "older", "old/a"], ["ol"]],
    ["/:lang/start", ["en/start"], ["start", "en/us/start", "/start"]],
    ["/v:number/:page", ["v1/a"], ["v/a", "v1", "v1/a/b"]],
    ["/*/api/:name", ["v1/api/x", "a/b/api/x"], ["api/x", "v1/api/x/y"]],
    ["/a.b", ["a.b"], ["axb"]],
  ])("%s matches %j but not %j", (source, matching, others) => {
    const matches = sourceMatcher(source);
    expect([matching.filter((path) => !matches(path)), others.filter(matches)]).toEqual([[], []]);
  });

  it("matches the same paths as the equivalent regular expression", () => {
    const piece = fc.constantFrom("a", "b", "/", ":x", ":x*", "*", "/*");
    const text = (unit: fc.Arbitrary<string>) => fc.array(unit, { maxLength: 6 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text(piece), text(fc.constantFrom("a", "b", "/", "/a")), (source, path) => {
        const tidy = source
          .replace(/\/+/g, "/")
          .replace(/^\/|\/$/g, "")
          .replace(/\*{2,}/g, "*");
        const pattern = tidy
          .replace(/:\w+\*|\*/g, ".*")
          .replace(/:\w+/g, "[^/]+")
          .replace(/\/\.\*$/, "(?:/.*)?");
        expect(sourceMatcher(source)(path)).toBe(new RegExp(`^${pattern}$`).test(path));
      }),
      { numRuns: 2000 },
    );
  });

  it("takes linear time, even with many wildcards", async () => {
    const matches = sourceMatcher("/*a*a*a*a*a*a*b");
    expect(await growthOf((size) => matches("a".repeat(size)))).toBeLessThan(SAFE_GROWTH);
  });
});
