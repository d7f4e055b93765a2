import { decodeEntities, decodeMarkdown } from "../mdx/decode.ts";
import { childrenOf, type PageNode } from "../mdx/parser.ts";
import type { PageSource } from "../mdx/source.ts";
import { isTag, isVoid, type Tag } from "../mdx/tag.ts";
import { tagPairs } from "../mdx/tagPairs.ts";
import { textOf } from "../mdx/text.ts";
import { drawingOf, drawingOfHtml, isInlineDrawing, lookOf } from "./drawings.ts";
import { type NamedValue, type PageNames, textOfLiteral } from "./namesInPage.ts";
import type { Block, ImageView, Inline, LinkTarget } from "./pageContent.ts";
import { FORMULA } from "./pageText.ts";

/** Resolves the link and image targets in a page. */
export interface TargetReader {
  link(target: string): LinkTarget;
  image(target: string, alt: string): ImageView;
}

/** The context that the block reader provides for the inline reader. */
interface Content {
  readonly names: PageNames;
  /** Reads the blocks in a component that the site defines, or in a JSX element defined in code. */
  blocksOf(named: NamedValue, tag: Tag | undefined, line: number): readonly Block[];
}

/** Reads the inline content in a page. */
export class InlineReader {
  readonly #source: PageSource;
  readonly #targets: TargetReader;
  readonly #content: Content;

  constructor(source: PageSource, targets: TargetReader, content: Content) {
    this.#source = source;
    this.#targets = targets;
    this.#content = content;
  }

  /**
   * Returns the value of an attribute: `true` for an attribute without a value, and undefined for code that cannot be
   * evaluated.
   */
  attributeValue(tag: Tag, name: string): NamedValue | undefined {
    const found = tag.attributes.find((each) => each.name === name);
    if (!found) return undefined;
    if (!found.value) return { kind: "value", value: true };
    const text = this.#source.text.slice(found.value.offset, found.value.offset + found.value.length);
    return found.isCode ? this.#content.names.evaluate(text) : { kind: "value", value: decodeEntities(text) };
  }

  /**
   * Returns the text of an attribute: "true" for an attribute without a value, and undefined for an attribute that is
   * `false`.
   */
  attributeText(tag: Tag, name: string): string | undefined {
    const named = this.attributeValue(tag, name);
    if (named?.kind !== "value") return undefined;
    return named.value === true ? "true" : textOfLiteral(named.value) || undefined;
  }

  /** Reads the inline content in a node, or in part of a node. */
  readInlines(node: PageNode, from = node.from, to = node.to): readonly Inline[] {
    const nodes = childrenOf(node).filter((child) => child.from >= from && child.from < to);
    const tags = nodes.map((child) => this.#tagOf(child));
    return this.#readRun({ nodes, tags, pairs: tagPairs(tags) }, 0, nodes.length, from, to);
  }

  #tagOf({ name, from }: PageNode): Tag | undefined {
    const tag = name === "JsxTag" || name === "HTMLTag" ? this.#source.tagAt(from) : undefined;
    return isTag(tag) ? tag : undefined;
  }

  /** Reads the text between two offsets, and the nodes in that range. */
  #readRun(row: Row, first: number, last: number, from: number, to: number): readonly Inline[] {
    const inlines: Inline[] = [];
    const addText = (start: number, end: number): void => {
      if (end > start) inlines.push({ type: "text", text: onOneLine(this.#source.text.slice(start, end)) });
    };
    let at = from;
    for (let index = first; index < last; ) {
      const node = row.nodes[index]!;
      const tag = row.tags[index];
      addText(at, node.from);
      if (!tag) {
        inlines.push(...this.#readInline(node));
        at = node.to;
        index++;
        continue;
      }
      const end = isVoid(tag.name) ? undefined : row.pairs.get(index);
      const close = end === undefined ? undefined : row.nodes[end];
      const contentEnd = end === undefined ? node.to : Math.min(close?.from ?? to, to);
      const children = () => this.#readRun(row, index + 1, Math.min(end ?? index + 1, last), node.to, contentEnd);
      const isClosed = end !== undefined && row.tags[end]?.name === tag.name;
      if (tag.kind !== "close") inlines.push(...this.#readElement(tag, end === undefined ? () => [] : children));
      at = isClosed && close ? close.to : contentEnd;
      index = end === undefined ? index + 1 : isClosed ? end + 1 : Math.min(end, last);
    }
    addText(at, to);
    return inlines;
  }

  #readInline(node: PageNode): readonly Inline[] {
    const { text } = this.#source;
    const sourceText = text.slice(node.from, node.to);
    switch (node.name) {
      case "Emphasis":
        return [{ type: "emphasis", children: this.readInlines(node) }];
      case "StrongEmphasis":
        return [{ type: "strong", children: this.readInlines(node) }];
      case "Strikethrough":
        return [{ type: "strike", children: this.readInlines(node) }];
      case "InlineCode": {
        const code = withoutEnds(sourceText, (char) => char === "`").trim();
        return [code.startsWith(FORMULA) ? { type: "formula", text: code.slice(1) } : { type: "code", text: code }];
      }
      case "Escape":
        return [{ type: "text", text: sourceText.slice(1) }];
      case "Entity":
        return [{ type: "text", text: decodeEntities(sourceText) }];
      case "Link":
        return [this.#readLink(node)];
      case "Image":
        return [{ type: "image", image: this.#readImage(node) }];
      case "Autolink":
      case "URL":
        return [autolink(sourceText.replace(/^<|>$/g, ""))];
      case "Expression":
        return this.#readExpression(sourceText.slice(1, -1));
      default:
        // Markup characters and comments are not visible.
        return [];
    }
  }

  /** Reads an inline expression, whose value is either text or a JSX element defined in code. */
  #readExpression(code: string): readonly Inline[] {
    const named = this.#content.names.evaluate(code);
    if (!named || named.kind === "code") return [{ type: "expression", text: code.trim() }];
    if (named.kind !== "value") return inlinesOf(this.#content.blocksOf(named, undefined, 0));
    const text = textOfLiteral(named.value);
    return text === "" ? [] : [{ type: "text", text }];
  }

  /** Reads an inline tag. If the tag is unknown, only its content is shown. */
  #readElement(tag: Tag, children: () => readonly Inline[]): readonly Inline[] {
    const { name } = tag;
    if (name === "br") return [{ type: "break" }];
    if (name === "img") {
      const source = this.attributeText(tag, "src");
      if (source === undefined) return [];
      return [{ type: "image", image: this.#targets.image(source, this.attributeText(tag, "alt") ?? "") }];
    }
    if (name === "a") {
      const target = this.#targets.link(this.attributeText(tag, "href") ?? "");
      return [{ type: "link", target, children: children() }];
    }
    const html = drawingOfHtml(name);
    if (html === "hidden") return [];
    if (html === "mark") return [{ type: "html", tag: name, children: children() }];
    const kind = drawingOf(name);
    if (isInlineDrawing(kind)) return [this.readComponent(tag, children())];
    const named = kind === undefined ? this.#content.names.get(name) : undefined;
    if (named && named.kind !== "code") return inlinesOf(this.#content.blocksOf(named, tag, 0));
    const content = children();
    // Readers see the result of running the code here. The preview shows the name instead, to avoid a gap in the
    // sentence.
    return named && content.length === 0 ? [{ type: "expression", text: name }] : content;
  }

  /** Reads an inline component. */
  readComponent(tag: Tag, children: readonly Inline[]): Inline {
    const kind = drawingOf(tag.name);
    if (kind === "formula" || !isInlineDrawing(kind)) return { type: "formula", text: plainTextOf(children) };
    const attributeText = (name: string): string | undefined => this.attributeText(tag, name);
    const { title, icon, color } = lookOf(tag.name, kind, attributeText);
    const drawn = { type: "component", kind, title, icon, color, children } as const;
    const target = kind === "tooltip" ? attributeText("href") : undefined;
    return target === undefined ? drawn : { type: "link", target: this.#targets.link(target), children: [drawn] };
  }

  #readLink(node: PageNode): Inline {
    const [open, close] = node.getChildren("LinkMark");
    const children = this.readInlines(node, open?.to ?? node.from, close?.from ?? node.to);
    const target = this.#targetOf(node);
    return { type: "link", target: target === undefined ? { kind: "none" } : this.#targets.link(target), children };
  }

  #readImage(node: PageNode): ImageView {
    const [open, close] = node.getChildren("LinkMark");
    const alt = open && close ? textOf(node, this.#source.text, open.to, close.from).trim() : "";
    const target = this.#targetOf(node);
    return target === undefined ? { file: undefined, alt } : this.#targets.image(target, alt);
  }

  #targetOf(node: PageNode): string | undefined {
    const url = node.getChild("URL");
    return url ? decodeMarkdown(this.#source.text.slice(url.from, url.to).replace(/^<|>$/g, "")) : undefined;
  }
}

/** Adjacent nodes, and the tags for the nodes that are tags. */
interface Row {
  readonly nodes: readonly PageNode[];
  readonly tags: readonly (Tag | undefined)[];
  readonly pairs: ReadonlyMap<number, number>;
}

/** Converts blocks to inline content. */
export function inlinesOf(blocks: readonly Block[]): readonly Inline[] {
  return blocks.flatMap((block): readonly Inline[] => {
    if (block.type === "paragraph" || block.type === "heading") return block.children;
    if (block.type === "expression" || block.type === "formula") return [block];
    return block.type === "component" || block.type === "html" || block.type === "quote"
      ? inlinesOf(block.children)
      : [];
  });
}

/** Returns the text of inline content, without formatting. */
export function plainTextOf(inlines: readonly Inline[]): string {
  return inlines
    .map((each) => ("text" in each ? each.text : "children" in each ? plainTextOf(each.children) : ""))
    .join("");
}

function autolink(url: string): Inline {
  return { type: "link", target: { kind: "external", url }, children: [{ type: "text", text: url }] };
}

/** Trims inline content at both ends, and removes text that becomes empty. */
export function trimInlines(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.flatMap((inline, index): readonly Inline[] => {
    if (inline.type !== "text") return [inline];
    let { text } = inline;
    if (index === 0) text = text.trimStart();
    if (index === inlines.length - 1) text = text.trimEnd();
    return text === "" ? [] : [{ type: "text", text }];
  });
}

/** Removes the characters at both ends that match a condition. */
export function withoutEnds(text: string, isDropped: (char: string) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isDropped(text[start]!)) start++;
  while (end > start && isDropped(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Replaces each line break, along with the surrounding whitespace, with a space. */
function onOneLine(text: string): string {
  const lines = text.split("\n");
  const last = lines.length - 1;
  return lines
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index) => (index < last ? line.trimEnd() : line))
    .join(" ");
}
