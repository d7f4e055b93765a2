import * as l10n from "@vscode/l10n";
import { replaceNode } from "../../json/edits.ts";
import { entriesWithState } from "../../knowledge/resolvedEntries.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { readPageEntry } from "../../site/pageEntry.ts";
import { defineRule, type RuleContext } from "../engine/rule.ts";
import { removeEntry } from "./pageNotFound.ts";

export const pageOutsideSite = defineRule<Entry>({
  id: "page-outside-site",
  severity: "error",
  docs: {
    summary: "A page path points outside the site folder.",
    why: "Pages are files in the folder of the site config. Files outside it are not published with the site, and Sitekeeper does not read them.",
    examples: {
      incorrect: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["../shared/setup"] }] } }',
      correct: '{ "navigation": { "groups": [{ "group": "Guides", "pages": ["shared/setup"] }] } }',
    },
  },
  *check({ config, site }) {
    for (const { entry, read: place } of entriesWithState("outside", config, site)) {
      const message = l10n.t(
        "{0} is not a page on this site: {1}. Use a path inside the site folder.",
        JSON.stringify(entry.node.value),
        place.reason,
      );
      yield { span: entry.node, path: pathOf(entry), message, data: entry };
    }
  },
  fixes({ data: entry }, context) {
    if (!entry) return [];
    const slug = pageAtEnd(entry.node.value, context);
    const corrected =
      slug === undefined
        ? []
        : [
            {
              title: l10n.t("Change to {0}", JSON.stringify(slug)),
              edits: [replaceNode(entry.node, slug)],
              preferred: true,
            },
          ];
    return [...corrected, ...removeEntry(entry, context)];
  },
});

/** The maximum number of path segments to try. */
const MAX_SEGMENTS = 64;

/**
 * Finds the longest trailing part of a path that is the path of a page on the site, for example `guides/start` for
 * `../docs/guides/start`.
 */
function pageAtEnd(value: string, { config, site }: RuleContext): string | undefined {
  const segments = value.split(/[\\/]/);
  for (let from = Math.max(1, segments.length - MAX_SEGMENTS); from < segments.length; from++) {
    const entry = readPageEntry(segments.slice(from).join("/"), site, config.format.pageEntries);
    if (entry.state === "found") return entry.page.slug;
    if (entry.state === "extension" && site.isKnown) return entry.slug;
  }
  return undefined;
}
