import { type Span, spanBetween } from "../json/jsonText.ts";
import type { PageFence } from "./page.ts";
import { childrenOf, type PageNode } from "./parser.ts";

/** The maximum number of characters to read from the info string. Real titles are shorter. */
const MAX_INFO = 500;

/** Returns the fenced code block between two offsets. */
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
    span: spanBetween(from, to),
    info: { offset: start, length: info.trim().length },
    isClosed: closing >= marks,
  };
}

/** The parsed info string of a code block. */
interface FenceInfo {
  readonly language: string;
  /** The text after the language, which contains the title and options. */
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

/** Options that do nothing without a value. Such a word is only removed from the title. */
const VALUED = new Set(["title", "icon", "lang", "highlight", "focus", "theme"]);

/**
 * A part of the info string after the language: a word, or a value in quotes, braces or slashes. A value can have a
 * key.
 */
export interface FencePiece {
  /** The start and end offsets, relative to the text after the language. */
  readonly from: number;
  readonly to: number;
  /** The key before the `=`. Undefined if there is no key. */
  readonly key: string | undefined;
  /** The value without its delimiters. Undefined for a word. */
  readonly value: string | undefined;
  /** The opening delimiter of the value. Empty for a word. */
  readonly mark: string;
  readonly text: string;
}

const PIECE = /(?<=^|\s)(?:([\w-]+)=)?(?:"([^"]*)"|'([^']*)'|\{([^}]*)\}|\/(\S+)\/)(?=\s|$)|\S+/g;

/** Splits the info string after the language in the same way as the platform. */
export function fencePieces(rest: string): readonly FencePiece[] {
  return [...rest.matchAll(PIECE)].map(({ 0: text, 1: key, 2: a, 3: b, 4: c, 5: d, index }) => {
    const value = a ?? b ?? c ?? d;
    const mark = value === undefined ? "" : text[(key === undefined ? -1 : key.length) + 1]!;
    const isKeyed = value === undefined && /^[\w-]+=./.test(text);
    const own = isKeyed ? text.slice(0, text.indexOf("=")) : key;
    return { from: index, to: index + text.length, key: own, value, mark, text };
  });
}

/** Whether the platform removes this piece from the title. */
export function isFenceOption({ key, value, text }: FencePiece): boolean {
  return value === undefined && (OPTIONS.has(key ?? text) || text === "[expandable]");
}

/** Whether the piece is an option that does nothing without a value. */
export function isLostWord({ key, value, text }: FencePiece): boolean {
  return value === undefined && key === undefined && VALUED.has(text);
}

/**
 * Returns the title of a code block as shown to readers, which is the info string without the language and options. The
 * result is empty if the block has no title.
 */
export function fenceTitle(text: string, fence: Pick<PageFence, "info">): string {
  const pieces = fencePieces(fenceInfo(text, fence).rest);
  const own = pieces.find(({ key, mark }) => key === "title" && (mark === '"' || mark === "'"));
  if (own) return own.value!;
  return pieces
    .filter((piece) => piece.value === undefined && !isFenceOption(piece))
    .map(({ text }) => text)
    .join(" ");
}

/**
 * Returns the part of a block that is outside elements and expressions. For a paragraph, this is the part from the
 * first to the last such text, or undefined if there is none. For any other block, it is the whole block.
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
  const addLoose = (start: number, end: number): void => {
    const piece = text.slice(start, end);
    if (depth > 0 || piece.trim() === "") return;
    from ??= start + piece.length - piece.trimStart().length;
    to = start + piece.trimEnd().length;
  };
  for (const child of childrenOf(block)) {
    addLoose(at, child.from);
    at = child.to;
    if (child.name === "JsxTag") {
      const tag = text.slice(child.from, child.to);
      if (tag.startsWith("</")) depth = Math.max(0, depth - 1);
      else if (!tag.endsWith("/>")) depth++;
    } else if (child.name !== "Expression") addLoose(child.from, child.to);
  }
  addLoose(at, block.to);
  return from === undefined ? undefined : spanBetween(from, to);
}
