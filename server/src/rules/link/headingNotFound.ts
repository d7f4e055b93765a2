import * as l10n from "@vscode/l10n";
import { folderOf, isSnippet } from "../../disk/paths.ts";
import type { Span } from "../../json/jsonText.ts";
import { memo } from "../../json/memo.ts";
import type { PageLink } from "../../mdx/page.ts";
import { comparableId, headingSlug } from "../../mdx/slug.ts";
import { smartText } from "../../mdx/smartPunctuation.ts";
import { withoutExtension } from "../../site/links.ts";
import { targetOf } from "../../site/linkTarget.ts";
import type { OpenBodies, PageBody } from "../../site/pageBody.ts";
import { idsOf, pageAndImporters } from "../../site/pageIds.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { suggestion } from "../engine/corrections.ts";
import { definePageRule, type Fix } from "../engine/rule.ts";
import { isShown, targetFix } from "../shared/missingTargets.ts";
import { idsWithSharedWords, similarIds } from "./similarIds.ts";

interface BrokenHeadingLink {
  readonly link: PageLink;
  /** The page that the link refers to. */
  readonly slug: string;
  readonly id: string;
  readonly ids: ReadonlyMap<string, unknown>;
  /** Whether the link has a path in addition to the heading. */
  readonly hasPath: boolean;
  /** The end of the heading that the link is meant for, if the heading is on this page and has no ID. */
  readonly headingEnd?: number;
}

export const headingNotFound = definePageRule<BrokenHeadingLink>({
  id: "heading-not-found",
  severity: "warning",
  docs: {
    summary: "A link points to a heading that does not exist.",
    why: "The link opens the top of the page, and readers must find the section themselves. Headings are compared by their generated IDs, including custom IDs, `id` attributes, accordions, tabs, steps, and parameter fields.",
    examples: {
      incorrect: "## Set up\n\nBack to [set up](#setup).",
      correct: "## Set up\n\nBack to [set up](#set-up).",
    },
  },
  *check({ page, site, openBodies }) {
    if (!isShown(page, site)) return;
    const isPart = isSnippet(page.slug);
    // The page being checked can itself be newer than the version on disk.
    const open = page === site.body(page.slug) ? openBodies : new Map(openBodies).set(page.slug, page);
    for (const link of page.contents.links) {
      if (link.kind === "code" || link.kind === "import") continue;
      const found = targetOf(link, page.slug, site);
      if (found.state !== "page" || found.hash === undefined || BUILT_IN_TARGET.test(found.hash)) continue;
      // Relative paths in a snippet are resolved from the page that includes the snippet.
      if (isPart && !/^[/#]/.test(link.target)) continue;
      const id = comparableId(found.hash);
      const ids =
        isPart && found.slug === page.slug ? idsAround(page.slug, id, site, open) : idsOf(found.slug, site, open);
      if (!ids || ids.has(id)) continue;
      const heading = JSON.stringify(`#${found.hash}`);
      const target = open?.get(found.slug) ?? site.body(found.slug);
      const deep = target && deepHeadings(target).get(id);
      const problem = deep
        ? l10n.t("Heading {0} has no ID, because the platform generates IDs only for levels 1 to 4.", heading)
        : found.slug === page.slug
          ? l10n.t("Heading {0} not found on this page.", heading)
          : l10n.t("Heading {0} not found on page {1}.", heading, JSON.stringify(found.slug));
      const { offset, length } = link.span;
      const hashAt = page.text.slice(offset, offset + length).indexOf("#");
      const span = { offset: offset + Math.max(0, hashAt), length: length - Math.max(0, hashAt) };
      yield {
        span,
        message: () => {
          if (deep) return problem;
          const { similar, pages, isCopy } = likelyTargets(id, ids, found.slug, page, site, open);
          const other = pages.length === 1 ? `/${pages[0]}#${id}` : undefined;
          return `${problem}${suggestion(isCopy || similar.length === 0 ? other : `#${similar[0]}`)}`;
        },
        data: {
          link,
          slug: found.slug,
          id,
          ids,
          hasPath: hashAt > 0,
          ...(deep && found.slug === page.slug && { headingEnd: deep.offset + deep.length }),
        },
      };
    }
  },
  fixes({ span, data: broken }, { page, site, openBodies }) {
    if (!broken) return [];
    const { link, slug, id, ids, hasPath, headingEnd } = broken;
    const { similar, certain, pages, isCopy } = likelyTargets(id, ids, slug, page, site, openBodies);
    const others = idsWithSharedWords(id, ids).filter((other) => !similar.includes(other));
    const change = (id: string): Fix => ({
      title: l10n.t("Change to {0}", JSON.stringify(`#${id}`)),
      edits: [{ ...span, content: `#${encodeURI(id)}` }],
      preferred: id === similar[0] && !isCopy,
      safe: id === certain,
    });
    const elsewhere = pages.map((other) => ({
      ...otherPageFix(link, slug, page, site.pages.get(other)!.files[0]!),
      preferred: isCopy || (similar.length === 0 && pages.length === 1),
    }));
    const here = similar.map(change);
    const changes = [...(isCopy ? elsewhere : here), ...(isCopy ? here : elsewhere), ...others.map(change)];
    const removal = { title: l10n.t("Remove the heading from the link"), edits: [{ ...span, content: "" }] };
    const mark = ` {#${id}}`;
    const addition = {
      title: l10n.t("Add {0}", mark.trim()),
      edits: [{ offset: headingEnd ?? 0, length: 0, content: mark }],
      preferred: true,
    };
    const added = headingEnd === undefined ? [] : [addition];
    return [...added, ...changes.slice(0, MAX_HEADINGS), ...(hasPath ? [removal] : [])];
  },
});

/**
 * Returns the IDs of a page that includes the snippet but does not have the given ID. Returns undefined if no page
 * includes the snippet, or if a page that includes it has the ID or unknown IDs.
 */
function idsAround(
  snippet: string,
  id: string,
  site: Site,
  open: OpenBodies | undefined,
): ReadonlyMap<string, Span> | undefined {
  let missing: ReadonlyMap<string, Span> | undefined;
  for (const slug of pageAndImporters(snippet, site)) {
    if (isSnippet(slug)) continue;
    const ids = idsOf(slug, site, open);
    if (!ids || ids.has(id)) return undefined;
    missing ??= ids;
  }
  return missing;
}

/** The Markdown headings of a page that are too deep for an ID, by the ID that they would have otherwise. */
const deepHeadings = memo(
  ({ contents, text: source }: PageBody) =>
    new Map(
      contents.headings
        .filter(({ slug, span }) => slug === undefined && source[source.lastIndexOf("\n", span.offset) + 1] === "#")
        .map(({ text, span }) => [comparableId(headingSlug(smartText([{ text, isCode: false }], "", ""))), span]),
    ),
);

/** Creates a fix that changes a link to the same heading on another page. */
function otherPageFix(link: PageLink, slug: string, page: PageBody, file: string): Fix {
  if (!link.target.startsWith("#")) return targetFix({ page, span: link.span, path: slug, kind: link.kind }, file);
  const content = `/${withoutExtension(file)}${link.target}`;
  return { title: l10n.t("Change to {0}", JSON.stringify(content)), edits: [{ ...link.span, content }] };
}

/**
 * Returns the headings and pages that a link is most likely meant for.
 * @returns `isCopy` is true if the only page is the copy of the target in the linking page's version or language.
 */
function likelyTargets(
  id: string,
  ids: ReadonlyMap<string, unknown>,
  slug: string,
  page: PageBody,
  site: Site,
  open: OpenBodies | undefined,
) {
  const { similar, certain } = similarIds(id, ids);
  const copy = certain === undefined ? copyWith(id, slug, page, site, open) : undefined;
  const pages = copy === undefined ? siblingsWith(id, slug, site, open) : [copy];
  return { similar, certain, pages, isCopy: copy !== undefined };
}

/** Returns the copy of a page in a folder of the linking page, such as `v2/start` for `start`, if it has the given ID. */
function copyWith(
  id: string,
  slug: string,
  page: PageBody,
  site: Site,
  open: OpenBodies | undefined,
): string | undefined {
  for (let folder = folderOf(page.slug); folder !== ""; folder = folderOf(folder)) {
    const copy = `${folder}/${slug}`;
    if (copy !== page.slug && site.pages.has(copy) && idsOf(copy, site, open)?.has(id)) return copy;
  }
  return undefined;
}

/** The pages of a site by folder. */
const pagesByFolder = memoSite((site) => Map.groupBy(site.pages.keys(), folderOf));

/** Returns the pages next to or below a page that have the given ID. The heading may have been moved there. */
function siblingsWith(id: string, slug: string, site: Site, open: OpenBodies | undefined): readonly string[] {
  return [folderOf(slug), slug]
    .flatMap((folder) => pagesByFolder(site).get(folder) ?? [])
    .filter((each) => each !== slug && !isSnippet(each) && idsOf(each, site, open)?.has(id));
}

/** The maximum number of headings to offer. */
export const MAX_HEADINGS = 5;

/** Hashes that browsers handle without an ID: the top of the page and text fragments. */
export const BUILT_IN_TARGET = /^(?:top)?$|^:~:/;
