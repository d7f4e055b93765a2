import { decodeEntities, decodeMarkdown } from "../mdx/decode.ts";
import { childrenOf, type PageNode } from "../mdx/parser.ts";
import type { PageSource } from "../mdx/source.ts";
import { isVoid, type Tag } from "../mdx/tag.ts";
import { textOf } from "../mdx/text.ts";
import { drawComponent, drawingOf, drawingOfHtml, isInlineDrawing } from "./drawings.ts";
import { type NamedValue, type PageNames, textOfLiteral } from "./namesInPage.ts";
import { type Drawn, type DrawnElement, isElement, type TargetReader } from "./pageContent.ts";
import { FORMULA } from "./pageText.ts";
import { extentOf, type TaggedNodes, taggedNodes } from "./taggedNodes.ts";

/** The maximum nesting depth of inline content. Deeper content is omitted. */
const MAX_DEPTH = 100;
/** The maximum number of characters to show of an expression. */
const MAX_EXPRESSION = 60;

/** The context that the block reader provides for the inline reader. */
interface Content {
  readonly names: PageNames;
  /** Reads the blocks in a component that the site defines, or in a JSX element defined in code. */
  blocksOf(named: NamedValue, tag: Tag | undefined, line: number): readonly Drawn[];
}

/** Reads the inline content in a page. */
export class InlineReader {
  readonly #source: PageSource;
  readonly #targets: TargetReader;
  readonly #content: Content;
  #depth = 0;

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
  readInlines(node: PageNode, from = node.from, to = node.to): readonly Drawn[] {
    const nodes = childrenOf(node).filter((child) => child.from >= from && child.from < to);
    return this.#readRun(taggedNodes(nodes, this.#source), 0, nodes.length, from, to);
  }

  /** Reads the text between two offsets, and the nodes in that range. */
  #readRun(row: TaggedNodes, first: number, last: number, from: number, to: number): readonly Drawn[] {
    if (this.#depth >= MAX_DEPTH) return [];
    this.#depth++;
    const inlines: Drawn[] = [];
    const addText = (start: number, end: number): void => {
      if (end > start) inlines.push(onOneLine(this.#source.text.slice(start, end)));
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
      const { end, next } = isVoid(tag.name) ? { end: index, next: index + 1 } : extentOf(index, row);
      const hasContent = end > index;
      const close = hasContent ? row.nodes[end] : undefined;
      const contentEnd = hasContent ? Math.min(close?.from ?? to, to) : node.to;
      const children = () =>
        hasContent ? this.#readRun(row, index + 1, Math.min(end, last), node.to, contentEnd) : [];
      if (tag.kind !== "close") inlines.push(...this.#readElement(tag, children));
      at = close && next > end ? close.to : contentEnd;
      index = next;
    }
    addText(at, to);
    this.#depth--;
    return inlines;
  }

  #readInline(node: PageNode): readonly Drawn[] {
    const { text } = this.#source;
    const sourceText = text.slice(node.from, node.to);
    switch (node.name) {
      case "Emphasis":
        return [{ tag: "em", children: this.readInlines(node) }];
      case "StrongEmphasis":
        return [{ tag: "strong", children: this.readInlines(node) }];
      case "Strikethrough":
        return [{ tag: "s", children: this.readInlines(node) }];
      case "InlineCode": {
        const code = withoutEnds(sourceText, (char) => char === "`").trim();
        return [code.startsWith(FORMULA) ? formula(code.slice(1)) : { tag: "code", children: [code] }];
      }
      case "Escape":
        return [sourceText.slice(1)];
      case "Entity":
        return [decodeEntities(sourceText)];
      case "Link":
        return [this.#readLink(node)];
      case "Image":
        return [this.#readImage(node)];
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
  #readExpression(code: string): readonly Drawn[] {
    const named = this.#content.names.evaluate(code);
    if (!named || named.kind === "code") return [expression(code)];
    if (named.kind !== "value") return inlinesOf(this.#content.blocksOf(named, undefined, 0));
    const text = textOfLiteral(named.value);
    return text === "" ? [] : [text];
  }

  /** Reads an inline tag. If the tag is unknown, only its content is shown. */
  #readElement(tag: Tag, children: () => readonly Drawn[]): readonly Drawn[] {
    const { name } = tag;
    if (name === "br") return [{ tag: "br" }];
    if (name === "img") {
      const picture = this.readPicture(tag);
      return picture ? [picture] : [];
    }
    if (name === "a") return [this.readLink(tag, children())];
    const html = drawingOfHtml(name);
    if (html === "hidden") return [];
    if (html === "mark") return [{ tag: name, children: children() }];
    const kind = drawingOf(name);
    if (isInlineDrawing(kind)) return [this.readComponent(tag, kind, children())];
    const named = kind === undefined ? this.#content.names.get(name) : undefined;
    if (named && named.kind !== "code") return inlinesOf(this.#content.blocksOf(named, tag, 0));
    const content = children();
    // Readers see the result of running the code here. The preview shows the name instead, to avoid a gap in the
    // sentence.
    return named && content.length === 0 ? [expression(name)] : content;
  }

  /** Reads an inline component. */
  readComponent(tag: Tag, kind: string, children: readonly Drawn[]): DrawnElement {
    const attribute = (name: string): string | undefined => this.attributeText(tag, name);
    return drawComponent(kind, { name: tag.name, attribute, targets: this.#targets, content: () => children });
  }

  /** Reads an `a` tag. */
  readLink(tag: Tag, children: readonly Drawn[]): DrawnElement {
    return { tag: "Link", ...this.#targets.link(this.attributeText(tag, "href") ?? ""), children };
  }

  /** Reads an `img` tag. Returns undefined if it has no source. */
  readPicture(tag: Tag): DrawnElement | undefined {
    const source = this.attributeText(tag, "src");
    if (source === undefined) return undefined;
    return { tag: "Picture", ...this.#targets.image(source, this.attributeText(tag, "alt") ?? "") };
  }

  #readLink(node: PageNode): DrawnElement {
    const [open, close] = node.getChildren("LinkMark");
    const children = this.readInlines(node, open?.to ?? node.from, close?.from ?? node.to);
    const target = this.#targetOf(node);
    return { tag: "Link", ...(target !== undefined && this.#targets.link(target)), children };
  }

  #readImage(node: PageNode): DrawnElement {
    const [open, close] = node.getChildren("LinkMark");
    const alt = open && close ? textOf(node, this.#source.text, open.to, close.from).trim() : "";
    const target = this.#targetOf(node);
    return { tag: "Picture", ...(target === undefined ? { alt } : this.#targets.image(target, alt)) };
  }

  #targetOf(node: PageNode): string | undefined {
    const url = node.getChild("URL");
    return url ? decodeMarkdown(this.#source.text.slice(url.from, url.to).replace(/^<|>$/g, "")) : undefined;
  }
}

/** Whether content is a paragraph, a heading, or a snippet of them, which can become part of a sentence. */
export function isSentence(block: Drawn): block is DrawnElement {
  if (!isElement(block)) return false;
  return /^(?:p|h[1-6])$/.test(block.tag) || (block.slug !== undefined && (block.children ?? []).every(isSentence));
}

/** Converts blocks to inline content. Blocks other than sentences are not changed. */
export function inlinesOf(blocks: readonly Drawn[]): readonly Drawn[] {
  return blocks.flatMap((block) => (isSentence(block) ? inlinesOf(block.children ?? []) : [block]));
}

/** Returns the text of content, without formatting. */
export function plainTextOf(content: readonly Drawn[]): string {
  return content.map((each) => (isElement(each) ? plainTextOf(each.children ?? []) : each)).join("");
}

/** Returns an expression, which is shown as its source because pages are not run. */
export function expression(code: string): DrawnElement {
  const title = code.trim();
  const shown = title.length > MAX_EXPRESSION ? `${title.slice(0, MAX_EXPRESSION)}…` : title;
  return { tag: "code", class: "expression", title, children: [`{${shown}}`] };
}

/** Returns a formula, which is shown as its source text. */
export function formula(text: string): DrawnElement {
  return { tag: "span", class: "formula", children: [text] };
}

function autolink(url: string): DrawnElement {
  return { tag: "Link", url, children: [url] };
}

/** Trims inline content at both ends, and removes text that becomes empty. */
export function trimInlines(inlines: readonly Drawn[]): readonly Drawn[] {
  return inlines.flatMap((inline, index): readonly Drawn[] => {
    if (isElement(inline)) return [inline];
    let text = inline;
    if (index === 0) text = text.trimStart();
    if (index === inlines.length - 1) text = text.trimEnd();
    return text === "" ? [] : [text];
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
