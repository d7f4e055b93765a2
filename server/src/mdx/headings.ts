import { spanBetween } from "../json/json.ts";
import { decodeMarkdown } from "./decode.ts";
import { Ids } from "./ids.ts";
import type { PageHeading } from "./page.ts";
import type { PageNode } from "./parser.ts";
import { smartText } from "./smartPunctuation.ts";
import { attributeText, type Tag } from "./tag.ts";
import { dependsOnNeighbors, smartTextOf, textOf } from "./text.ts";

/** The heading levels by node name. */
export const HEADING_LEVELS: Readonly<Record<string, number>> = {
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

/** A heading in Markdown, before it has an ID. */
export interface MarkdownHeading extends Pick<PageHeading, "span" | "level" | "text"> {
  /** The ID that the author set. */
  readonly own: string | undefined;
  /** The offsets of the text that its ID is made from. */
  readonly from: number;
  readonly to: number;
  /** The text that its ID is made from. Undefined if the text of the blocks around the heading affects it. */
  readonly smart: string | undefined;
}

/** Reads a heading such as `## Title`, or a heading that is underlined. */
export function markdownHeading(node: PageNode, source: string, level: number): MarkdownHeading {
  const marks = node.getChildren("HeaderMark");
  const isAtx = node.name.startsWith("ATX");
  const from = isAtx ? (marks[0]?.to ?? node.from) : node.from;
  const last = marks.length > (isAtx ? 1 : 0) ? marks.at(-1) : undefined;
  // A Setext heading ends before its underline, which may be preceded by the `>` of a block quote.
  const end = !last ? node.to : isAtx ? last.from : source.lastIndexOf("\n", last.from);
  const sourceText = source.slice(from, end);
  // The span of an empty heading is the position after its marker.
  const start = from + (sourceText.trim() === "" ? 0 : sourceText.length - sourceText.trimStart().length);
  const span = spanBetween(start, from + sourceText.trimEnd().length);
  const own = isAtx ? customIdOf(sourceText) : undefined;
  const to = own === undefined ? end : from + sourceText.lastIndexOf("{");
  const text = textOf(node, source, from, to).trim();
  const smart = dependsOnNeighbors(text) ? undefined : smartTextOf(node, source, from, to);
  return { level, span, text, own, from, to, smart };
}

/** Collects the headings on a page and all IDs that links can refer to. */
export class Headings {
  readonly list: PageHeading[] = [];
  readonly #text: string;
  /** Created lazily because most pages on a large site have neither headings nor tags. */
  #idsIfAny: Ids | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  get ids(): Ids {
    this.#idsIfAny ??= new Ids();
    return this.#idsIfAny;
  }

  get hasIds(): boolean {
    return this.#idsIfAny !== undefined && this.#idsIfAny.all.size > 0;
  }

  /**
   * Adds a heading such as `## Title`, or a heading that is underlined.
   *
   * @param smart The text that its ID is made from.
   */
  addMarkdown({ level, span, text, own }: MarkdownHeading, smart: string): void {
    this.list.push({ span, level, text, slug: this.ids.addHeading(level, smart, own, span) });
  }

  /**
   * Adds a heading such as `<h2>Title</h2>`. The ID is generated from the heading's text, unless the tag has an `id`
   * attribute.
   */
  addJsx(open: Tag, close: Tag): void {
    const level = JSX_HEADING.exec(open.name)?.[1];
    if (!level) return;
    const span = spanBetween(open.to, close.from);
    const sourceText = this.#text.slice(open.to, close.from);
    const source = sourceText
      .replace(/<[^<>]*>|\{[^{}]*\}|\*/g, "")
      .replace(/\s+/g, " ")
      .trim();
    // Code is between the backticks.
    const pieces = source.split("`").map((piece, index) => ({ text: decodeMarkdown(piece), isCode: index % 2 === 1 }));
    const text = pieces.map((piece) => piece.text).join("");
    const hasId = open.attributes.some(({ name }) => name === "id");
    const slug = hasId
      ? attributeText(this.#text, open, "id")
      : this.ids.addJsxHeading(Number(level), smartText(pieces, "", ""), span);
    this.list.push({ span, level: Number(level), text, slug });
  }
}

/** Finds the ID in a heading such as `Text {#id}`. The platform extracts this ID before it parses MDX. */
function customIdOf(heading: string): string | undefined {
  const text = heading.trimEnd();
  const open = text.lastIndexOf("{");
  if (!text.endsWith("}") || text.slice(0, open).trim() === "") return undefined;
  const inner = text.slice(open + 1, -1).trim();
  return inner.startsWith("#") && inner.length > 1 ? inner.slice(1) : undefined;
}
