import fc from "fast-check";
import { expect, it } from "vitest";
import { RecentlyUsed } from "./recentlyUsed.ts";

it("keeps only the most recently used values", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat(8)), (limit, keys) => {
      const values = new RecentlyUsed<number, { readonly key: number }>(limit);
      /** Returns the keys of the cached values. The most recently used key comes last. */
      let kept: number[] = [];
      for (const key of keys) {
        let isMade = false;
        const value = values.use(key, () => {
          isMade = true;
          return { key };
        });
        expect(value).toEqual({ key });
        expect(isMade).toBe(!kept.includes(key));
        kept = [...kept.filter((each) => each !== key), key].slice(-limit);
      }
    }),
  );
});
