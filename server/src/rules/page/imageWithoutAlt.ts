import * as l10n from "@vscode/l10n";
import { definePageRule } from "../engine/rule.ts";
import { isShown } from "../shared/missingTargets.ts";

export const imageWithoutAlt = definePageRule({
  id: "image-without-alt",
  severity: "hint",
  docs: {
    summary: "An image has no alternative text.",
    why: 'Screen readers cannot describe the image, and readers see nothing if it fails to load. Write `alt=""` for a decorative image.',
    examples: {
      incorrect: "![](/images/dashboard.png)",
      correct: "![The dashboard with three open tasks](/images/dashboard.png)",
    },
  },
  *check({ page, site }) {
    if (!isShown(page, site)) return;
    for (const { whole, needsAlt } of page.contents.images) {
      if (needsAlt)
        yield { span: whole, message: l10n.t("The image has no alternative text. Describe what it shows.") };
    }
  },
});
