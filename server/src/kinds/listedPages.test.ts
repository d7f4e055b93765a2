import fc from "fast-check";
import { expect, it } from "vitest";
import type { SiteConfig } from "../formats/format.ts";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { unmentionedPages } from "../rules/engine/orphanPages.ts";
import { commonWith } from "../testing/commonWith.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { listedPages } from "./listedPages.ts";
import { pageStates, pagesThatAre } from "./pageReadings.ts";

const files = { "a.mdx": "", "b.mdx": "", "c.md": "", "d/e.mdx": "", "README.md": "" };
const STATES = ["found", "leading-slash", "extension", "outside", "missing"] as const;

/** @param before shares its lists, as versions of an open file do */
const configOf = (pages: readonly string[], name: string, before?: SiteConfig) => {
  const text = JSON.stringify({
    name,
    navigation: [
      { group: "F", pages: ["c"] },
      { group: "G", pages },
    ],
  });
  return parseSiteConfig("file:///site/site.config.json", text, 0, before && commonWith(before, text));
};

it("lists after any changes what it lists of a config and a site that it sees for the first time", async () => {
  const entry = fc.constantFrom("a", "b", "c", "d/e", "/a", "b.mdx", "../x", "gone", "");
  const versions = fc.array(
    fc.tuple(
      // Lists of one length share what did not change.
      fc.oneof(fc.array(entry, { maxLength: 5 }), fc.array(entry, { minLength: 3, maxLength: 3 })),
      fc.constantFrom("Acme", "Acme Inc."),
    ),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(versions, async (all) => {
      const site = await siteOf(files);
      let before: SiteConfig | undefined;
      for (const [pages, name] of all) {
        const fresh = await siteOf(files);
        const shared = configOf(pages, name, before);
        before = shared;
        const seen = [site, fresh].map((each) => {
          const config = each === site ? shared : configOf(pages, name);
          const listed = listedPages(config, each);
          return {
            readings: pageStates(config, each).lists,
            states: STATES.map((state) =>
              [...pagesThatAre(state, config, each)].map(({ entry }) => [entry.node.offset, entry.node.value]),
            ),
            slugs: [...listed.slugs].map((slug) => [slug, listed.entriesOf(slug).map(({ node }) => node.offset)]),
            repeated: [...listed.repeated].map((entries) => entries.map(({ node }) => node.offset)),
            unmentioned: unmentionedPages(config, each).map(({ slug }) => slug),
          };
        });
        expect(seen[0]).toEqual(seen[1]);
      }
    }),
  );
});

it("keeps the index of what is listed while the list is the same", async () => {
  const site = await siteOf(files);
  const { index } = listedPages(configOf(["a", "b"], "Acme"), site);
  expect(listedPages(configOf(["a", "b"], "Acme Inc."), site).index).toBe(index);
  expect(listedPages(configOf(["b", "a"], "Acme Inc."), site).index).not.toBe(index);
});
