import { type Span, spanBetween } from "../json/json.ts";
import { decodeMarkdown } from "./decode.ts";
import { definitionTarget } from "./linkDefinition.ts";
import type { PageImage, PageLink, SplitTarget } from "./page.ts";
import type { PageNode } from "./parser.ts";
import type { PageSource } from "./source.ts";
import { decodedValue, type Tag, type TagInfo } from "./tag.ts";

/** Matches a string that starts like the path of a page. */
const PATH_IN_CODE = /^\.{0,2}\/[^\s/]/;

/** Matches a target with a space or line break, up to its title. Lines in a block quote start with `>`. */
const SPLIT_TARGET = /\(\s*([^\s()<>"']+(?:\s[\s>]*[^\s()<>"']+)+)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/y;
const MAX_SPLIT = 2_000;

/** Collects the references on a page: links, images, imports and paths in code. */
export class PageTargets {
  readonly links: PageLink[] = [];
  readonly images: PageImage[] = [];
  readonly split: SplitTarget[] = [];
  readonly #source: PageSource;

  constructor(source: PageSource) {
    this.#source = source;
  }

  /** Adds a link (`[text](target)`) or an image (`![text](target)`). */
  addMarkdown(node: PageNode, isImage: boolean): void {
    const whole = spanBetween(node.from, node.to);
    const url = node.getChild("URL");
    const marks = node.getChildren("LinkMark");
    // The target is in a definition and is checked there.
    if (!url && marks.length < 4) {
      if (isImage) this.#addImage(node, undefined, "");
      this.#addSplit(node, isImage);
      return;
    }
    const isBracketed = url !== null && this.#source.text.charCodeAt(url.from) === 60;
    const from = url ? url.from + Number(isBracketed) : marks[2]!.to;
    const to = url ? url.to - Number(isBracketed) : from;
    const target = decodeMarkdown(this.#source.text.slice(from, to));
    if (isImage) this.#addImage(node, spanBetween(from, to), target);
    else this.links.push({ kind: "link", span: spanBetween(from, to), target, whole });
  }

  /** Adds the text in parentheses after `[text]` that would be a target without its spaces and line breaks. */
  #addSplit(node: PageNode, isImage: boolean): void {
    const rest = this.#source.text.slice(node.to, Math.min(node.parent?.to ?? node.to, node.to + MAX_SPLIT));
    SPLIT_TARGET.lastIndex = 0;
    const [all, target] = SPLIT_TARGET.exec(rest) ?? [];
    if (all === undefined || target === undefined) return;
    const from = node.to + all.indexOf(target);
    const whole = spanBetween(node.from, node.to + all.length);
    this.split.push({ span: spanBetween(from, from + target.length), whole, isImage });
  }

  #addImage(node: PageNode, span: PageImage["span"], target: string): void {
    const [open, close] = node.getChildren("LinkMark");
    const needsAlt = this.#source.text.slice(open?.to, close?.from).trim() === "";
    this.images.push({ span, target, whole: spanBetween(node.from, node.to), needsAlt });
  }

  /** Adds a link reference definition (`[name]: target`). */
  addDefinition(from: number, to: number): void {
    const text = this.#source.text.slice(from, to);
    const target = definitionTarget(text);
    if (!target) return;
    this.links.push({
      kind: "definition",
      span: spanBetween(from + target.from, from + target.to),
      target: decodeMarkdown(text.slice(target.from, target.to)),
      whole: spanBetween(from, to),
    });
  }

  /** Adds the references in a tag's attributes. */
  addAttributes(tag: Tag, info: TagInfo): void {
    if (info.isResource) return;
    const whole = spanBetween(tag.from, tag.to);
    for (const attribute of tag.attributes) {
      const { name, value, isCode, strings } = attribute;
      this.addCode(whole, strings);
      const kind = info.targets.get(name);
      if (!value || isCode || !kind || kind === "id") continue;
      const target = decodedValue(this.#source.text, attribute);
      if (kind === "picture")
        this.images.push({ span: value, target, whole, needsAlt: info.needsAlt && !hasAlternative(tag) });
      else this.links.push({ kind: kind === "link" ? "attribute" : kind, span: value, target, whole });
    }
  }

  /** Adds the sources of imports, and the paths in the code of exports. */
  addModule(from: number, to: number): void {
    const { text } = this.#source;
    const strings = this.#source.moduleAt(from)?.strings ?? [];
    const imported = strings.filter(({ offset }) =>
      /(?:\bfrom|^import|\nimport)\s*["']$/.test(text.slice(from, offset).slice(-200)),
    );
    const whole = spanBetween(from, to);
    for (const span of imported) this.links.push({ kind: "import", span, target: textIn(text, span), whole });
    this.addCode(
      whole,
      strings.filter((each) => !imported.includes(each)),
    );
  }

  /** Adds the strings in code that look like paths. */
  addCode(whole: Span, strings: readonly Span[]): void {
    for (const span of strings) {
      const target = textIn(this.#source.text, span);
      if (PATH_IN_CODE.test(target)) this.links.push({ kind: "code", span, target, whole });
    }
  }
}

function textIn(text: string, { offset, length }: Span): string {
  return text.slice(offset, offset + length);
}

function hasAlternative({ attributes }: Tag): boolean {
  return attributes.find(({ name }) => name === "alt")?.value !== undefined;
}
