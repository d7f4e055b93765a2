import { pagesThatAre } from "../kinds/pageReadings.ts";
import { type Entry, pathOf } from "../schema/entries.ts";
import { correctionFixes } from "./engine/corrections.ts";
import { defineRule } from "./engine/rule.ts";

export const pageExtension = defineRule<{ readonly entry: Entry; readonly slug: string }>({
  id: "page-extension",
  severity: "warning",
  docs: {
    summary: "A page is listed with its file extension.",
    why: "Pages are looked up by their path without .mdx or .md. With it the page is not found and is left out of the navigation.",
    bad: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start.mdx"] }] }' },
    good: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }' },
  },
  *check({ config, site }) {
    for (const { entry, read } of pagesThatAre("extension", config, site)) {
      yield {
        span: entry.node,
        path: pathOf(entry),
        message: `A page is listed without its extension: ${JSON.stringify(read.slug)}.`,
        facts: { entry, slug: read.slug },
      };
    }
  },
  fixes: ({ facts }) =>
    facts
      ? correctionFixes(facts.entry, [
          { title: `Change to ${JSON.stringify(facts.slug)}`, value: facts.slug, isSame: true },
        ])
      : [],
});
