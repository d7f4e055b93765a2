import { suggestTargets } from "../kinds/pageSuggestions.ts";
import type { PageLink } from "../markdown/page.ts";
import { rewrittenTarget } from "../site/linkStyle.ts";
import { targetOf } from "../site/linkTarget.ts";
import { isReadme } from "../site/pageRole.ts";
import { linkCoverage, worksWithout } from "./engine/linkCoverage.ts";
import { definePageRule } from "./engine/rule.ts";

/** A link of the page, and the path below the site's folder that it means. */
interface Broken {
  readonly link: PageLink;
  readonly path: string;
}

export const linkNotFound = definePageRule<Broken>({
  id: "link-not-found",
  severity: "warning",
  docs: {
    summary: "A page links to a page, snippet or file that does not exist.",
    why: "Readers who follow the link see an error page. Redirects of the site config, pages generated from an OpenAPI file, external addresses, code and expressions are not reported. When many links include a base path that the site folder does not have, this is reported once as information.",
    incorrect: {
      text: "See the [quickstart](/guides/quikstart).",
      language: "mdx",
      note: "The file is `guides/quickstart.mdx`.",
    },
    correct: { text: "See the [quickstart](/guides/quickstart).", language: "mdx" },
  },
  *check({ page, config, site }) {
    const file = site.pages.get(page.slug);
    if (!file || isReadme(file)) return;
    const { covers, basePath } = linkCoverage(config, site);
    for (const link of page.contents.links) {
      if (link.kind === "code") continue;
      const found = targetOf(link, page.slug, site);
      if (found.state === "empty" && link.kind !== "import")
        yield {
          span: link.span.length > 0 ? link.span : link.whole,
          message: "The link has no target. Add a page or an address.",
        };
      if (found.state !== "missing" || covers(found.path)) continue;
      const { path } = found;
      if (basePath && worksWithout(basePath.segment, path, site)) {
        const isFirst = basePath.first.slug === page.slug && basePath.first.offset === link.span.offset;
        if (isFirst) yield { span: link.span, severity: "info", message: basePathMessage(basePath) };
        continue;
      }
      const [first] = suggestTargets(path, site);
      const question = first?.isLikely ? ` Did you mean ${JSON.stringify(first.slug)}?` : "";
      yield {
        span: link.span,
        message: `${nameOf(link)} ${JSON.stringify(path)} not found.${question}`,
        facts: { link, path },
      };
    }
  },
  fixes({ facts: broken }, { page, site }) {
    if (!broken) return [];
    const { link, path } = broken;
    const written = page.text.slice(link.span.offset, link.span.offset + link.span.length);
    return suggestTargets(path, site).map(({ slug, isLikely, isCertain }, index) => {
      const file = site.pages.get(slug)?.files[0] ?? slug;
      const content = rewrittenTarget(written, { before: page.slug, after: page.slug }, path, file);
      return {
        title: `Change to ${JSON.stringify(content)}`,
        edits: [{ ...link.span, content }],
        preferred: index === 0 && isLikely,
        safe: index === 0 && isCertain,
      };
    });
  },
});

function nameOf({ kind, target }: PageLink): string {
  if (kind === "import") return "Import";
  return /\.\w+$/.test(target) && !/\.mdx?$/.test(target) ? "File" : "Page";
}

function basePathMessage({ segment, links }: { readonly segment: string; readonly links: number }): string {
  return `${links} links of this site start with "/${segment}", a folder that the site does not have. They work only when the site is served below "/${segment}".`;
}
