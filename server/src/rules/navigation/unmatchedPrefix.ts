import * as l10n from "@vscode/l10n";
import { isWithin, prefixOf } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { member } from "../../json/json.ts";
import { listsPagesBelow, pageFolders, urlPrefix } from "../../kinds/urlPrefix.ts";
import { generatedPages } from "../../knowledge/made/generatedPages.ts";
import { redirectsOf } from "../../knowledge/pages/redirects.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { keyOf } from "../../schema/roleKeys.ts";
import type { Site } from "../../site/site.ts";
import { didYouMean, kindFixes } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";
import { whySkipped } from "../shared/skippedFiles.ts";
import { isSoundThroughout } from "../syntax/problemsOf.ts";

export const unmatchedPrefix = defineRule<Entry>({
  id: "unmatched-prefix",
  severity: "warning",
  docs: {
    summary: "No page matches the url of a tab or an anchor, or a folder with meta tags.",
    why: "In `mint.json`, the URL determines which pages belong to the tab or anchor. Usually, it is the name of a folder. If it does not match any page, readers who click the tab see nothing. Whole path segments must match: `api` does not match `apiary/pets`. A tab or anchor with its own OpenAPI file or a redirect is not reported. In `docs.json`, the rule checks folders that have their own meta tags. These tags have no effect without a page in the folder.",
    examples: {
      format: "mint",
      incorrect:
        '{ "tabs": [{ "name": "API", "url": "api-reference" }], "navigation": [{ "group": "API", "pages": ["api/pets"] }] }',
      correct:
        '{ "tabs": [{ "name": "API", "url": "api" }], "navigation": [{ "group": "API", "pages": ["api/pets"] }] }',
    },
  },
  *check(context) {
    const { config, site } = context;
    // If there are syntax errors, some entries can be missing from the tree.
    if (!isSoundThroughout(config)) return;
    for (const entry of entriesOfKind(config, "url-prefix")) {
      const prefix = prefixOf(entry.node.value);
      if (prefix === undefined || listsPagesBelow(prefix, config, site) || site.pages.has(prefix)) continue;
      // Meta tags apply to all pages of a folder, listed or not.
      const isForAll = config.format.generatesPages;
      if (isForAll && (!site.isKnown || hasPagesBelow(prefix, config, site))) continue;
      if (hasOwnPages(entry) || redirectsOf(config).some(({ matches }) => matches(prefix))) continue;
      const onDisk = pageFolders(site).get(prefix);
      const advice = onDisk
        ? ` ${l10n.t("The folder {0}/ has pages. Add them to a group.", prefix)}`
        : whySkipped(prefix, site) || didYouMean(urlPrefix, entry, context);
      const quoted = JSON.stringify(entry.node.value);
      const problem = isForAll
        ? l10n.t("The site has no pages below {0}.", quoted)
        : l10n.t("The navigation has no pages below {0}.", quoted);
      const message = `${problem}${advice}`;
      yield { span: entry.node, path: pathOf(entry), message, data: entry };
    }
  },
  fixes: ({ data: entry }, context) => kindFixes(urlPrefix, entry, context),
});

/** Whether a folder has pages, either on disk or generated from an API description. */
function hasPagesBelow(prefix: string, config: SiteConfig, site: Site): boolean {
  if (pageFolders(site).has(prefix)) return true;
  const generated = generatedPages(config.whole, site);
  return (
    generated.covers(`${prefix}/x`) || [...generated.byAddress.keys()].some((address) => isWithin(address, prefix))
  );
}

/** Whether the platform generates the pages from an OpenAPI file. */
function hasOwnPages({ parent }: Entry): boolean {
  const key = keyOf(parent?.schema, "openapi");
  return key !== undefined && member(parent?.node, key) !== undefined;
}
