import { TextLines } from "../json/textLines.ts";
import { bodyStart } from "../mdx/frontMatter.ts";
import type { PageFormat } from "../mdx/page.ts";
import { childrenOf, type PageNode, parseBody } from "../mdx/parser.ts";
import { headingSlug } from "../mdx/slug.ts";
import { PageSource } from "../mdx/source.ts";
import { isTag, type Tag } from "../mdx/tag.ts";
import { tagPairs } from "../mdx/tagPairs.ts";
import { textOf } from "../mdx/text.ts";
import { componentOf, hasShape } from "./components.ts";
import type { Block, ListItem, TableCell } from "./pageContent.ts";
import { InlineReader, type TargetReader, trimmed, withoutEnds } from "./pageInlines.ts";

export type { TargetReader } from "./pageInlines.ts";

/** The number of blocks that are shown of one page. More would make the preview slow, and nobody reads that far. */
export const MAX_BLOCKS = 600;

/** How deep components, lists and quotes are drawn in each other. Deeper ones are left out. */
const MAX_DEPTH = 100;

/** The mark of a task at the start of a list item. */
const TASK = /^\[([ xX])\][ \t]+/;

/** Reads the text of a page as readers see it: as MDX, which the platform also reads `.md` as. Pure, never throws. */
export function pageBlocks(
  text: string,
  format: PageFormat,
  targets: TargetReader,
): { readonly blocks: readonly Block[]; readonly isCut: boolean } {
  return new BlockReader(text, format, targets).read();
}

class BlockReader {
  readonly #source: PageSource;
  readonly #inline: InlineReader;
  readonly #targets: TargetReader;
  readonly #lines: TextLines;
  /** The number of lines before the body. */
  readonly #linesBefore: number;
  #count = 0;
  #depth = 0;

  constructor(text: string, format: PageFormat, targets: TargetReader) {
    const start = bodyStart(text);
    const body = text.slice(start).replace(/\r\n?/g, "\n");
    this.#source = new PageSource(body, format === "md");
    this.#inline = new InlineReader(this.#source, targets);
    this.#targets = targets;
    this.#lines = new TextLines(body);
    this.#linesBefore = new TextLines(text.slice(0, start)).lineCount - 1;
  }

  read(): { readonly blocks: readonly Block[]; readonly isCut: boolean } {
    return {
      blocks: this.#blocks(childrenOf(parseBody(this.#source, "mdx").topNode)),
      isCut: this.#count > MAX_BLOCKS,
    };
  }

  /** The line of the page that an offset of its body is in. */
  #lineOf(offset: number): number {
    return this.#linesBefore + this.#lines.positionAt(offset).line;
  }

  /** The tag of a node; undefined for any other node. */
  #tagOf(node: PageNode): Tag | undefined {
    const name = node.name;
    const tag = name === "FlowTag" || name === "JsxTag" ? this.#source.tagAt(node.from) : undefined;
    return isTag(tag) ? tag : undefined;
  }

  /** The blocks of nodes. Tags on lines of their own contain the blocks up to their closing tags. */
  #blocks(nodes: readonly PageNode[]): readonly Block[] {
    return this.#flow(this.#tagged(nodes), 0, nodes.length);
  }

  #tagged(nodes: readonly PageNode[]): Tagged {
    const tags = nodes.map((node) => this.#tagOf(node));
    return { nodes, tags, pairs: tagPairs(tags) };
  }

  #flow(tagged: Tagged, from: number, to: number): readonly Block[] {
    return this.#deeper(() => {
      const blocks: Block[] = [];
      for (let index = from; index < to; ) {
        const tag = tagged.tags[index];
        const { end, next } = extentOf(index, tagged);
        if (!tag) blocks.push(...this.#block(tagged.nodes[index]!));
        else if (tag.kind !== "close") blocks.push(...this.#component(tag, () => this.#flow(tagged, index + 1, end)));
        index = next;
      }
      return blocks;
    });
  }

  #deeper(read: () => readonly Block[]): readonly Block[] {
    if (this.#depth >= MAX_DEPTH) return [];
    this.#depth++;
    const blocks = read();
    this.#depth--;
    return blocks;
  }

  /** The blocks of a node that is not a tag. Definitions, comments, imports and expressions show nothing. */
  #block(node: PageNode): readonly Block[] {
    if (++this.#count > MAX_BLOCKS) return [];
    const name = node.name;
    const line = this.#lineOf(node.from);
    const level = /^(?:ATX|Setext)Heading([1-6])$/.exec(name)?.[1];
    if (level) return [this.#heading(node, Number(level), line)];
    switch (name) {
      case "Paragraph":
        return this.#paragraph(node);
      case "BulletList":
      case "OrderedList":
        return [this.#list(node, line)];
      case "Blockquote":
        return [{ type: "quote", line, children: this.#blocks(childrenOf(node)) }];
      case "FencedCode":
        return [codeOf(this.#source.text.slice(node.from, node.to), line)];
      case "Table":
        return [this.#table(node, line)];
      case "HorizontalRule":
        return [{ type: "rule", line }];
      default:
        return [];
    }
  }

  #heading(node: PageNode, level: number, line: number): Block {
    const children = trimmed(this.#inline.inlines(node));
    const text = textOf(node, this.#source.text, node.from, node.to);
    const id = headingSlug(withoutEnds(text, (char) => char === "#" || char.trim() === ""));
    return { type: "heading", line, level, id, children };
  }

  /**
   * The blocks of a paragraph: its text, and its components. As in MDX, a paragraph of tags alone is not a
   * paragraph, so that each of its components is a block.
   */
  #paragraph(node: PageNode, from = node.from): readonly Block[] {
    const tagged = this.#tagged(childrenOf(node));
    const isOnlyTags = this.#isOnlyTags(node, tagged);
    return this.#mixed(node, tagged, { from, to: node.to, first: 0, last: tagged.tags.length, isOnlyTags });
  }

  /** A part of a paragraph: its components, and the text between them. */
  #mixed(node: PageNode, tagged: Tagged, { from, to, first, last, isOnlyTags }: ParagraphPart): readonly Block[] {
    return this.#deeper(() => {
      const blocks: Block[] = [];
      let at = from;
      for (let index = first; index < last && this.#count <= MAX_BLOCKS; ) {
        const tag = tagged.tags[index];
        if (!tag || tag.kind === "close" || !(hasShape(tag.name) || (isOnlyTags && isComponent(tag)))) {
          index++;
          continue;
        }
        const { end, next } = extentOf(index, tagged);
        const isEmpty = tag.kind === "empty";
        const close = isEmpty ? tag.to : (tagged.tags[end]?.from ?? to);
        const content = { from: tag.to, to: close, first: index + 1, last: end, isOnlyTags: false };
        blocks.push(...this.#text(node, at, tag.from));
        blocks.push(...this.#component(tag, () => (isEmpty ? [] : this.#mixed(node, tagged, content))));
        at = next > end ? tagged.tags[end]!.to : close;
        index = next;
      }
      return [...blocks, ...this.#text(node, at, to)];
    });
  }

  /** The text in a part of a paragraph, as a paragraph. */
  #text(node: PageNode, from: number, to: number): readonly Block[] {
    const written = this.#source.text.slice(from, to);
    const children = written.trim() === "" ? [] : trimmed(this.#inline.inlines(node, from, to));
    const start = from + written.length - written.trimStart().length;
    return children.length === 0 ? [] : [{ type: "paragraph", line: this.#lineOf(start), children }];
  }

  /** True for a paragraph that has no text outside its tags. */
  #isOnlyTags(node: PageNode, tagged: Tagged): boolean {
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

  #list(node: PageNode, line: number): Block {
    const items = node.getChildren("ListItem").map((item): ListItem => {
      const [first, ...others] = childrenOf(item).filter((child) => !child.name.endsWith("Mark"));
      const isText = first?.name === "Paragraph";
      const task = isText ? TASK.exec(this.#source.text.slice(first.from, first.to)) : null;
      if (!first || !task) return { isDone: undefined, children: this.#blocks(childrenOf(item)) };
      const text = this.#paragraph(first, first.from + task[0].length);
      return { isDone: task[1] !== " ", children: [...text, ...this.#blocks(others)] };
    });
    const start = Number.parseInt(this.#source.text.slice(node.from, node.from + 9), 10);
    const isOrdered = node.name === "OrderedList";
    return { type: "list", line, isOrdered, start: isOrdered && Number.isFinite(start) ? start : 1, items };
  }

  #table(node: PageNode, line: number): Block {
    const cells = (row: PageNode | null): readonly TableCell[] =>
      (row ? row.getChildren("TableCell") : []).map((cell) => trimmed(this.#inline.inlines(cell)));
    const rows = node.getChildren("TableRow");
    return { type: "table", line, head: cells(node.getChild("TableHeader")), rows: rows.map(cells) };
  }

  #component(tag: Tag, content: () => readonly Block[]): readonly Block[] {
    if (++this.#count > MAX_BLOCKS) return [];
    const line = this.#lineOf(tag.from);
    const attribute = (name: string): string | undefined => this.#inline.attribute(tag, name);
    const source = attribute("src");
    if (tag.name === "img" && source !== undefined) {
      const image = this.#targets.image(source, attribute("alt") ?? "");
      return [{ type: "paragraph", line, children: [{ type: "image", image }] }, ...content()];
    }
    // HTML gets no shape of its own: its content is shown.
    if (!isComponent(tag)) return content();
    const href = attribute("href");
    const target = href === undefined ? undefined : this.#targets.link(href);
    return [{ type: "component", line, ...componentOf(tag.name, attribute), target, children: content() }];
  }
}

/** Nodes in a row, with the tags among them. */
interface Tagged {
  readonly nodes: readonly PageNode[];
  readonly tags: readonly (Tag | undefined)[];
  readonly pairs: ReadonlyMap<number, number>;
}

/** A part of a paragraph: its text, and its children. */
interface ParagraphPart {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
  /** True when there is no text outside the tags. */
  readonly isOnlyTags: boolean;
}

/** Where the content of a tag ends, and where the next item begins, as indexes. */
function extentOf(index: number, { tags, pairs }: Tagged): { readonly end: number; readonly next: number } {
  const end = pairs.get(index);
  if (end === undefined) return { end: index, next: index + 1 };
  const isClosed = tags[end]?.name === tags[index]?.name;
  return { end, next: isClosed ? end + 1 : end };
}

function isComponent({ name }: Tag): boolean {
  return /^[A-Z]/.test(name);
}

/** A fenced code block: its language, its title, and its lines. */
function codeOf(written: string, line: number): Block {
  const [first = "", ...lines] = written.split("\n");
  const isClosed = /^\s*(?:`{3,}|~{3,})\s*$/.test(lines.at(-1) ?? "");
  const [language, ...title] = first.replace(/^\s*(?:`+|~+)\s*/, "").split(/\s+/);
  return {
    type: "code",
    line,
    language: language || undefined,
    title: title.join(" ") || undefined,
    text: (isClosed ? lines.slice(0, -1) : lines).join("\n"),
  };
}
