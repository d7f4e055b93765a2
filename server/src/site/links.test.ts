import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPage } from "../formats/components.ts";
import { growthOf, SAFE_GROWTH } from "../testing/growth.ts";
import { LinkIndex, linkedSlugs } from "./links.ts";

describe("linkedSlugs", () => {
  it.each([
    ["[x](/guides/start)", ["guides/start"]],
    ["[x](/guides/start.mdx#top)", ["guides/start"]],
    ["[x](/guides/start?a=b)", ["guides/start"]],
    ["[x](start)", ["a/start", "start"]],
    ["[x](./start)", ["a/start"]],
    ["[x](../start)", ["start"]],
    ["[x]( <b c> )", ["a/b c", "b c"]],
    ["[x](/b%20c)", ["b c"]],
    ["[x]: /ref", ["ref"]],
    ['<Card href="/b">', ["b"]],
    ["<a href={'/b'}>", ["b"]],
    ['<Snippet file="b.mdx" />', ["a/b", "b", "_snippets/b", "snippets/b"]],
    ['import B from "/parts/b.mdx"', ["parts/b"]],
    ["[x](/a/me)", []],
    ["[x](#top)", []],
    ["[x](https://example.com/b)", []],
    ["[x](mailto:b@example.com)", []],
    ["[x](//example.com/b)", []],
    ["[x](../../../b)", []],
    ["[x](/)", []],
    ["plain text (b)", []],
  ])("returns the slugs for %j", (body, targets) => {
    expect(linkedSlugs("a/me", readPage(body, "mdx").links)).toEqual(targets);
  });

  it.each(["](", "[", "href=", " "])(
    "takes linear time for long text consisting of %j",
    { timeout: 120_000 },
    async (unit) => {
      const read = (size: number) => linkedSlugs("a", readPage(unit.repeat((4 * size) / unit.length), "mdx").links);
      expect(await growthOf(read)).toBeLessThan(SAFE_GROWTH);
    },
  );
});

describe("LinkIndex", () => {
  it("finds links to an index page by its folder", () => {
    const links = new LinkIndex();
    links.set("a", ["guides"]);
    expect([links.has("guides/index"), links.has("guides"), links.has("guides/other")]).toEqual([true, true, false]);
  });

  it("does not depend on the order of changes", () => {
    const slug = fc.constantFrom("a", "b", "c", "d");
    const targets = fc.option(fc.uniqueArray(slug), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(slug, targets)), (changes) => {
        const links = new LinkIndex();
        for (const [page, list] of changes) links.set(page, list);
        const fresh = new LinkIndex();
        for (const [page, list] of new Map(changes)) fresh.set(page, list);
        for (const each of ["a", "b", "c", "d"]) expect(links.has(each)).toBe(fresh.has(each));
      }),
    );
  });
});
