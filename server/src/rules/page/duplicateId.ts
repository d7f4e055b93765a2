import * as l10n from "@vscode/l10n";
import { tagSchema } from "../../formats/components.ts";
import type { PageElement } from "../../mdx/page.ts";
import { definePageRule, type PageContext } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";

export const duplicateId = definePageRule({
  id: "duplicate-id",
  severity: "info",
  docs: {
    summary: "Two parts of a page have the same `id`.",
    why: "A link to the `id` always goes to the first one.",
    examples: {
      incorrect: "## On Linux {#install}\n\nText.\n\n## On macOS {#install}\n\nText.",
      correct: "## On Linux {#linux}\n\nText.\n\n## On macOS {#macos}\n\nText.",
    },
  },
  *check(context) {
    const { repeatedIds } = context.page.contents;
    if (repeatedIds.length === 0 || !isReadable(context)) return;
    for (const { id, span, first } of repeatedIds) {
      if (areAlternatives(span.offset, first.offset, context)) continue;
      yield {
        span,
        message: l10n.t("Duplicate ID {0}. Links to it go to the first one.", JSON.stringify(id)),
        related: [{ span: first, message: l10n.t("First occurrence.") }],
      };
    }
  },
});

/** Whether two offsets are in alternative tabs or views, which makes the duplicate intentional. */
function areAlternatives(a: number, b: number, { page }: PageContext): boolean {
  const around = (at: number): readonly PageElement[] =>
    page.contents.elements.filter(({ tag, end }) => tag.from <= at && at < end);
  const others = around(b);
  return around(a).some(
    (one) =>
      tagSchema(one.tag.name)?.["x-tag"]?.hasUniqueTitle &&
      others.every((other) => other !== one) &&
      others.some(({ tag, parent }) => tag.name === one.tag.name && parent === one.parent),
  );
}
