import { readPage } from "../../formats/components.ts";
import { applyEdits, type Edit } from "../../json/edits.ts";
import { lineIndent, lineStart } from "../../json/lines.ts";
import { memo } from "../../json/memo.ts";
import type { PageFence } from "../../mdx/page.ts";
import type { PageBody } from "../../site/pageBody.ts";

/** A missing first or last line of a code block that makes a page invalid MDX. */
interface FenceRepair {
  /** The code block or, if its first line is missing, its last line. */
  readonly fence: PageFence;
  readonly isStartMissing: boolean;
  readonly edit: Edit;
}

/** The maximum number of places in which the first line of a code block is looked for. Each one reads the page again. */
const MAX_STARTS = 8;

/** Languages whose comments look like a level 1 heading. */
const HASH_COMMENTS =
  /^\s*(?:bash|sh|shell|zsh|fish|curl|console|terminal|powershell|ps1|python|py|ruby|rb|perl|r|elixir|julia|php|yaml|yml|toml|ini|env|dotenv|dockerfile|docker|makefile|make|nginx|hcl|terraform|graphql)\b/i;

/**
 * Finds the line of a code block whose absence makes a page invalid MDX: code is read as text, or text and tags as code.
 * Undefined if the page is valid, or if another mistake is left after the line is added.
 */
export const fenceRepair = memo((page: PageBody): FenceRepair | undefined => {
  const { fences, unreadable } = page.contents;
  if (!unreadable) return undefined;
  const fence = fences.find((each) => !each.isClosed || marksBeforeNext(page.text, each) !== undefined);
  if (!fence) return undefined;
  const end = { fence, isStartMissing: false, edit: closingEdit(page, fence) };
  const starts = fence.info.length > 0 ? [] : openingEdits(page, fence);
  const repairs = [...starts.map((edit) => ({ fence, isStartMissing: true, edit })), end];
  // Only an element that is not closed can be above a block that is not closed.
  if (/^<\w/.test(page.text.slice(unreadable.span.offset))) repairs.unshift(repairs.pop()!);
  return repairs.find(({ edit }) => readPage(applyEdits(page.text, [edit]), "mdx").unreadable === undefined);
});

/** Returns the edit that closes a code block at its likely end. */
export function closingEdit({ text, contents }: PageBody, fence: PageFence): Edit {
  const from = fence.info.offset + fence.info.length;
  const end = fence.span.offset + fence.span.length;
  const likelyEnd = codeEnd(text, fence, contents.unreadable !== undefined) ?? end;
  const at = from + text.slice(from, likelyEnd).trimEnd().length;
  return { offset: at, length: 0, content: `\n${lineIndent(text, fence.span.offset)}${marksOf(text, fence)}` };
}

/** Returns the edits that open a code block above its last line, most likely first. */
function openingEdits({ text }: PageBody, fence: PageFence): readonly Edit[] {
  const indent = lineIndent(text, fence.span.offset);
  const starts: number[] = [];
  let start = lineStart(text, fence.span.offset);
  let isCode = false;
  while (start > 0) {
    const before = text.lastIndexOf("\n", start - 2) + 1;
    const line = text.slice(before, start).trim();
    if (isCode && (line === "" || endsText(line))) starts.push(start);
    if (endsText(line)) break;
    isCode = line !== "";
    start = before;
  }
  if (isCode && start === 0) starts.push(0);
  const content = `${indent}${marksOf(text, fence)}\n`;
  return starts
    .reverse()
    .slice(0, MAX_STARTS)
    .map((offset) => ({ offset, length: 0, content }));
}

/** Whether a line above code is not code: a heading, a tag on its own line, a sentence, or another code block. */
function endsText(line: string): boolean {
  return /^(?:#{1,6} \S|<\/?[A-Z][^{}]*>$|[`~]{3,}|---$)/.test(line) || isSentence(line);
}

/**
 * Returns the marks of a block that contains the first line of another block with a language. The end of that other
 * block closes it. Undefined for any other block, and for Markdown, which can contain code blocks.
 */
export function marksBeforeNext(text: string, { span, info }: PageFence): string | undefined {
  const code = text.slice(span.offset, span.offset + span.length);
  const marks = marksOf(text, { span });
  if (/^\s*(?:mdx?|markdown)\b/.test(text.slice(info.offset, info.offset + info.length))) return undefined;
  const indent = text.slice(lineStart(text, span.offset), span.offset);
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
export function codeEnd(text: string, { info, span }: PageFence, isUnreadable = false): number | undefined {
  let wasEmpty = false;
  const from = info.offset + info.length;
  const end = span.offset + span.length;
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

/** Returns the backticks or tildes of a block. */
export function marksOf(text: string, { span }: Pick<PageFence, "span">): string {
  return /^[`~]+/.exec(text.slice(span.offset, span.offset + span.length))?.[0] ?? "";
}
