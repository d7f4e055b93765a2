import * as l10n from "@vscode/l10n";
import { tagSchema } from "../../formats/components.ts";
import type { MisplacedContent } from "../../mdx/page.ts";
import { joinWithOr } from "../../text/lists.ts";
import { definePageRule } from "../engine/rule.ts";
import { isOwn, isReadable } from "../shared/pageTags.ts";

export const misplacedContent = definePageRule<MisplacedContent>({
  id: "misplaced-content",
  severity: "warning",
  docs: {
    summary: "There is text directly in a tag that may contain only code blocks or other tags.",
    why: "Readers see an empty tab, see the text in the wrong place, or do not see it at all.",
    examples: {
      incorrect: "<CodeGroup>\n\n```sh npm\nnpm install acme\n```\n\nThen log in.\n\n</CodeGroup>",
      correct: "<CodeGroup>\n\n```sh npm\nnpm install acme\n```\n\n</CodeGroup>\n\nThen log in.",
    },
  },
  *check(context) {
    const { page } = context;
    if (page.contents.misplaced.length === 0 || !isReadable(context)) return;
    for (const content of page.contents.misplaced) {
      const { name } = content.element.tag;
      if (isOwn(name, page)) continue;
      const { holds, children = [] } = tagSchema(name)?.["x-tag"] ?? {};
      yield {
        span: content.span,
        message:
          holds === "code"
            ? l10n.t("{0} may contain only code blocks.", `<${name}>`)
            : l10n.t("{0} may contain only {1}.", `<${name}>`, joinWithOr(children.map((each) => `<${each}>`))),
        data: content,
      };
    }
  },
  fixes({ data }, { page }) {
    if (!data) return [];
    const { element, span } = data;
    const { holds } = tagSchema(element.tag.name)?.["x-tag"] ?? {};
    if (holds !== "code" || element.contentEnd === element.end) return [];
    const { text } = page;
    const content = text.slice(span.offset, span.offset + span.length);
    const lineStart = text.lastIndexOf("\n", span.offset - 1) + 1;
    const after = /^[ \t]*(?:\r?\n)*/.exec(text.slice(span.offset + span.length))![0].length;
    return [
      {
        title: l10n.t("Move after {0}", `</${element.tag.name}>`),
        edits: [
          { offset: lineStart, length: span.offset + span.length + after - lineStart, content: "" },
          { offset: element.end, length: 0, content: `\n\n${content}` },
        ],
        preferred: true,
      },
    ];
  },
});
