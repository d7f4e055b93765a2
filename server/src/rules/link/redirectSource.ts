import * as l10n from "@vscode/l10n";
import { join } from "../../disk/paths.ts";
import { replaceNode } from "../../json/edits.ts";
import { addressOf } from "../../knowledge/pages/redirects.ts";
import type { Site } from "../../site/site.ts";
import { defineRule } from "../engine/rule.ts";
import { removeRedirect } from "./duplicateRedirect.ts";
import { hasWildcard, type PlacedRedirect, placedRedirects } from "./placedRedirects.ts";

export const redirectSource = defineRule<PlacedRedirect>({
  id: "redirect-source",
  severity: "info",
  docs: {
    summary: "The source of a redirect matches a page, or contains `?` or `#`.",
    why: "A redirect takes precedence over a page, so readers never see a page whose path is the source of a redirect. A source with `#` or `?` never matches, because browsers do not send `#`, and only the path is compared.",
    examples: {
      incorrect: '{ "redirects": [{ "source": "/old#install", "destination": "/introduction" }] }',
      correct: '{ "redirects": [{ "source": "/old", "destination": "/introduction" }] }',
    },
  },
  *check({ config, site }) {
    for (const redirect of placedRedirects(config)) {
      const { source, path } = redirect;
      const [, extra] = /([#?])/.exec(source.value) ?? [];
      const message =
        extra === undefined
          ? hiddenPages(redirect, site)
          : l10n.t("A source with {0} never matches, because only the path is compared.", extra);
      if (message !== undefined)
        yield { span: source, path: [...path, source.parent!.children![0]!.value], message, data: redirect };
    }
  },
  fixes({ data }, { config }) {
    if (!data) return [];
    const bare = data.source.value.replace(/[#?].*$/s, "");
    const isTruncated = bare !== data.source.value && bare.replace(/\/+/, "") !== "";
    const cut = isTruncated
      ? [{ title: l10n.t("Change to {0}", JSON.stringify(bare)), edits: [replaceNode(data.source, bare)] }]
      : [];
    return [...cut, ...removeRedirect(data, config)];
  },
});

/** Returns the message about the pages that a redirect hides, or undefined if it hides none. */
function hiddenPages({ from, to, matches }: PlacedRedirect, site: Site): string | undefined {
  if (!hasWildcard(from)) {
    const page = [from, join(from, "index")].find((slug) => site.pages.has(slug));
    if (page === undefined || from === to) return undefined;
    return l10n.t("This redirect hides the page {0}.", JSON.stringify(page));
  }
  let count = 0;
  for (const slug of site.pages.keys()) if (matches(addressOf(slug))) count++;
  if (count === 0) return undefined;
  return count === 1
    ? l10n.t("This redirect hides 1 page that it matches.")
    : l10n.t("This redirect hides {0} pages that it matches.", count);
}
