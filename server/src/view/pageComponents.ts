import * as l10n from "@vscode/l10n";
import { comparableId, headingSlug } from "../mdx/slug.ts";
import { smartText } from "../mdx/smartPunctuation.ts";
import type { Tag } from "../mdx/tag.ts";
import { codeOf } from "./codeBlocks.ts";
import { type AttributeReader, drawingOf, drawingOfHtml, isInlineDrawing, lookOf } from "./drawings.ts";
import { type FileFinder, type NamedValue, type PageNames, parametersOf, textOfLiteral } from "./namesInPage.ts";
import type { Block, ComponentBlock, Inline } from "./pageContent.ts";
import { type InlineReader, inlinesOf, plainTextOf, type TargetReader } from "./pageInlines.ts";

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
export function readNested({ budget }: Reading, read: () => readonly Block[]): readonly Block[] {
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
  readonly read: (text: string, reading: Reading) => readonly Block[];
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
  readBlocks(tag: Tag, inner: Extent, content: () => readonly Block[]): readonly Block[] {
    if (++this.#from.reading.budget.blocks > MAX_BLOCKS) return [];
    const line = this.#from.lineOf(tag.from);
    const { name } = tag;
    const attribute = (name: string): string | undefined => this.#from.inline.attributeText(tag, name);
    const html = drawingOfHtml(name);
    if (html === "hidden") return [];
    if (html === "block") return [{ type: "html", line, tag: name, children: content() }];
    const kind = drawingOf(name);
    const isUnknown = kind === undefined && isComponent(tag);
    const own = isUnknown ? this.#from.names.get(name) : undefined;
    if (own && own.kind !== "code") return this.readNamed(own, tag, line, content());
    if (name === "hr") return [{ type: "rule", line }, ...content()];
    if (name === "img" || name === "a" || html === "mark" || isInlineDrawing(kind))
      return this.#readInBlock(tag, line, content);
    if (kind === "heading") return [this.#headingOf(content(), attribute, line)];
    if (kind === "codeSample") return [this.#readCodeSample(inner, attribute, line)];
    if (kind === "snippet") return this.#readFile(attribute("file"), tag, line);
    // For other HTML tags, only the content is shown.
    if (kind === undefined && !isUnknown) return content();
    const isText = kind === "prompt" || kind === "diagram";
    const children = isText ? [codeOf(this.#textIn(inner), undefined, line)] : content();
    return [this.#readDrawing(tag, kind ?? "other", own, line, children)];
  }

  #readDrawing(
    tag: Tag,
    kind: ComponentBlock["kind"],
    own: NamedValue | undefined,
    line: number,
    children: readonly Block[],
  ): Block {
    const attribute = (name: string): string | undefined => this.#from.inline.attributeText(tag, name);
    const { targets } = this.#from.reading;
    const look = lookOf(tag.name, kind === "other" ? undefined : kind, attribute);
    const href = kind === "media" ? undefined : attribute("href");
    const picture = kind === "media" ? attribute("poster") : attribute("img");
    const isPath = look.icon !== undefined && /[/.:]/.test(look.icon);
    const image = picture ?? (isPath ? look.icon : undefined);
    const file = own?.kind === "code" ? own.path : undefined;
    return {
      type: "component",
      line,
      kind,
      name: tag.name,
      ...look,
      ...(isPath && { icon: undefined }),
      ...(kind === "tabs" && isFalse(this.#from.inline.attributeValue(tag, "sync")) && { isAlone: true }),
      ...(href !== undefined && { target: targets.link(href) }),
      ...(image !== undefined && { image: targets.image(image, "") }),
      ...(file !== undefined && { file }),
      children,
    };
  }

  /** Reads an inline component or tag that is on its own line. */
  #readInBlock(tag: Tag, line: number, content: () => readonly Block[]): readonly Block[] {
    const { targets } = this.#from.reading;
    if (tag.name === "img") {
      const source = this.#from.inline.attributeText(tag, "src");
      if (source === undefined) return [];
      const image = targets.image(source, this.#from.inline.attributeText(tag, "alt") ?? "");
      return [{ type: "paragraph", line, children: [{ type: "image", image }] }, ...content()];
    }
    const blocks = content();
    const children = inlinesOf(blocks);
    if (tag.name === "a") {
      // The link contains cards or other blocks, which cannot be shown inline.
      if (children.length === 0) return blocks;
      const target = targets.link(this.#from.inline.attributeText(tag, "href") ?? "");
      return [{ type: "paragraph", line, children: [{ type: "link", target, children }] }];
    }
    const inline: Inline = isInlineDrawing(drawingOf(tag.name))
      ? this.#from.inline.readComponent(tag, children)
      : { type: "html", tag: tag.name, children };
    return [{ type: "paragraph", line, children: [inline] }];
  }

  #headingOf(children: readonly Block[], attribute: AttributeReader, line: number): Block {
    const inlines = inlinesOf(children);
    const id = comparableId(
      attribute("id") ?? headingSlug(smartText([{ text: plainTextOf(inlines), isCode: false }], "", "")),
    );
    return { type: "heading", line, level: Number(attribute("level") ?? 2) || 2, id, children: inlines };
  }

  #readCodeSample(inner: Extent, attribute: AttributeReader, line: number): Block {
    const code = codeOf(this.#textIn(inner), attribute("language"), line);
    return { ...code, title: attribute("filename"), ...(attribute("lines") !== undefined && { hasNumbers: true }) };
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
  #readFile(source: string | undefined, tag: Tag, line: number): readonly Block[] {
    const { origin, path } = this.#from.reading;
    const file = source === undefined ? undefined : origin.findFile(source, path);
    return file
      ? this.readNamed({ kind: "snippet", file }, tag, line, [])
      : [this.#readDrawing(tag, "other", undefined, line, [])];
  }

  /** Reads the blocks in a component that the site defines, or in a JSX element defined in code. */
  readNamed(named: NamedValue, tag: Tag | undefined, line: number, children: readonly Block[]): readonly Block[] {
    const { budget } = this.#from.reading;
    if (named.kind === "blocks") return named.blocks;
    if (named.kind === "value" || named.kind === "code") return [];
    const text = named.kind === "snippet" ? named.file.text : named.text;
    budget.included += text.length;
    if (++budget.blocks > MAX_BLOCKS) return [];
    if (budget.included > MAX_INCLUDED) return tag ? [tooLarge(tag, named, line)] : [];
    const given = this.#attributesOf(tag, line, children);
    const read = (): readonly Block[] => {
      if (named.kind === "snippet")
        return this.#from.read(text, { ...this.#from.reading, path: named.file.path, given });
      const names = named.names.with(
        named.parameters === undefined ? new Map() : parametersOf(named.parameters, given),
      );
      return this.#from.read(text, { ...this.#from.reading, path: names.path, names, line });
    };
    const blocks = readNested(this.#from.reading, read);
    if (named.kind === "element") return blocks;
    const { path: file } = named.file;
    return [{ type: "component", line, kind: "snippet", name: tag?.name ?? file, file, children: blocks }];
  }

  /** Returns the attributes and children of a tag, by name. */
  #attributesOf(tag: Tag | undefined, line: number, children: readonly Block[]): ReadonlyMap<string, NamedValue> {
    const given = new Map<string, NamedValue>();
    for (const { name } of tag?.attributes ?? []) {
      const named = name === "" ? undefined : this.#from.inline.attributeValue(tag!, name);
      if (named) given.set(name, named);
    }
    const { path } = this.#from.reading;
    const inPage: Block = { type: "component", line, kind: "snippet", name: path, file: path, children };
    if (children.length > 0) given.set("children", { kind: "blocks", blocks: [inPage] });
    return given;
  }
}

/** The box in place of a component that would make the preview slow. */
function tooLarge({ name }: Tag, named: NamedValue, line: number): Block {
  const file = named.kind === "snippet" ? named.file.path : undefined;
  const title = l10n.t("Too large for the preview");
  return { type: "component", line, kind: "other", name, title, ...(file !== undefined && { file }), children: [] };
}

/** Whether an attribute has the value `{false}`. */
function isFalse(named: NamedValue | undefined): boolean {
  return named?.kind === "value" && named.value === false;
}

/** Whether a tag is a component, as opposed to HTML. */
export function isComponent({ name }: Tag): boolean {
  return /^[A-Z]/.test(name);
}
