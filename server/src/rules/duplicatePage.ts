import { type ItemPlace, removeItems } from "../config/edits.ts";
import { listedPages } from "../kinds/listedPages.ts";
import { type Entry, pathOf } from "../schema/entries.ts";
import { isSound } from "../syntax/problemsOf.ts";
import { defineRule } from "./engine/rule.ts";

export const duplicatePage = defineRule<ItemPlace>({
  id: "duplicate-page",
  severity: "warning",
  docs: {
    summary: "A page is listed twice.",
    why: "The page has one address, so it can be shown at one place of the navigation only: from the other, readers land where they did not expect to. Most often a move or a merge has left the old entry behind.",
    bad: {
      text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start", "guides/next", "guides/start"] }] }',
    },
    good: { text: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start", "guides/next"] }] }' },
  },
  *check({ config, site }) {
    for (const entries of listedPages(config, site).repeated) {
      const [first, ...others] = entries as [Entry, ...Entry[]];
      for (const entry of others) {
        const array = entry.node.parent;
        if (array && !isSound(config, array)) continue;
        yield {
          span: entry.node,
          path: pathOf(entry),
          message: `The page ${JSON.stringify(entry.node.value)} is listed twice.`,
          related: [{ span: first.node, message: "The first time." }],
          ...(array && { facts: { array, index: entry.segment as number } }),
        };
      }
    }
  },
  fixes: ({ facts }, { config }) =>
    facts
      ? [{ title: "Remove this entry", edits: removeItems(config, facts.array, [facts.index]), preferred: true }]
      : [],
});
