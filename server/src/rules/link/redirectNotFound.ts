import * as l10n from "@vscode/l10n";
import { replaceNode } from "../../json/edits.ts";
import { generatedPages } from "../../knowledge/made/generatedPages.ts";
import { suggestPages } from "../../knowledge/pages/pageSuggestions.ts";
import { targetOf } from "../../site/linkTarget.ts";
import { suggestion } from "../engine/corrections.ts";
import { defineRule } from "../engine/rule.ts";
import { removeRedirect } from "./duplicateRedirect.ts";
import { hasWildcard, nextRedirects, type PlacedRedirect, placedRedirects } from "./placedRedirects.ts";

/** The maximum number of destinations with a suggestion, and the maximum number of suggestions per destination. */
const MAX_SUGGESTED = 60;
const MAX_OFFERED = 5;

export const redirectNotFound = defineRule<PlacedRedirect>({
  id: "redirect-not-found",
  severity: "info",
  docs: {
    summary: "The destination of a redirect does not exist.",
    why: "Readers who open the old URL see an error page. Pages generated from an API description count as existing. If the description is a URL or cannot be read, destinations in the folder of its pages are not checked.",
    examples: {
      incorrect: {
        text: '{ "redirects": [{ "source": "/old", "destination": "/guides/strat" }] }',
        note: "The page is `guides/start`.",
      },
      correct: '{ "redirects": [{ "source": "/old", "destination": "/guides/start" }] }',
    },
  },
  *check({ config, site }) {
    if (!site.isKnown || site.pages.size === 0) return;
    const next = nextRedirects(config);
    const generated = generatedPages(config, site);
    let remaining = MAX_SUGGESTED;
    for (const redirect of placedRedirects(config)) {
      const { to, destination, path } = redirect;
      if (!to || !destination || hasWildcard(to) || next(redirect)) continue;
      if (generated.covers(to)) continue;
      if (targetOf({ kind: "link", target: `/${to}` }, "", site).state !== "missing") continue;
      const [first] = remaining-- > 0 ? suggestPages(to, config, site) : [];
      const hint = suggestion(first?.isLikely ? `/${first.slug}` : undefined);
      yield {
        span: destination,
        path: [...path, destination.parent!.children![0]!.value],
        message: `${l10n.t("Destination {0} not found: there is no such page or file.", JSON.stringify(destination.value))}${hint}`,
        data: redirect,
      };
    }
  },
  fixes({ data }, { config, site }) {
    if (!data?.to || !data.destination) return [];
    const { destination, to } = data;
    const changes = suggestPages(to, config, site)
      .slice(0, MAX_OFFERED)
      .map(({ slug, isLikely }, index) => ({
        title: l10n.t("Change to {0}", JSON.stringify(`/${slug}`)),
        edits: [replaceNode(destination, `/${slug}`)],
        preferred: index === 0 && isLikely,
      }));
    return [...changes, ...removeRedirect(data, config)];
  },
});
