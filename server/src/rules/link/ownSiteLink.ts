import * as l10n from "@vscode/l10n";
import { partsOf } from "../../site/links.ts";
import { targetOf } from "../../site/linkTarget.ts";
import { memoSite, type Site } from "../../site/site.ts";
import { textFixes } from "../engine/corrections.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";

/** Captures the origin, path and rest of a URL. */
const ADDRESS = /^(https?:\/\/[\w.-]+(?::\d+)?)(\/[^?#]*)?((?:\?[^#]*)?(?:#.*)?)$/i;

/** The minimum number of the site's pages that links to a host point to, for the host to be the site's own. */
const MIN_PAGES = 3;
/** The minimum share of these links among all links to the host. */
const MIN_SHARE = 0.9;

export const ownSiteLink = definePageRule<string>({
  id: "own-site-link",
  severity: "info",
  docs: {
    summary: "A link to a page on this site uses the full URL.",
    why: "In a preview, the link opens the published site, and it breaks silently when the page moves. A host is treated as the site's own if links to it point to at least three pages of the site.",
    examples: {
      incorrect: {
        text: "[One](https://docs.acme.com/guides/quickstart), [two](https://docs.acme.com/guides/teams), and [three](https://docs.acme.com/guides/users).",
        note: "The site has all of these pages.",
      },
      correct: "[One](/guides/quickstart), [two](/guides/teams), and [three](/guides/users).",
    },
  },
  *check(context) {
    const { page, site } = context;
    if (page.contents.links.length === 0 || !isReadable(context)) return;
    for (const { kind, target, span } of page.contents.links) {
      if (kind === "code" || kind === "import") continue;
      const [, host, path = "/", rest = ""] = ADDRESS.exec(target) ?? [];
      if (host === undefined || !isPage(path, site) || !ownHosts(site).has(host.toLowerCase())) continue;
      const content = `${path}${rest}`;
      yield {
        span,
        message: l10n.t("This URL points to a page on this site. Use {0}.", JSON.stringify(content)),
        data: content,
      };
    }
  },
  fixes({ span, data: content }) {
    return content === undefined ? [] : textFixes(span, [content]);
  },
});

/**
 * Whether a path refers to a page in a folder. Top-level pages are too ambiguous, because many sites have a page called
 * `pricing`.
 */
function isPage(path: string, site: Site): boolean {
  return (
    /^\/[^/]+\/[^/]/.test(path) && targetOf({ kind: "link", target: partsOf(path).path }, "", site).state === "page"
  );
}

/** The site's own hosts, inferred from its links. */
const ownHosts = memoSite((site): ReadonlySet<string> => {
  const hosts = new Map<string, { all: number; working: number; readonly pages: Set<string> }>();
  for (const slug of site.pages.keys()) {
    for (const { kind, target } of site.body(slug)?.contents.links ?? []) {
      if (kind === "code" || kind === "import" || !/^https?:/i.test(target)) continue;
      const [, host, path = "/"] = ADDRESS.exec(target) ?? [];
      if (host === undefined || !/^\/[^/]+\/[^/]/.test(path)) continue;
      const counted = hosts.get(host.toLowerCase()) ?? { all: 0, working: 0, pages: new Set<string>() };
      hosts.set(host.toLowerCase(), counted);
      counted.all++;
      if (!isPage(path, site)) continue;
      counted.working++;
      counted.pages.add(path);
    }
  }
  const own = [...hosts].filter(([, { all, working, pages }]) => pages.size >= MIN_PAGES && working >= all * MIN_SHARE);
  return new Set(own.map(([host]) => host));
});
