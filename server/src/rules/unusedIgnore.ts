import * as l10n from "@vscode/l10n";
import { definePageRule } from "./engine/rule.ts";

/** The findings are created after those of the other rules, in `engine/ignores.ts`. */
export const unusedIgnore = definePageRule({
  id: "unused-ignore",
  severity: "hint",
  docs: {
    summary: "A comment ignores a rule that has no findings there.",
    why: "An unused comment would hide the next real mistake on its line. A comment `{/* sitekeeper-ignore RULE: reason */}` ignores the findings of a rule on the next line, and `sitekeeper-ignore-file` those of the whole page.",
    examples: {
      incorrect: {
        text: "{/* sitekeeper-ignore link-not-found: made by the build */}\n\nSee [the start](/guides/quickstart).",
        language: "mdx",
      },
      correct: {
        text: "{/* sitekeeper-ignore link-not-found: made by the build */}\n\nSee [the reference](/made/by/the/build).",
        language: "mdx",
      },
    },
  },
  check: () => [],
  fixes({ span }, { page }) {
    const rest = /^[ \t]*(?:\r?\n)*/.exec(page.text.slice(span.offset + span.length))![0];
    return [
      {
        title: l10n.t("Remove the comment"),
        edits: [{ offset: span.offset, length: span.length + rest.length, content: "" }],
        preferred: true,
        safe: true,
      },
    ];
  },
});
