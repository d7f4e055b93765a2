import {
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type Range,
  SymbolKind,
} from "vscode-languageserver-types";
import { labelOf, tagSchema } from "../../formats/components.ts";
import { rangeOf, type Span, spanBetween } from "../../json/jsonText.ts";
import { bodyStart } from "../../mdx/frontMatter.ts";
import type { PageElement } from "../../mdx/page.ts";
import { nameSpan, type Tag } from "../../mdx/tag.ts";
import { addTag, tagPairs } from "../../mdx/tagPairs.ts";
import { tagsIn } from "../../mdx/tokens.ts";
import type { PageBody } from "../../site/pageBody.ts";
import { SYMBOL_LIMIT } from "../config/symbols.ts";

/** The occurrences of a name that are edited together, as defined by LSP. */
export interface LinkedEditingRanges {
  readonly ranges: Range[];
  readonly wordPattern: string;
}

/** A heading or component, with its contents. */
interface Section {
  readonly name: string;
  readonly detail: string | undefined;
  /** The level of a heading, or 0 for a component. */
  readonly level: number;
  readonly from: number;
  readonly title: Span;
  /** The offset where the content ends, before the closing tag. */
  inner: number;
  to: number;
  readonly sections: Section[];
}

/**
 * Returns the outline of a page as a tree of its headings and components. The result is empty for `.md` files, because
 * editors outline plain Markdown themselves.
 */
export function symbolsOfPage(page: PageBody, limit = SYMBOL_LIMIT): DocumentSymbol[] {
  if (page.path.endsWith(".md")) return [];
  let remaining = limit;
  const symbolOf = ({ name, detail, level, from, title, to, sections }: Section): DocumentSymbol[] => {
    if (remaining-- <= 0) return [];
    const children = sections.flatMap(symbolOf);
    return [
      {
        name,
        ...(detail !== undefined && { detail }),
        kind: level > 0 ? SymbolKind.String : SymbolKind.Class,
        range: rangeOf(page, spanBetween(from, to)),
        selectionRange: rangeOf(page, title),
        ...(children.length > 0 && { children }),
      },
    ];
  };
  return sectionsOf(page).flatMap(symbolOf);
}

/**
 * Returns the folding ranges in a page: front matter, imports, code, components and sections that span several lines.
 */
export function foldingRangesOfPage(page: PageBody): FoldingRange[] {
  if (page.path.endsWith(".md")) return [];
  const ranges: FoldingRange[] = [];
  const add = (from: number, to: number, kind?: FoldingRangeKind): void => {
    const [startLine, endLine] = [page.document.positionAt(from).line, page.document.positionAt(to).line];
    if (endLine > startLine) ranges.push({ startLine, endLine, ...(kind && { kind }) });
  };
  const { text, contents } = page;
  const start = bodyStart(text);
  if (start > 1) add(0, start - 1);
  for (const { offset, length } of contents.modules) {
    const isImport = text.startsWith("import", offset);
    add(
      offset,
      offset + text.slice(offset, offset + length).trimEnd().length,
      isImport ? FoldingRangeKind.Imports : undefined,
    );
  }
  for (const { span } of contents.fences) add(span.offset, span.offset + span.length - 1);
  const addAll = (sections: readonly Section[]): void => {
    for (const { level, from, to, sections: inner } of sections) {
      // The line with the closing tag stays visible.
      const end = level > 0 ? to : Math.max(from, text.lastIndexOf("\n", to - 1) - 1);
      add(from, from + text.slice(from, end).trimEnd().length);
      addAll(inner);
    }
  };
  addAll(sectionsOf(page));
  return ranges.sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
}

/**
 * Returns the headings and components in a page as a tree. A section ends at the next heading of the same or a higher
 * level, or at the end of the component that contains it.
 */
function sectionsOf({ text, contents }: PageBody): readonly Section[] {
  const elements = contents.elements.map((element): Section => {
    const { tag, end, contentEnd: inner } = element;
    const title = nameSpan(text, tag);
    return {
      name: tag.name || "<>",
      detail: titleOf(element, text),
      level: 0,
      from: tag.from,
      title,
      inner,
      to: end,
      sections: [],
    };
  });
  const { length } = text;
  const headings = contents.headings.map(({ span, level, text: name }): Section => {
    const from = text.lastIndexOf("\n", span.offset - 1) + 1;
    return { name: name || "#", detail: undefined, level, from, title: span, inner: length, to: length, sections: [] };
  });
  const title = { offset: 0, length: 0 };
  const root: Section = { name: "", detail: "", level: 0, from: 0, title, inner: length, to: length, sections: [] };
  const open = [root];
  for (const section of [...elements, ...headings].sort((a, b) => a.from - b.from || a.level - b.level)) {
    const isPast = (last: Section): boolean =>
      last !== root && (last.to <= section.from || (section.level > 0 && last.level >= section.level));
    while (isPast(open.at(-1)!)) {
      const last = open.pop()!;
      if (last.level > 0) last.to = last.inner = Math.min(last.to, section.from);
    }
    const parent = open.at(-1)!;
    if (section.level > 0) section.to = section.inner = parent.inner;
    parent.sections.push(section);
    open.push(section);
  }
  return root.sections;
}

/** Returns the text that identifies a component: its title or label, or the name of its parameter. */
function titleOf({ tag }: PageElement, text: string): string | undefined {
  for (const name of labelOf(tagSchema(tag.name))) {
    const attribute = tag.attributes.find((each) => each.name === name);
    if (!attribute?.value || attribute.isCode) continue;
    const title = text.slice(attribute.value.offset, attribute.value.offset + attribute.value.length).trim();
    if (title !== "") return title;
  }
  return undefined;
}

/** The character that ends a tag. Typing it inserts a closing tag. */
export const TAG_END = ">";

/** The character after which lists and code blocks go on, or end. */
export const LINE_BREAK = "\n";

/** The last character of the end of a code block. */
export const CODE_END = "`";

/**
 * Returns the closing tag for an opening tag whose `>` was just typed before an offset. Returns undefined if the tag is
 * already closed, if it belongs to an HTML element that cannot have content, or if the `>` does not end a tag.
 * @param tags The tags in the page.
 */
export function closingTagAt(tags: readonly Tag[], at: number): string | undefined {
  const open: Tag[] = [];
  for (const tag of tags) if (tag.from < at) addTag(open, tag);
  const typed = open.at(-1);
  if (typed?.to !== at) return undefined;
  // A new tag pairs with the closing tag of a parent that has the same name, which leaves the parent unclosed.
  // Therefore, all open tags of that name must be checked.
  const mayBeOpen = new Set(open.filter(({ name }) => name === typed.name).map(({ from }) => from));
  for (const [first, last] of tagPairs(tags))
    if (mayBeOpen.has(tags[first]!.from) && tags[last]?.name !== typed.name) return `</${typed.name}>`;
  return undefined;
}

/** Text in a page and what replaces it. */
interface Replacement {
  readonly span: Span;
  readonly by: string;
}

/**
 * Returns the changes that remove the closing tag that became superfluous because the user typed the same closing tag
 * before it. It is usually the tag that {@link closingTagAt} inserted. A tag on a line of its own gets the indentation of
 * the one that it replaces.
 * @param tags The tags in the text.
 * @param at The offset after the typed tag.
 */
export function doubledClosingTag(text: string, tags: readonly Tag[], at: number): readonly Replacement[] {
  const index = tags.findIndex(({ kind, to }) => kind === "close" && to === at);
  const [typed, next] = [tags[index], tags[index + 1]];
  if (!typed || next?.kind !== "close" || next.name !== typed.name) return [];
  const between = text.slice(at, next.from);
  const before = tags.toSpliced(index, 1);
  if (between.trim() !== "" || unopened(tags, typed.name) <= unopened(before, typed.name)) return [];
  const removed: Replacement = { span: spanBetween(at, next.to), by: "" };
  const head = text.slice(text.lastIndexOf("\n", typed.from - 1) + 1, typed.from);
  const indent = head.slice(head.trimEnd().length);
  const isAlone = between.includes("\n") && /(?:^|\n)$/.test(text.slice(0, typed.from - indent.length));
  const by = between.slice(between.lastIndexOf("\n") + 1);
  return isAlone && by !== indent
    ? [{ span: spanBetween(typed.from - indent.length, typed.from), by }, removed]
    : [removed];
}

/** Returns the number of closing tags with a name that have no opening tag. */
function unopened(tags: readonly Tag[], name: string): number {
  const paired = new Set(tagPairs(tags).values());
  return tags.filter((tag, index) => tag.kind === "close" && tag.name === name && !paired.has(index)).length;
}

/** Returns the ranges of a tag's name in the opening and closing tags, so that both can be renamed together. */
export function linkedNames(page: PageBody, at: number): LinkedEditingRanges | undefined {
  const tags = tagsIn(page.text);
  const ends = tagPairs(tags);
  for (const [open, close] of ends) {
    const [first, last] = [tags[open]!, tags[close]];
    if (last?.kind !== "close" || last.name !== first.name) continue;
    const names = [first, last].map((tag) => nameSpan(page.text, tag));
    if (names.some(({ offset, length }) => offset <= at && at <= offset + length))
      return { ranges: names.map((span) => rangeOf(page, span)), wordPattern: "[A-Za-z_$][\\w$.:-]*" };
  }
  return undefined;
}
