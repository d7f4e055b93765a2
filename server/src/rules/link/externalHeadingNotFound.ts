import * as l10n from "@vscode/l10n";
import { headingOf } from "../../external/linkedHeadings.ts";
import { defineLinkRule } from "../engine/rule.ts";

export const externalHeadingNotFound = defineLinkRule({
  id: "external-heading-not-found",
  severity: "warning",
  docs: {
    summary: "A link points to a heading on another site that does not exist.",
    why: "Readers land at the top of the page and must search for the heading. Headings created by scripts, text fragments, and lines of code such as `#L10` are never reported. Headings on other sites are checked only by `site-config check --external --external-headings`.",
    examples: {
      incorrect: {
        text: "Read how to [install](https://acme.com/guide#instal) it.",
        note: "The page has a heading with the ID `install`.",
      },
      correct: "Read how to [install](https://acme.com/guide#install) it.",
    },
  },
  *check(links) {
    for (const { span, path, target, host, verdict } of links) {
      const missing = "missing" in verdict ? verdict.missing : undefined;
      const heading = missing && headingOf(target);
      if (heading === undefined || !missing?.includes(heading)) continue;
      yield {
        span,
        path,
        message: l10n.t("Heading {0} not found on this {1} page.", JSON.stringify(`#${heading}`), host),
      };
    }
  },
});
