import * as l10n from "@vscode/l10n";
import { folderOf, isSnippet } from "../../disk/paths.ts";
import type { Span } from "../../json/jsonText.ts";
import { frontMatterFields } from "../../mdx/frontMatter.ts";
import { memoSite, slugsBy } from "../../site/site.ts";
import { definePageRule } from "../engine/rule.ts";
import { isRendered } from "../shared/pageTags.ts";

export const duplicatePageTitle = definePageRule({
  id: "duplicate-page-title",
  severity: "hint",
  docs: {
    summary: "Two pages in the same folder have the same title.",
    why: "Readers cannot distinguish the pages in the navigation and in search results. Usually, a page was copied and its title was not changed. Pages in different folders, or with different names in the navigation, are not compared.",
    examples: {
      incorrect: {
        text: "---\ntitle: Quickstart\n---\n\nText.",
        note: "Another page in the same folder has the same title.",
      },
      correct: "---\ntitle: Quickstart for teams\n---\n\nText.",
    },
  },
  *check(context) {
    const { page, site } = context;
    const own = titleIn(page.text);
    if (!own || isSnippet(page.slug) || !isRendered(context)) return;
    const [first] = pagesByTitle(site).get(keyOf(page.slug, own)) ?? [];
    if (first === undefined || first >= page.slug) return;
    yield {
      span: own.span,
      message: l10n.t(
        "Page {0} in the same folder has the same title: {1}.",
        JSON.stringify(first),
        JSON.stringify(own.title),
      ),
    };
  },
});

/** Returns a page's title, the span of the title, and the short title for the navigation. */
function titleIn(
  text: string,
): { readonly title: string; readonly span: Span; readonly shortName: string | undefined } | undefined {
  if (!/^\uFEFF?---/.test(text)) return undefined;
  const fields = frontMatterFields(text);
  const title = fields.find(({ key, text }) => key === "title" && text.trim() !== "");
  const shortName = fields.find(({ key }) => key === "sidebarTitle")?.text.trim();
  return title && { title: title.text.trim(), span: title.value, shortName };
}

function keyOf(slug: string, { title, shortName = "" }: NonNullable<ReturnType<typeof titleIn>>): string {
  return `${folderOf(slug)}\n${title}\n${shortName}`;
}

/** The sorted slugs of a site's pages, grouped by folder, title and short title. */
const pagesByTitle = memoSite((site) =>
  slugsBy(site, (text, slug) => {
    const own = titleIn(text);
    return own && keyOf(slug, own);
  }),
);
