import * as l10n from "@vscode/l10n";
import { comparableId, headingSlug } from "../mdx/slug.ts";
import { smartText } from "../mdx/smartPunctuation.ts";
import type { Tag } from "../mdx/tag.ts";
import { codeOf } from "./codeBlocks.ts";
import {
  type AttributeReader,
  type Component,
  drawComponent,
  drawingOf,
  drawingOfHtml,
  isInlineDrawing,
  OTHER,
} from "./drawings.ts";
import { type FileFinder, type NamedValue, type PageNames, parametersOf, textOfLiteral } from "./namesInPage.ts";
import type { Drawn, DrawnElement, TargetReader } from "./pageContent.ts";
import { type InlineReader, inlinesOf, isSentence, plainTextOf } from "./pageInlines.ts";

/** The maximum number of blocks to show for one page. Showing more would make the preview slow. */
export const MAX_BLOCKS = 600;

/** The maximum nesting depth of components, lists and quotes. Deeper content is omitted. */
const MAX_DEPTH = 100;

/**
 * The maximum number of characters that a page can include from snippets and components. Any further snippet or
 * component is shown as a box.
 */
const MAX_INCLUDED = 512 * 1024;

/** The site data that a page uses. */
export interface PageOrigin {
  /** The path of the page in the site. */
  readonly path: string;
  readonly variables: ReadonlyMap<string, string>;
  readonly findFile: FileFinder;
}

/** The context for reading a page, snippet or element. */
export interface Reading {
  readonly path: string;
  readonly targets: TargetReader;
  readonly origin: PageOrigin;
  /** The totals so far for the page and everything that it includes. */
  readonly budget: { blocks: number; depth: number; included: number };
  /** The attributes passed to a snippet. */
  readonly given?: ReadonlyMap<string, NamedValue>;
  /** The names in scope in a JSX element defined in code, and the line at which the element is shown. */
  readonly names?: PageNames;
  readonly line?: number;
}

/** Reads nested content. Returns no blocks if the content is nested too deeply. */
export function readNested({ budget }: Reading, read: () => readonly Drawn[]): readonly Drawn[] {
  if (budget.depth >= MAX_DEPTH) return [];
  budget.depth++;
  const blocks = read();
  budget.depth--;
  return blocks;
}

/** The context for reading the components in text. */
interface ComponentSource {
  readonly reading: Reading;
  readonly text: string;
  readonly names: PageNames;
  readonly inline: InlineReader;
  readonly lineOf: (offset: number) => number;
  /** Reads the blocks in other text: a snippet, or a JSX element defined in code. */
  readonly read: (text: string, reading: Reading) => readonly Drawn[];
}

/** The parts of a component that its tag does not contain. */
interface DrawnComponent extends Pick<Component, "line" | "title" | "content" | "code"> {
  /** The file that defines the component. */
  readonly file?: string | undefined;
}

interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Reads the components in a page: the platform's components, the site's components, and HTML tags. */
export class ComponentReader {
  readonly #from: ComponentSource;

  constructor(from: ComponentSource) {
    this.#from = from;
  }

  /**
   * Reads the blocks in a component or HTML tag.
   *
   * @param inner The range of its content.
   */
  readBlocks(tag: Tag, inner: Extent, content: () => readonly Drawn[]): readonly Drawn[] {
    if (++this.#from.reading.budget.blocks > MAX_BLOCKS) return [];
    const line = this.#from.lineOf(tag.from);
    const { name } = tag;
    const attribute = (name: string): string | undefined => this.#from.inline.attributeText(tag, name);
    const html = drawingOfHtml(name);
    if (html === "hidden") return [];
    if (html === "block") return [{ tag: name, line, children: content() }];
    const kind = drawingOf(name);
    const isUnknown = kind === undefined && isComponent(tag);
    const own = isUnknown ? this.#from.names.get(name) : undefined;
    if (own && own.kind !== "code") return this.readNamed(own, tag, line, content());
    if (name === "hr") return [{ tag: "hr" }, ...content()];
    if (name === "img" || name === "a" || html === "mark" || isInlineDrawing(kind))
      return this.#readInBlock(tag, line, content);
    if (kind === "heading") return [this.#headingOf(content(), attribute, line)];
    if (kind === "codeSample") return [this.#readCodeSample(inner, attribute, line)];
    if (kind === "snippet") return this.#readFile(attribute("file"), tag, line);
    // For other HTML tags, and for content that is meant for readers, only the content is shown.
    if ((kind === undefined && !isUnknown) || (kind === "visibility" && attribute("for") !== "agents"))
      return content();
    const file = own?.kind === "code" ? own.path : undefined;
    const code = (): readonly Drawn[] => {
      const text = this.#textIn(inner);
      return text === "" ? [] : [codeOf(text, undefined, line)];
    };
    return [this.#draw(kind ?? OTHER, tag, { line, file, content, code })];
  }

  #draw(kind: string, tag: Tag, { file, ...drawn }: DrawnComponent): DrawnElement {
    const { name } = tag;
    return drawComponent(kind, {
      ...drawn,
      name,
      attribute: (each) => this.#from.inline.attributeText(tag, each),
      targets: this.#from.reading.targets,
      isAlone: isFalse(this.#from.inline.attributeValue(tag, "sync")),
      label: file === undefined ? undefined : l10n.t("<{0}> from {1}", name, `/${file}`),
    });
  }

  /** Reads an inline component or tag that is on its own line. */
  #readInBlock(tag: Tag, line: number, content: () => readonly Drawn[]): readonly Drawn[] {
    const { inline } = this.#from;
    const { name } = tag;
    if (name === "img") {
      const picture = inline.readPicture(tag);
      return picture ? [{ tag: "p", line, children: [picture] }, ...content()] : [];
    }
    const blocks = content();
    // A link cannot contain cards or other blocks.
    if (name === "a" && (blocks.length === 0 || !blocks.every(isSentence))) return blocks;
    const children = inlinesOf(blocks);
    const kind = drawingOf(name);
    if (name === "a") return [{ tag: "p", line, children: [inline.readLink(tag, children)] }];
    const drawn = isInlineDrawing(kind) ? inline.readComponent(tag, kind, children) : { tag: name, children };
    return [{ tag: "p", line, children: [drawn] }];
  }

  #headingOf(children: readonly Drawn[], attribute: AttributeReader, line: number): DrawnElement {
    const inlines = inlinesOf(children);
    const id = comparableId(
      attribute("id") ?? headingSlug(smartText([{ text: plainTextOf(inlines), isCode: false }], "", "")),
    );
    return heading(Number(attribute("level")) || 2, { line, id, children: inlines });
  }

  #readCodeSample(inner: Extent, attribute: AttributeReader, line: number): DrawnElement {
    const code = codeOf(this.#textIn(inner), attribute("language"), line);
    return { ...code, title: attribute("filename"), hasNumbers: attribute("lines") !== undefined };
  }

  /**
   * Returns the text between two tags, as it is written. If the text is an expression, this is the value of the
   * expression.
   */
  #textIn({ from, to }: Extent): string {
    const text = this.#from.text.slice(from, Math.max(from, to)).trim();
    const named = text.startsWith("{") && text.endsWith("}") ? this.#from.names.evaluate(text.slice(1, -1)) : undefined;
    return named?.kind === "value" ? textOfLiteral(named.value) : text;
  }

  /** Reads the content of the file that a tag refers to. */
  #readFile(source: string | undefined, tag: Tag, line: number): readonly Drawn[] {
    const { origin, path } = this.#from.reading;
    const file = source === undefined ? undefined : origin.findFile(source, path);
    return file
      ? this.readNamed({ kind: "snippet", file }, tag, line, [])
      : [this.#draw(OTHER, tag, { line, content: () => [] })];
  }

  /** Reads the blocks in a component that the site defines, or in a JSX element defined in code. */
  readNamed(named: NamedValue, tag: Tag | undefined, line: number, children: readonly Drawn[]): readonly Drawn[] {
    const { budget } = this.#from.reading;
    if (named.kind === "blocks") return named.blocks;
    if (named.kind === "value" || named.kind === "code") return [];
    const text = named.kind === "snippet" ? named.file.text : named.text;
    budget.included += text.length;
    if (++budget.blocks > MAX_BLOCKS) return [];
    if (budget.included > MAX_INCLUDED) return tag ? [this.#tooLarge(tag, named, line)] : [];
    const given = this.#attributesOf(tag, children);
    const read = (): readonly Drawn[] => {
      if (named.kind === "snippet")
        return this.#from.read(text, { ...this.#from.reading, path: named.file.path, given });
      const names = named.names.with(
        named.parameters === undefined ? new Map() : parametersOf(named.parameters, given),
      );
      return this.#from.read(text, { ...this.#from.reading, path: names.path, names, line });
    };
    const blocks = readNested(this.#from.reading, read);
    if (named.kind === "element") return blocks;
    return [inFile(named.file.path, blocks)];
  }

  /** Returns the attributes and children of a tag, by name. */
  #attributesOf(tag: Tag | undefined, children: readonly Drawn[]): ReadonlyMap<string, NamedValue> {
    const given = new Map<string, NamedValue>();
    for (const { name } of tag?.attributes ?? []) {
      const named = name === "" ? undefined : this.#from.inline.attributeValue(tag!, name);
      if (named) given.set(name, named);
    }
    const { path } = this.#from.reading;
    if (children.length > 0) given.set("children", { kind: "blocks", blocks: [inFile(path, children)] });
    return given;
  }

  /** Returns the box in place of a component that would make the preview slow. */
  #tooLarge(tag: Tag, named: NamedValue, line: number): DrawnElement {
    const file = named.kind === "snippet" ? named.file.path : undefined;
    return this.#draw(OTHER, tag, { line, file, title: l10n.t("Too large for the preview"), content: () => [] });
  }
}

/** Returns content with the file that its lines refer to. */
function inFile(file: string, children: readonly Drawn[]): DrawnElement {
  return { tag: "div", class: "snippet", slug: /^(.+)\.mdx?$/.exec(file)?.[1], children };
}

/** Returns a heading. The title of the page is the only one at the first level. */
export function heading(level: number, heading: Omit<DrawnElement, "tag">): DrawnElement {
  return { tag: `h${Math.min(Math.max(level, 2), 6)}`, ...heading };
}

/** Whether an attribute has the value `{false}`. */
function isFalse(named: NamedValue | undefined): boolean {
  return named?.kind === "value" && named.value === false;
}

/** Whether a tag is a component, as opposed to HTML. */
export function isComponent({ name }: Tag): boolean {
  return /^[A-Z]/.test(name);
}
