import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type GroupContent, mergeGroup } from "./mergeGroup.ts";

const group = (properties: Record<string, unknown> | null, name = "Acme"): GroupContent => ({
  name,
  mapping: null,
  properties,
});

describe("mergeGroup", () => {
  it.each<[string, GroupContent, GroupContent, GroupContent, GroupContent]>([
    ["no change", group({ a: 1 }), group({ a: 1 }), group({ a: 1 }), group({ a: 1 })],
    ["only mine", group({ a: 1 }), group({ a: 2 }), group({ a: 1 }), group({ a: 2 })],
    ["only theirs", group({ a: 1 }), group({ a: 1 }), group({ a: 2 }), group({ a: 2 })],
    ["the same change", group({ a: 1 }), group({ a: 2 }), group({ a: 2 }), group({ a: 2 })],
    ["different keys", group({ a: 1 }), group({ a: 1, b: 2 }), group({ a: 1, c: 3 }), group({ a: 1, c: 3, b: 2 })],
    ["removed in mine, kept in theirs", group({ a: 1, b: 2 }), group({ a: 1 }), group({ a: 1, b: 2 }), group({ a: 1 })],
    [
      "deep",
      group({ a: { x: 1 } }),
      group({ a: { x: 1, y: 1 } }),
      group({ a: { x: 2 } }),
      group({ a: { x: 2, y: 1 } }),
    ],
    ["name and properties", group({ a: 1 }), group({ a: 1 }, "New"), group({ a: 2 }), group({ a: 2 }, "New")],
  ])("merges without conflicts: %s", (_, base, mine, theirs, content) => {
    expect(mergeGroup(base, mine, theirs)).toEqual({ content, conflicts: [] });
  });

  it.each<[string, GroupContent, GroupContent, GroupContent, string[][]]>([
    ["the same value", group({ a: 1 }), group({ a: 2 }), group({ a: 3 }), [["properties", "a"]]],
    ["a value and its removal", group({ a: 1 }), group({}), group({ a: 3 }), [["properties", "a"]]],
    ["lists", group({ a: [1] }), group({ a: [1, 2] }), group({ a: [0, 1] }), [["properties", "a"]]],
    ["the whole object", group({ a: 1 }), group(null), group({ a: 2 }), [["properties"]]],
    ["the name", group({}), group({}, "B"), group({}, "C"), [["name"]]],
  ])("reports a conflict: %s", (_, base, mine, theirs, conflicts) => {
    expect(mergeGroup(base, mine, theirs)).toEqual({ content: mine, conflicts });
  });

  it("keeps the other side's value if only one side has changed it", () => {
    const content = fc.record({
      name: fc.string(),
      mapping: fc.constant(null),
      properties: fc.option(fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<unknown>)),
    });
    fc.assert(
      fc.property(content, content, (base, changed) => {
        expect(mergeGroup(base, changed, base)).toEqual({ content: changed, conflicts: [] });
        expect(mergeGroup(base, base, changed)).toEqual({ content: changed, conflicts: [] });
      }),
    );
  });
});
