import {
  type BlockContext,
  parser as commonMark,
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
import { definitionLength } from "./definition.ts";
import { inPieces } from "./inlinePieces.ts";
import { mdx, withoutCode } from "./mdx.ts";
import { NodeContext } from "./nodeContext.ts";
import type { PageFormat } from "./page.ts";
import type { PageSyntax } from "./pageNode.ts";
import { beginPage, reading } from "./reading.ts";
import { plainBlock, plainParagraph, plainText } from "./skipped.ts";
import type { PageSource } from "./source.ts";

/** How deep lists and quotes may nest: a deeper line is a paragraph. Far beyond any real page. */
const MAX_BLOCK_DEPTH = 64;

const BRACKET = 91;
const RIGHT_BRACKET = 93;
const LEFT_PARENTHESIS = 40;

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
  parseInline: [plainText, plainBrackets],
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
  parsers[format] ??= namedTypes(
    inPieces(commonMark.configure([Table, Strikethrough, shared, format === "mdx" ? [withoutCode, mdx()] : []])),
  );
  return parsers[format];
}

function namedTypes(parser: MarkdownParser): FormatParser {
  const names = parser.nodeSet.types.map(({ name }) => name);
  return { parser, names, paragraph: names.indexOf("Paragraph") };
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
  const lines = beginPage(source, isWhole);
  const { parser, names, paragraph } = parserOf(format);
  return { root: new NodeContext(parser, lines, paragraph).parse(), names };
}

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
