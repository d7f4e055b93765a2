import * as l10n from "@vscode/l10n";
import type { PageFile } from "../../disk/siteTree.ts";
import { entriesWithState } from "../../knowledge/resolvedEntries.ts";
import { pathOf } from "../../schema/entries.ts";
import { memoSite } from "../../site/site.ts";
import { defineRule } from "../engine/rule.ts";

/**
 * Whether any page has two files. This cheap check comes first, because such pages are rare and configs can list
 * thousands of pages.
 */
const hasAmbiguousPages = memoSite((site) => {
  for (const { files } of site.pages.values()) if (files.length > 1) return true;
  return false;
});

export const ambiguousPage = defineRule<PageFile>({
  id: "ambiguous-page",
  severity: "warning",
  docs: {
    summary: "A page has both an .mdx and an .md file.",
    why: "Only one of the two files is published, so changes to the other have no effect. This often happens when a page is converted and the old file is not deleted.",
    examples: {
      incorrect: {
        text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start"] }] } }',
        note: "Both `guides/start.mdx` and `guides/start.md` exist.",
      },
      correct: {
        text: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["guides/start"] }] } }',
        note: "Only `guides/start.mdx` exists.",
      },
    },
  },
  *check({ config, site }) {
    if (!hasAmbiguousPages(site)) return;
    for (const { entry, read: place } of entriesWithState("found", config, site)) {
      const [shown, hidden] = place.page.files;
      if (hidden === undefined) continue;
      const message = l10n.t(
        "Page {0} has two files: {1} and {2}. Only {1} is published. Delete or rename the other file.",
        JSON.stringify(entry.node.value),
        shown!,
        hidden,
      );
      yield { span: entry.node, path: pathOf(entry), message, data: place.page };
    }
  },
  fixes({ data: page }) {
    const [shown, hidden] = page?.files ?? [];
    if (shown === undefined || hidden === undefined) return [];
    return [
      { title: l10n.t("Compare {0} with {1}", hidden, shown), edits: [], compare: [hidden, shown] },
      { title: l10n.t("Delete {0}", hidden), edits: [], delete: [hidden] },
    ];
  },
});
