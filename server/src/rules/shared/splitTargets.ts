import * as l10n from "@vscode/l10n";
import type { Span } from "../../json/jsonText.ts";
import type { SplitTarget } from "../../mdx/page.ts";
import { comparableId } from "../../mdx/slug.ts";
import { targetOf } from "../../site/linkTarget.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { idsOf } from "../../site/pageIds.ts";
import type { Site } from "../../site/site.ts";
import type { Fix } from "../engine/rule.ts";

/** Matches the start of a target that is certainly a path, a heading, or a URL. */
const TARGET_START = /^(?:#|\/|\.{1,2}\/|https?:|mailto:)/i;
/** Matches the space between the parts of a target, with the `>` before each line of a block quote. */
const SPACE = /\s[\s>]*/g;
/** What the author may have meant between two parts. */
const SEPARATORS = ["", "/", "-", "_", "%20"];

/**
 * Finds links or images on a page whose target contains a space or line break. Text in parentheses after brackets is
 * only reported if it looks like a target or if its parts together are one.
 */
export function* splitTargets(
  page: PageBody,
  site: Site,
  isImage: boolean,
): Iterable<{ readonly span: Span; readonly message: string; readonly data: { readonly correction?: Fix } }> {
  for (const split of page.contents.splitTargets) {
    if (split.isImage !== isImage) continue;
    const { offset, length } = split.span;
    const written = page.text.slice(offset, offset + length);
    const meant = meantTarget(written, page, site);
    if (meant === undefined && !TARGET_START.test(written)) continue;
    const message = isImage
      ? l10n.t("The path of an image must not contain a space or line break. Readers see the source text.")
      : l10n.t("The target of a link must not contain a space or line break. Readers see the source text.");
    yield { span: split.span, message, data: meant === undefined ? {} : { correction: changeTo(meant, split) } };
  }
}

/** Returns the target whose page, file, or heading exists. A URL is only put together if it continues on a new line. */
function meantTarget(written: string, page: PageBody, site: Site): string | undefined {
  const parts = written.split(SPACE);
  const [first, ...others] = parts;
  if (/^https?:/i.test(written)) {
    const isWrapped = (written.match(SPACE) ?? []).every((space) => space.includes("\n"));
    return isWrapped ? parts.join("") : undefined;
  }
  const joined = SEPARATORS.map((separator) => parts.join(separator).replaceAll("//", "/"));
  const title = `${first} "${others.join(" ")}"`;
  return joined.find((target) => isThere(target, page, site)) ?? (isThere(first!, page, site) ? title : undefined);
}

function isThere(target: string, { slug }: PageBody, site: Site): boolean {
  const found = targetOf({ kind: "link", target }, slug, site);
  if (found.state !== "page") return found.state === "file";
  return found.hash === undefined || idsOf(found.slug, site)?.has(comparableId(found.hash)) === true;
}

function changeTo(target: string, { span }: SplitTarget): Fix {
  const title = l10n.t("Change to {0}", JSON.stringify(target));
  return { title, edits: [{ ...span, content: target }], preferred: true };
}
