import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupKeyOf, groupUriParts } from "./groupUri.ts";

describe("the URI of a group", () => {
  it("names any group, and leads back to it", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    fc.assert(
      fc.property(text, fc.constantFrom("", "Customer", "Testing"), text, (origin, environment, userGroupId) => {
        const key = { origin, environment, userGroupId };
        expect(groupKeyOf(groupUriParts(key))).toEqual(key);
      }),
    );
  });

  it.each(["", "/", "/a.json", "/a/b.json", "/a/b/c", "/a/b/c/d.json", "/%/b/c.json"])("is not %j", (path) => {
    expect(groupKeyOf({ scheme: "sitekeeper-group", path })).toBeUndefined();
  });
});
