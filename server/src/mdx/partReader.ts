import type { SyntaxNodeRef, Tree } from "@lezer/common";
import * as l10n from "@vscode/l10n";
import { type Span, spanBetween } from "../json/json.ts";
import { fenceOf } from "./fences.ts";
import { HEADING_LEVELS, markdownHeading } from "./headings.ts";
import { mistakeInExpression } from "./javaScript.ts";
import type { PageExpression, PageFormat, Unreadable } from "./page.ts";
import { attributeMistake, codeBetween, expressionMistake, usesNames } from "./pageExpressions.ts";
import type { PageEvent, PartContents } from "./pagePart.ts";
import { PageTargets } from "./pageTargets.ts";
import type { PageSource } from "./source.ts";
import { isTag, type Tag, type TagInfo } from "./tag.ts";

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
const HEADING = (): string => l10n.t("heading");

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
/** Matches an expression that consists only of a name. */
const NAME_ONLY = /^\{\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*\}$/u;

/** Reads a part of a page in a single pass over its nodes. */
export class PartReader {
  readonly #format: PageFormat;
  readonly #infoOf: (tag: string) => TagInfo;
  readonly #source: PageSource;
  readonly #targets: PageTargets;
  readonly #events: PageEvent[] = [];
  readonly #names: Span[] = [];
  readonly #expressions: PageExpression[] = [];
  readonly #modules: Span[] = [];
  #hasMistake = false;

  constructor(source: PageSource, format: PageFormat, infoOf: (tag: string) => TagInfo) {
    this.#format = format;
    this.#infoOf = infoOf;
    this.#source = source;
    this.#targets = new PageTargets(source);
  }

  /** @param tree The nodes of the part, with their offsets in the page. */
  read(tree: Tree): PartContents {
    const isMdx = this.#format === "mdx";
    tree.iterate({
      enter: (node) => this.#enter(node),
      leave: ({ name, to }) => {
        if (isMdx && (CONTAINERS[name] || HEADING_LEVELS[name])) this.#leave(to);
      },
    });
    return {
      links: this.#targets.links.sort((a, b) => a.span.offset - b.span.offset),
      images: this.#targets.images,
      splitTargets: this.#targets.split,
      names: this.#names,
      expressions: this.#expressions,
      modules: this.#modules,
      events: this.#events,
    };
  }

  /** Visits a node. Returns false to skip its children. */
  #enter(ref: SyntaxNodeRef): boolean {
    const { name, from, to } = ref;
    const { text } = this.#source;
    const level = HEADING_LEVELS[name];
    if (level) this.#events.push({ kind: "heading", at: from, heading: markdownHeading(ref.node, text, level) });
    if (level || BLOCKS.has(name)) {
      const fence = name === "FencedCode" ? fenceOf(text, from, to) : undefined;
      this.#events.push({ kind: "block", at: from, name, fence });
    }
    const block = CONTAINERS[name] ?? (level ? HEADING : undefined);
    if (block && this.#format === "mdx") this.#events.push({ kind: "enter", at: from, block });
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
        this.#addMistake(from, () => ({
          span: spanBetween(from, to),
          message: l10n.t("MDX comments are written `{/* … */}`."),
        }));
        return false;
      default:
        return true;
    }
  }

  /** Leaves a block. A block without events makes no difference. */
  #leave(at: number): void {
    if (this.#events.at(-1)?.kind === "enter") this.#events.pop();
    else this.#events.push({ kind: "leave", at });
  }

  /** Adds an expression in text. Reports code that cannot be an expression. */
  #addExpression(from: number, to: number): void {
    const name = NAME_ONLY.exec(this.#source.text.slice(from, to))?.[1];
    if (name !== undefined && mistakeInExpression(name, false) === undefined) {
      this.#names.push(spanBetween(from, to));
      return;
    }
    this.#addCode(from, to, false);
    this.#addMistake(from, () => expressionMistake(this.#source, from, to));
  }

  #addCode(from: number, to: number, isInTag: boolean): void {
    if (this.#format !== "mdx" || !usesNames(this.#source, from, to)) return;
    const code = { text: codeBetween(this.#source.text, from + 1, to - 1) };
    this.#expressions.push({ span: spanBetween(from, to), code, isInTag });
  }

  #addModule(from: number, to: number): void {
    this.#modules.push(spanBetween(from, to));
    this.#targets.addModule(from, to);
    const module = this.#source.moduleAt(from);
    if (module) this.#events.push({ kind: "module", at: from, module });
  }

  #visitJsxTag(at: number): void {
    const tag = this.#source.tagAt(at);
    if (!isTag(tag)) return;
    this.#events.push({ kind: "tag", at, tag });
    if (tag.kind !== "close") this.#addAttributes(tag);
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
      if (tag.kind !== "close") {
        this.#events.push({ kind: "tag", at: tag.from, tag });
        this.#addAttributes(tag);
      }
      tags.lastIndex = tag.to;
    }
  }

  /** Adds the targets and the code of a tag. */
  #addAttributes(tag: Tag): void {
    this.#targets.addAttributes(tag, this.#infoOf(tag.name));
    for (const attribute of tag.attributes) {
      const { from, value, isCode } = attribute;
      const end = value ? value.offset + value.length + 1 : isCode && this.#source.expressionAt(from)?.end;
      if (isCode && end) this.#addCode(value ? value.offset - 1 : from, end, true);
      this.#addMistake(tag.from, () => attributeMistake(this.#source, attribute));
    }
  }

  /** Adds the mistake that `find` returns. Does not search for it if the part already has a mistake. */
  #addMistake(at: number, find: () => Unreadable | undefined): void {
    const mistake = this.#hasMistake || this.#format === "md" ? undefined : find();
    if (!mistake) return;
    this.#hasMistake = true;
    this.#events.push({ kind: "mistake", at, mistake });
  }
}
