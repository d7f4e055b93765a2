import type { Tree } from "@lezer/common";
import { countedList, countedMap } from "../json/work.ts";
import { looseSpan } from "./fences.ts";
import { bodyStart } from "./frontMatter.ts";
import { HEADING_LEVELS, Headings, type MarkdownHeading } from "./headings.ts";
import { ModuleSyntax } from "./moduleSyntax.ts";
import { Nesting } from "./nesting.ts";
import type { MisplacedContent, PageContents, PageElement, PageFence, PageFormat, Unreadable } from "./page.ts";
import type { Fence, PageEvent, PagePart } from "./pagePart.ts";
import { joined, type PageNode, parsePart } from "./parser.ts";
import { PartReader } from "./partReader.ts";
import { type ReadVersion, readParts } from "./readParts.ts";
import { PageSource, withLineFeeds } from "./source.ts";
import { attributeText, isTag, placeOfAttribute, type Tag, type TagInfo } from "./tag.ts";
import { smartTextOf } from "./text.ts";

/** The maximum length of the whitespace between a closing tag and the next one. */
const MAX_SPACE = 200;

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
 * Parses a page in linear time. Never throws.
 *
 * @param infoOf Returns the properties of a tag with the given name.
 */
export function readMdx(text: string, format: PageFormat, infoOf: (tag: string) => TagInfo): PageContents {
  const source = sourceOf(text, format);
  return new PageReader(source, format, infoOf, [readPart(source, format, infoOf, source.start, () => false)]).read();
}

/** A version of a page whose parts are kept, so that the next version reads only the parts that have changed. */
export interface PageVersion extends ReadVersion {
  readonly contents: PageContents;
}

/** Parses a page like {@link readMdx}, but uses the parts of the previous version that are the same. */
export function readVersion(
  text: string,
  infoOf: (tag: string) => TagInfo,
  before: PageVersion | undefined,
): PageVersion {
  const source = sourceOf(text, "mdx");
  const read = readParts(source, before, (from, endsAt) => readPart(source, "mdx", infoOf, from, endsAt));
  return { ...read, contents: new PageReader(source, "mdx", infoOf, read.parts).read() };
}

function sourceOf(text: string, format: PageFormat): PageSource {
  return new PageSource(withLineFeeds(text), format === "md" ? "html" : "mdx", bodyStart(text));
}

function readPart(
  source: PageSource,
  format: PageFormat,
  infoOf: (tag: string) => TagInfo,
  from: number,
  endsAt: (offset: number) => boolean,
): PagePart {
  source.takeFurthest();
  const tree = parsePart(source, format, from, endsAt);
  const to = from + tree.length;
  const contents = new PartReader(source, format, infoOf).read(joined([{ tree, from }]));
  return { ...contents, from, to, tree, isReusable: source.takeFurthest() <= to };
}

/** Puts the parts of a page together. */
class PageReader {
  readonly #format: PageFormat;
  readonly #infoOf: (tag: string) => TagInfo;
  readonly #source: PageSource;
  readonly #parts: readonly PagePart[];
  readonly #headings: Headings;
  readonly #moduleSyntax: ModuleSyntax;
  readonly #elements: PageElement[] = [];
  readonly #misplaced: MisplacedContent[] = [];
  readonly #fences: PageFence[] = [];
  readonly #nesting = new Nesting((problem) => this.#report(problem));
  #treeIfAny: Tree | undefined;
  /** The offset up to which the page has been read. */
  #at = 0;
  #unreadable: Unreadable | undefined;
  /** The offset up to which the page had been read when it turned out to be unreadable. */
  #noticedAt = Number.POSITIVE_INFINITY;

  constructor(source: PageSource, format: PageFormat, infoOf: (tag: string) => TagInfo, parts: readonly PagePart[]) {
    this.#format = format;
    this.#infoOf = infoOf;
    this.#source = source;
    this.#parts = parts;
    this.#headings = new Headings(source.text);
    this.#moduleSyntax = new ModuleSyntax(source.text);
  }

  read(): PageContents {
    const parts = this.#parts;
    for (const { events } of parts) for (const event of events) this.#add(event);
    if (this.#format === "mdx") this.#finish();
    const contents = {
      links: orShared(parts.flatMap(({ links }) => links)),
      images: orShared(parts.flatMap(({ images }) => images)),
      splitTargets: orShared(parts.flatMap(({ splitTargets }) => splitTargets)),
      headings: orShared(this.#headings.list),
      elements: orShared(this.#elements),
      misplaced: orShared(this.#misplaced),
      fences: orShared(this.#fences),
      names: orShared(parts.flatMap(({ names }) => names)),
      expressions: orShared(parts.flatMap(({ expressions }) => expressions)),
      modules: orShared(parts.flatMap(({ modules }) => modules)),
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

  #add(event: PageEvent): void {
    this.#at = event.at;
    switch (event.kind) {
      case "enter":
        this.#nesting.enter(event.block);
        break;
      case "leave":
        this.#nesting.leave();
        break;
      case "block":
        this.#addBlock(event.at, event.name, event.fence);
        break;
      case "heading":
        this.#addHeading(event.at, event.heading);
        break;
      case "tag":
        this.#addTag(event.tag);
        break;
      case "module":
        this.#reportFirst(() => this.#moduleSyntax.mistake(event.module));
        break;
      case "mistake":
        this.#report(event.mistake);
        break;
    }
  }

  #addHeading(at: number, heading: MarkdownHeading): void {
    const { level, from, to, smart } = heading;
    const node = smart === undefined ? this.#blockAt(at, (name) => HEADING_LEVELS[name] === level) : undefined;
    this.#headings.addMarkdown(heading, smart ?? (node ? smartTextOf(node, this.#source.text, from, to) : ""));
  }

  /** Adds a code block. Reports the block if the element around it cannot contain code. */
  #addBlock(at: number, name: string, fence: Fence | undefined): void {
    if (fence) this.#fences.push({ ...fence, element: this.#nesting.current });
    const element = this.#nesting.direct;
    const holds = element && this.#infoOf(element.tag.name).holds;
    if (!holds || (fence && holds === "code")) return;
    const block = this.#blockAt(at, (each) => each === name);
    const span = block && looseSpan(block, this.#source.text);
    if (span) this.#misplaced.push({ element, span });
  }

  /** Finds the block that starts at an offset. */
  #blockAt(at: number, isBlock: (name: string) => boolean): PageNode | undefined {
    this.#treeIfAny ??= joined(this.#parts);
    let node: PageNode | null = this.#treeIfAny.resolveInner(at, 1);
    while (node && (node.from !== at || !isBlock(node.name))) node = node.parent;
    return node ?? undefined;
  }

  #addTag(tag: Tag): void {
    const info = this.#infoOf(tag.name);
    if (this.#format === "mdx") {
      if (tag.kind === "close") {
        const opening = this.#nesting.close(tag, () => this.#closedAt(tag.to))?.tag;
        if (opening) this.#headings.addJsx(opening, tag);
        return;
      }
      const element = this.#nesting.open(tag);
      if (info.isComponent) this.#elements.push(element);
    }
    const { text } = this.#source;
    this.#headings.ids.addTag(
      info,
      (name) => attributeText(text, tag, name),
      (name) => placeOfAttribute(tag, name),
    );
  }

  /** Returns the name in the closing tag that directly follows an offset. */
  #closedAt(offset: number): string | undefined {
    const rest = this.#source.text.slice(offset, offset + MAX_SPACE);
    const next = this.#source.tagAt(offset + rest.length - rest.trimStart().length);
    return isTag(next) && next.kind === "close" ? next.name : undefined;
  }

  #report(problem: Unreadable): void {
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
