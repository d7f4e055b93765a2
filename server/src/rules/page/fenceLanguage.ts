import * as l10n from "@vscode/l10n";
import { otherLanguages } from "../../formats/frontMatter.ts";
import { fenceInfo } from "../../mdx/fences.ts";
import { textFixes } from "../engine/corrections.ts";
import { definePageRule } from "../engine/rule.ts";
import { isReadable } from "../shared/pageTags.ts";

export const fenceLanguage = definePageRule<string>({
  id: "fence-language",
  severity: "hint",
  docs: {
    summary: "The platform does not know the language of a code block.",
    why: "The code is not highlighted. Only names that clearly stand for another language are reported, because any other word may be intentional.",
    examples: {
      incorrect: "```curl\ncurl https://api.acme.com/users\n```",
      correct: "```bash\ncurl https://api.acme.com/users\n```",
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.fences.length === 0 || !isReadable(context)) return;
    for (const fence of page.contents.fences) {
      const { language } = fenceInfo(page.text, fence);
      const known = otherLanguages.get(language.toLowerCase());
      if (known === undefined) continue;
      yield {
        span: { offset: fence.info.offset, length: language.length },
        message: l10n.t(
          "Unknown language {0}, so the code is not highlighted. Use {1}.",
          JSON.stringify(language),
          JSON.stringify(known),
        ),
        data: known,
      };
    }
  },
  fixes({ span, data: content }) {
    return content === undefined ? [] : textFixes(span, [content], true);
  },
});
