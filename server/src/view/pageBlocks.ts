import { spanBetween } from "../json/json.ts";
import { TextLines } from "../json/textLines.ts";
import { bodyStart } from "../mdx/frontMatter.ts";
import type { PageFormat } from "../mdx/page.ts";
import { childrenOf, type PageNode, parseBody } from "../mdx/parser.ts";
import { comparableId, headingSlug } from "../mdx/slug.ts";
import { PageSource } from "../mdx/source.ts";
import type { Tag } from "../mdx/tag.ts";
import { smartTextOf } from "../mdx/text.ts";
import { fencedCode } from "./codeBlocks.ts";
import { drawingOf, drawingOfHtml, hasShape, isInlineDrawing } from "./drawings.ts";
import { PageNames, textOfLiteral } from "./namesInPage.ts";
import {
  ComponentReader,
  heading,
  isComponent,
  MAX_BLOCKS,
  type PageOrigin,
  type Reading,
  readNested,
} from "./pageComponents.ts";
import type { Drawn, DrawnElement, TargetReader } from "./pageContent.ts";
import { expression, InlineReader, trimInlines, withoutEnds } from "./pageInlines.ts";
import { textToParse } from "./pageText.ts";
import { extentOf, type TaggedNodes, taggedNodes } from "./taggedNodes.ts";

export type { FileFinder } from "./namesInPage.ts";
export { MAX_BLOCKS, type PageOrigin } from "./pageComponents.ts";
export type { TargetReader } from "./pageContent.ts";

/** Matches the checkbox of a task at the start of a list item. */
const TASK = /^\[([ xX])\][ \t]+/;

const NO_ORIGIN: PageOrigin = { path: "", variables: new Map(), findFile: () => undefined };

/**
 * Reads a page as readers see it. Like the platform, reads `.md` files as MDX. This is a pure function that never
 * throws.
 *
 * @param origin The origin of the page. Omitted if the text is not a page.
 */
export function pageBlocks(
  text: string,
  format: PageFormat,
  targets: TargetReader,
  origin: PageOrigin = NO_ORIGIN,
): { readonly blocks: readonly Drawn[]; readonly isTruncated: boolean } {
  const budget = { blocks: 0, depth: 0, included: 0 };
  const blocks = new BlockReader(text, format, { path: origin.path, targets, origin, budget }).read();
  return { blocks, isTruncated: budget.blocks > MAX_BLOCKS };
}

class BlockReader {
  readonly #reading: Reading;
  readonly #source: PageSource;
  readonly #nodes: readonly PageNode[];
  readonly #names: PageNames;
  readonly #inline: InlineReader;
  readonly #components: ComponentReader;
  readonly #lines: TextLines;
  /** The number of lines before the body starts. */
  readonly #linesBefore: number;

  constructor(text: string, format: PageFormat, reading: Reading) {
    const { targets, origin, path } = reading;
    this.#reading = reading;
    const start = bodyStart(text);
    const body = textToParse(text.slice(start).replace(/\r\n?/g, "\n"), origin.variables);
    this.#source = new PageSource(body, format === "md" ? "html" : "mdx");
    this.#lines = new TextLines(body);
    this.#linesBefore = new TextLines(text.slice(0, start)).lineCount - 1;
    this.#nodes = childrenOf(parseBody(this.#source, "mdx").topNode);
    const modules = this.#nodes.filter(({ name }) => name === "Module").map(({ from, to }) => spanBetween(from, to));
    this.#names = reading.names ?? new PageNames({ text: body, modules }, path, origin.findFile, reading.given);
    const names = this.#names;
    this.#inline = new InlineReader(this.#source, targets, {
      names,
      blocksOf: (named, tag, line) => this.#components.readNamed(named, tag, line, []),
    });
    this.#components = new ComponentReader({
      reading,
      text: body,
      names,
      inline: this.#inline,
      lineOf: (offset) => this.#lineOf(offset),
      read: (text, inner) => new BlockReader(text, "mdx", inner).read(),
    });
  }

  read(): readonly Drawn[] {
    return this.#readBlocks(this.#nodes);
  }

  /** Returns the line number in the page that corresponds to an offset in the body. */
  #lineOf(offset: number): number {
    return this.#reading.line ?? this.#linesBefore + this.#lines.positionAt(offset).line;
  }

  /** Reads the blocks in a list of nodes. A tag on its own line contains the blocks up to its closing tag. */
  #readBlocks(nodes: readonly PageNode[]): readonly Drawn[] {
    return this.#readFlow(taggedNodes(nodes, this.#source), 0, nodes.length);
  }

  #readFlow(tagged: TaggedNodes, from: number, to: number): readonly Drawn[] {
    return readNested(this.#reading, () => {
      const blocks: Drawn[] = [];
      for (let index = from; index < to; ) {
        const tag = tagged.tags[index];
        const { end, next } = extentOf(index, tagged);
        if (!tag) blocks.push(...this.#readBlock(tagged.nodes[index]!));
        else if (tag.kind !== "close") {
          const inner = { from: tag.to, to: tagged.nodes[end]?.from ?? this.#source.text.length };
          blocks.push(...this.#components.readBlocks(tag, inner, () => this.#readFlow(tagged, index + 1, end)));
        }
        index = next;
      }
      return blocks;
    });
  }

  /** Reads the blocks in a node that is not a tag. Definitions, comments and imports contain no blocks. */
  #readBlock(node: PageNode): readonly Drawn[] {
    if (++this.#reading.budget.blocks > MAX_BLOCKS) return [];
    const name = node.name;
    const line = this.#lineOf(node.from);
    const level = /^(?:ATX|Setext)Heading([1-6])$/.exec(name)?.[1];
    if (level) return [this.#readHeading(node, Number(level), line)];
    switch (name) {
      case "Paragraph":
        return this.#readParagraph(node);
      case "BulletList":
      case "OrderedList":
        return [this.#readList(node, line)];
      case "Blockquote":
        return [{ tag: "blockquote", line, children: this.#readBlocks(childrenOf(node)) }];
      case "FencedCode":
        return [this.#readCode(node, line)];
      case "Table":
        return [this.#readTable(node, line)];
      case "HorizontalRule":
        return [{ tag: "hr" }];
      case "FlowExpression":
        return this.#readExpression(this.#source.text.slice(node.from + 1, node.to - 1), line);
      default:
        return [];
    }
  }

  #readCode({ from, to }: PageNode, line: number): DrawnElement {
    const { text } = this.#source;
    const indent = from - text.lastIndexOf("\n", from - 1) - 1;
    return fencedCode(text.slice(from, to), indent, line, this.#reading.given ? this.#names.texts : new Map());
  }

  /** Reads an expression that is on lines of its own. */
  #readExpression(code: string, line: number): readonly Drawn[] {
    const named = this.#names.evaluate(code);
    if (!named || named.kind === "code") return [{ tag: "p", line, children: [expression(code)] }];
    if (named.kind !== "value") return this.#components.readNamed(named, undefined, line, []);
    const text = textOfLiteral(named.value);
    return text === "" ? [] : [{ tag: "p", line, children: [text] }];
  }

  #readHeading(node: PageNode, level: number, line: number): DrawnElement {
    const children = trimInlines(this.#inline.readInlines(node));
    const text = smartTextOf(node, this.#source.text, node.from, node.to);
    const id = comparableId(headingSlug(withoutEnds(text, (char) => char === "#" || char.trim() === "")));
    return heading(level, { line, id, children });
  }

  /**
   * Reads the blocks in a paragraph: its text and its components. As in MDX, tags that are not surrounded by text do
   * not form a paragraph, so each component is a block.
   */
  #readParagraph(node: PageNode, from = node.from): readonly Drawn[] {
    const tagged = taggedNodes(childrenOf(node), this.#source);
    const isOnlyTags = this.#isOnlyTags(node, tagged);
    return this.#readMixed(node, tagged, { from, to: node.to, first: 0, last: tagged.tags.length, isOnlyTags });
  }

  /** Reads the components in part of a paragraph, and the text between them. */
  #readMixed(
    node: PageNode,
    tagged: TaggedNodes,
    { from, to, first, last, isOnlyTags }: ParagraphPart,
  ): readonly Drawn[] {
    return readNested(this.#reading, () => {
      const blocks: Drawn[] = [];
      let at = from;
      for (let index = first; index < last && this.#reading.budget.blocks <= MAX_BLOCKS; ) {
        const tag = tagged.tags[index];
        if (!tag || tag.kind === "close" || !(this.#isBlock(tag) || (isOnlyTags && isAlone(tag)))) {
          index++;
          continue;
        }
        const { end, next } = extentOf(index, tagged);
        const isEmpty = tag.kind === "empty";
        const close = isEmpty ? tag.to : (tagged.tags[end]?.from ?? to);
        const content = { from: tag.to, to: close, first: index + 1, last: end, isOnlyTags: false };
        blocks.push(...this.#readText(node, at, tag.from));
        const read = () => (isEmpty ? [] : this.#readMixed(node, tagged, content));
        blocks.push(...this.#components.readBlocks(tag, { from: tag.to, to: close }, read));
        at = next > end ? tagged.tags[end]!.to : close;
        index = next;
      }
      return [...blocks, ...this.#readText(node, at, to)];
    });
  }

  /** Reads the text in part of a paragraph. The text becomes a separate paragraph. */
  #readText(node: PageNode, from: number, to: number): readonly Drawn[] {
    const sourceText = this.#source.text.slice(from, to);
    const children = sourceText.trim() === "" ? [] : trimInlines(this.#inline.readInlines(node, from, to));
    const start = from + sourceText.length - sourceText.trimStart().length;
    return children.length === 0 ? [] : [{ tag: "p", line: this.#lineOf(start), children }];
  }

  /** Whether a tag is always a block. */
  #isBlock({ name }: Tag): boolean {
    return hasShape(name) || drawingOfHtml(name) === "block" || this.#names.get(name)?.kind === "snippet";
  }

  /** Whether a paragraph contains no text outside its tags. */
  #isOnlyTags(node: PageNode, tagged: TaggedNodes): boolean {
    const { text } = this.#source;
    let at = node.from;
    for (let index = 0; index < tagged.nodes.length; ) {
      const child = tagged.nodes[index]!;
      const isTagOrCode = tagged.tags[index] !== undefined || child.name === "Expression";
      if (!isTagOrCode || text.slice(at, child.from).trim() !== "") return false;
      const { next } = extentOf(index, tagged);
      at = tagged.nodes[next - 1]!.to;
      index = next;
    }
    return text.slice(at, node.to).trim() === "";
  }

  #readList(node: PageNode, line: number): DrawnElement {
    const children = node.getChildren("ListItem").map((item): DrawnElement => {
      const [first, ...others] = childrenOf(item).filter((child) => !child.name.endsWith("Mark"));
      const isText = first?.name === "Paragraph";
      const task = isText ? TASK.exec(this.#source.text.slice(first.from, first.to)) : null;
      if (!first || !task) return { tag: "li", children: this.#readBlocks(childrenOf(item)) };
      const text = this.#readParagraph(first, first.from + task[0].length);
      const box = { tag: "input", checked: task[1] !== " " };
      return { tag: "li", children: [box, ...text, ...this.#readBlocks(others)] };
    });
    if (node.name === "BulletList") return { tag: "ul", line, children };
    const start = Number.parseInt(this.#source.text.slice(node.from, node.from + 9), 10);
    return { tag: "ol", line, start: Number.isFinite(start) ? start : 1, children };
  }

  #readTable(node: PageNode, line: number): DrawnElement {
    const row = (of: PageNode, tag: string, line: number): DrawnElement => ({
      tag: "tr",
      line,
      children: of
        .getChildren("TableCell")
        .map((cell) => ({ tag, children: trimInlines(this.#inline.readInlines(cell)) })),
    });
    const head = node.getChildren("TableHeader").map((each) => row(each, "th", line));
    // One line per row, plus one for the separator below the header.
    const rows = node.getChildren("TableRow").map((each, index) => row(each, "td", line + 2 + index));
    const sections = [
      { tag: "thead", children: head },
      { tag: "tbody", children: rows },
    ];
    return { tag: "div", class: "table", children: [{ tag: "table", children: sections }] };
  }
}

/** Part of a paragraph: the range of its text, and the range of its child nodes. */
interface ParagraphPart {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
  /** Whether the paragraph contains no text outside its tags. */
  readonly isOnlyTags: boolean;
}

/** Whether a tag is a block when its paragraph contains no text. */
function isAlone(tag: Tag): boolean {
  return isComponent(tag) && !isInlineDrawing(drawingOf(tag.name));
}
