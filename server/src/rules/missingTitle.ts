import * as l10n from "@vscode/l10n";
import { exclusiveFields } from "../formats/frontMatter.ts";
import { bodyStart } from "../mdx/frontMatter.ts";
import { frontMatterFields } from "../mdx/frontMatterFields.ts";
import type { PageHeading } from "../mdx/page.ts";
import type { PageBody } from "../site/pageBody.ts";
import { isSnippet } from "../site/pages.ts";
import { isReadable } from "./engine/pageTags.ts";
import { definePageRule, type Fix } from "./engine/rule.ts";

export const missingTitle = definePageRule<PageHeading>({
  id: "missing-title",
  severity: "hint",
  docs: {
    summary: "A page has a level-1 heading instead of a title.",
    why: "The navigation, the search and the browser show the name of the file, and readers see it above the heading.",
    examples: {
      incorrect: { text: "# Get started\n\nText.", language: "mdx" },
      correct: { text: "---\ntitle: Get started\n---\n\nText.", language: "mdx" },
    },
  },
  *check(context) {
    const { page } = context;
    const [first] = page.contents.headings;
    if (first?.level !== 1 || first.text === "" || !isReadable(context)) return;
    if (isSnippet(page.slug)) return;
    const fields = frontMatterFields(page.text);
    if (fields.some(({ key }) => key === "title" || exclusiveFields.includes(key))) return;
    yield {
      span: first.span,
      message: l10n.t(
        "The page has no title, so the navigation shows the name of its file. Make this heading the title.",
      ),
      facts: first,
    };
  },
  fixes({ facts: heading }, { page }) {
    const removed = heading && withoutHeading(heading, page);
    if (!removed) return [];
    const title = `title: ${JSON.stringify(heading.text)}\n`;
    const start = bodyStart(page.text);
    const bom = Number(page.text.startsWith("\uFEFF"));
    const opening = /^\uFEFF?---[ \t]*\r?\n/.exec(page.text)?.[0].length;
    const added =
      start > bom && opening !== undefined
        ? { offset: opening, length: 0, content: title }
        : { offset: bom, length: 0, content: `---\n${title}---\n\n` };
    return [{ title: l10n.t("Make it the title"), edits: [added, removed], preferred: true }];
  },
});

/** The change that removes a heading of one line. */
function withoutHeading({ span }: PageHeading, { text }: PageBody): Fix["edits"][number] | undefined {
  const lineStart = Math.max(text.lastIndexOf("\n", span.offset - 1) + 1, Number(text.startsWith("\uFEFF")));
  if (text.slice(lineStart, span.offset).trim() !== "#") return undefined;
  const rest = /^[ \t#]*(?:\r?\n)*/.exec(text.slice(span.offset + span.length))![0];
  return { offset: lineStart, length: span.offset + span.length + rest.length - lineStart, content: "" };
}
