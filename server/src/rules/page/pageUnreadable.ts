import * as l10n from "@vscode/l10n";
import { isKnownTag, readPage } from "../../formats/components.ts";
import { isFrontMatterField } from "../../formats/frontMatter.ts";
import { type Conflict, conflictsIn } from "../../json/conflicts.ts";
import { bodyStart, misreadFieldsEnd } from "../../mdx/frontMatter.ts";
import type { Unreadable } from "../../mdx/page.ts";
import { AUTOLINK, pageRepairs } from "../../mdx/repair/causes.ts";
import type { PageRepair } from "../../mdx/repair/wordRepairs.ts";
import { isVoid } from "../../mdx/tag.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { definePageRule, type PageContext } from "../engine/rule.ts";
import { fenceRepair } from "../shared/fenceRepair.ts";
import { isParsed, isRendered } from "../shared/pageTags.ts";
import { conflictFinding, conflictFixes } from "../syntax/conflict.ts";

export const pageUnreadable = definePageRule<Unreadable | Conflict>({
  id: "page-unreadable",
  severity: "error",
  hidesOthers: true,
  rejects: true,
  docs: {
    summary: "A page is not valid MDX.",
    why: "The platform cannot show the page, and readers see an error. Only the first syntax error of a page is reported. Its links are still checked. Every `.md` file is also read as MDX, even if it is not in the navigation. Exclude other files with `.mintignore`.",
    examples: {
      incorrect: '<Card title="Start">\n\nFirst steps.',
      correct: '<Card title="Start">\n\nFirst steps.\n\n</Card>',
    },
  },
  *check(context) {
    const { page } = context;
    const { unreadable } = page.contents;
    if (!unreadable || isHiddenByCode(page, unreadable) || !isParsed(context)) return;
    const conflicts = conflictsInBody(page);
    if (conflicts.length === 0 && isReportedAsFence(context)) return;
    // The front matter is reported instead.
    if (unreadable.span.offset < misreadFieldsEnd(page.text, isFrontMatterField)) return;
    for (const conflict of conflicts) yield { ...conflictFinding(page.text, conflict), data: conflict };
    if (conflicts.length === 0)
      yield {
        span: unreadable.place ?? unreadable.span,
        message: `${l10n.t("The page is not valid MDX.")} ${causeOf(page.text, unreadable)}`,
        data: unreadable,
      };
  },
  fixes({ data: mistake }, { page }) {
    if (!mistake) return [];
    if ("markers" in mistake) return conflictFixes(page.text, mistake);
    const repairs = pageRepairs(page.text, mistake, (text) => readPage(text, "mdx").unreadable, isKnownTag);
    return repairs.map(({ kind, edits, isCertain }, index) => ({
      title: titleOf(kind, edits, page.text),
      edits,
      preferred: index === 0,
      safe: index === 0 && isCertain,
    }));
  },
});

/** Returns the merge conflicts below the front matter and outside of code. Lines such as `=======` may be Markdown. */
function conflictsInBody({ text, contents }: PageBody): readonly Conflict[] {
  const start = bodyStart(text);
  return conflictsIn(text).filter(
    ({ offset, sides }) =>
      (sides || /[<>]/.test(text[offset]!)) &&
      (offset >= start || start <= 1) &&
      !contents.fences.some(({ span }) => offset > span.offset && offset < span.offset + span.length),
  );
}

/** Whether `unclosed-fence` reports the mistake, which is a missing line of a code block. */
function isReportedAsFence(context: PageContext): boolean {
  const { page, settings } = context;
  const isOff =
    settings?.levels["unclosed-fence"] === "off" || settings?.ignores?.("unclosed-fence", page.path) === true;
  return !isOff && isRendered(context) && fenceRepair(page) !== undefined;
}

/** Whether the closing tag is inside an unclosed code block, which is reported instead. */
function isHiddenByCode({ text, contents }: PageBody, { span }: Unreadable): boolean {
  const fence = contents.fences.findLast(({ isClosed }) => !isClosed);
  const name = /^<([\w.]+)/.exec(text.slice(span.offset, span.offset + span.length))?.[1];
  return fence !== undefined && name !== undefined && text.includes(`</${name}>`, fence.span.offset);
}

/** Returns a specific message for text that was not meant to be a tag, or the parser's message. */
function causeOf(text: string, { span, message }: Unreadable): string {
  AUTOLINK.lastIndex = span.offset;
  if (AUTOLINK.test(text)) return l10n.t("Write links as `[text](url)`.");
  const name = /^<([a-z]+)[\s>]/.exec(text.slice(span.offset, span.offset + 20))?.[1];
  return name && isVoid(name) && text[span.offset + span.length - 1] === ">"
    ? l10n.t("`<{0}>` has no content and must close itself: `<{0} />`.", name)
    : message;
}

function titleOf(kind: PageRepair["kind"], edits: PageRepair["edits"], text: string): string {
  const { offset, length, content } = edits[0]!;
  switch (kind) {
    case "escape":
      return l10n.t("Escape {0}", `"${text[offset]}"`);
    case "code":
      return l10n.t("Format as code");
    case "comment":
      return l10n.t("Change to an MDX comment");
    case "link":
      return l10n.t("Change to {0}", content);
    case "closeItself":
      return edits.length > 1
        ? l10n.t("Close {0} tags with {1}", edits.length, '"/>"')
        : l10n.t("Close the tag with {0}", '"/>"');
    case "close":
      return l10n.t("Add {0}", content.trim());
    case "remove":
      return l10n.t("Remove {0}", text.slice(offset, offset + length).trim());
    case "rename":
      return l10n.t("Change {0} to {1}", `"${text.slice(offset, offset + length)}"`, `"${content}"`);
    case "swap":
      return l10n.t("Swap the closing tags");
    case "align":
      return l10n.t("Indent the closing tag like its opening tag");
    case "indent":
      return l10n.t("Indent the content of the tag");
    case "blankLine":
      return text.slice(offset).trimStart().startsWith("<")
        ? l10n.t("Add an empty line before the tag")
        : l10n.t("Add an empty line");
    case "types":
      return l10n.t("Remove the types");
    case "ownLine":
      return l10n.t("Move the tag to its own line");
    default:
      if (content === "") return l10n.t("Remove {0}", `"${text.slice(offset, offset + length)}"`);
      if (length === 0) return l10n.t("Add {0}", `"${content}"`);
      return l10n.t("Change {0} to {1}", `"${text.slice(offset, offset + length)}"`, `"${content}"`);
  }
}
