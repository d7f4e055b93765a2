import { BlockContext, type Element, type LeafBlock, type MarkdownParser } from "@lezer/markdown";
import type { PageLines } from "./pageLines.ts";
import type { PageNode } from "./pageNode.ts";

/**
 * What the parser's context is inside, as far as it is needed here. The library does not publish it: a new version of it
 * may differ, which the comparison with another parser over real pages shows.
 */
interface Internals {
  readonly stack: OpenBlock[];
  block: OpenBlock;
  readonly lineStart: number;
  prevLineEnd(): number;
  /** Reads a block. Returns what {@link NodeContext.finish} returns after the last one. */
  advance(): PageNode | null;
}

/** A list or a quote that is still open. */
interface OpenBlock {
  readonly type: number;
  readonly from: number;
  /** The end of its last line so far. */
  readonly end: number;
  readonly children: PageNode[];
}

/** A paragraph or another block of text, with the marks of quotes that are between its lines. */
interface Leaf extends LeafBlock {
  readonly marks: readonly PageNode[];
  readonly parsers: (LeafBlock["parsers"][number] & { finish(cx: unknown, leaf: Leaf): boolean })[];
}

type Range = { readonly from: number; readonly to: number };

const Context = BlockContext as unknown as new (
  parser: MarkdownParser,
  input: PageLines,
  fragments: readonly [],
  ranges: readonly Range[],
) => Internals;

const NO_CHILDREN: readonly PageNode[] = [];

/**
 * Parses a page into plain nodes. The parser's own tree is made for editors: compact, balanced, and with what an edit
 * may use again. A page is parsed once and read once, and that tree took as long as the parsing.
 */
export class NodeContext extends Context {
  readonly #parser: MarkdownParser;
  readonly #paragraph: number;

  constructor(parser: MarkdownParser, lines: PageLines, paragraph: number) {
    super(parser, lines, [], [{ from: 0, to: lines.length }]);
    this.#parser = parser;
    this.#paragraph = paragraph;
  }

  /** The root of the page's nodes. */
  parse(): PageNode {
    let root = this.advance();
    while (!root) root = this.advance();
    return root;
  }

  /** Where the parser collects the children of a node. */
  get buffer(): NodeBuffer {
    return new NodeBuffer();
  }

  addNode(node: number | NodeBuffer, from: number, to = this.prevLineEnd()): void {
    const child = typeof node === "number" ? { type: node, from, to, children: NO_CHILDREN } : node.nodeAt(from);
    this.block.children.push(child);
  }

  addElement(element: PageNode): void {
    this.block.children.push(element);
  }

  addLeafElement({ marks }: Leaf, { type, from, to, children }: PageNode): void {
    this.block.children.push({ type, from, to, children: withMarks(children, marks) });
  }

  finishLeaf(leaf: Leaf): void {
    for (const parser of leaf.parsers) if (parser.finish(this, leaf)) return;
    const { start: from, content, marks } = leaf;
    const children = withMarks(nodesOf(this.#parser.parseInline(content, from)), marks);
    this.block.children.push({ type: this.#paragraph, from, to: from + content.length, children });
  }

  finishContext(): void {
    const closed = nodeOf(this.stack.pop()!);
    this.block = this.stack.at(-1)!;
    this.block.children.push(closed);
  }

  finish(): PageNode {
    while (this.stack.length > 1) this.finishContext();
    return nodeOf(this.block, this.lineStart);
  }
}

/** The children of a node that is not complete. */
class NodeBuffer {
  readonly #children: PageNode[] = [];
  /** The indexes of children whose offsets begin at the node. */
  readonly #relative: number[] = [];
  #type = 0;
  #length = 0;

  write(type: number, from: number, to: number): this {
    this.#relative.push(this.#children.length);
    this.#children.push({ type, from, to, children: NO_CHILDREN });
    return this;
  }

  writeElements(elements: readonly PageNode[]): this {
    for (const element of elements) this.#children.push(element);
    return this;
  }

  finish(type: number, length: number): this {
    this.#type = type;
    this.#length = length;
    return this;
  }

  nodeAt(from: number): PageNode {
    for (const index of this.#relative) {
      const { type, from: start, to, children } = this.#children[index]!;
      this.#children[index] = { type, from: from + start, to: from + to, children };
    }
    return { type: this.#type, from, to: from + this.#length, children: this.#children };
  }
}

/** The parser's elements are nodes: they have children that the library does not publish. */
function nodesOf(elements: readonly Element[]): readonly PageNode[] {
  return elements as unknown as readonly PageNode[];
}

function nodeOf({ type, from, end, children }: OpenBlock, to = end): PageNode {
  return { type, from, to: Math.max(to, children.at(-1)?.to ?? 0), children };
}

/** Adds the marks between the lines of a text to its nodes. */
function withMarks(nodes: readonly PageNode[], marks: readonly PageNode[]): readonly PageNode[] {
  if (marks.length === 0) return nodes;
  const result = [...nodes];
  let at = 0;
  for (const mark of marks) {
    while (at < result.length && result[at]!.to < mark.to) at++;
    const next = result[at];
    if (next && next.from < mark.from)
      result[at] = {
        type: next.type,
        from: next.from,
        to: next.to,
        children: withMarks(next.children, [mark]),
      };
    else result.splice(at++, 0, mark);
  }
  return result;
}
