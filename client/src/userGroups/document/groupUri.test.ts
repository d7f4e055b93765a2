import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupKeyOf, groupUriParts } from "./groupUri.ts";

describe("group URI", () => {
  it("parses to the group that it was created for", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    const host = fc.stringMatching(/^[a-z][a-z-]{0,4}\.[a-z]{2}(:80)?$/);
    const url = fc.tuple(fc.constantFrom("http", "https"), host).map(([scheme, host]) => `${scheme}://${host}`);
    const origin = fc.oneof(text, url, fc.constantFrom("local-service", "https://local-service", "http://[::1]:80"));
    fc.assert(
      fc.property(origin, fc.oneof(fc.constant(""), text), text, (origin, environment, userGroupId) => {
        const key = { origin, environment, userGroupId };
        expect(groupKeyOf(groupUriParts(key))).toEqual(key);
      }),
    );
  });

  it.each([
    ["https://groups.example.com", "Customer", "acme", "/groups.example.com/Customer/acme.json"],
    ["http://127.0.0.1:8787", "", "acme", "/127.0.0.1:8787 (http)/acme.json"],
    ["local-service", "Testing", "Zoë & Söhne", "/Local Service/Testing/Zoë & Söhne.json"],
    ["https://example.com", "..", "a/b\\c%\u202e\n", "/example.com/%2E%2E/a%2Fb%5Cc%25%E2%80%AE%0A.json"],
  ])("is parsed: %s %s %j", (origin, environment, userGroupId, path) => {
    expect(groupUriParts({ origin, environment, userGroupId }).path).toBe(path);
  });

  it.each(["", "/", "/a.json", "/a/b/c", "/a/b/c/d.json", "/%/b/c.json", "/a/b/%.json", "/a/%62/c.json"])(
    "is invalid: %j",
    (path) => {
      expect(groupKeyOf({ scheme: "sitekeeper-group", path })).toBeUndefined();
    },
  );
});
