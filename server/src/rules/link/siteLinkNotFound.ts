import * as l10n from "@vscode/l10n";
import { withoutQuery } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { replaceNode } from "../../json/edits.ts";
import { suggestLinks } from "../../knowledge/linkSuggestions.ts";
import { comparableId } from "../../mdx/slug.ts";
import { type Entry, entriesOfKind, pathOf } from "../../schema/entries.ts";
import { targetOf } from "../../site/linkTarget.ts";
import { idsOf } from "../../site/pageIds.ts";
import type { Site } from "../../site/site.ts";
import { suggestion } from "../engine/corrections.ts";
import { defineRule, type Finding, type Fix, type RuleContext } from "../engine/rule.ts";
import { BUILT_IN_TARGET, MAX_HEADINGS } from "./headingNotFound.ts";
import { linkCoverage, worksWithout } from "./linkCoverage.ts";
import { similarIds } from "./similarIds.ts";

/** A link to a missing page or to a missing heading. */
type BrokenLink = { readonly entry: Entry } & (
  | { readonly path: string }
  | { readonly id: string; readonly ids: ReadonlyMap<string, unknown> }
);

/** The maximum number of links with a suggestion. If more are broken, this is probably not the site's folder. */
const MAX_SUGGESTED = 60;

export const siteLinkNotFound = defineRule<BrokenLink>({
  id: "site-link-not-found",
  severity: "warning",
  formats: ["docs"],
  docs: {
    summary: "A link in the site config points to a page or heading that does not exist.",
    why: "Readers who follow the link see an error page, or land at the top of the page. The rule checks links in the navigation, the top bar, and the footer. Redirected links, and links to pages generated from an API description, are not reported.",
    examples: {
      incorrect: {
        text: '{ "navbar": { "links": [{ "label": "Guide", "href": "/guides/strat" }] } }',
        note: "The file is `guides/start.mdx`.",
      },
      correct: '{ "navbar": { "links": [{ "label": "Guide", "href": "/guides/start" }] } }',
    },
  },
  *check({ config, site }) {
    if (!site.isKnown || site.pages.size === 0) return;
    const links = (["href", "secure-href"] as const)
      .flatMap((kind) => entriesOfKind(config, kind))
      .filter(({ node }) => /^\/(?!\/)/.test(node.value))
      .sort((a, b) => a.node.offset - b.node.offset);
    let remaining = MAX_SUGGESTED;
    for (const entry of links) {
      const problem = problemOf(entry, { config, site }, () => remaining-- > 0);
      if (problem) yield { span: entry.node, path: pathOf(entry), ...problem };
    }
  },
  fixes({ data }, { config, site }) {
    if (!data) return [];
    const value: string = data.entry.node.value;
    return "path" in data ? pageFixes(data, value, config, site) : headingFixes(data, value);
  },
});

function problemOf(
  entry: Entry,
  { config, site }: RuleContext,
  maySuggest: () => boolean,
): Pick<Finding<BrokenLink>, "message" | "data"> | undefined {
  const found = targetOf({ kind: "link", target: entry.node.value }, "", site);
  if (found.state === "missing") {
    const { path } = found;
    const coverage = linkCoverage(config.whole, site);
    if (coverage.covers(path)) return undefined;
    if (coverage.base && worksWithout(coverage.base.segment, path, site)) return undefined;
    const message = (): string => {
      const [first] = maySuggest() ? suggestLinks(path, config.whole, site) : [];
      const quoted = JSON.stringify(path);
      const isFile = /\.\w+$/.test(path);
      const problem = isFile ? l10n.t("File {0} not found.", quoted) : l10n.t("Page {0} not found.", quoted);
      return `${problem}${suggestion(first?.isLikely ? `/${first.slug}` : undefined)}`;
    };
    return { message, data: { entry, path } };
  }
  if (found.state !== "page" || found.hash === undefined || BUILT_IN_TARGET.test(found.hash)) return undefined;
  const id = comparableId(found.hash);
  const ids = idsOf(found.slug, site);
  if (!ids || ids.has(id)) return undefined;
  const [heading, page] = [JSON.stringify(`#${found.hash}`), JSON.stringify(found.slug)];
  const message = (): string => {
    const [likely] = similarIds(id, ids).similar;
    const problem = l10n.t("Heading {0} not found on page {1}.", heading, page);
    return `${problem}${suggestion(likely === undefined ? undefined : `#${likely}`)}`;
  };
  return { message, data: { entry, id, ids } };
}

function pageFixes(
  { entry, path }: Extract<BrokenLink, { path: string }>,
  value: string,
  config: SiteConfig,
  site: Site,
): Fix[] {
  const rest = value.slice(withoutQuery(value).length);
  return suggestLinks(path, config.whole, site).map(({ slug, isLikely, isCertain }, index) => ({
    ...changeTo(`/${slug}${rest}`, entry),
    preferred: index === 0 && isLikely,
    safe: index === 0 && isCertain,
  }));
}

function headingFixes({ entry, id, ids }: Extract<BrokenLink, { id: string }>, value: string): Fix[] {
  const { similar: near, certain } = similarIds(id, ids);
  const path = value.slice(0, value.indexOf("#"));
  const changes = near.slice(0, MAX_HEADINGS).map((each, index) => ({
    ...changeTo(`${path}#${encodeURI(each)}`, entry),
    preferred: index === 0,
    safe: each === certain,
  }));
  const removal = { title: l10n.t("Remove the heading from the link"), edits: [replaceNode(entry.node, path)] };
  return [...changes, removal];
}

function changeTo(value: string, { node }: Entry): Fix {
  return { title: l10n.t("Change to {0}", JSON.stringify(value)), edits: [replaceNode(node, value)] };
}
