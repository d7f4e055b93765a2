import * as l10n from "@vscode/l10n";
import type { Skipped } from "../../disk/siteTree.ts";
import type { Span } from "../../json/jsonText.ts";
import type { PageLink } from "../../mdx/page.ts";
import { rewrittenTarget } from "../../site/linkStyle.ts";
import { targetOf } from "../../site/linkTarget.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { isReadme } from "../../site/pageMetadata.ts";
import type { Site } from "../../site/site.ts";
import type { Fix } from "../engine/rule.ts";

/** A link target as written in a page. */
interface WrittenTarget {
  readonly kind?: PageLink["kind"];
  readonly span: Span;
  readonly target: string;
}

/** Whether a page is shown on the site. READMEs are shown only in the repository. */
export function isShown({ slug }: PageBody, site: Site): boolean {
  const file = site.pages.get(slug);
  return file !== undefined && !isReadme(file);
}

/** Finds the broken targets of a page, along with the path that each most likely refers to. */
export function* missingTargets<Target extends WrittenTarget>(
  targets: Iterable<Target>,
  { slug }: PageBody,
  site: Site,
): Iterable<{ readonly target: Target; readonly path: string; readonly skipped: Skipped | undefined }> {
  for (const target of targets) {
    const found = targetOf({ kind: target.kind ?? "link", target: target.target }, slug, site);
    if (found.state === "missing") yield { target, path: found.path, skipped: found.skipped };
  }
}

/** Creates the fix for a target that is relative to the folder of its page, but is meant from the site folder. */
export function slashFix({ span, target }: WrittenTarget): Fix {
  const title = l10n.t("Change to {0}", JSON.stringify(`/${target}`));
  return { title, edits: [{ offset: span.offset, length: 0, content: "/" }] };
}

/**
 * Creates a fix that changes a target to another file and keeps the style of the path.
 * @param file The file to link to.
 */
export function targetFix(
  { page, span, path, kind }: Pick<WrittenTarget, "span" | "kind"> & { readonly page: PageBody; readonly path: string },
  file: string,
): Fix {
  const sourceText = page.text.slice(span.offset, span.offset + span.length);
  const content = rewrittenTarget(sourceText, { before: page.slug, after: page.slug }, path, file, kind);
  return { title: l10n.t("Change to {0}", JSON.stringify(content)), edits: [{ ...span, content }] };
}
