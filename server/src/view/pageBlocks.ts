import { decodeEntities, decodeMarkdown } from "../markdown/decode.ts";
import { bodyStart } from "../markdown/frontMatter.ts";
import type { PageFormat } from "../markdown/page.ts";
import { childNamed, childrenNamed, type PageNode, type PageSyntax } from "../markdown/pageNode.ts";
import { parseBody } from "../markdown/parser.ts";
import { headingSlug } from "../markdown/slug.ts";
import { PageSource } from "../markdown/source.ts";
import { isTag, type Tag } from "../markdown/tag.ts";
import { textOf } from "../markdown/text.ts";
import { componentOf } from "./components.ts";
import type { Block, ImageView, Inline, LinkTarget, ListItem, TableCell } from "./pageContent.ts";

/** How a page's targets are looked up: the caller has the site. */
export interface TargetReader {
  link(target: string): LinkTarget;
  image(target: string, alt: string): ImageView;
}

/** The number of blocks that are shown of one page. More would make the preview slow, and nobody reads that far. */
export const MAX_BLOCKS = 600;

/** Reads the text of a page as readers see it. Pure, never throws. */
export function pageBlocks(
  text: string,
  format: PageFormat,
  targets: TargetReader,
): { readonly blocks: readonly Block[]; readonly isCut: boolean } {
  const body = text.slice(bodyStart(text)).replace(/\r\n?/g, "\n");
  const reader = new BlockReader(new PageSource(body, format === "md"), format, targets);
  return reader.read();
}

/** A component without its closing tag yet. */
interface OpenComponent {
  readonly tag: Tag;
  readonly blocks: Block[];
}

class BlockReader {
  readonly #source: PageSource;
  readonly #syntax: PageSyntax;
  readonly #targets: TargetReader;
  #count = 0;

  constructor(source: PageSource, format: PageFormat, targets: TargetReader) {
    this.#source = source;
    this.#syntax = parseBody(source, format);
    this.#targets = targets;
  }

  read(): { readonly blocks: readonly Block[]; readonly isCut: boolean } {
    return { blocks: this.#blocks(this.#syntax.root), isCut: this.#count > MAX_BLOCKS };
  }

  #nameOf({ type }: PageNode): string {
    return this.#syntax.names[type]!;
  }

  /** The blocks in a node. Tags on lines of their own contain the blocks up to their closing tags. */
  #blocks(parent: PageNode): readonly Block[] {
    const root: Block[] = [];
    const open: OpenComponent[] = [];
    const add = (...blocks: readonly Block[]): void => {
      (open.at(-1)?.blocks ?? root).push(...blocks);
    };
    const close = (): void => {
      const component = open.pop();
      if (component) add(...this.#component(component.tag, component.blocks));
    };
    for (const node of parent.children) {
      const tag = this.#nameOf(node) === "FlowTag" ? this.#source.tagAt(node.from) : undefined;
      if (!isTag(tag)) add(...this.#block(node));
      else if (tag.kind === "empty") add(...this.#component(tag, []));
      else if (tag.kind === "open") open.push({ tag, blocks: [] });
      else while (open.some(({ tag: { name } }) => name === tag.name) && open.at(-1)?.tag.name !== tag.name) close();
      if (isTag(tag) && tag.kind === "close") close();
    }
    while (open.length > 0) close();
    return root;
  }

  #block(node: PageNode): readonly Block[] {
    if (++this.#count > MAX_BLOCKS) return [];
    const level = /^(?:ATX|Setext)Heading([1-6])$/.exec(this.#nameOf(node))?.[1];
    if (level) return [this.#heading(node, Number(level))];
    switch (this.#nameOf(node)) {
      case "Paragraph":
        return this.#paragraph(node);
      case "BulletList":
      case "OrderedList":
        return [this.#list(node)];
      case "Blockquote":
        return [{ type: "quote", children: this.#blocks(node) }];
      case "FencedCode":
      case "CodeBlock":
        return [codeOf(this.#source.text.slice(node.from, node.to), this.#nameOf(node) === "FencedCode")];
      case "Table":
        return [this.#table(node)];
      case "HorizontalRule":
        return [{ type: "rule" }];
      default:
        // Definitions, comments, imports, expressions and marks show nothing.
        return [];
    }
  }

  #heading(node: PageNode, level: number): Block {
    const children = trimmed(this.#inlines(node));
    const text = textOf(node, this.#syntax.names, this.#source.text, node.from, node.to);
    return {
      type: "heading",
      level,
      id: headingSlug(withoutEnds(text, (char) => char === "#" || char.trim() === "")),
      children,
    };
  }

  /** A paragraph; a component where one tag holds all of it, as in `<Note>Text</Note>`. */
  #paragraph(node: PageNode): readonly Block[] {
    const first = node.children[0];
    const last = node.children.at(-1);
    const open =
      first && this.#nameOf(first) === "JsxTag" && first.from === node.from
        ? this.#source.tagAt(first.from)
        : undefined;
    const close =
      last && this.#nameOf(last) === "JsxTag" && last.to === node.to ? this.#source.tagAt(last.from) : undefined;
    if (first && last && isTag(open) && isTag(close) && open.kind === "open" && close.kind === "close") {
      if (open.name === close.name && /^[A-Z]/.test(open.name)) {
        const children = trimmed(this.#inlines(node, first.to, last.from));
        return this.#component(open, children.length > 0 ? [{ type: "paragraph", children }] : []);
      }
    }
    const children = trimmed(this.#inlines(node));
    return children.length > 0 ? [{ type: "paragraph", children }] : [];
  }

  #list(node: PageNode): Block {
    const items = childrenNamed(this.#syntax, node, "ListItem").map((item): ListItem => {
      const box = childNamed(this.#syntax, item, "Task");
      const task = box && childNamed(this.#syntax, box, "TaskMarker");
      const isDone = task ? /x/i.test(this.#source.text.slice(task.from, task.to)) : undefined;
      return { isDone, children: this.#blocks(item) };
    });
    const start = Number.parseInt(this.#source.text.slice(node.from, node.from + 9), 10);
    const isOrdered = this.#nameOf(node) === "OrderedList";
    return { type: "list", isOrdered, start: isOrdered && Number.isFinite(start) ? start : 1, items };
  }

  #table(node: PageNode): Block {
    const cells = (row: PageNode | undefined): readonly TableCell[] =>
      (row ? childrenNamed(this.#syntax, row, "TableCell") : []).map((cell) => trimmed(this.#inlines(cell)));
    const rows = childrenNamed(this.#syntax, node, "TableRow");
    return { type: "table", head: cells(childNamed(this.#syntax, node, "TableHeader")), rows: rows.map(cells) };
  }

  #component(tag: Tag, children: readonly Block[]): readonly Block[] {
    const attribute = (name: string): string | undefined => this.#attribute(tag, name);
    const source = attribute("src");
    if (tag.name === "img" && source !== undefined) {
      const image = this.#targets.image(source, attribute("alt") ?? "");
      return [{ type: "paragraph", children: [{ type: "image", image }] }];
    }
    // HTML gets no shape of its own: its content is shown.
    if (!/^[A-Z]/.test(tag.name)) return children;
    const href = attribute("href");
    const target = href === undefined ? undefined : this.#targets.link(href);
    return [{ type: "component", ...componentOf(tag.name, attribute), target, children }];
  }

  /** The value of an attribute that is plain text; `true` for one without a value. */
  #attribute(tag: Tag, name: string): string | undefined {
    const found = tag.attributes.find((each) => each.name === name);
    if (!found) return undefined;
    if (!found.value) return "true";
    const text = this.#source.text.slice(found.value.offset, found.value.offset + found.value.length);
    if (!found.isCode) return decodeEntities(text);
    const [only] = found.strings;
    return found.strings.length === 1 && only
      ? this.#source.text.slice(only.offset, only.offset + only.length)
      : undefined;
  }

  #inlines(node: PageNode, from = node.from, to = node.to): readonly Inline[] {
    const inlines: Inline[] = [];
    const { text } = this.#source;
    const addText = (start: number, end: number): void => {
      if (end > start) inlines.push({ type: "text", text: onOneLine(text.slice(start, end)) });
    };
    let at = from;
    for (const child of node.children) {
      if (child.from >= to) break;
      if (child.from < from) continue;
      addText(at, child.from);
      inlines.push(...this.#inline(child));
      at = child.to;
    }
    addText(at, to);
    return inlines;
  }

  #inline(node: PageNode): readonly Inline[] {
    const { text } = this.#source;
    const written = text.slice(node.from, node.to);
    switch (this.#nameOf(node)) {
      case "Emphasis":
        return [{ type: "emphasis", children: this.#inlines(node) }];
      case "StrongEmphasis":
        return [{ type: "strong", children: this.#inlines(node) }];
      case "Strikethrough":
        return [{ type: "strike", children: this.#inlines(node) }];
      case "InlineCode":
        return [{ type: "code", text: withoutEnds(written, (char) => char === "`").trim() }];
      case "Escape":
        return [{ type: "text", text: written.slice(1) }];
      case "Entity":
        return [{ type: "text", text: decodeEntities(written) }];
      case "Link":
        return [this.#link(node)];
      case "Image":
        return [{ type: "image", image: this.#image(node) }];
      case "Autolink":
      case "URL":
        return [autolink(written.replace(/^<|>$/g, ""))];
      case "JsxTag":
      case "HTMLTag":
        return this.#tag(node);
      default:
        // Marks and comments show nothing.
        return [];
    }
  }

  #tag(node: PageNode): readonly Inline[] {
    const tag = this.#source.tagAt(node.from);
    if (!isTag(tag) || tag.kind === "close") return [];
    if (tag.name === "br") return [{ type: "break" }];
    const source = this.#attribute(tag, "src");
    if (tag.name !== "img" || source === undefined) return [];
    return [{ type: "image", image: this.#targets.image(source, this.#attribute(tag, "alt") ?? "") }];
  }

  #link(node: PageNode): Inline {
    const [open, close] = childrenNamed(this.#syntax, node, "LinkMark");
    const children = this.#inlines(node, open?.to ?? node.from, close?.from ?? node.to);
    const target = this.#targetOf(node);
    return { type: "link", target: target === undefined ? { kind: "none" } : this.#targets.link(target), children };
  }

  #image(node: PageNode): ImageView {
    const [open, close] = childrenNamed(this.#syntax, node, "LinkMark");
    const alt = open && close ? textOf(node, this.#syntax.names, this.#source.text, open.to, close.from).trim() : "";
    const target = this.#targetOf(node);
    return target === undefined ? { file: undefined, alt } : this.#targets.image(target, alt);
  }

  #targetOf(node: PageNode): string | undefined {
    const url = childNamed(this.#syntax, node, "URL");
    return url ? decodeMarkdown(this.#source.text.slice(url.from, url.to).replace(/^<|>$/g, "")) : undefined;
  }
}

/** A fenced code block: its language, its title, and its lines. */
function codeOf(written: string, isFenced: boolean): Block {
  if (!isFenced) {
    return { type: "code", language: undefined, title: undefined, text: written.replace(/^(?: {4}|\t)/gm, "") };
  }
  const [first = "", ...lines] = written.split("\n");
  const isClosed = /^\s*(?:`{3,}|~{3,})\s*$/.test(lines.at(-1) ?? "");
  const [language, ...title] = first.replace(/^\s*(?:`+|~+)\s*/, "").split(/\s+/);
  return {
    type: "code",
    language: language || undefined,
    title: title.join(" ") || undefined,
    text: (isClosed ? lines.slice(0, -1) : lines).join("\n"),
  };
}

function autolink(url: string): Inline {
  return { type: "link", target: { kind: "external", url }, children: [{ type: "text", text: url }] };
}

/** Inlines without space at both ends. A text that is then empty is removed. */
function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.flatMap((inline, index): readonly Inline[] => {
    if (inline.type !== "text") return [inline];
    let { text } = inline;
    if (index === 0) text = text.trimStart();
    if (index === inlines.length - 1) text = text.trimEnd();
    return text === "" ? [] : [{ type: "text", text }];
  });
}

/** A text without the characters at both ends that meet a condition. */
function withoutEnds(text: string, isDropped: (char: string) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isDropped(text[start]!)) start++;
  while (end > start && isDropped(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** A text with each line break, and the space around it, as one space. */
function onOneLine(text: string): string {
  const lines = text.split("\n");
  const last = lines.length - 1;
  return lines
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index) => (index < last ? line.trimEnd() : line))
    .join(" ");
}
