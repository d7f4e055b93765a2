import type { SyntaxNodeRef } from "@lezer/common";
import * as l10n from "@vscode/l10n";
import { type Span, spanBetween } from "../json/json.ts";
import { countedList, countedMap } from "../json/work.ts";
import { fenceOf, looseSpan } from "./fences.ts";
import { bodyStart } from "./frontMatter.ts";
import { HEADING_LEVELS, Headings } from "./headings.ts";
import { mistakeInExpression } from "./javaScript.ts";
import { ModuleSyntax } from "./moduleSyntax.ts";
import { Nesting } from "./nesting.ts";
import type {
  MisplacedContent,
  PageContents,
  PageElement,
  PageExpression,
  PageFence,
  PageFormat,
  Unreadable,
} from "./page.ts";
import { attributeMistake, expressionMistake, usesNames } from "./pageExpressions.ts";
import { PageTargets } from "./pageTargets.ts";
import { parseBody } from "./parser.ts";
import { PageSource, withLineFeeds } from "./source.ts";
import { attributeText, isTag, placeOfAttribute, type Tag, type TagInfo } from "./tag.ts";

/** The names of the blocks and inline markup whose boundaries a tag cannot cross. */
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

/** The blocks that an element can directly contain. */
const BLOCKS = new Set([
  "Paragraph",
  "FencedCode",
  "BulletList",
  "OrderedList",
  "Blockquote",
  "Table",
  "HorizontalRule",
]);
/** The maximum length of the whitespace between a closing tag and the next one. */
const MAX_SPACE = 200;
/** Matches an expression that consists only of a name. */
const NAME_ONLY = /^\{\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*\}$/u;

/**
 * The empty results that pages share. Separate empty lists for thousands of pages would take up megabytes of memory.
 */
const NOTHING: readonly never[] = countedList([]);
const NO_IDS: PageContents["ids"] = countedMap();
const PLAIN: PageContents = {
  links: NOTHING,
  images: NOTHING,
  splitTargets: NOTHING,
  headings: NOTHING,
  ids: NO_IDS,
  repeatedIds: NOTHING,
  elements: NOTHING,
  misplaced: NOTHING,
  fences: NOTHING,
  names: NOTHING,
  expressions: NOTHING,
  modules: NOTHING,
  unreadable: undefined,
};

/**
 * Parses a page in a single pass and in linear time. Never throws.
 *
 * @param infoOf Returns the properties of a tag with the given name.
 */
export function readMdx(text: string, format: PageFormat, infoOf: (tag: string) => TagInfo): PageContents {
  return new PageReader(text, format, infoOf).read();
}

class PageReader {
  readonly #format: PageFormat;
  readonly #infoOf: (tag: string) => TagInfo;
  readonly #source: PageSource;
  readonly #targets: PageTargets;
  readonly #headings: Headings;
  readonly #moduleSyntax: ModuleSyntax;
  readonly #elements: PageElement[] = [];
  readonly #misplaced: MisplacedContent[] = [];
  readonly #fences: PageFence[] = [];
  readonly #names: Span[] = [];
  readonly #expressions: PageExpression[] = [];
  readonly #modules: Span[] = [];
  readonly #nesting = new Nesting((problem) => this.#report(problem));
  /** The offset up to which the page has been read. */
  #at = 0;
  #unreadable: Unreadable | undefined;
  /** The offset up to which the page had been read when it turned out to be unreadable. */
  #noticedAt = Number.POSITIVE_INFINITY;

  constructor(text: string, format: PageFormat, infoOf: (tag: string) => TagInfo) {
    this.#format = format;
    this.#infoOf = infoOf;
    this.#source = new PageSource(withLineFeeds(text), format === "md" ? "html" : "mdx", bodyStart(text));
    this.#targets = new PageTargets(this.#source);
    this.#headings = new Headings(this.#source.text);
    this.#moduleSyntax = new ModuleSyntax(this.#source.text);
  }

  read(): PageContents {
    const isMdx = this.#format === "mdx";
    parseBody(this.#source, this.#format).iterate({
      enter: (node) => this.#enter(node),
      leave: ({ name, to }) => {
        this.#at = to;
        if (isMdx && (CONTAINERS[name] || HEADING_LEVELS[name])) this.#nesting.leave();
      },
    });
    if (isMdx) this.#finish();
    const contents = {
      links: orShared(this.#targets.links.sort((a, b) => a.span.offset - b.span.offset)),
      images: orShared(this.#targets.images),
      splitTargets: orShared(this.#targets.split),
      headings: orShared(this.#headings.list),
      elements: orShared(this.#elements),
      misplaced: orShared(this.#misplaced),
      fences: orShared(this.#fences),
      names: orShared(this.#names),
      expressions: orShared(this.#expressions),
      modules: orShared(this.#modules),
      repeatedIds: this.#headings.hasIds ? orShared(this.#headings.ids.repeated) : NOTHING,
      ids: this.#headings.hasIds ? this.#headings.ids.all : NO_IDS,
      unreadable: this.#unreadable,
    };
    return isPlain(contents) ? PLAIN : contents;
  }

  #finish(): void {
    this.#at = this.#source.text.length;
    this.#nesting.finish();
    const { problem } = this.#source;
    // A tag that cannot be read also makes the tags around it look unclosed.
    if (problem && problem.span.offset < this.#noticedAt) this.#unreadable = problem;
  }

  /** Visits a node. Returns false to skip its children. */
  #enter(ref: SyntaxNodeRef): boolean {
    const { name, from, to } = ref;
    this.#at = from;
    const level = HEADING_LEVELS[name];
    if (level) this.#headings.addMarkdown(ref.node, level);
    if (level || BLOCKS.has(name)) this.#addBlock(ref);
    const block = CONTAINERS[name] ?? (level ? () => l10n.t("heading") : undefined);
    if (block) this.#nesting.enter(block);
    switch (name) {
      case "Link":
      case "Image":
        this.#targets.addMarkdown(ref.node, name === "Image");
        return true;
      case "Definition":
        this.#targets.addDefinition(from, to);
        return false;
      case "FlowTag":
      case "JsxTag":
        this.#visitJsxTag(from);
        return false;
      case "HTMLTag":
      case "HTMLBlock":
        this.#visitHtmlTags(from, to);
        return false;
      case "FlowExpression":
      case "Expression":
        this.#addExpression(from, to);
        this.#targets.addCode(spanBetween(from, to), this.#source.expressionAt(from)?.strings ?? []);
        return false;
      case "Module":
        this.#addModule(from, to);
        return false;
      case "FlowComment":
      case "HtmlComment":
        this.#report({ span: spanBetween(from, to), message: l10n.t("MDX comments are written `{/* … */}`.") });
        return false;
      default:
        return true;
    }
  }

  /** Adds a code block. Reports the block if the element around it cannot contain code. */
  #addBlock(ref: SyntaxNodeRef): void {
    const isFence = ref.name === "FencedCode";
    if (isFence) {
      const fence = fenceOf(this.#source.text, ref.from, ref.to);
      this.#fences.push({ ...fence, element: this.#nesting.current });
    }
    const element = this.#nesting.direct;
    const holds = element && this.#infoOf(element.tag.name).holds;
    if (!holds || (isFence && holds === "code")) return;
    const span = looseSpan(ref.node, this.#source.text);
    if (span) this.#misplaced.push({ element, span });
  }

  /** Adds an expression in text. Reports code that cannot be an expression. */
  #addExpression(from: number, to: number): void {
    const name = NAME_ONLY.exec(this.#source.text.slice(from, to))?.[1];
    if (name !== undefined && mistakeInExpression(name, false) === undefined) {
      this.#names.push(spanBetween(from, to));
      return;
    }
    this.#addCode(from, to, false);
    this.#reportFirst(() => expressionMistake(this.#source, from, to));
  }

  #addCode(from: number, to: number, isInTag: boolean): void {
    if (this.#format === "mdx" && usesNames(this.#source, from, to))
      this.#expressions.push({ span: spanBetween(from, to), isInTag });
  }

  #addModule(from: number, to: number): void {
    this.#modules.push(spanBetween(from, to));
    this.#targets.addModule(from, to);
    const module = this.#source.moduleAt(from);
    if (module) this.#reportFirst(() => this.#moduleSyntax.mistake(module));
  }

  #visitJsxTag(at: number): void {
    const tag = this.#source.tagAt(at);
    if (!isTag(tag)) return;
    if (tag.kind === "close") {
      const opening = this.#nesting.close(tag, () => this.#closedAt(tag.to))?.tag;
      if (opening) this.#headings.addJsx(opening, tag);
      return;
    }
    const element = this.#nesting.open(tag);
    if (this.#infoOf(tag.name).isComponent) this.#elements.push(element);
    this.#addAttributes(tag);
  }

  /** Returns the name in the closing tag that directly follows an offset. */
  #closedAt(offset: number): string | undefined {
    const rest = this.#source.text.slice(offset, offset + MAX_SPACE);
    const next = this.#source.tagAt(offset + rest.length - rest.trimStart().length);
    return isTag(next) && next.kind === "close" ? next.name : undefined;
  }

  /** Visits the tags in HTML, except those in comments and scripts. */
  #visitHtmlTags(from: number, to: number): void {
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
      this.#addAttributes(tag);
      tags.lastIndex = tag.to;
    }
  }

  /** Adds the IDs and targets of a tag. */
  #addAttributes(tag: Tag): void {
    if (tag.kind === "close") return;
    const { text } = this.#source;
    const info = this.#infoOf(tag.name);
    this.#headings.ids.addTag(
      info,
      (name) => attributeText(text, tag, name),
      (name) => placeOfAttribute(tag, name),
    );
    this.#targets.addAttributes(tag, info);
    for (const attribute of tag.attributes) {
      const { from, value, isCode } = attribute;
      const end = value ? value.offset + value.length + 1 : this.#source.expressionAt(from)?.end;
      if (isCode && end !== undefined) this.#addCode(value ? value.offset - 1 : from, end, true);
      this.#reportFirst(() => attributeMistake(this.#source, attribute));
    }
  }

  #report(problem: Unreadable): void {
    if (this.#format === "md") return;
    if (this.#unreadable) return;
    this.#unreadable = problem;
    this.#noticedAt = this.#at;
  }

  /** Reports the problem that `find` returns. Does not search for it if the page already has a problem. */
  #reportFirst(find: () => Unreadable | undefined): void {
    const problem = this.#unreadable ? undefined : find();
    if (problem) this.#report(problem);
  }
}

function orShared<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? NOTHING : countedList(list);
}

/** Whether a page consists only of text. */
function isPlain({ links, images, headings, ids, unreadable, ...rest }: PageContents): boolean {
  const { splitTargets, elements, fences, names, expressions, modules } = rest;
  const count = links.length + images.length + splitTargets.length + headings.length + ids.size;
  return (
    count + elements.length + fences.length + names.length + expressions.length + modules.length === 0 && !unreadable
  );
}
