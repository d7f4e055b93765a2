import * as l10n from "@vscode/l10n";
import { isSnippet } from "../../disk/paths.ts";
import { bodyStart } from "../../mdx/frontMatter.ts";
import { definePageRule } from "../engine/rule.ts";

export const unusedSnippet = definePageRule({
  id: "unused-snippet",
  severity: "hint",
  docs: {
    summary: "A snippet is not used on any page.",
    why: "Readers see a snippet only on pages that import it. Import the snippet, or delete the file.",
    examples: {
      incorrect: {
        text: "You need an API key.",
        note: "The file is `snippets/api-key.mdx`, and it is not imported anywhere.",
      },
      correct: {
        text: 'import ApiKey from "/snippets/api-key.mdx";\n\n<ApiKey />',
        note: "This page imports the snippet.",
      },
    },
  },
  *check({ page, site }) {
    if (!isSnippet(page.slug) || site.isLinked(page.slug) !== false) return;
    const start = bodyStart(page.text);
    const space = /^\s*/.exec(page.text.slice(start))![0].length;
    const line = page.text.indexOf("\n", start + space);
    const end = line < 0 ? page.text.length : line;
    yield {
      span: { offset: start + space, length: end - start - space },
      message: l10n.t("This snippet is not used on any page."),
    };
  },
});
