import { expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { listedPages } from "./listedPages.ts";

it("groups entries by page, however the paths are written", async () => {
  const pages = ["b", "a", "/a", "gone", { group: "Inner", pages: ["d/e", "b.mdx", 1] }];
  const text = JSON.stringify({ name: "Acme", navigation: [{ group: "Guides", pages }] });
  const site = await siteOf({ "a.mdx": "", "b.mdx": "", "d/e.mdx": "" });
  const listed = listedPages(parseSiteConfig("file:///site/site.config.json", text), site);
  const values = (slug: string) => listed.entriesOf(slug).map(({ node }) => node.value);
  expect([...listed.slugs].map((slug) => [slug, ...values(slug)])).toEqual([
    ["b", "b", "b.mdx"],
    ["a", "a", "/a"],
    ["gone", "gone"],
    ["d/e", "d/e"],
  ]);
  expect(listed.repeated).toEqual([listed.entriesOf("b"), listed.entriesOf("a")]);
  expect(values("d")).toEqual([]);
});
