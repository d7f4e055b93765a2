import type { SyntaxNodeRef } from "@lezer/common";
import * as l10n from "@vscode/l10n";
import type { Span } from "../json/jsonText.ts";
import { decodeEntities, decodeMarkdown } from "./decode.ts";
import { definitionTarget } from "./definition.ts";
import { fenceOf, looseSpan } from "./fences.ts";
import { bodyStart } from "./frontMatter.ts";
import { Ids } from "./ids.ts";
import { Nesting } from "./nesting.ts";
import type {
  MisplacedContent,
  PageContents,
  PageElement,
  PageFence,
  PageFormat,
  PageHeading,
  PageImage,
  PageLink,
  Unreadable,
} from "./page.ts";
import { type PageNode, parseBody } from "./parser.ts";
import { PageSource } from "./source.ts";
import { isTag, type Tag, type TagAttribute, type TagFacts } from "./tag.ts";
import { textOf } from "./text.ts";

/** A string in code that begins like the path of a page. */
const PATH_IN_CODE = /^\.{0,2}\/[^\s/]/;
/** The levels of headings, by the names of their nodes. */
const LEVELS: Readonly<Record<string, number>> = {
  ATXHeading1: 1,
  ATXHeading2: 2,
  ATXHeading3: 3,
  ATXHeading4: 4,
  ATXHeading5: 5,
  ATXHeading6: 6,
  SetextHeading1: 1,
  SetextHeading2: 2,
};
const JSX_HEADING = /^h([1-6])$/;
/** Blocks and marks that a tag may not cross. */
const CONTAINERS: Readonly<Record<string, () => string>> = {
  Paragraph: () => l10n.t("paragraph"),
  ListItem: () => l10n.t("list item"),
  Blockquote: () => l10n.t("block quote"),
  Emphasis: () => l10n.t("emphasis"),
  StrongEmphasis: () => l10n.t("strong emphasis"),
  Strikethrough: () => l10n.t("deletion"),
  Link: () => l10n.t("link"),
  TableCell: () => l10n.t("table cell"),
};

/** Blocks that may be directly in an element. */
const BLOCKS = new Set([
  "Paragraph",
  "FencedCode",
  "BulletList",
  "OrderedList",
  "Blockquote",
  "Table",
  "HorizontalRule",
]);
/** An expression that is only a name. */
const NAME_ONLY = /^\{\s*[\p{ID_Start}$_][\p{ID_Continue}$]*\s*\}$/u;

/** Shared by all pages without links, images, headings or IDs: empty lists of thousands of pages would take megabytes. */
const NOTHING: readonly never[] = [];
const NO_IDS: PageContents["ids"] = new Map();
const PLAIN: PageContents = {
  links: NOTHING,
  images: NOTHING,
  headings: NOTHING,
  ids: NO_IDS,
  repeatedIds: NOTHING,
  elements: NOTHING,
  misplaced: NOTHING,
  fences: NOTHING,
  names: NOTHING,
  modules: NOTHING,
  unreadable: undefined,
};

/**
 * Reads a whole page in one pass: its links, images and link targets. Pure, never throws, linear in the text.
 *
 * @param factsOf what the tags mean, by their names
 */
export function readMdx(text: string, format: PageFormat, factsOf: (tag: string) => TagFacts): PageContents {
  return new PageReader(text, format, factsOf).read();
}

class PageReader {
  readonly #format: PageFormat;
  readonly #factsOf: (tag: string) => TagFacts;
  readonly #source: PageSource;
  readonly #links: PageLink[] = [];
  readonly #images: PageImage[] = [];
  readonly #headings: PageHeading[] = [];
  readonly #elements: PageElement[] = [];
  readonly #misplaced: MisplacedContent[] = [];
  readonly #fences: PageFence[] = [];
  readonly #names: Span[] = [];
  readonly #modules: Span[] = [];
  /** Made when needed: most pages of a large site have no headings and no tags. */
  #idsIfAny: Ids | undefined;
  readonly #nesting = new Nesting((problem) => this.#report(problem));
  #unreadable: Unreadable | undefined;

  constructor(text: string, format: PageFormat, factsOf: (tag: string) => TagFacts) {
    this.#format = format;
    this.#factsOf = factsOf;
    const start = bodyStart(text);
    // Every offset stays the same: only the front matter and characters at the end of a line are blanked.
    const blank = start === 0 ? "" : `${" ".repeat(start - 1)}\n`;
    const body = text.slice(start).replace(/\r\n/g, " \n").replace(/\r/g, "\n");
    this.#source = new PageSource(blank + body, format === "md");
  }

  read(): PageContents {
    const isMdx = this.#format === "mdx";
    parseBody(this.#source, this.#format).iterate({
      enter: (node) => this.#enter(node),
      leave: ({ name }) => {
        if (isMdx && (CONTAINERS[name] || LEVELS[name])) this.#nesting.leave();
      },
    });
    if (isMdx) this.#finish();
    const contents = {
      links: orNothing(this.#links.sort((a, b) => a.span.offset - b.span.offset)),
      images: orNothing(this.#images),
      headings: orNothing(this.#headings),
      elements: orNothing(this.#elements),
      misplaced: orNothing(this.#misplaced),
      fences: orNothing(this.#fences),
      names: orNothing(this.#names),
      modules: orNothing(this.#modules),
      repeatedIds: orNothing(this.#idsIfAny?.repeated ?? NOTHING),
      ids: this.#idsIfAny && this.#ids.all.size > 0 ? this.#ids.all : NO_IDS,
      unreadable: this.#unreadable,
    };
    return isPlain(contents) ? PLAIN : contents;
  }

  get #ids(): Ids {
    this.#idsIfAny ??= new Ids();
    return this.#idsIfAny;
  }

  #finish(): void {
    this.#nesting.finish();
    const { complaint } = this.#source;
    if (!complaint) return;
    const span = this.#span(complaint.at, complaint.at + 1);
    if (this.#unreadable && this.#unreadable.span.offset <= span.offset) return;
    this.#unreadable = { span, message: complaint.message };
  }

  /** Reads a node. False when its children do not matter. */
  #enter(ref: SyntaxNodeRef): boolean {
    const { name, from, to } = ref;
    const level = LEVELS[name];
    if (level) this.#heading(ref.node, name, level);
    if (level || BLOCKS.has(name)) this.#block(ref);
    const block = CONTAINERS[name] ?? (level ? () => l10n.t("heading") : undefined);
    if (block) this.#nesting.enter(block);
    switch (name) {
      case "Link":
      case "Image":
        this.#markdownLink(ref.node, name === "Image");
        return true;
      case "Definition":
        this.#definition(from, to);
        return false;
      case "FlowTag":
      case "JsxTag":
        this.#jsxTag(from);
        return false;
      case "HTMLTag":
      case "HTMLBlock":
        this.#htmlTags(from, to);
        return false;
      case "FlowExpression":
      case "Expression":
        if (NAME_ONLY.test(this.#source.text.slice(from, to))) this.#names.push(this.#span(from, to));
        this.#strings(ref, this.#source.expressionAt(from)?.strings ?? []);
        return false;
      case "Module":
        this.#modules.push(this.#span(from, to));
        this.#module(from, to);
        return false;
      case "FlowComment":
      case "HtmlComment":
        this.#report({ span: this.#span(from, to), message: l10n.t("MDX comments are written `{/* … */}`.") });
        return false;
      default:
        return true;
    }
  }

  /** Notes a code block, and a block in an element that must hold other things. */
  #block(ref: SyntaxNodeRef): void {
    const isFence = ref.name === "FencedCode";
    if (isFence) {
      const fence = fenceOf(this.#source.text, ref.from, ref.to);
      this.#fences.push({ ...fence, element: this.#nesting.current });
    }
    const element = this.#nesting.direct;
    const holds = element && this.#factsOf(element.tag.name).holds;
    if (!holds || (isFence && holds === "code")) return;
    const span = looseSpan(ref.node, this.#source.text);
    if (span) this.#misplaced.push({ element, span });
  }

  #markdownLink(node: PageNode, isImage: boolean): void {
    const whole = this.#span(node.from, node.to);
    const url = node.getChild("URL");
    const marks = node.getChildren("LinkMark");
    // A target in a definition is checked at the definition.
    if (!url && marks.length < 4) {
      if (isImage) this.#markdownImage(node, undefined, "");
      return;
    }
    const isBracketed = url !== null && this.#source.text.charCodeAt(url.from) === 60;
    const from = url ? url.from + Number(isBracketed) : marks[2]!.to;
    const to = url ? url.to - Number(isBracketed) : from;
    const target = decodeMarkdown(this.#source.text.slice(from, to));
    if (isImage) this.#markdownImage(node, this.#span(from, to), target);
    else this.#links.push({ kind: "link", span: this.#span(from, to), target, whole });
  }

  #markdownImage(node: PageNode, span: PageImage["span"], target: string): void {
    const [open, close] = node.getChildren("LinkMark");
    const alt = open && close ? textOf(node, this.#source.text, open.to, close.from).trim() : "";
    const needsAlt = alt === "" && !this.#source.text.slice(open?.to, close?.from).trim();
    this.#images.push({ span, target, whole: this.#span(node.from, node.to), alt, needsAlt });
  }

  #definition(from: number, to: number): void {
    const text = this.#source.text.slice(from, to);
    const target = definitionTarget(text);
    if (!target) return;
    this.#links.push({
      kind: "definition",
      span: this.#span(from + target.from, from + target.to),
      target: decodeMarkdown(text.slice(target.from, target.to)),
      whole: this.#span(from, to),
    });
  }

  #heading(node: PageNode, name: string, level: number): void {
    const { text } = this.#source;
    const marks = node.getChildren("HeaderMark");
    const isAtx = name.startsWith("ATX");
    const from = isAtx ? (marks[0]?.to ?? node.from) : node.from;
    const last = marks.length > (isAtx ? 1 : 0) ? marks.at(-1) : undefined;
    // A heading that is not marked with `#` ends before the line below it, which begins with the mark of a quote.
    const to = !last ? node.to : isAtx ? last.from : text.lastIndexOf("\n", last.from);
    const written = text.slice(from, to);
    // For a heading without text, the place after its mark.
    const start = from + (written.trim() === "" ? 0 : written.length - written.trimStart().length);
    const span = this.#span(start, from + written.trimEnd().length);
    const own = isAtx ? customIdOf(written) : undefined;
    const title = textOf(node, text, from, own === undefined ? to : from + written.lastIndexOf("{")).trim();
    const slug = this.#ids.heading(level, title, own, span);
    this.#headings.push({ span, level, text: title, slug });
  }

  #jsxTag(at: number): void {
    const tag = this.#source.tagAt(at);
    if (!isTag(tag)) return;
    if (tag.kind === "close") {
      const opening = this.#nesting.close(tag)?.tag;
      if (opening) this.#jsxHeading(opening, tag);
      return;
    }
    const element = this.#nesting.open(tag);
    if (this.#factsOf(tag.name).isComponent) this.#elements.push(element);
    this.#attributes(tag);
  }

  /** `<h2>Title</h2>`, whose ID is made from its text. */
  #jsxHeading(open: Tag, close: Tag): void {
    const level = JSX_HEADING.exec(open.name)?.[1];
    if (!level) return;
    const span = this.#span(open.to, close.from);
    const written = this.#source.text.slice(open.to, close.from);
    const text = decodeMarkdown(written.replace(/<[^<>]*>|\{[^{}]*\}|[*`]/g, ""))
      .replace(/\s+/g, " ")
      .trim();
    const hasId = open.attributes.some(({ name }) => name === "id");
    const slug = hasId ? this.#literal(open, "id") : this.#ids.heading(Number(level), text, undefined, span);
    this.#headings.push({ span, level: Number(level), text, slug });
  }

  /** The tags in a piece of HTML, without comments and scripts. */
  #htmlTags(from: number, to: number): void {
    const { text } = this.#source;
    const tags = /<(?=[a-zA-Z/])|<!--/g;
    tags.lastIndex = from;
    for (let match = tags.exec(text); match && match.index < to; match = tags.exec(text)) {
      if (match[0] === "<!--") {
        tags.lastIndex = this.#source.commentEnd(match.index) ?? to;
        continue;
      }
      const tag = this.#source.tagAt(match.index);
      if (!isTag(tag)) continue;
      this.#attributes(tag);
      tags.lastIndex = tag.to;
    }
  }

  #attributes(tag: Tag): void {
    if (tag.kind === "close") return;
    const facts = this.#factsOf(tag.name);
    this.#ids.tag(
      facts,
      (name) => this.#literal(tag, name),
      (name) => this.#place(tag, name),
    );
    if (facts.isResource) return;
    const whole = this.#span(tag.from, tag.to);
    for (const attribute of tag.attributes) {
      const { name, value, isCode, strings } = attribute;
      this.#strings({ from: tag.from, to: tag.to }, strings);
      const kind = facts.targets.get(name);
      if (!value || isCode || !kind || kind === "id") continue;
      const span = this.#span(value.offset, value.offset + value.length);
      const target = this.#literalOf(attribute);
      if (kind === "picture") this.#images.push({ span, target, whole, ...this.#alternative(tag, facts) });
      else this.#links.push({ kind: kind === "link" ? "attribute" : kind, span, target, whole });
    }
  }

  #alternative({ attributes }: Tag, { needsAlt }: TagFacts): Pick<PageImage, "alt" | "needsAlt"> {
    const alt = attributes.find(({ name }) => name === "alt");
    return { alt: alt && this.#literalOf(alt), needsAlt: needsAlt && !alt?.value };
  }

  #module(from: number, to: number): void {
    const { text } = this.#source;
    const strings = this.#source.moduleAt(from)?.strings ?? [];
    const imported = strings.filter(({ offset }) =>
      /(?:\bfrom|^import|\nimport)\s*["']$/.test(text.slice(from, offset).slice(-200)),
    );
    for (const { offset, length } of imported) {
      const target = text.slice(offset, offset + length);
      this.#links.push({
        kind: "import",
        span: this.#span(offset, offset + length),
        target,
        whole: this.#span(from, to),
      });
    }
    this.#strings(
      { from, to },
      strings.filter((each) => !imported.includes(each)),
    );
  }

  #strings({ from, to }: { from: number; to: number }, strings: readonly { offset: number; length: number }[]): void {
    for (const { offset, length } of strings) {
      const target = this.#source.text.slice(offset, offset + length);
      if (!PATH_IN_CODE.test(target)) continue;
      this.#links.push({
        kind: "code",
        span: this.#span(offset, offset + length),
        target,
        whole: this.#span(from, to),
      });
    }
  }

  /** The value of an attribute that is plain text. */
  #literal(tag: Tag, name: string): string | undefined {
    const attribute = tag.attributes.find((each) => each.name === name);
    return attribute?.value && !attribute.isCode ? this.#literalOf(attribute) : undefined;
  }

  #literalOf({ value, isCode }: TagAttribute): string {
    const text = value && !isCode ? this.#source.text.slice(value.offset, value.offset + value.length) : "";
    return decodeEntities(text);
  }

  #place(tag: Tag, name: string): { offset: number; length: number } {
    const value = tag.attributes.find((each) => each.name === name)?.value;
    return value ? this.#span(value.offset, value.offset + value.length) : this.#span(tag.from, tag.to);
  }

  #report(problem: Unreadable): void {
    if (this.#format === "md") return;
    this.#unreadable ??= problem;
  }

  #span(from: number, to: number): { offset: number; length: number } {
    return { offset: from, length: to - from };
  }
}

function orNothing<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? NOTHING : list;
}

/** True for a page that is only text. */
function isPlain({ links, images, headings, ids, unreadable, ...rest }: PageContents): boolean {
  const { elements, fences, names, modules } = rest;
  const count = links.length + images.length + headings.length + ids.size;
  return count + elements.length + fences.length + names.length + modules.length === 0 && !unreadable;
}

/** The ID of a heading `Text {#id}`, which the platform reads before MDX. */
function customIdOf(heading: string): string | undefined {
  const text = heading.trimEnd();
  const open = text.lastIndexOf("{");
  if (open < 1 || !text.endsWith("}") || text[open - 1]!.trim() !== "") return undefined;
  const inner = text.slice(open + 1, -1).trim();
  return inner.startsWith("#") && inner.length > 1 ? inner.slice(1) : undefined;
}
