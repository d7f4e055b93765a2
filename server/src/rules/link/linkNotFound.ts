import * as l10n from "@vscode/l10n";
import { isSnippet } from "../../disk/paths.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { suggestLinks, suggestLinksOrSimilar } from "../../knowledge/linkSuggestions.ts";
import type { PageLink } from "../../mdx/page.ts";
import { partsOf, withoutExtension } from "../../site/links.ts";
import { misreadPath, targetOf } from "../../site/linkTarget.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { pageAndImporters } from "../../site/pageIds.ts";
import type { Site } from "../../site/site.ts";
import { suggestion } from "../engine/corrections.ts";
import { definePageRule, type Fix, type RuleContext } from "../engine/rule.ts";
import { isShown, missingTargets, slashFix, targetFix } from "../shared/missingTargets.ts";
import { describeSkipped } from "../shared/skippedFiles.ts";
import { splitTargets } from "../shared/splitTargets.ts";
import { COMMON_BASE, linkCoverage, worksWithout } from "./linkCoverage.ts";

/** A broken link, and the path it most likely refers to. */
interface BrokenLink {
  readonly link: PageLink;
  readonly path: string;
  /** The page that shows the snippet containing the link. */
  readonly shownBy?: string;
  /** The fix, if only a leading slash is missing or an extension must be removed. */
  readonly correction?: Fix;
  /** Whether the file exists but is not published. */
  readonly isUnpublished?: boolean;
}

/** A mistake in the syntax of a link, and its only fix. */
interface Misspelled {
  readonly link?: undefined;
  readonly correction?: Fix;
}

export const linkNotFound = definePageRule<BrokenLink | Misspelled>({
  id: "link-not-found",
  severity: "warning",
  docs: {
    summary: "A page links to a page, snippet, or file that does not exist.",
    why: "Readers who follow the link see an error page. If the target contains a space or line break, readers see the source text of the link. A path without a leading slash is relative to the folder of its page. A file that `.mintignore` excludes, or that is a symbolic link to a place outside the site, is not published. The address of a page has no file extension: the platform removes it only from links that start with `./` or `../`. Links that are redirected, links to pages generated from an API description, links to files that the platform generates, such as `/llms.txt`, and links below `/docs` are not reported, because they can work. If the description is a URL or cannot be read, links into the folder of its pages are not checked. If many links share another unknown base path, they are reported once, as info.",
    examples: {
      incorrect: { text: "See the [quickstart](/guides/quikstart).", note: "The file is `guides/quickstart.mdx`." },
      correct: "See the [quickstart](/guides/quickstart).",
    },
  },
  *check({ page, config, site }) {
    if (!isShown(page, site)) return;
    const links = page.contents.links.filter(({ kind }) => kind !== "code");
    for (const link of links) {
      if (link.target.trim() !== "" || link.kind === "import") continue;
      const span = link.span.length > 0 ? link.span : link.whole;
      const correction = escapedCode(link, page);
      const message = correction
        ? l10n.t("The brackets make a link without a target. Escape them to show them to readers.")
        : l10n.t("The link has no target. Add a page or an address.");
      yield { span, message, ...(correction && { data: { correction } }) };
    }
    yield* splitTargets(page, site, false);
    const coverage = linkCoverage(config, site);
    for (const { target: link, path, skipped } of missingTargets(links, page, site)) {
      if (coverage.covers(path)) continue;
      if (skipped) {
        const message = `${notFound(link, path)} ${describeSkipped(skipped)}`;
        yield { span: link.span, message, data: { link, path, isUnpublished: true } };
        continue;
      }
      const { base } = coverage;
      if (base && worksWithout(base.segment, path, site)) {
        const isFirst = base.first.slug === page.slug && base.first.offset === link.span.offset;
        if (isFirst && base.segment !== COMMON_BASE)
          yield { span: link.span, severity: "info", message: basePathMessage(base) };
        continue;
      }
      if (isHost(link.target, site)) {
        const message = `${notFound(link, path)} ${l10n.t("Links to other sites start with https://.")}`;
        const edits = [{ offset: link.span.offset, length: 0, content: "https://" }];
        const fix = { title: l10n.t("Add https://"), edits, preferred: true };
        yield { span: link.span, message, data: { link, path, correction: fix } };
        continue;
      }
      yield {
        span: link.span,
        message: () => {
          const [first] = suggestLinks(path, config, site);
          if (site.pages.has(path)) return notPublished(path);
          return `${notFound(link, path)}${suggestion(first?.isLikely ? first.slug : undefined)}`;
        },
        data: { link, path },
      };
    }
    for (const link of links) {
      const path = misreadPath(link, page.slug, site);
      if (path !== undefined && !coverage.covers(path)) {
        const message = l10n.t(
          "{0} The link is relative to the folder of this page. Start the link with / to make it relative to the site folder.",
          notFound(link, path),
        );
        yield { span: link.span, message, data: { link, path, correction: safeFix(slashFix(link)) } };
      }
      const address = addressWithExtension(link, page, site);
      if (address === undefined || coverage.covers(address.slice(1))) continue;
      const fix = safeFix(extensionFix(link, page));
      const message = l10n.t(
        "The addresses of pages do not have a file extension. Use {0}.",
        JSON.stringify(withoutExtension(address)),
      );
      yield { span: link.span, message, data: { link, path: address, correction: fix } };
    }
    if (isSnippet(page.slug)) yield* brokenWhereShown(links, { page, config, site });
  },
  fixes({ data: broken }, { page, config, site }) {
    if (!broken) return [];
    if (broken.correction) return [broken.correction];
    if (!broken.link) return [];
    const { link, path, shownBy, isUnpublished } = broken;
    if (shownBy !== undefined) return wholePathFixes(link, path, config, site);
    return suggestLinksOrSimilar(path, config, site).map(({ slug, isLikely, isCertain }, index) => ({
      ...targetFix({ page, span: link.span, path, kind: link.kind }, site.pages.get(slug)?.files[0] ?? slug),
      preferred: index === 0 && isLikely && !isUnpublished,
      safe: index === 0 && isCertain && !isUnpublished,
    }));
  },
});

/** Matches code such as `Symbol.iterator`, which a call in brackets contains. */
const MEMBER = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;
/** Matches the end of the code before an access in brackets, such as `items[name]()`. */
const CODE_END = /[\p{L}\p{N}_$\])]$/u;

/** Creates a fix for a call such as `[Symbol.iterator]()` that Markdown reads as a link. */
function escapedCode({ kind, whole }: PageLink, { text }: PageBody): Fix | undefined {
  const [, label] = /^\[([^[\]]+)\]\(\)$/.exec(text.slice(whole.offset, whole.offset + whole.length)) ?? [];
  if (kind !== "link" || label === undefined) return undefined;
  const isAccess = CODE_END.test(text.slice(Math.max(0, whole.offset - 2), whole.offset));
  if (!isAccess && !MEMBER.test(label.replace(/^`(.*)`$/, "$1"))) return undefined;
  const edits = [whole.offset, whole.offset + label.length + 1].map((offset) => ({ offset, length: 0, content: "\\" }));
  return { title: l10n.t("Escape the brackets"), edits, preferred: true };
}

/**
 * Returns the path of an absolute link to a page if it ends in `.mdx` or `.md`. The platform removes the extension only
 * from links that start with `./` or `../`. A link to the `.md` address of an `.mdx` page shows its source, and may be
 * meant.
 */
function addressWithExtension({ kind, target }: PageLink, { slug }: PageBody, site: Site): string | undefined {
  if (kind === "import" || !target.startsWith("/")) return undefined;
  const { path } = partsOf(target);
  const extension = /\.mdx?$/.exec(path)?.[0];
  const found = extension === undefined ? undefined : targetOf({ kind, target }, slug, site);
  if (extension === undefined || found?.state !== "page" || found.slug === path.slice(1)) return undefined;
  const isPageFile = extension === ".mdx" || site.pages.get(found.slug)?.files.some((file) => file.endsWith(".md"));
  return isPageFile ? path : undefined;
}

function safeFix(fix: Fix): Fix {
  return { ...fix, preferred: true, safe: true };
}

/** Common endings of host names that are followed by nothing else. With a path, any ending is recognized. */
const HOST_ENDING = /\.(?:com|org|net|io|dev|ai|app|co|edu|gov|me|de|uk|eu|xyz|sh)$/i;

/** Whether a target is the address of another site without `https://`, such as `www.acme.com/x`. */
function isHost(target: string, site: Site): boolean {
  const [, host = "", rest = ""] = /^((?:[a-z\d-]+\.)+[a-z]{2,})(?::\d+)?(\/?)/i.exec(target) ?? [];
  if (host === "" || site.hasFolder(host)) return false;
  return rest === "/" || /^www\./i.test(host) || HOST_ENDING.test(host);
}

function extensionFix({ span }: PageLink, { text }: PageBody): Fix {
  const content = text.slice(span.offset, span.offset + span.length).replace(/\.mdx?(?=[?#]|$)/, "");
  return { title: l10n.t("Change to {0}", JSON.stringify(content)), edits: [{ ...span, content }] };
}

/** Reports relative links in a snippet that are broken on a page that shows the snippet. */
function* brokenWhereShown(
  links: readonly PageLink[],
  { page: { slug }, config, site }: RuleContext & { readonly page: PageBody },
): Iterable<{ readonly span: PageLink["span"]; readonly message: string; readonly data: BrokenLink }> {
  const relative = links.filter(({ kind, target }) => kind !== "import" && !/^[/#]/.test(target));
  if (relative.length === 0) return;
  const pages = [...pageAndImporters(slug, site)].filter((each) => !isSnippet(each)).sort();
  for (const link of relative) {
    if (targetOf(link, slug, site).state !== "elsewhere") continue;
    for (const shownBy of pages) {
      const found = targetOf(link, shownBy, site);
      if (found.state !== "missing" || linkCoverage(config, site).covers(found.path)) continue;
      yield {
        span: link.span,
        message: l10n.t(
          "Page {0} not found. The link is relative to page {1}, which shows this snippet.",
          JSON.stringify(found.path),
          JSON.stringify(shownBy),
        ),
        data: { link, path: found.path, shownBy },
      };
      break;
    }
  }
}

/** Creates fixes with absolute paths, which work wherever the snippet is shown. */
function wholePathFixes({ span, target }: PageLink, path: string, config: SiteConfig, site: Site): readonly Fix[] {
  const end = /[?#]/.exec(target)?.index ?? target.length;
  return suggestLinksOrSimilar(path, config, site).map(({ slug, isLikely }, index) => {
    const content = `/${encodeURI(slug)}${target.slice(end)}`;
    const title = l10n.t("Change to {0}", JSON.stringify(content));
    return { title, edits: [{ ...span, content }], preferred: index === 0 && isLikely };
  });
}

function notFound({ kind, target }: PageLink, path: string): string {
  const quoted = JSON.stringify(path);
  if (kind === "import") return l10n.t("Import {0} not found.", quoted);
  const isFile = /\.\w+$/.test(target) && !/\.mdx?$/.test(target);
  return isFile ? l10n.t("File {0} not found.", quoted) : l10n.t("Page {0} not found.", quoted);
}

function notPublished(path: string): string {
  return l10n.t(
    "{0} is not published: .md files with this name describe the repository. Rename the file to .mdx to link to it.",
    JSON.stringify(path),
  );
}

function basePathMessage({ segment, links }: { readonly segment: string; readonly links: number }): string {
  return l10n.t(
    '{0} links on this site start with "/{1}", but the site has no such folder. They work only if the site is served below "/{1}".',
    links,
    segment,
  );
}
