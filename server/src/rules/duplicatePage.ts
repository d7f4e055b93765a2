import * as l10n from "@vscode/l10n";
import { type ItemPlace, removeItems } from "../json/edits.ts";
import { listedPages } from "../kinds/listedPages.ts";
import { type Entry, pathOf } from "../schema/entries.ts";
import { defineRule } from "./engine/rule.ts";
import { isSound } from "./syntax/problemsOf.ts";

export const duplicatePage = defineRule<ItemPlace>({
  id: "duplicate-page",
  severity: "warning",
  docs: {
    summary: "The navigation lists a page twice.",
    why: "A page has one URL, so it can have only one place in the navigation. Readers who open the other entry end up in an unexpected place. Most often a move or a merge left the old entry behind.",
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
          message: l10n.t("Page {0} is already listed. List each page once.", JSON.stringify(entry.node.value)),
          related: [{ span: first.node, message: l10n.t("The page is first listed here.") }],
          ...(array && { facts: { array, index: entry.segment as number } }),
        };
      }
    }
  },
  fixes: ({ facts }, { config }) =>
    facts
      ? [
          {
            title: l10n.t("Remove this entry"),
            edits: removeItems(config, facts.array, [facts.index]),
            preferred: true,
          },
        ]
      : [],
});
