import * as l10n from "@vscode/l10n";
import { entriesWithState } from "../../knowledge/resolvedEntries.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { correctionFixes } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";

export const pageExtension = defineRule<{ readonly entry: Entry; readonly slug: string }>({
  id: "page-extension",
  severity: "warning",
  docs: {
    summary: "A page path has a file extension.",
    why: "Page paths do not include `.mdx` or `.md`. If a path has an extension, the page is not found and is missing from the navigation.",
    examples: {
      incorrect: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start.mdx"] }] } }',
      correct: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start"] }] } }',
    },
  },
  *check({ config, site }) {
    for (const { entry, read } of entriesWithState("extension", config, site)) {
      yield {
        span: entry.node,
        path: pathOf(entry),
        ...(config.format.pageEntries.strict && { severity: "error" as const }),
        message: l10n.t("Page paths do not have a file extension. Use {0}.", JSON.stringify(read.slug)),
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
