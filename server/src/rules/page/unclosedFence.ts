import * as l10n from "@vscode/l10n";
import type { Span } from "../../json/jsonText.ts";
import type { PageFence } from "../../mdx/page.ts";
import { definePageRule } from "../engine/rule.ts";
import { isRendered } from "../shared/pageTags.ts";

/** Languages whose comments look like a level 1 heading. */
const HASH_COMMENTS =
  /^\s*(?:bash|sh|shell|zsh|fish|curl|console|terminal|powershell|ps1|python|py|ruby|rb|perl|r|elixir|julia|php|yaml|yml|toml|ini|env|dotenv|dockerfile|docker|makefile|make|nginx|hcl|terraform|graphql)\b/i;

export const unclosedFence = definePageRule<string>({
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
    if (fences.length === 0 || isInModule || !isRendered(context)) return;
    for (const fence of fences) {
      const marks = fence.isClosed && marksBeforeNext(page.text, fence);
      if (!marks) continue;
      const message = l10n.t("This code block is not closed before the next one starts. Add {0}.", marks);
      yield { span: openingLine(fence), message, data: marks };
    }
    const fence = fences.findLast(({ isClosed }) => !isClosed);
    if (!fence) return;
    const { offset, length } = fence.span;
    const [marks = ""] = /^[`~]+/.exec(page.text.slice(offset))!;
    const isLast = codeEnd(page.text, fence.info, offset + length) === undefined;
    yield {
      span: openingLine(fence),
      message: isLast
        ? l10n.t("This code block is not closed. Add {0} below it.", marks)
        : l10n.t("This code block is not closed, so everything below it is treated as code. Add {0}.", marks),
      ...(isLast && { severity: "info" as const }),
      data: marks,
    };
  },
  fixes({ span, data: marks }, { page }) {
    if (marks === undefined) return [];
    const fence = page.contents.fences.find((each) => each.span.offset === span.offset);
    if (!fence) return [];
    const { text, contents } = page;
    const lineStart = text.lastIndexOf("\n", span.offset - 1) + 1;
    const indent = /^[ \t]*/.exec(text.slice(lineStart, span.offset))![0];
    const from = fence.info.offset + fence.info.length;
    const end = fence.span.offset + fence.span.length;
    const likelyEnd = codeEnd(text, fence.info, end, contents.unreadable !== undefined);
    const at = from + text.slice(from, likelyEnd ?? end).trimEnd().length;
    return [
      {
        title: l10n.t("Close the code block"),
        edits: [{ offset: at, length: 0, content: `\n${indent}${marks}` }],
        preferred: true,
      },
    ];
  },
});

function openingLine({ span: { offset }, info }: PageFence): Span {
  return { offset, length: info.offset + info.length - offset };
}

/**
 * Returns the marks of a block that contains the first line of another block with a language. The end of that other
 * block closes it. Undefined for any other block, and for Markdown, which can contain code blocks.
 */
function marksBeforeNext(text: string, { span, info }: PageFence): string | undefined {
  const code = text.slice(span.offset, span.offset + span.length);
  const [marks = ""] = /^[`~]+/.exec(code)!;
  if (/^\s*(?:mdx?|markdown)\b/.test(text.slice(info.offset, info.offset + info.length))) return undefined;
  const indent = text.slice(text.lastIndexOf("\n", span.offset - 1) + 1, span.offset);
  for (let at = code.indexOf(`\n${indent}${marks}`); at >= 0; at = code.indexOf(`\n${indent}${marks}`, at + 1)) {
    const line = code.slice(at + 1 + indent.length + marks.length);
    if (/^\w[\w+#-]*(?:[ \t][^\n`]*)?(?:\r?\n)/.test(line)) return marks;
  }
  return undefined;
}

/**
 * Finds the likely end of an unclosed block: a heading, tag or sentence after an empty line, or another fence. Returns
 * undefined if the block can extend to the end of the file, for example in a snippet.
 * @param isUnreadable Whether the page is invalid MDX. If it is, a closing tag belongs to an element around the block.
 */
function codeEnd(text: string, info: Span, end: number, isUnreadable = false): number | undefined {
  let wasEmpty = false;
  const from = info.offset + info.length;
  const heading = HASH_COMMENTS.test(text.slice(info.offset, from)) ? /^#{2,6} \S/ : /^#{1,6} \S/;
  let at = text.indexOf("\n", from) + 1;
  while (at > 0 && at < end) {
    const next = text.indexOf("\n", at);
    const line = text.slice(at, next < 0 ? end : next).trim();
    if (wasEmpty && (heading.test(line) || /^<\/?[A-Z]/.test(line) || isSentence(line))) return at;
    if (/^(?:`{3,}|~{3,})\s*\w/.test(line) || (isUnreadable && /^<\/[A-Z][\w.]*>$/.test(line))) return at;
    wasEmpty = line === "";
    at = next + 1;
  }
  return undefined;
}

function isSentence(line: string): boolean {
  return /^[A-Z]/.test(line) && /[.:!?]$/.test(line) && !/[{}();=<>]/.test(line);
}
