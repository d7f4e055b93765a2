import { type Input, type SyntaxNode, Tree } from "@lezer/common";
import {
  type BlockContext,
  parser as commonMark,
  type Element,
  InlineContext,
  type InlineParser,
  type LeafBlock,
  type LeafBlockParser,
  type Line,
  type MarkdownConfig,
  type MarkdownParser,
  Strikethrough,
  Table,
} from "@lezer/markdown";
import { definitionLength } from "./linkDefinition.ts";
import { mdx, reading, withoutCode } from "./mdx.ts";
import type { PageFormat } from "./page.ts";
import type { PageSource } from "./source.ts";
import { isTag } from "./tag.ts";

export type { SyntaxNode as PageNode } from "@lezer/common";

/**
 * The maximum nesting depth of lists and quotes. No real page is nested this deeply. Lines that are nested deeper are
 * parsed as paragraphs.
 */
const MAX_BLOCK_DEPTH = 64;

/**
 * The maximum length of the text in which emphasis and links are resolved at once, and the maximum number of delimiters
 * in that text. Resolving them can take quadratic time, so longer text is split at a space.
 */
const MAX_INLINE = 16 * 1024;
const MAX_MARKS = 1_000;

const BRACKET = 91;
const RIGHT_BRACKET = 93;
const LEFT_PARENTHESIS = 40;

/**
 * Handles a `]` that does not end a link. The default parser pairs all brackets and therefore misses the outer link in
 * `[List[string]](target)`.
 */
const plainBrackets: InlineParser = {
  name: "PlainBrackets",
  before: "LinkEnd",
  parse(cx, next, at) {
    const after = cx.char(at + 1);
    if (next !== RIGHT_BRACKET || after === LEFT_PARENTHESIS) return -1;
    const opening = [InlineContext.linkStart, InlineContext.imageStart].map((type) => cx.findOpeningDelimiter(type));
    const index = Math.max(...opening.map((each) => each ?? -1));
    const open = index < 0 ? null : cx.getDelimiterAt(index);
    if (!open) return -1;
    const label = after === BRACKET ? /^\[([^[\]]+)\]/.exec(cx.slice(at + 1, at + 1000))?.[1] : undefined;
    if (reading.source.isDefined(label ?? cx.slice(open.to, at))) return -1;
    for (const element of cx.takeContent(index)) cx.addElement(element);
    return at + 1;
  },
};

/** Matches all characters except those that have a meaning in inline Markdown. */
const PLAIN_TEXT = /[^\\&`<*_[\]!~{]+/y;

/** Skips plain text in one step, because the parser would otherwise try each of its rules at each character. */
const plainText: InlineParser = {
  name: "PlainText",
  before: "Escape",
  parse(cx, _, at) {
    PLAIN_TEXT.lastIndex = at - cx.offset;
    return PLAIN_TEXT.test(cx.text) ? cx.offset + PLAIN_TEXT.lastIndex : -1;
  },
};

/** The configuration that is shared by both formats. */
const shared: MarkdownConfig = {
  // Hard breaks are not needed, and parsing them is slow if there are long runs of spaces.
  remove: ["HardBreak"],
  defineNodes: [
    { name: "Definition", block: true },
    { name: "FlowTag", block: true },
    { name: "FlowExpression", block: true },
    { name: "Module", block: true },
    { name: "FlowComment", block: true },
    "JsxTag",
    "Expression",
    "HtmlComment",
  ],
  parseBlock: [
    { name: "TooDeep", before: "LinkReference", parse: tooDeep },
    { name: "LinkReference", leaf: (_, leaf) => (leaf.content.charCodeAt(0) === BRACKET ? new Definitions() : null) },
  ],
  parseInline: [plainText, plainBrackets],
};

/** The parsers. They are created lazily because creating one takes several milliseconds. */
const parsers: Partial<Record<PageFormat, MarkdownParser>> = {};

function parserOf(format: PageFormat): MarkdownParser {
  parsers[format] ??= inPieces(
    format === "mdx"
      ? withoutHtmlBlocks(commonMark.configure([Table, Strikethrough, shared, withoutCode, mdx()]))
      : commonMark.configure([Table, Strikethrough, shared]),
  );
  return parsers[format];
}

/**
 * Changes a parser so that a line such as `<li>text</li>` does not end a paragraph. The check for HTML blocks is the
 * last of the default checks, and it cannot be removed with the configuration.
 */
function withoutHtmlBlocks(parser: MarkdownParser): MarkdownParser {
  const { endLeafBlock } = commonMark as unknown as EndsOfParagraphs;
  const checks = (parser as unknown as EndsOfParagraphs).endLeafBlock;
  checks.splice(checks.indexOf(endLeafBlock.at(-1)), 1);
  return parser;
}

/** The checks for lines that end a paragraph, which the types of the parser do not show. */
interface EndsOfParagraphs {
  readonly endLeafBlock: unknown[];
}

/** Parses the body of a page. Never fails, because invalid MDX is parsed as text. */
export function parseBody(source: PageSource, format: PageFormat): Tree {
  return parsePart(source, format, 0, () => false);
}

/**
 * Parses consecutive blocks of a page. The blocks before and after them make no difference, because the part starts and
 * ends at an empty line outside of all blocks. The offsets in the tree are relative to the start of the part.
 *
 * @param endsAt Whether the part may end at an offset. Otherwise, it continues.
 */
export function parsePart(
  source: PageSource,
  format: PageFormat,
  from: number,
  endsAt: (offset: number) => boolean,
): Tree {
  reading.source = source;
  const { text } = source;
  const parse = parserOf(format).startParse(linesOf(source), [], [{ from, to: text.length }]) as BlockContext;
  for (;;) {
    const tree = parse.advance();
    if (tree) return tree;
    const end = parse.parsedPos;
    EMPTY_LINE.lastIndex = end;
    if (parse.depth === 1 && EMPTY_LINE.test(text) && endsAt(end)) parse.stopAt(end - 1);
  }
}

/** Matches the rest of an empty line. */
const EMPTY_LINE = /[ \t]*(?:\n|$)/y;

/** Joins the trees of parts of a page. */
export function joined(parts: readonly { readonly tree: Tree; readonly from: number }[]): Tree {
  const { tree, from } = parts.at(-1)!;
  const trees = parts.map((part) => part.tree);
  const offsets = parts.map((part) => part.from);
  return new Tree(tree.type, trees, offsets, from + tree.length);
}

/** Returns the lines of a page for the parser. */
function linesOf({ text }: PageSource): Input {
  return {
    length: text.length,
    lineChunks: true,
    chunk(from) {
      const end = text.indexOf("\n", from);
      return from === end ? "\n" : text.slice(from, end < 0 ? text.length : end);
    },
    read: (from, to) => text.slice(from, to),
  };
}

/** Returns the children of a node, in text order. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** Changes a parser so that it splits the text of a block into pieces that can be parsed in reasonable time. */
function inPieces(parser: MarkdownParser): MarkdownParser {
  const whole = parser.parseInline.bind(parser);
  parser.parseInline = (text, offset) => {
    if (text.length <= MAX_MARKS) return whole(text, offset);
    const elements: Element[] = [];
    for (let from = 0; from < text.length; ) {
      const to = outsideOfTag(text, from, pieceEnd(text, from), offset);
      elements.push(...whole(text.slice(from, to), offset + from));
      from = to;
    }
    return elements;
  };
  return parser;
}

function pieceEnd(text: string, from: number): number {
  const marks = /[*_[\]!<{`~\\&]/g;
  marks.lastIndex = from;
  let end = Math.min(text.length, from + MAX_INLINE);
  for (let count = 0; marks.test(text) && marks.lastIndex < end; ) {
    if (++count === MAX_MARKS) end = marks.lastIndex;
  }
  if (end === text.length) return end;
  const space = Math.max(text.lastIndexOf(" ", end), text.lastIndexOf("\n", end));
  return space > from ? space + 1 : end;
}

/** If the end of a piece would split a tag, moves it to before the tag. */
function outsideOfTag(text: string, from: number, to: number, offset: number): number {
  if (to === text.length) return to;
  const at = text.slice(from + 1, to).lastIndexOf("<") + from + 1;
  const tag = at > from ? reading.source.tagAt(offset + at) : undefined;
  return isTag(tag) && tag.to > offset + to ? at : to;
}

/** Parses consecutive definitions at the start of a paragraph. */
class Definitions implements LeafBlockParser {
  nextLine(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
    // A definition ends at the end of its line, unless the target or title is on the next line.
    if (definitionLength(leaf.content) === undefined) return false;
    return definitionLength(`${leaf.content}\n${line.text}`) === undefined && this.#add(cx, leaf);
  }

  finish(cx: BlockContext, leaf: LeafBlock): boolean {
    return definitionLength(leaf.content) !== undefined && this.#add(cx, leaf);
  }

  #add(cx: BlockContext, leaf: LeafBlock): true {
    cx.addLeafElement(leaf, cx.elt("Definition", leaf.start, leaf.start + leaf.content.length));
    return true;
  }
}

/** Parses a line as a paragraph if it is nested in too many lists and quotes. */
function tooDeep(cx: BlockContext, line: Line): boolean {
  if (cx.depth < MAX_BLOCK_DEPTH) return false;
  const from = cx.lineStart + line.pos;
  const to = cx.lineStart + line.text.length;
  cx.addElement(cx.elt("Paragraph", from, to, cx.parser.parseInline(line.text.slice(line.pos), from)));
  cx.nextLine();
  return true;
}
