import { pagesThatAre } from "../kinds/pageReadings.ts";
import { type Entry, pathOf } from "../schema/entries.ts";
import { correctionFixes } from "./engine/corrections.ts";
import { defineRule } from "./engine/rule.ts";

export const pageLeadingSlash = defineRule<{ readonly entry: Entry; readonly slug: string }>({
  id: "page-leading-slash",
  severity: "info",
  docs: {
    summary: "The path of a page begins with a slash.",
    why: "Pages are paths relative to the site, so there is nothing before their first folder. Some readers of the file take the slash in their stride; others look the entry up as it is, do not find it, and leave the page out of the navigation.",
    bad: { text: '{ "navigation": [{ "group": "Guides", "pages": ["/guides/start"] }] }' },
    good: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }' },
  },
  *check({ config, site }) {
    for (const { entry, read } of pagesThatAre("leading-slash", config, site)) {
      yield {
        span: entry.node,
        path: pathOf(entry),
        message: `The path of a page does not begin with a slash: ${JSON.stringify(read.slug)}.`,
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
