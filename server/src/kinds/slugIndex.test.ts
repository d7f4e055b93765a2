import fc from "fast-check";
import { expect, it } from "vitest";
import { SlugIndex } from "./slugIndex.ts";

const seen = (index: SlugIndex, slugs: readonly string[]) => ({
  slugs: [...index.slugs],
  repeated: [...index.repeated],
  places: slugs.map((slug) => [slug, index.has(slug), index.placesOf(slug)]),
});

it("finds after any changes what an index finds that is built from the lists as they are", () => {
  const slug = fc.constantFrom("a", "b", "c", "d", "e");
  // Most versions have lists of the same lengths, as when somebody types in an entry.
  const alike = fc.tuple(
    fc.array(slug, { minLength: 3, maxLength: 3 }),
    fc.array(slug, { minLength: 2, maxLength: 2 }),
  );
  const any = fc.array(fc.array(slug, { maxLength: 4 }), { maxLength: 3 });
  const versions = fc.array(fc.oneof({ weight: 4, arbitrary: alike }, any), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(versions, ([first, ...others]) => {
      let index = new SlugIndex(first!);
      for (const lists of others) {
        const [earlier, before] = [index, seen(index, ["a", "b", "c", "d", "e"])];
        index = index.after(lists);
        expect(seen(index, ["a", "b", "c", "d", "e"])).toEqual(seen(new SlugIndex(lists), ["a", "b", "c", "d", "e"]));
        // An older version of the text may still be asked about.
        expect(seen(earlier, ["a", "b", "c", "d", "e"])).toEqual(before);
      }
    }),
  );
});

it("shares the places of all other slugs when one changes, and is the same when none does", () => {
  const index = new SlugIndex([["a", "b"], ["c"]]);
  const typed = index.after([["a", "bx"], ["c"]]);
  expect(typed.base).toBe(index.base);
  expect([...typed.changed]).toEqual([
    ["b", []],
    ["bx", [1]],
  ]);
  const further = typed.after([["a", "bxy"], ["c"]]);
  expect([...further.changed.keys()]).toEqual(["b", "bxy"]);
  expect(further.after([["a", "b"], ["c"]]).changed.size).toBe(0);
  expect(further.after([["a", "bxy"], ["c"]])).toBe(further);
});

it("reads all lists again when many slugs change", () => {
  const listOf = (name: string) => [Array.from({ length: 1000 }, (_, place) => `${name}-${place}`)];
  const index = new SlugIndex(listOf("a")).after(listOf("b"));
  expect(index.changed.size).toBe(0);
  expect(seen(index, ["a-5", "b-5"]).places).toEqual([
    ["a-5", false, []],
    ["b-5", true, [5]],
  ]);
});
