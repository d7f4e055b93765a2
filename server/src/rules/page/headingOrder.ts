import * as l10n from "@vscode/l10n";
import { isSnippet } from "../../disk/paths.ts";
import { frontMatterFields } from "../../mdx/frontMatter.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";

export const headingOrder = definePageRule({
  id: "heading-order",
  severity: "hint",
  docs: {
    summary: "A heading repeats the title of the page, or skips a level.",
    why: "The platform shows the title above the page, so readers see it twice. To screen reader users, a skipped level sounds like a missing section.",
    examples: {
      incorrect: "---\ntitle: Quickstart\n---\n\n# Quickstart\n\nText.",
      correct: "---\ntitle: Quickstart\n---\n\nText.",
    },
  },
  *check(context) {
    const { page } = context;
    const { headings } = page.contents;
    if (headings.length === 0 || isSnippet(page.slug) || !isReadable(context)) return;
    const title = frontMatterFields(page.text).find(({ key }) => key === "title")?.text;
    let before = 1;
    for (const [index, { level, text, span }] of headings.entries()) {
      if (index === 0 && level === 1 && title !== undefined && text === title)
        yield { span, message: l10n.t("The heading repeats the title of the page, which is shown above it.") };
      else if (index > 0 && level > before + 1)
        yield { span, message: l10n.t("The heading skips a level: level {0} follows level {1}.", level, before) };
      before = level;
    }
  },
  fixes({ span }, { page }) {
    const lineStart = page.text.lastIndexOf("\n", span.offset - 1) + 1;
    const mark = page.text.slice(lineStart, span.offset);
    if (mark.trim() !== "#") return [];
    const rest = /^[ \t#]*(?:\r?\n)*/.exec(page.text.slice(span.offset + span.length))![0];
    const length = span.offset + span.length + rest.length - lineStart;
    return [
      { title: l10n.t("Remove the heading"), edits: [{ offset: lineStart, length, content: "" }], preferred: true },
    ];
  },
});
