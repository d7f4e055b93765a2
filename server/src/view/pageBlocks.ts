import { TextLines } from "../json/textLines.ts";
import { bodyStart } from "../mdx/frontMatter.ts";
import type { PageFormat } from "../mdx/page.ts";
import { childrenOf, type PageNode, parseBody } from "../mdx/parser.ts";
import { headingSlug } from "../mdx/slug.ts";
import { PageSource } from "../mdx/source.ts";
import { isTag, type Tag } from "../mdx/tag.ts";
import { tagPairs } from "../mdx/tagPairs.ts";
import { textOf } from "../mdx/text.ts";
import { codeOf, fencedCode } from "./codeBlocks.ts";
import { type AttributeReader, drawingOf, drawingOfHtml, hasShape, isInlineDrawing, lookOf } from "./components.ts";
import type { Block, ComponentBlock, Inline, ListItem, TableCell } from "./pageContent.ts";
import { InlineReader, inlinesOf, plainTextOf, type TargetReader, trimmed, withoutEnds } from "./pageInlines.ts";
import { type FileFinder, type Named, PageNames, parametersOf, textOfLiteral } from "./pageNames.ts";
import { textToParse } from "./pageText.ts";

export type { TargetReader } from "./pageInlines.ts";
export type { FileFinder } from "./pageNames.ts";

/** The number of blocks shown of one page. More would make the preview slow. */
export const MAX_BLOCKS = 600;

/** How deep components, lists and quotes are drawn in each other. Deeper ones are left out. */
const MAX_DEPTH = 100;

/** How many characters of snippets are read for one page. A snippet beyond that is a box with its name. */
const MAX_INCLUDED = 512 * 1024;

/** The mark of a task at the start of a list item. */
const TASK = /^\[([ xX])\][ \t]+/;

/** What a page takes from its site. */
export interface PageOrigin {
  /** The page's own path in the site. */
  readonly path: string;
  readonly variables: ReadonlyMap<string, string>;
  readonly findFile: FileFinder;
}

const NO_ORIGIN: PageOrigin = { path: "", variables: new Map(), findFile: () => undefined };

/**
 * Reads the text of a page as readers see it: as MDX, which the platform also reads `.md` as. Pure, never throws.
 *
 * @param origin undefined for a text that is not a page
 */
export function pageBlocks(
  text: string,
  format: PageFormat,
  targets: TargetReader,
  origin: PageOrigin = NO_ORIGIN,
): { readonly blocks: readonly Block[]; readonly isCut: boolean } {
  const budget = { blocks: 0, depth: 0, included: 0 };
  const blocks = new BlockReader(text, format, { path: origin.path, targets, origin, budget }).read();
  return { blocks, isCut: budget.blocks > MAX_BLOCKS };
}

/** What one text is read with. */
interface Reading {
  readonly path: string;
  readonly targets: TargetReader;
  readonly origin: PageOrigin;
  /** What was read so far, of the page and of everything that it includes. */
  readonly budget: { blocks: number; depth: number; included: number };
  /** The attributes that a snippet was given. */
  readonly given?: ReadonlyMap<string, Named>;
  /** Of an element that code spells out: the names around it, and the line that it is drawn at. */
  readonly names?: PageNames;
  readonly line?: number;
}

class BlockReader {
  readonly #reading: Reading;
  readonly #source: PageSource;
  readonly #nodes: readonly PageNode[];
  readonly #names: PageNames;
  readonly #inline: InlineReader;
  readonly #lines: TextLines;
  /** The number of lines before the body. */
  readonly #linesBefore: number;

  constructor(text: string, format: PageFormat, reading: Reading) {
    const { targets, origin, path } = reading;
    this.#reading = reading;
    const start = bodyStart(text);
    const body = textToParse(text.slice(start).replace(/\r\n?/g, "\n"), origin.variables);
    this.#source = new PageSource(body, format === "md");
    this.#lines = new TextLines(body);
    this.#linesBefore = new TextLines(text.slice(0, start)).lineCount - 1;
    this.#nodes = childrenOf(parseBody(this.#source, "mdx").topNode);
    const modules = this.#nodes
      .filter(({ name }) => name === "Module")
      .map(({ from, to }) => ({ offset: from, length: to - from }));
    this.#names = reading.names ?? new PageNames(body, modules, path, origin.findFile, reading.given);
    this.#inline = new InlineReader(this.#source, targets, {
      names: this.#names,
      blocksOf: (named, tag, line) => this.#named(named, tag, line, []),
    });
  }

  read(): readonly Block[] {
    return this.#blocks(this.#nodes);
  }

  /** The line of the page that an offset of its body is in. */
  #lineOf(offset: number): number {
    return this.#reading.line ?? this.#linesBefore + this.#lines.positionAt(offset).line;
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
        else if (tag.kind !== "close") {
          const inner = { from: tag.to, to: tagged.nodes[end]?.from ?? this.#source.text.length };
          blocks.push(...this.#component(tag, inner, () => this.#flow(tagged, index + 1, end)));
        }
        index = next;
      }
      return blocks;
    });
  }

  #deeper(read: () => readonly Block[]): readonly Block[] {
    const { budget } = this.#reading;
    if (budget.depth >= MAX_DEPTH) return [];
    budget.depth++;
    const blocks = read();
    budget.depth--;
    return blocks;
  }

  /** The blocks of a node that is not a tag. Definitions, comments and imports show nothing. */
  #block(node: PageNode): readonly Block[] {
    if (++this.#reading.budget.blocks > MAX_BLOCKS) return [];
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
        return [this.#code(node, line)];
      case "Table":
        return [this.#table(node, line)];
      case "HorizontalRule":
        return [{ type: "rule", line }];
      case "FlowExpression":
        return this.#expression(this.#source.text.slice(node.from + 1, node.to - 1), line);
      default:
        return [];
    }
  }

  #code({ from, to }: PageNode, line: number): Block {
    const { text } = this.#source;
    const indent = from - text.lastIndexOf("\n", from - 1) - 1;
    return fencedCode(text.slice(from, to), indent, line, this.#reading.given ? this.#names.texts : new Map());
  }

  /** What an expression on lines of its own shows. */
  #expression(code: string, line: number): readonly Block[] {
    const named = this.#names.evaluate(code);
    if (!named || named.kind === "code") return [{ type: "expression", line, text: code.trim() }];
    if (named.kind !== "value") return this.#named(named, undefined, line, []);
    const text = textOfLiteral(named.value);
    return text === "" ? [] : [{ type: "paragraph", line, children: [{ type: "text", text }] }];
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
        blocks.push(...this.#text(node, at, tag.from));
        const read = () => (isEmpty ? [] : this.#mixed(node, tagged, content));
        blocks.push(...this.#component(tag, { from: tag.to, to: close }, read));
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

  /** True for a tag that is a block wherever it is. */
  #isBlock({ name }: Tag): boolean {
    return hasShape(name) || drawingOfHtml(name) === "block" || this.#names.get(name)?.kind === "snippet";
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

  /** @param inner where its content is in the text */
  #component(tag: Tag, inner: Extent, content: () => readonly Block[]): readonly Block[] {
    if (++this.#reading.budget.blocks > MAX_BLOCKS) return [];
    const line = this.#lineOf(tag.from);
    const { name } = tag;
    const attribute = (name: string): string | undefined => this.#inline.attribute(tag, name);
    const html = drawingOfHtml(name);
    if (html === "silent") return [];
    if (html === "block") return [{ type: "html", line, tag: name, children: content() }];
    const kind = drawingOf(name);
    const isUnknown = kind === undefined && isComponent(tag);
    const own = isUnknown ? this.#names.get(name) : undefined;
    if (own && own.kind !== "code") return this.#named(own, tag, line, content());
    if (name === "hr") return [{ type: "rule", line }, ...content()];
    if (name === "img" || name === "a" || html === "mark" || isInlineDrawing(kind))
      return this.#inBlock(tag, line, content);
    if (kind === "heading") return [this.#headingOf(content(), attribute, line)];
    if (kind === "codeSample") return [this.#codeSample(inner, attribute, line)];
    if (kind === "snippet") return this.#file(attribute("file"), tag, line);
    // Other HTML gets no shape of its own: its content is shown.
    if (kind === undefined && !isUnknown) return content();
    const isText = kind === "prompt" || kind === "diagram";
    const children = isText ? [codeOf(this.#textIn(inner), undefined, line)] : content();
    return [this.#drawn(tag, kind ?? "other", own, line, children)];
  }

  #drawn(
    tag: Tag,
    kind: ComponentBlock["kind"],
    own: Named | undefined,
    line: number,
    children: readonly Block[],
  ): Block {
    const attribute = (name: string): string | undefined => this.#inline.attribute(tag, name);
    const { targets } = this.#reading;
    const look = lookOf(tag.name, kind === "other" ? undefined : kind, attribute);
    const href = kind === "media" ? undefined : attribute("href");
    const picture = kind === "media" ? attribute("poster") : attribute("img");
    const isPath = look.icon !== undefined && /[/.:]/.test(look.icon);
    const image = picture ?? (isPath ? look.icon : undefined);
    const file = own?.kind === "code" ? own.path : undefined;
    return {
      type: "component",
      line,
      kind,
      name: tag.name,
      ...look,
      ...(isPath && { icon: undefined }),
      ...(href !== undefined && { target: targets.link(href) }),
      ...(image !== undefined && { image: targets.image(image, "") }),
      ...(file !== undefined && { file }),
      children,
    };
  }

  /** A component that belongs into a line, on a line of its own. */
  #inBlock(tag: Tag, line: number, content: () => readonly Block[]): readonly Block[] {
    const { targets } = this.#reading;
    if (tag.name === "img") {
      const source = this.#inline.attribute(tag, "src");
      if (source === undefined) return [];
      const image = targets.image(source, this.#inline.attribute(tag, "alt") ?? "");
      return [{ type: "paragraph", line, children: [{ type: "image", image }] }, ...content()];
    }
    const blocks = content();
    const children = inlinesOf(blocks);
    if (tag.name === "a") {
      // A link around cards and other blocks.
      if (children.length === 0) return blocks;
      const target = targets.link(this.#inline.attribute(tag, "href") ?? "");
      return [{ type: "paragraph", line, children: [{ type: "link", target, children }] }];
    }
    const inline: Inline = isInlineDrawing(drawingOf(tag.name))
      ? this.#inline.component(tag, children)
      : { type: "html", tag: tag.name, children };
    return [{ type: "paragraph", line, children: [inline] }];
  }

  #headingOf(children: readonly Block[], attribute: AttributeReader, line: number): Block {
    const inlines = inlinesOf(children);
    const id = attribute("id") ?? headingSlug(plainTextOf(inlines));
    return { type: "heading", line, level: Number(attribute("level") ?? 2) || 2, id, children: inlines };
  }

  #codeSample(inner: Extent, attribute: AttributeReader, line: number): Block {
    const code = codeOf(this.#textIn(inner), attribute("language"), line);
    return { ...code, title: attribute("filename"), ...(attribute("lines") !== undefined && { hasNumbers: true }) };
  }

  /** The text between two tags, as it is written, or as an expression spells it out. */
  #textIn({ from, to }: Extent): string {
    const text = this.#source.text.slice(from, Math.max(from, to)).trim();
    const named = text.startsWith("{") && text.endsWith("}") ? this.#names.evaluate(text.slice(1, -1)) : undefined;
    return named?.kind === "value" ? textOfLiteral(named.value) : text;
  }

  /** The content of a file that a tag names. */
  #file(source: string | undefined, tag: Tag, line: number): readonly Block[] {
    const { origin, path } = this.#reading;
    const file = source === undefined ? undefined : origin.findFile(source, path);
    return file
      ? this.#named({ kind: "snippet", file }, tag, line, [])
      : [this.#drawn(tag, "other", undefined, line, [])];
  }

  /** The blocks of a component of the site, or of an element that code spells out. */
  #named(named: Named, tag: Tag | undefined, line: number, children: readonly Block[]): readonly Block[] {
    const { budget } = this.#reading;
    if (named.kind === "blocks") return named.blocks;
    if (named.kind === "value" || named.kind === "code") return [];
    const text = named.kind === "snippet" ? named.file.text : named.text;
    budget.included += text.length;
    if (budget.included > MAX_INCLUDED || ++budget.blocks > MAX_BLOCKS) return [];
    const given = this.#given(tag, line, children);
    const read = (): readonly Block[] => {
      if (named.kind === "snippet")
        return new BlockReader(text, "mdx", { ...this.#reading, path: named.file.path, given }).read();
      const names = named.names.with(
        named.parameters === undefined ? new Map() : parametersOf(named.parameters, given),
      );
      return new BlockReader(text, "mdx", { ...this.#reading, path: names.path, names, line }).read();
    };
    const blocks = this.#deeper(read);
    if (named.kind === "element") return blocks;
    const { path: file } = named.file;
    return [{ type: "component", line, kind: "snippet", name: tag?.name ?? file, file, children: blocks }];
  }

  /** The attributes of a tag, and what is between its tags. */
  #given(tag: Tag | undefined, line: number, children: readonly Block[]): ReadonlyMap<string, Named> {
    const given = new Map<string, Named>();
    for (const { name } of tag?.attributes ?? []) {
      const named = name === "" ? undefined : this.#inline.named(tag!, name);
      if (named) given.set(name, named);
    }
    const { path } = this.#reading;
    const inPage: Block = { type: "component", line, kind: "snippet", name: path, file: path, children };
    if (children.length > 0) given.set("children", { kind: "blocks", blocks: [inPage] });
    return given;
  }
}

/** A part of the text. */
interface Extent {
  readonly from: number;
  readonly to: number;
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

/** True for a tag that is a block when its paragraph has no text. */
function isAlone(tag: Tag): boolean {
  return isComponent(tag) && !isInlineDrawing(drawingOf(tag.name));
}
