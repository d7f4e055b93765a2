import fc from "fast-check";
import { expect, it } from "vitest";
import { MapOver } from "./mapOver.ts";

type Entries = readonly (readonly [string, number])[];

const key = fc.constantFrom("a", "b", "c", "d");
const change = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant("set" as const), key, fc.nat(9)) },
  { weight: 4, arbitrary: fc.tuple(fc.constant("delete" as const), key, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("clear" as const), key, fc.constant(0)) },
);

/** Everything that a reader can learn about a map. */
function seenIn(map: ReadonlyMap<string, number>): unknown {
  const visited: Entries[number][] = [];
  map.forEach((value, key) => {
    visited.push([key, value]);
  });
  return {
    size: map.size,
    got: ["a", "b", "c", "d"].map((each) => [map.has(each), map.get(each)]),
    iterated: [...map].sort(),
    visited: visited.sort(),
    keys: [...map.keys()].sort(),
    values: [...map.values()].sort(),
  };
}

it("is after any changes what a copy of the other map is, and leaves that one as it was", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.nat(9))), fc.array(change), (entries, changes) => {
      const base = new Map(entries);
      const over = new MapOver(base);
      const copy = new Map(entries);
      expect(seenIn(over)).toEqual(seenIn(copy));
      for (const [kind, key, value] of changes) {
        if (kind === "set") expect(over.set(key, value)).toBe(over);
        if (kind === "set") copy.set(key, value);
        if (kind === "delete") expect(over.delete(key)).toBe(copy.delete(key));
        if (kind === "clear") over.clear();
        if (kind === "clear") copy.clear();
        expect(seenIn(over)).toEqual(seenIn(copy));
      }
      expect(seenIn(base)).toEqual(seenIn(new Map(entries)));
    }),
  );
});
