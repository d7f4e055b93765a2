import { member } from "../config/json.ts";
import { listsPagesBelow, pageFolders, prefixOf, urlPrefix } from "../kinds/urlPrefix.ts";
import { type Entry, entriesOfKind, pathOf } from "../schema/entries.ts";
import { isSoundThroughout } from "../syntax/problemsOf.ts";
import { didYouMean, kindFixes } from "./engine/corrections.ts";
import { defineRule } from "./engine/rule.ts";
import { whySkipped } from "./engine/skippedFiles.ts";

export const unmatchedPrefix = defineRule<Entry>({
  id: "unmatched-prefix",
  severity: "warning",
  docs: {
    summary: "No page of the navigation lies below the url of a tab or an anchor.",
    why: "The url marks which pages belong to the tab or anchor; generally it is a folder's name. With no page below it, readers who click see nothing. Whole names count: `api` is no start of `apiary/pets`. A tab or anchor with an OpenAPI file of its own gets its pages from there.",
    bad: {
      text: '{ "tabs": [{ "name": "API", "url": "api-reference" }], "navigation": [{ "group": "API", "pages": ["api/pets"] }] }',
    },
    good: {
      text: '{ "tabs": [{ "name": "API", "url": "api" }], "navigation": [{ "group": "API", "pages": ["api/pets"] }] }',
    },
  },
  *check(context) {
    const { config, site } = context;
    // Half a navigation has half of the pages.
    if (!isSoundThroughout(config)) return;
    for (const entry of entriesOfKind(config, "url-prefix")) {
      const prefix = prefixOf(entry.node.value);
      if (prefix === undefined || listsPagesBelow(prefix, config, site) || site.pages.has(prefix)) continue;
      if (member(entry.parent?.node, "openapi")) continue;
      const onDisk = pageFolders(site).get(prefix);
      const advice = onDisk
        ? ` There are pages in ${prefix}/: list them in a group.`
        : whySkipped(prefix, site) || didYouMean(urlPrefix, entry, context);
      const message = `No page of the navigation lies below ${JSON.stringify(entry.node.value)}.${advice}`;
      yield { span: entry.node, path: pathOf(entry), message, facts: entry };
    }
  },
  fixes: ({ facts: entry }, context) => kindFixes(urlPrefix, entry, context),
});
