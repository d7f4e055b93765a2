import * as l10n from "@vscode/l10n";
import { isRendered } from "./engine/pageTags.ts";
import { definePageRule } from "./engine/rule.ts";

export const unclosedFence = definePageRule<string>({
  id: "unclosed-fence",
  severity: "warning",
  docs: {
    summary: "A code block does not end.",
    why: "Everything below it is shown as code, up to the end of the page.",
    examples: {
      incorrect: { text: "```sh\nnpm install acme\n\nThen log in.", language: "mdx" },
      correct: { text: "```sh\nnpm install acme\n```\n\nThen log in.", language: "mdx" },
    },
  },
  *check(context) {
    const { page } = context;
    const fence = page.contents.fences.findLast(({ isClosed }) => !isClosed);
    if (!fence || !isRendered(context)) return;
    const { offset, length } = fence.span;
    const [marks = ""] = /^[`~]+/.exec(page.text.slice(offset))!;
    const body = page.text.slice(fence.info.offset + fence.info.length, offset + length);
    // A snippet may be one block that ends with the file. Prose, headings or tags after an empty line are not code.
    const isLast = !/\n\s*\n\s*(?:#{1,6} \S|<\/?[A-Z]|[A-Z][^{}();=<>]*[.:!?]\s*(?:\n|$))|\n[ \t]*[`~]{3}/.test(body);
    yield {
      span: { offset, length: fence.info.offset + fence.info.length - offset },
      message: isLast
        ? l10n.t("This code block has no end. Add {0} below it.", marks)
        : l10n.t("This code block has no end: everything below it is code. Add {0}.", marks),
      ...(isLast && { severity: "info" as const }),
      facts: marks,
    };
  },
  fixes({ span, facts: marks }, { page }) {
    if (marks === undefined) return [];
    const fence = page.contents.fences.find((each) => each.span.offset === span.offset);
    if (!fence) return [];
    const { text } = page;
    const lineStart = text.lastIndexOf("\n", span.offset - 1) + 1;
    const indent = /^[ \t]*/.exec(text.slice(lineStart, span.offset))![0];
    const from = fence.info.offset + fence.info.length;
    const end = fence.span.offset + fence.span.length;
    const prose = /\n[ \t]*\n(?=[ \t]*(?:#{1,6} \S|<\/?[A-Z]|[A-Z][^{}();=<>\n]*[.:!?][ \t]*(?:\n|$)))/.exec(
      text.slice(from, end),
    );
    // The closing tags of what is around it.
    const closing =
      page.contents.unreadable && /\n(?=[ \t]*<\/[A-Z][\w.]*>[ \t]*(?:\r?\n|$))/.exec(text.slice(from, end));
    const at = closing
      ? from + closing.index
      : prose
        ? from + prose.index
        : from + text.slice(from, end).trimEnd().length;
    return [
      {
        title: l10n.t("End the code block"),
        edits: [{ offset: at, length: 0, content: `\n${indent}${marks}` }],
        preferred: true,
      },
    ];
  },
});
