import * as l10n from "@vscode/l10n";
import { isShown } from "./engine/missingTargets.ts";
import { definePageRule } from "./engine/rule.ts";

export const pageUnreadable = definePageRule({
  id: "page-unreadable",
  severity: "warning",
  docs: {
    summary: "A page is not valid MDX.",
    why: "The platform cannot show the page, and readers see an error. Only the first mistake of the page is reported. Its links are still checked. Pages that end in `.md` are plain Markdown and always valid.",
    examples: {
      incorrect: { text: '<Card title="Start">\n\nFirst steps.', language: "mdx" },
      correct: { text: '<Card title="Start">\n\nFirst steps.\n\n</Card>', language: "mdx" },
    },
  },
  *check({ page, site }) {
    const { unreadable } = page.contents;
    if (unreadable && isShown(page, site))
      yield { span: unreadable.span, message: `${l10n.t("The page is not valid MDX.")} ${unreadable.message}` };
  },
});
