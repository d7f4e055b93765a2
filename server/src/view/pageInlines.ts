import { decodeEntities, decodeMarkdown } from "../mdx/decode.ts";
import { childrenOf, type PageNode } from "../mdx/parser.ts";
import type { PageSource } from "../mdx/source.ts";
import { isTag, type Tag } from "../mdx/tag.ts";
import { textOf } from "../mdx/text.ts";
import type { ImageView, Inline, LinkTarget } from "./pageContent.ts";

/** How a page's targets are looked up: the caller has the site. */
export interface TargetReader {
  link(target: string): LinkTarget;
  image(target: string, alt: string): ImageView;
}

/** Reads the text in the blocks of a page. */
export class InlineReader {
  readonly #source: PageSource;
  readonly #targets: TargetReader;

  constructor(source: PageSource, targets: TargetReader) {
    this.#source = source;
    this.#targets = targets;
  }

  /** The value of an attribute that is plain text; `true` for one without a value. */
  attribute(tag: Tag, name: string): string | undefined {
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

  /** The text of a node, or of a part of it. */
  inlines(node: PageNode, from = node.from, to = node.to): readonly Inline[] {
    const inlines: Inline[] = [];
    const { text } = this.#source;
    const addText = (start: number, end: number): void => {
      if (end > start) inlines.push({ type: "text", text: onOneLine(text.slice(start, end)) });
    };
    let at = from;
    for (const child of childrenOf(node)) {
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
    switch (node.name) {
      case "Emphasis":
        return [{ type: "emphasis", children: this.inlines(node) }];
      case "StrongEmphasis":
        return [{ type: "strong", children: this.inlines(node) }];
      case "Strikethrough":
        return [{ type: "strike", children: this.inlines(node) }];
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
    const source = this.attribute(tag, "src");
    if (tag.name !== "img" || source === undefined) return [];
    return [{ type: "image", image: this.#targets.image(source, this.attribute(tag, "alt") ?? "") }];
  }

  #link(node: PageNode): Inline {
    const [open, close] = node.getChildren("LinkMark");
    const children = this.inlines(node, open?.to ?? node.from, close?.from ?? node.to);
    const target = this.#targetOf(node);
    return { type: "link", target: target === undefined ? { kind: "none" } : this.#targets.link(target), children };
  }

  #image(node: PageNode): ImageView {
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

function autolink(url: string): Inline {
  return { type: "link", target: { kind: "external", url }, children: [{ type: "text", text: url }] };
}

/** Inlines without space at both ends. A text that is then empty is removed. */
export function trimmed(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.flatMap((inline, index): readonly Inline[] => {
    if (inline.type !== "text") return [inline];
    let { text } = inline;
    if (index === 0) text = text.trimStart();
    if (index === inlines.length - 1) text = text.trimEnd();
    return text === "" ? [] : [{ type: "text", text }];
  });
}

/** A text without the characters at both ends that meet a condition. */
export function withoutEnds(text: string, isDropped: (char: string) => boolean): string {
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
