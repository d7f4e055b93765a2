import type { SyntaxNode } from "@lezer/common";
import { decodeEntities, decodeMarkdown } from "../markdown/decode.ts";
import { bodyStart } from "../markdown/frontMatter.ts";
import type { PageFormat } from "../markdown/page.ts";
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
  readonly #format: PageFormat;
  readonly #targets: TargetReader;
  #count = 0;

  constructor(source: PageSource, format: PageFormat, targets: TargetReader) {
    this.#source = source;
    this.#format = format;
    this.#targets = targets;
  }

  read(): { readonly blocks: readonly Block[]; readonly isCut: boolean } {
    const { topNode } = parseBody(this.#source, this.#format);
    return { blocks: this.#blocks(topNode), isCut: this.#count > MAX_BLOCKS };
  }

  /** The blocks in a node. Tags on lines of their own contain the blocks up to their closing tags. */
  #blocks(parent: SyntaxNode): readonly Block[] {
    const root: Block[] = [];
    const open: OpenComponent[] = [];
    const add = (...blocks: readonly Block[]): void => {
      (open.at(-1)?.blocks ?? root).push(...blocks);
    };
    const close = (): void => {
      const component = open.pop();
      if (component) add(...this.#component(component.tag, component.blocks));
    };
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      const tag = node.name === "FlowTag" ? this.#source.tagAt(node.from) : undefined;
      if (!isTag(tag)) add(...this.#block(node));
      else if (tag.kind === "empty") add(...this.#component(tag, []));
      else if (tag.kind === "open") open.push({ tag, blocks: [] });
      else while (open.some(({ tag: { name } }) => name === tag.name) && open.at(-1)?.tag.name !== tag.name) close();
      if (isTag(tag) && tag.kind === "close") close();
    }
    while (open.length > 0) close();
    return root;
  }

  #block(node: SyntaxNode): readonly Block[] {
    if (++this.#count > MAX_BLOCKS) return [];
    const level = /^(?:ATX|Setext)Heading([1-6])$/.exec(node.name)?.[1];
    if (level) return [this.#heading(node, Number(level))];
    switch (node.name) {
      case "Paragraph":
        return this.#paragraph(node);
      case "BulletList":
      case "OrderedList":
        return [this.#list(node)];
      case "Blockquote":
        return [{ type: "quote", children: this.#blocks(node) }];
      case "FencedCode":
      case "CodeBlock":
        return [codeOf(this.#source.text.slice(node.from, node.to), node.name === "FencedCode")];
      case "Table":
        return [this.#table(node)];
      case "HorizontalRule":
        return [{ type: "rule" }];
      default:
        // Definitions, comments, imports, expressions and marks show nothing.
        return [];
    }
  }

  #heading(node: SyntaxNode, level: number): Block {
    const children = trimmed(this.#inlines(node));
    const text = textOf(node, this.#source.text, node.from, node.to);
    return {
      type: "heading",
      level,
      id: headingSlug(withoutEnds(text, (char) => char === "#" || char.trim() === "")),
      children,
    };
  }

  /** A paragraph; a component where one tag holds all of it, as in `<Note>Text</Note>`. */
  #paragraph(node: SyntaxNode): readonly Block[] {
    const first = node.firstChild;
    const last = node.lastChild;
    const open = first?.name === "JsxTag" && first.from === node.from ? this.#source.tagAt(first.from) : undefined;
    const close = last?.name === "JsxTag" && last.to === node.to ? this.#source.tagAt(last.from) : undefined;
    if (first && last && isTag(open) && isTag(close) && open.kind === "open" && close.kind === "close") {
      if (open.name === close.name && /^[A-Z]/.test(open.name)) {
        const children = trimmed(this.#inlines(node, first.to, last.from));
        return this.#component(open, children.length > 0 ? [{ type: "paragraph", children }] : []);
      }
    }
    const children = trimmed(this.#inlines(node));
    return children.length > 0 ? [{ type: "paragraph", children }] : [];
  }

  #list(node: SyntaxNode): Block {
    const items = node.getChildren("ListItem").map((item): ListItem => {
      const task = item.getChild("Task")?.getChild("TaskMarker");
      const isDone = task ? /x/i.test(this.#source.text.slice(task.from, task.to)) : undefined;
      return { isDone, children: this.#blocks(item) };
    });
    const start = Number.parseInt(this.#source.text.slice(node.from, node.from + 9), 10);
    const isOrdered = node.name === "OrderedList";
    return { type: "list", isOrdered, start: isOrdered && Number.isFinite(start) ? start : 1, items };
  }

  #table(node: SyntaxNode): Block {
    const cells = (row: SyntaxNode | null): readonly TableCell[] =>
      (row?.getChildren("TableCell") ?? []).map((cell) => trimmed(this.#inlines(cell)));
    return { type: "table", head: cells(node.getChild("TableHeader")), rows: node.getChildren("TableRow").map(cells) };
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

  #inlines(node: SyntaxNode, from = node.from, to = node.to): readonly Inline[] {
    const inlines: Inline[] = [];
    const { text } = this.#source;
    const addText = (start: number, end: number): void => {
      if (end > start) inlines.push({ type: "text", text: onOneLine(text.slice(start, end)) });
    };
    let at = from;
    for (let child = node.firstChild; child && child.from < to; child = child.nextSibling) {
      if (child.from < from) continue;
      addText(at, child.from);
      inlines.push(...this.#inline(child));
      at = child.to;
    }
    addText(at, to);
    return inlines;
  }

  #inline(node: SyntaxNode): readonly Inline[] {
    const { text } = this.#source;
    const written = text.slice(node.from, node.to);
    switch (node.name) {
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

  #tag(node: SyntaxNode): readonly Inline[] {
    const tag = this.#source.tagAt(node.from);
    if (!isTag(tag) || tag.kind === "close") return [];
    if (tag.name === "br") return [{ type: "break" }];
    const source = this.#attribute(tag, "src");
    if (tag.name !== "img" || source === undefined) return [];
    return [{ type: "image", image: this.#targets.image(source, this.#attribute(tag, "alt") ?? "") }];
  }

  #link(node: SyntaxNode): Inline {
    const [open, close] = node.getChildren("LinkMark");
    const children = this.#inlines(node, open?.to ?? node.from, close?.from ?? node.to);
    const target = this.#targetOf(node);
    return { type: "link", target: target === undefined ? { kind: "none" } : this.#targets.link(target), children };
  }

  #image(node: SyntaxNode): ImageView {
    const [open, close] = node.getChildren("LinkMark");
    const alt = open && close ? textOf(node, this.#source.text, open.to, close.from).trim() : "";
    const target = this.#targetOf(node);
    return target === undefined ? { file: undefined, alt } : this.#targets.image(target, alt);
  }

  #targetOf(node: SyntaxNode): string | undefined {
    const url = node.getChild("URL");
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
