import type { Span } from "../json/jsonText.ts";
import type { PageFence } from "./page.ts";
import { childrenOf, type PageNode } from "./parser.ts";

/** How much of the text behind a fence is read. Nobody writes a longer title. */
const MAX_INFO = 500;

/** The fenced code block between two offsets. */
export function fenceOf(text: string, from: number, to: number): Omit<PageFence, "element"> {
  const lineEnd = text.indexOf("\n", from);
  const line = text.slice(from, lineEnd < 0 || lineEnd > to ? to : lineEnd);
  let marks = 0;
  while (line[marks] === line[0]) marks++;
  const info = line.slice(marks);
  const start = from + line.length - info.trimStart().length;
  const last = text.slice(Math.max(from + line.length, text.lastIndexOf("\n", to - 1)), to).trimEnd();
  let closing = 0;
  while (closing < last.length && last[last.length - 1 - closing] === line[0]) closing++;
  return {
    span: { offset: from, length: to - from },
    info: { offset: start, length: info.trim().length },
    isClosed: closing >= marks,
  };
}

/** The info string of a code block, in its parts. */
interface FenceInfo {
  readonly language: string;
  /** What follows the language: a title and options. */
  readonly rest: string;
}

export function fenceInfo(text: string, { info }: Pick<PageFence, "info">): FenceInfo {
  const written = text.slice(info.offset, info.offset + Math.min(info.length, MAX_INFO));
  const [language = ""] = /^\S*/.exec(written)!;
  return { language, rest: written.slice(language.length).trim() };
}

const OPTIONS = new Set([
  "title",
  "icon",
  "lang",
  "lines",
  "wrap",
  "expandable",
  "highlight",
  "focus",
  "theme",
  "twoslash",
  "nocopy",
]);

/** The title of a code block as readers see it: the text behind the language, without options. Empty without one. */
export function fenceTitle(text: string, fence: Pick<PageFence, "info">): string {
  const { rest } = fenceInfo(text, fence);
  const own = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(rest);
  if (own) return own[1] ?? own[2] ?? "";
  return rest
    .replace(/(?<=^|\s)(?:[\w-]+=)?(?:"[^"]*"|'[^']*'|\{[^}]*\}|\/[^/]*\/)(?=\s|$)/g, "")
    .split(/\s+/)
    .filter((word) => !OPTIONS.has(word.split("=", 1)[0]!) && word !== "[expandable]")
    .join(" ")
    .trim();
}

/**
 * What a block has beside elements and expressions: all of it, or from the first to the last piece of text in a paragraph
 * that also holds elements. Undefined for a paragraph of elements alone.
 */
export function looseSpan(block: PageNode, text: string): Span | undefined {
  if (block.name !== "Paragraph") {
    const written = text.slice(block.from, block.to);
    return { offset: block.from + written.length - written.trimStart().length, length: written.trim().length };
  }
  let depth = 0;
  let at = block.from;
  let from: number | undefined;
  let to = 0;
  const loose = (start: number, end: number): void => {
    const piece = text.slice(start, end);
    if (depth > 0 || piece.trim() === "") return;
    from ??= start + piece.length - piece.trimStart().length;
    to = start + piece.trimEnd().length;
  };
  for (const child of childrenOf(block)) {
    loose(at, child.from);
    at = child.to;
    if (child.name === "JsxTag") {
      const tag = text.slice(child.from, child.to);
      if (tag.startsWith("</")) depth = Math.max(0, depth - 1);
      else if (!tag.endsWith("/>")) depth++;
    } else if (child.name !== "Expression") loose(child.from, child.to);
  }
  loose(at, block.to);
  return from === undefined ? undefined : { offset: from, length: to - from };
}
