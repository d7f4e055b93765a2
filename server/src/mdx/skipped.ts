import type { BlockContext, InlineParser, LeafBlockParser, Line } from "@lezer/markdown";
import { mayBeModule } from "./mdx.ts";
import { plainBlockEnd } from "./plainBlock.ts";
import { passLines, reading } from "./reading.ts";

/** A link, an image, a tag and an expression begin with one of these. */
const MATTERS = /[[<{]/;

/** The line below a heading that is not marked with `#`. */
const UNDERLINE = /\n[ \t>]*[=-]+[ \t]*(?:\n|$)/y;

/** Everything but the characters that begin or end something in a paragraph. */
const PLAIN_TEXT = /[^\\&`<*_[\]!~{]+/y;

/** Passes plain text in one step. Without it, the parser tries each of its rules at each character. */
export const plainText: InlineParser = {
  name: "PlainText",
  before: "Escape",
  parse(cx, _, at) {
    PLAIN_TEXT.lastIndex = at - cx.offset;
    return PLAIN_TEXT.test(cx.text) ? cx.offset + PLAIN_TEXT.lastIndex : -1;
  },
};

/** Passes a paragraph or a table without targets in one step. Only a whole tree has such nodes. */
export function plainBlock(cx: BlockContext, line: Line): boolean {
  // Four spaces begin indented code.
  if (reading.isWhole || line.indent >= line.baseIndent + 4 || mayBeModule(cx, line)) return false;
  const end = plainBlockEnd(reading.source.text, cx.lineStart + line.pos);
  if (end === undefined) return false;
  passLines(cx, line, end);
  return true;
}

/** Leaves a paragraph out of the tree that cannot hold a target. */
export const plainParagraph: LeafBlockParser = {
  nextLine: () => false,
  finish: (_, leaf) => !reading.isWhole && !MATTERS.test(leaf.content),
};

/** True for text that must be searched for links and other marks. */
export function isNeeded(text: string, offset: number): boolean {
  return reading.isWhole || MATTERS.test(text) || isHeading(text, offset);
}

/** True for the text of a heading, whose ID needs it without its marks. May be true for other text. */
function isHeading(text: string, offset: number): boolean {
  const whole = reading.source.text;
  UNDERLINE.lastIndex = offset + text.length;
  return whole[offset - 2] === "#" || UNDERLINE.test(whole);
}
