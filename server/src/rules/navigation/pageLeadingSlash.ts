import * as l10n from "@vscode/l10n";
import { entriesWithState } from "../../knowledge/resolvedEntries.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { correctionFixes } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";

export const pageLeadingSlash = defineRule<{ readonly entry: Entry; readonly slug: string }>({
  id: "page-leading-slash",
  severity: "info",
  docs: {
    summary: "A page path starts with a slash.",
    why: "Page paths are relative to the site folder. Some parsers ignore the leading slash. Others cannot find the page and omit it from the navigation.",
    examples: {
      format: "mint",
      incorrect: '{ "navigation": [{ "group": "Guides", "pages": ["/guides/start"] }] }',
      correct: '{ "navigation": [{ "group": "Guides", "pages": ["guides/start"] }] }',
    },
  },
  *check({ config, site }) {
    for (const { entry, read } of entriesWithState("leading-slash", config, site)) {
      yield {
        span: entry.node,
        path: pathOf(entry),
        message: l10n.t("Page paths do not start with a slash. Use {0}.", JSON.stringify(read.slug)),
        data: { entry, slug: read.slug },
      };
    }
  },
  fixes: ({ data }) =>
    data
      ? correctionFixes(data.entry, [
          { title: l10n.t("Change to {0}", JSON.stringify(data.slug)), value: data.slug, isSame: true },
        ])
      : [],
});
