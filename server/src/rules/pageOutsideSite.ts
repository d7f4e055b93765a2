import { replaceNode } from "../config/edits.ts";
import { pagesThatAre } from "../kinds/pageReadings.ts";
import { type Entry, pathOf } from "../schema/entries.ts";
import { readPageEntry } from "../site/pageEntry.ts";
import type { Site } from "../site/site.ts";
import { defineRule } from "./engine/rule.ts";
import { removeEntry } from "./pageNotFound.ts";

export const pageOutsideSite = defineRule<Entry>({
  id: "page-outside-site",
  severity: "error",
  docs: {
    summary: "A page entry leads out of the site's folder.",
    why: "Pages are files below the folder of the site config. What lies elsewhere, on this machine or on the web, is never published with the site, and nothing there is read.",
    bad: { text: '{ "navigation": [{ "group": "Guides", "pages": ["../shared/setup"] }] }' },
    good: { text: '{ "navigation": [{ "group": "Guides", "pages": ["shared/setup"] }] }' },
  },
  *check({ config, site }) {
    for (const { entry, read: place } of pagesThatAre("outside", config, site)) {
      const message = `${JSON.stringify(entry.node.value)} is no page of this site: ${place.reason}. Expected a path below the folder of this file.`;
      yield { span: entry.node, path: pathOf(entry), message, facts: entry };
    }
  },
  fixes({ facts: entry }, context) {
    if (!entry) return [];
    const slug = endInside(entry.node.value, context.site);
    const corrected =
      slug === undefined
        ? []
        : [{ title: `Change to ${JSON.stringify(slug)}`, edits: [replaceNode(entry.node, slug)], preferred: true }];
    return [...corrected, ...removeEntry(entry, context)];
  },
});

/** The longest end of a path that is a page: what is left of `../docs/guides/start`, written from another folder. */
function endInside(value: string, site: Site): string | undefined {
  const segments = value.split(/[\\/]/);
  for (let from = 1; from < segments.length; from++) {
    const entry = readPageEntry(segments.slice(from).join("/"), site);
    if (entry.state === "found") return entry.page.slug;
    if (entry.state === "extension" && site.known) return entry.slug;
  }
  return undefined;
}
