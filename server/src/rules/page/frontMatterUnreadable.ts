import * as l10n from "@vscode/l10n";
import { isSnippet } from "../../disk/paths.ts";
import { isFrontMatterField } from "../../formats/frontMatter.ts";
import { type Conflict, conflictsIn } from "../../json/conflicts.ts";
import type { Edit } from "../../json/edits.ts";
import type { Span } from "../../json/jsonText.ts";
import { bodyStart, damagedEnd, misplacedFrontMatter, unclosedFrontMatter, wrongMarks } from "../../mdx/frontMatter.ts";
import { type FrontMatterRepair, frontMatterMistake } from "../../mdx/frontMatterMistake.ts";
import { definePageRule } from "../engine/rule.ts";
import { isParsed } from "../shared/pageTags.ts";
import { conflictFinding, conflictFixes } from "../syntax/conflict.ts";

type Repairs = readonly FrontMatterRepair[];

/** The maximum number of characters to search for misplaced front matter. */
const HEAD_CHARS = 8192;

export const frontMatterUnreadable = definePageRule<Repairs | Conflict>({
  id: "front-matter-unreadable",
  severity: "error",
  hidesOthers: true,
  rejects: true,
  docs: {
    summary: "The front matter of a page cannot be read.",
    why: "The page has no title and is missing from the navigation, or readers see the fields as text. Front matter must start on the first line and be valid YAML. Quote values that contain a colon and a space, or that start with a special character such as `@`. Set each field only once.",
    examples: {
      incorrect: "---\ntitle: Deploy: a guide\n---\n\nText.",
      correct: '---\ntitle: "Deploy: a guide"\n---\n\nText.',
    },
  },
  *check(context) {
    const { page } = context;
    const { text } = page;
    if (
      !/^\uFEFF?[-\u2013\u2014]|\n---[ \t]*\r?\n/.test(text.slice(0, HEAD_CHARS)) ||
      isSnippet(page.slug) ||
      !isParsed(context)
    )
      return;
    const end = bodyStart(text);
    const conflict = conflictsIn(text.slice(0, Math.max(end, HEAD_CHARS)))[0];
    if (conflict && conflict.offset < end) {
      yield { ...conflictFinding(text, conflict), data: conflict };
      return;
    }
    const misplaced = conflict?.offset === 0 ? undefined : misplacedFrontMatter(text, isFrontMatterField);
    if (misplaced) {
      const { offset, length } = misplaced;
      const block = text.slice(offset, offset + length);
      const before = text.slice(0, offset).trim();
      yield {
        span: { offset, length: 3 },
        message: l10n.t("Front matter must start on the first line. Readers see this as text."),
        data: one(
          l10n.t("Move the front matter to the first line"),
          { offset: 0, length: offset + length, content: `${block}${before === "" ? "" : `\n\n${before}`}` },
          before === "",
        ),
      };
      return;
    }
    const opening = wrongMarks(text, isFrontMatterField);
    if (opening) {
      yield {
        span: { offset: opening.offset, length: opening.length },
        message: l10n.t(
          "Front matter starts with a line of exactly three hyphens (`---`). The platform reads no field.",
        ),
        data: one(l10n.t("Change to {0}", "---"), opening, true),
      };
      return;
    }
    const unclosed = unclosedFrontMatter(text);
    if (unclosed !== undefined) {
      yield {
        span: { offset: text.indexOf("---"), length: 3 },
        message: l10n.t("The front matter is not closed. Add a line with three hyphens (`---`) after the last field."),
        data: one(l10n.t("Close the front matter"), unclosed, unclosed.length > 0),
      };
      return;
    }
    if (end <= 1) return;
    const start = text.indexOf("\n") + 1;
    const mistake = frontMatterMistake(text.slice(start, text.lastIndexOf("---", end - 1)), isFrontMatterField);
    if (!mistake) return;
    const closing = damagedEnd(text);
    if (closing) {
      const { offset, length } = closing;
      yield {
        span: { offset, length },
        message: l10n.t("Front matter ends with a line of exactly three hyphens (`---`)."),
        data: one(l10n.t("Change to {0}", "---"), closing, true),
      };
      return;
    }
    const shifted = <Item extends Span>(item: Item): Item => ({ ...item, offset: item.offset + start });
    const { related, repairs } = mistake;
    yield {
      span: shifted(mistake.span),
      message: `${l10n.t("The front matter cannot be read.")} ${mistake.message}`,
      ...(related && { related: [{ ...related, span: shifted(related.span) }] }),
      data: repairs.map((repair) => ({ ...repair, edits: repair.edits.map(shifted) })),
    };
  },
  fixes({ data = [] }, { page }) {
    if ("markers" in data) return conflictFixes(page.text, data);
    return data.map(({ title, edits, isLikely, isCertain }) => ({
      title,
      edits,
      preferred: isLikely,
      safe: isCertain,
    }));
  },
});

function one(title: string, edit: Edit, isCertain: boolean): Repairs {
  return [{ title, edits: [edit], isLikely: true, isCertain }];
}
