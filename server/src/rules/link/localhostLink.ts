import * as l10n from "@vscode/l10n";
import { targetOf } from "../../site/linkTarget.ts";
import type { Site } from "../../site/site.ts";
import { textFixes } from "../engine/corrections.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";

const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d+)?(?=\/[^/])/i;

export const localhostLink = definePageRule<string>({
  id: "localhost-link",
  severity: "hint",
  docs: {
    summary: "A link to a page on this site works only on the author's computer.",
    why: "The link works only while a preview of the site is running on that computer. Links to other programs on a reader's computer are not reported.",
    examples: {
      incorrect: "Read the [guide](http://localhost:3000/guides/quickstart).",
      correct: "Read the [guide](/guides/quickstart).",
    },
  },
  *check(context) {
    const { page, site } = context;
    if (page.contents.links.length === 0 || !isReadable(context)) return;
    for (const { kind, target, span } of page.contents.links) {
      const host = kind === "code" || kind === "import" ? undefined : LOCAL.exec(target)?.[0];
      if (host === undefined) continue;
      const path = publicPath(target.slice(host.length), site);
      if (path === undefined) continue;
      yield {
        span,
        message: l10n.t("This link works only on the author's computer. Use {0}.", JSON.stringify(path)),
        data: path,
      };
    }
  },
  fixes({ span, data: path }) {
    return path === undefined ? [] : textFixes(span, [path], true);
  },
});

/** Returns the path of a page on this site, without the base path of the author's preview. */
function publicPath(written: string, site: Site): string | undefined {
  for (let path = written; path !== ""; ) {
    if (targetOf({ kind: "link", target: path }, "", site).state === "page") return path;
    const next = path.indexOf("/", 1);
    // The name of a single page is too ambiguous.
    if (next < 0 || !path.slice(next + 1).includes("/")) return undefined;
    path = path.slice(next);
  }
  return undefined;
}
