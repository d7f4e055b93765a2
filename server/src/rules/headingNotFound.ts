import * as l10n from "@vscode/l10n";
import { isSnippet } from "../disk/paths.ts";
import type { Span } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { nearest } from "../json/near.ts";
import { comparableId, headingSlug } from "../mdx/slug.ts";
import { smartText } from "../mdx/smartPunctuation.ts";
import { targetOf } from "../site/linkTarget.ts";
import type { OpenBodies, PageBody } from "../site/pageBody.ts";
import { idsOf, pageAndImporters } from "../site/pageIds.ts";
import type { Site } from "../site/site.ts";
import { suggestion } from "./engine/corrections.ts";
import { isShown } from "./engine/missingTargets.ts";
import { definePageRule } from "./engine/rule.ts";

interface BrokenHeadingLink {
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
      incorrect: { text: "## Set up\n\nBack to [set up](#setup).", language: "mdx" },
      correct: { text: "## Set up\n\nBack to [set up](#set-up).", language: "mdx" },
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
      const deep = headingWithoutId(open?.get(found.slug) ?? site.body(found.slug), id);
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
          const [likely] = deep ? [] : similarIds(id, ids).similar;
          return `${problem}${suggestion(likely === undefined ? undefined : `#${likely}`)}`;
        },
        data: {
          id,
          ids,
          hasPath: hashAt > 0,
          ...(deep && found.slug === page.slug && { headingEnd: deep.offset + deep.length }),
        },
      };
    }
  },
  fixes({ span, data: broken }) {
    if (!broken) return [];
    const { id, ids, hasPath, headingEnd } = broken;
    const { similar, certain } = similarIds(id, ids);
    const others = bySharedWords(broken).filter((other) => !similar.includes(other));
    const changes = [...similar, ...others].slice(0, MAX_HEADINGS).map((id) => ({
      title: l10n.t("Change to {0}", JSON.stringify(`#${id}`)),
      edits: [{ ...span, content: `#${encodeURI(id)}` }],
      preferred: id === similar[0],
      safe: id === certain,
    }));
    const removal = { title: l10n.t("Remove the heading from the link"), edits: [{ ...span, content: "" }] };
    const mark = ` {#${id}}`;
    const addition = {
      title: l10n.t("Add {0}", mark.trim()),
      edits: [{ offset: headingEnd ?? 0, length: 0, content: mark }],
      preferred: true,
    };
    return [...(headingEnd === undefined ? [] : [addition]), ...changes, ...(hasPath ? [removal] : [])];
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

/** Returns the span of the Markdown heading that would have the given ID if its level were lower. */
function headingWithoutId(page: PageBody | undefined, id: string): Span | undefined {
  return page?.contents.headings.find(
    ({ slug, text, span }) =>
      slug === undefined &&
      comparableId(headingSlug(smartText([{ text, isCode: false }], "", ""))) === id &&
      page.text.startsWith("#", page.text.lastIndexOf("\n", span.offset) + 1),
  )?.span;
}

/** Returns the IDs of the page, sorted by how many words they share with the missing ID. */
function bySharedWords({ id, ids }: BrokenHeadingLink): string[] {
  const words = id.split("-");
  const shared = (other: string): number => other.split("-").filter((word) => words.includes(word)).length;
  return [...ids.keys()].sort((a, b) => shared(b) - shared(a));
}

/** The maximum number of headings to offer. */
export const MAX_HEADINGS = 5;

/** Hashes that browsers handle without an ID: the top of the page and text fragments. */
export const BUILT_IN_TARGET = /^(?:top)?$|^:~:/;

type Ids = ReadonlyMap<string, unknown>;

/** This is cached, because a page can have thousands of headings and many broken links that point to it. */
const bySpelling = memo((ids: Ids) => Map.groupBy(ids.keys(), wordsOf));

/** Returns the words in an ID, without the punctuation that authors leave out. */
function wordsOf(id: string): string {
  return id
    .toLowerCase()
    .replace(/['\u2019\u2018"\u201c\u201d\u2026]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Returns the IDs of a page that resemble a missing ID, most likely first. `certain` is the only ID with the same words.
 */
export function similarIds(id: string, ids: Ids): { readonly similar: readonly string[]; readonly certain?: string } {
  const words = wordsOf(id);
  const same = words === "" ? [] : (bySpelling(ids).get(words) ?? []);
  const similar = [...new Set([...same, ...nearest(id, ids.keys())])];
  return same.length === 1 ? { similar, certain: same[0]! } : { similar };
}
