import {
  type BlockContext,
  parser as commonMark,
  InlineContext,
  type InlineParser,
  type LeafBlock,
  type LeafBlockParser,
  type Line,
  type MarkdownConfig,
  type MarkdownExtension,
  type MarkdownParser,
  Strikethrough,
  Table,
} from "@lezer/markdown";
import * as l10n from "@vscode/l10n";
import { definitionLength } from "./definition.ts";
import { NodeContext } from "./nodeContext.ts";
import type { PageFormat } from "./page.ts";
import { PageLines } from "./pageLines.ts";
import type { PageSyntax } from "./pageNode.ts";
import { plainBlockEnd } from "./plainBlock.ts";
import { PageSource } from "./source.ts";
import { isTag } from "./tag.ts";

/** How deep lists and quotes may nest: a deeper line is a paragraph. Far beyond any real page. */
const MAX_BLOCK_DEPTH = 64;

/**
 * The maximum length and number of marks of a text that is searched for emphasis and links at once. The time for one
 * piece may grow with its square, so a longer piece is split at a space.
 */
const MAX_INLINE = 16 * 1024;
const MAX_MARKS = 1_000;

const LEFT_BRACE = 123;
const LESS_THAN = 60;
const BACKTICK = 96;
const TILDE = 126;
const BRACKET = 91;
const RIGHT_BRACKET = 93;
const LEFT_PARENTHESIS = 40;

/** The longest fence whose end is looked for with an expression of its own. A longer one is passed line by line. */
const MAX_JOINED_FENCE = 8;

/** A line that ends a paragraph, at any indentation: MDX has no indented code. */
const ENDS_PARAGRAPH =
  /^(?:#{1,6}(?:[ \t]|$)|`{3,}[^`]*$|~{3,}|>|[-+*][ \t]+\S|1[.)][ \t]+\S|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$)/;

/** What both formats share: definitions, limits on nesting, and the types of nodes, so that each has one index. */
const shared: MarkdownConfig = {
  // Nobody needs hard line breaks here, and the search for them is slow in a line of spaces.
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
    { name: "PlainBlock", before: "LinkReference", parse: plainBlock },
    { name: "LinkReference", leaf: (_, leaf) => (leaf.content.charCodeAt(0) === BRACKET ? new Definitions() : null) },
    { name: "PlainParagraph", after: "SetextHeading", leaf: () => plainParagraph },
  ],
};

/** MDX has tags and expressions instead of indented code and HTML. */
const withoutCode: MarkdownConfig = {
  remove: ["IndentedCode", "HTMLBlock", "HTMLTag"],
  parseBlock: [{ name: "FencedCode", parse: fencedCode }],
};

/** A link, an image, a tag and an expression begin with one of these. */
const MATTERS = /[[<{]/;

/** The line below a heading that is not marked with `#`. */
const UNDERLINE = /\n[ \t>]*[=-]+[ \t]*(?:\n|$)/y;

/** Everything but the characters that begin or end something in a paragraph. */
const PLAIN_TEXT = /[^\\&`<*_[\]!~{]+/y;

/** Passes plain text in one step. Without it, the parser tries each of its rules at each character. */
const plainText: InlineParser = {
  name: "PlainText",
  before: "Escape",
  parse(cx, _, at) {
    PLAIN_TEXT.lastIndex = at - cx.offset;
    return PLAIN_TEXT.test(cx.text) ? cx.offset + PLAIN_TEXT.lastIndex : -1;
  },
};

/** The page that is being parsed: one at a time, since parsing is synchronous. A new parser for each page is slower. */
const reading: { source: PageSource; lines: PageLines; isWhole: boolean } = {
  source: new PageSource("", false),
  lines: new PageLines(""),
  isWhole: true,
};

/**
 * A `]` that does not end a link. The parser pairs all brackets, which hides the link around them in
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

/** A parser, and the names of the types of its nodes. */
interface FormatParser {
  readonly parser: MarkdownParser;
  readonly names: readonly string[];
  /** The type of a paragraph. */
  readonly paragraph: number;
}

/** The parsers, each built on first need: that takes milliseconds, in which a server could answer already. */
const parsers: Partial<Record<PageFormat, FormatParser>> = {};

function parserOf(format: PageFormat): FormatParser {
  parsers[format] ??= namedTypes(inPieces(commonMark.configure([Table, Strikethrough, shared, extrasOf(format)])));
  return parsers[format];
}

function namedTypes(parser: MarkdownParser): FormatParser {
  const names = parser.nodeSet.types.map(({ name }) => name);
  return { parser, names, paragraph: names.indexOf("Paragraph") };
}

function extrasOf(format: PageFormat): MarkdownExtension {
  return format === "mdx" ? [withoutCode, mdx()] : { parseInline: [plainText, plainBrackets] };
}

/** The syntax of a page's body. Never fails: invalid MDX stays text. */
export function parseBody(source: PageSource, format: PageFormat): PageSyntax {
  return parse(source, format, true);
}

/**
 * The same without what cannot hold a link, an image, a tag or an expression: fenced code, most paragraphs, and the
 * marks in other text, such as emphasis. Most of a page is like that, and a site has thousands. Headings are whole.
 */
export function parseTargets(source: PageSource, format: PageFormat): PageSyntax {
  return parse(source, format, false);
}

function parse(source: PageSource, format: PageFormat, isWhole: boolean): PageSyntax {
  reading.source = source;
  reading.lines = new PageLines(source.text);
  reading.isWhole = isWhole;
  const { parser, names, paragraph } = parserOf(format);
  return { root: new NodeContext(parser, reading.lines, paragraph).parse(), names };
}

/** JSX, expressions, imports and exports, read from the page's own text. */
function mdx(): MarkdownConfig {
  const flowAt = (cx: BlockContext, line: Line) =>
    line.next === LESS_THAN || line.next === LEFT_BRACE ? flowEnd(reading.source, cx.lineStart + line.pos) : undefined;
  return {
    parseBlock: [
      {
        name: "Flow",
        before: "FencedCode",
        parse(cx, line) {
          const flow = flowAt(cx, line);
          if (!flow) return false;
          for (const { type, from, to } of flow.pieces) cx.addElement(cx.elt(type, from, to));
          passLines(cx, line, flow.end);
          return true;
        },
        leaf: () => new EndOfParagraph(flowAt),
        endLeaf: (cx, line) => flowAt(cx, line) !== undefined,
      },
      {
        name: "Module",
        before: "Flow",
        parse(cx, line) {
          if (!mayBeModule(cx, line)) return false;
          const module = reading.source.moduleAt(cx.lineStart);
          if (!module) return false;
          cx.addElement(cx.elt("Module", cx.lineStart, module.end));
          passLines(cx, line, module.end);
          return true;
        },
      },
    ],
    parseInline: [
      plainText,
      plainBrackets,
      {
        name: "Jsx",
        before: "InlineCode",
        parse(cx, next, at) {
          if (next === LEFT_BRACE) return inlineExpression(cx, at, reading.source);
          return next === LESS_THAN ? inlineTag(cx, at, reading.source) : -1;
        },
      },
    ],
  };
}

function inlineExpression(cx: InlineContext, at: number, source: PageSource): number {
  const end = source.expressionAt(at)?.end;
  if (end !== undefined && end <= cx.end) return cx.addElement(cx.elt("Expression", at, end));
  source.complain(
    at,
    l10n.t("`{` begins an expression that is not closed with `}`. Write `\\{` for the character itself."),
  );
  return -1;
}

function inlineTag(cx: InlineContext, at: number, source: PageSource): number {
  const tag = source.tagAt(at);
  const isWhole = isTag(tag) && tag.to <= cx.end;
  const end = isWhole ? tag.to : source.commentEnd(at);
  if (end !== undefined && end <= cx.end) return cx.addElement(cx.elt(isWhole ? "JsxTag" : "HtmlComment", at, end));
  if (isTag(tag)) source.complain(at, l10n.t("The tag `<{0}` is not closed in its paragraph.", tag.name));
  else if (!/\s/.test(source.text.charAt(at + 1))) source.complain(at, tag.message);
  return -1;
}

/** One or more lines with only tags and expressions. Undefined when anything else follows on the last line. */
function flowEnd(source: PageSource, from: number) {
  const { text } = source;
  const pieces: { type: string; from: number; to: number }[] = [];
  const space = /[ \t]*/y;
  const isComment = text.startsWith("<!--", from);
  for (let at = from; ; ) {
    const char = text.charCodeAt(at);
    let type: string;
    let to: number | undefined;
    if (isComment) {
      type = "FlowComment";
      to = source.commentEnd(at);
    } else if (char === LESS_THAN) {
      const tag = source.tagAt(at);
      type = "FlowTag";
      to = isTag(tag) ? tag.to : undefined;
    } else if (char === LEFT_BRACE) {
      type = "FlowExpression";
      to = source.expressionAt(at)?.end;
    } else {
      return undefined;
    }
    if (to === undefined) return undefined;
    pieces.push({ type, from: at, to });
    space.lastIndex = to;
    space.test(text);
    at = space.lastIndex;
    if (at >= text.length || text[at] === "\n") return { pieces, end: at };
    if (isComment) return undefined;
  }
}

function mayBeModule(cx: BlockContext, line: Line): boolean {
  return cx.depth === 1 && line.pos === 0 && /^(?:import|export) /.test(line.text);
}

/** Passes a paragraph or a table without targets in one step. Only a whole tree has such nodes. */
function plainBlock(cx: BlockContext, line: Line): boolean {
  // Four spaces begin indented code.
  if (reading.isWhole || line.indent >= line.baseIndent + 4 || mayBeModule(cx, line)) return false;
  const end = plainBlockEnd(reading.source.text, cx.lineStart + line.pos);
  if (end === undefined) return false;
  passLines(cx, line, end);
  return true;
}

/** Moves to the line after the one that contains `end`. */
function passLines(cx: BlockContext, line: Line, end: number): void {
  if (cx.depth === 1) reading.lines.join(cx.lineStart + line.text.length + 1, end);
  while (cx.lineStart + line.text.length < end && cx.nextLine());
  cx.nextLine();
}

/** Ends a paragraph where MDX does. For the parser, a line that is indented by four never ends one. */
class EndOfParagraph implements LeafBlockParser {
  readonly #flowAt: (cx: BlockContext, line: Line) => unknown;

  constructor(flowAt: (cx: BlockContext, line: Line) => unknown) {
    this.#flowAt = flowAt;
  }

  nextLine(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
    if (line.indent < line.baseIndent + 4) return false;
    if (!ENDS_PARAGRAPH.test(line.text.slice(line.pos)) && !this.#flowAt(cx, line)) return false;
    const children = cx.parser.parseInline(leaf.content, leaf.start);
    cx.addLeafElement(leaf, cx.elt("Paragraph", leaf.start, leaf.start + leaf.content.length, children));
    return true;
  }

  finish(): boolean {
    return false;
  }
}

/** A fenced code block, with fences at any indentation. */
function fencedCode(cx: BlockContext, line: Line): boolean {
  if (line.next !== BACKTICK && line.next !== TILDE) return false;
  const fence = /^(?:`{3,}|~{3,})/.exec(line.text.slice(line.pos))?.[0];
  if (!fence || (fence[0] === "`" && line.text.includes("`", line.pos + fence.length))) return false;
  const from = cx.lineStart + line.pos;
  const depth = cx.depth;
  const close = new RegExp(`^[${fence[0]}]{${fence.length},}[ \\t]*$`);
  // In a list or a quote, each line must be looked at: it may end that.
  if (depth === 1 && fence.length <= MAX_JOINED_FENCE) reading.lines.joinUntil(cx.lineStart + line.text.length, fence);
  while (cx.nextLine() && isInside(cx, line, depth)) {
    if (!close.test(line.text.slice(line.pos))) continue;
    cx.nextLine();
    break;
  }
  if (reading.isWhole) cx.addElement(cx.elt("FencedCode", from, Math.max(from, cx.prevLineEnd())));
  return true;
}

/**
 * True when the line belongs to every open list and quote. The parser counts that in a field that it does not publish.
 */
function isInside(_cx: BlockContext, line: Line, depth: number): boolean {
  return (line as Line & { readonly depth: number }).depth >= depth;
}

/** Leaves a paragraph out of the tree that cannot hold a target. */
const plainParagraph: LeafBlockParser = {
  nextLine: () => false,
  finish: (_, leaf) => !reading.isWhole && !MATTERS.test(leaf.content),
};

/** A series of definitions at the start of a paragraph. */
class Definitions implements LeafBlockParser {
  nextLine(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
    // A definition ends with its line, unless the target or the title is on the next.
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

/** Treats a line inside too many lists and quotes as a paragraph. */
function tooDeep(cx: BlockContext, line: Line): boolean {
  if (cx.depth < MAX_BLOCK_DEPTH) return false;
  const from = cx.lineStart + line.pos;
  const to = cx.lineStart + line.text.length;
  cx.addElement(cx.elt("Paragraph", from, to, cx.parser.parseInline(line.text.slice(line.pos), from)));
  cx.nextLine();
  return true;
}

/** Gives a parser the text that is asked for, in pieces that it can search in reasonable time. */
function inPieces(parser: MarkdownParser): MarkdownParser {
  const whole = parser.parseInline.bind(parser);
  parser.parseInline = (text, offset) => {
    if (!reading.isWhole && !MATTERS.test(text) && !isHeading(text, offset)) return [];
    if (text.length <= MAX_MARKS) return whole(text, offset);
    const elements = [];
    for (let from = 0; from < text.length; ) {
      const to = pieceEnd(text, from);
      elements.push(...whole(text.slice(from, to), offset + from));
      from = to;
    }
    return elements;
  };
  return parser;
}

/** True for the text of a heading, whose ID needs it without its marks. May be true for other text. */
function isHeading(text: string, offset: number): boolean {
  const whole = reading.source.text;
  UNDERLINE.lastIndex = offset + text.length;
  return whole[offset - 2] === "#" || UNDERLINE.test(whole);
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
