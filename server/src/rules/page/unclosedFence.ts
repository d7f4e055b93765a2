import * as l10n from "@vscode/l10n";
import { conflictsIn } from "../../json/conflicts.ts";
import type { Edit } from "../../json/edits.ts";
import type { Span } from "../../json/jsonText.ts";
import type { PageFence } from "../../mdx/page.ts";
import { definePageRule } from "../engine/rule.ts";
import { closingEdit, codeEnd, fenceRepair, marksBeforeNext, marksOf } from "../shared/fenceRepair.ts";
import { isRendered } from "../shared/pageTags.ts";

export const unclosedFence = definePageRule<Edit>({
  id: "unclosed-fence",
  severity: "warning",
  rejects: true,
  docs: {
    summary: "A code block is not closed.",
    why: "The rest of the page is shown as code.",
    examples: {
      incorrect: "```js\nstart();\n\nThen log in.",
      correct: "```js\nstart();\n```\n\nThen log in.",
    },
  },
  *check(context) {
    const { page } = context;
    const { fences, unreadable } = page.contents;
    // Imports and exports that are not closed contain the start of a code block.
    const isInModule = unreadable && /^(?:import|export)\b/.test(page.text.slice(unreadable.span.offset));
    if (fences.length === 0 || !isRendered(context)) return;
    if (unreadable && conflictsIn(page.text).length > 0) return;
    const repair = fenceRepair(page);
    if (isInModule && !repair) return;
    if (repair) {
      const { edit, fence, isStartMissing } = repair;
      const marks = marksOf(page.text, fence);
      yield {
        span: openingLine(fence),
        message: isStartMissing
          ? l10n.t("The code that ends here has no first line, so the page is not valid MDX. Add {0} above it.", marks)
          : l10n.t("This code block is not closed, so the page is not valid MDX. Add {0}.", marks),
        severity: "error",
        data: edit,
      };
      return;
    }
    for (const fence of fences) {
      const marks = fence.isClosed && marksBeforeNext(page.text, fence);
      if (!marks) continue;
      const message = l10n.t("This code block is not closed before the next one starts. Add {0}.", marks);
      yield { span: openingLine(fence), message, data: closingEdit(page, fence) };
    }
    const fence = fences.findLast(({ isClosed }) => !isClosed);
    if (!fence) return;
    const marks = marksOf(page.text, fence);
    const isLast = codeEnd(page.text, fence) === undefined;
    yield {
      span: openingLine(fence),
      message: isLast
        ? l10n.t("This code block is not closed. Add {0} below it.", marks)
        : l10n.t("This code block is not closed, so everything below it is treated as code. Add {0}.", marks),
      ...(isLast && { severity: "info" as const }),
      data: closingEdit(page, fence),
    };
  },
  fixes({ data: edit }) {
    if (!edit) return [];
    const title = edit.content.endsWith("\n")
      ? l10n.t("Add the first line of the code block")
      : l10n.t("Close the code block");
    return [{ title, edits: [edit], preferred: true }];
  },
});

function openingLine({ span: { offset }, info }: PageFence): Span {
  return { offset, length: info.offset + info.length - offset };
}
