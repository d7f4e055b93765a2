import type { BlockContext, InlineContext, LeafBlock, LeafBlockParser, Line, MarkdownConfig } from "@lezer/markdown";
import * as l10n from "@vscode/l10n";
import { attributesMistake } from "./pageExpressions.ts";
import { PageSource } from "./source.ts";
import { isTag } from "./tag.ts";

/**
 * The source of the page that is being parsed. There is only one at a time, because parsing is synchronous. Creating a
 * parser for each page would be slower.
 */
export const reading = { source: new PageSource("", "mdx") };

const LEFT_BRACE = 123;
const LESS_THAN = 60;
const BACKTICK = 96;
const TILDE = 126;

/** Matches lines that end a paragraph regardless of their indentation. MDX has no indented code. */
const ENDS_PARAGRAPH =
  /^(?:#{1,6}(?:[ \t]|$)|`{3,}[^`]*$|~{3,}|>|[-+*][ \t]+\S|1[.)][ \t]+\S|(?:\*[ \t]*){3,}$|(?:_[ \t]*){3,}$)/;

/** Disables indented code and HTML. MDX has JSX and expressions instead. */
export const withoutCode: MarkdownConfig = {
  remove: ["IndentedCode", "HTMLBlock", "HTMLTag"],
  parseBlock: [{ name: "FencedCode", parse: fencedCode }],
};

/** Adds JSX, expressions, imports and exports to the parser. They are read from the text of the page. */
export function mdx(): MarkdownConfig {
  const flowAt = (cx: BlockContext, line: Line) =>
    line.next === LESS_THAN || line.next === LEFT_BRACE ? flowEnd(reading.source, cx.lineStart + line.pos) : undefined;
  return {
    parseBlock: [
      {
        name: "Flow",
        before: "FencedCode",
        parse(cx, line) {
          const flow = flowAt(cx, line);
          if (!flow) return false;
          for (const { type, from, to } of flow.pieces) cx.addElement(cx.elt(type, from, to));
          passLines(cx, line, flow.end);
          return true;
        },
        leaf: () => new EndOfParagraph(flowAt),
        endLeaf: (cx, line) => flowAt(cx, line) !== undefined,
      },
      {
        name: "Module",
        before: "Flow",
        parse(cx, line) {
          if (!mayBeModule(cx, line)) return false;
          const end = reading.source.moduleAt(cx.lineStart)?.end ?? blankLineAfter(reading.source.text, cx.lineStart);
          cx.addElement(cx.elt("Module", cx.lineStart, end));
          passLines(cx, line, end);
          return true;
        },
      },
    ],
    parseInline: [
      {
        name: "Jsx",
        before: "InlineCode",
        parse(cx, next, at) {
          if (next === LEFT_BRACE) return inlineExpression(cx, at, reading.source);
          return next === LESS_THAN ? inlineTag(cx, at, reading.source) : -1;
        },
      },
    ],
  };
}

/** Matches the start of a URL that is written without a link. GFM turns it into one. */
const BARE_URL = /(?:^|[^\p{L}[])(?:https?:\/\/|www\.)[\p{L}\p{N}-]/iu;
const MAX_URL = 1000;

/** Whether an offset is in a bare URL, in which braces are plain text. A formula ends a URL that starts in it. */
function isInUrl(cx: InlineContext, at: number, source: PageSource): boolean {
  let from = at;
  while (from > Math.max(cx.offset, at - MAX_URL) && !/[\s<]/.test(cx.slice(from - 1, from))) from--;
  const url = BARE_URL.exec(cx.slice(from, at));
  return url !== null && (source.isInFormula(at) || !source.isInFormula(from + url.index + url[0].length));
}

function inlineExpression(cx: InlineContext, at: number, source: PageSource): number {
  if (isInUrl(cx, at, source)) return -1;
  const end = source.expressionAt(at)?.end;
  if (end !== undefined && end <= cx.end) return cx.addElement(cx.elt("Expression", at, end));
  source.report(at, l10n.t("`{` starts an expression that is not closed with `}`. Write `\\{` for a literal brace."));
  return -1;
}

function inlineTag(cx: InlineContext, at: number, source: PageSource): number {
  const tag = source.tagAt(at);
  const isWhole = isTag(tag) && tag.to <= cx.end;
  const end = isWhole ? tag.to : source.commentEnd(at);
  if (end !== undefined && end <= cx.end) return cx.addElement(cx.elt(isWhole ? "JsxTag" : "HtmlComment", at, end));
  if (isTag(tag)) source.report(at, l10n.t("The tag `<{0}` is not closed in its paragraph.", tag.name));
  else if (!/\s/.test(source.text.charAt(at + 1))) source.reportTag(at, tag, attributesMistake(source, tag));
  return -1;
}

/**
 * Finds consecutive lines that consist only of tags and expressions. Returns undefined if the last line contains
 * anything else.
 */
function flowEnd(source: PageSource, from: number) {
  const { text } = source;
  const pieces: { type: string; from: number; to: number }[] = [];
  const space = /[ \t]*/y;
  const isComment = text.startsWith("<!--", from);
  for (let at = from; ; ) {
    const char = text.charCodeAt(at);
    let type: string;
    let to: number | undefined;
    if (isComment) {
      type = "FlowComment";
      to = source.commentEnd(at);
    } else if (char === LESS_THAN) {
      const tag = source.tagAt(at);
      type = "FlowTag";
      to = isTag(tag) ? tag.to : undefined;
    } else if (char === LEFT_BRACE) {
      type = "FlowExpression";
      to = source.expressionAt(at)?.end;
    } else {
      return undefined;
    }
    if (to === undefined) return undefined;
    pieces.push({ type, from: at, to });
    space.lastIndex = to;
    space.test(text);
    at = space.lastIndex;
    if (at >= text.length || text[at] === "\n") return { pieces, end: at };
    if (isComment) return undefined;
  }
}

/** Returns the end of the last line before a blank line. Imports and exports with a mistake end there. */
function blankLineAfter(text: string, from: number): number {
  for (let end = text.indexOf("\n", from); end >= 0; ) {
    const next = text.indexOf("\n", end + 1);
    if (text.slice(end, next < 0 ? text.length : next).trim() === "") return end;
    end = next;
  }
  return text.length;
}

function mayBeModule(cx: BlockContext, line: Line): boolean {
  return cx.depth === 1 && line.pos === 0 && /^(?:import|export) /.test(line.text);
}

/**
 * Ends paragraphs in the same way as MDX. By default, the parser never ends a paragraph at a line that is indented by
 * four or more columns.
 */
class EndOfParagraph implements LeafBlockParser {
  readonly #flowAt: (cx: BlockContext, line: Line) => unknown;

  constructor(flowAt: (cx: BlockContext, line: Line) => unknown) {
    this.#flowAt = flowAt;
  }

  nextLine(cx: BlockContext, line: Line, leaf: LeafBlock): boolean {
    if (line.indent < line.baseIndent + 4) return false;
    if (!ENDS_PARAGRAPH.test(line.text.slice(line.pos)) && !this.#flowAt(cx, line)) return false;
    const children = cx.parser.parseInline(leaf.content, leaf.start);
    cx.addLeafElement(leaf, cx.elt("Paragraph", leaf.start, leaf.start + leaf.content.length, children));
    return true;
  }

  finish(): boolean {
    return false;
  }
}

/** Parses a fenced code block at any indentation. */
function fencedCode(cx: BlockContext, line: Line): boolean {
  if (line.next !== BACKTICK && line.next !== TILDE) return false;
  const fence = /^(?:`{3,}|~{3,})/.exec(line.text.slice(line.pos))?.[0];
  if (!fence || (fence[0] === "`" && line.text.includes("`", line.pos + fence.length))) return false;
  const from = cx.lineStart + line.pos;
  const quotes = quotesAround(cx);
  // The space after `>` is optional, so in a block quote, the indentation of a line can be one column less for each
  // `>`.
  const indent = line.baseIndent - quotes;
  const close = new RegExp(`^[${fence[0]}]{${fence.length},}[ \\t]*$`);
  // A line with less indentation ends the list around the code. A line with fewer `>` ends the block quote.
  while (cx.nextLine() && line.baseIndent >= indent && line.markers.length >= quotes) {
    if (!close.test(line.text.slice(line.pos))) continue;
    cx.nextLine();
    break;
  }
  cx.addElement(cx.elt("FencedCode", from, Math.max(from, cx.prevLineEnd())));
  return true;
}

function quotesAround(cx: BlockContext): number {
  let count = 0;
  for (let depth = 0; depth < cx.depth; depth++) if (cx.parentType(depth).name === "Blockquote") count++;
  return count;
}

/** Advances to the line after the one that contains `end`. */
function passLines(cx: BlockContext, line: Line, end: number): void {
  while (cx.lineStart + line.text.length < end && cx.nextLine());
  cx.nextLine();
}
