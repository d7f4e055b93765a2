import { decodeEntities } from "./decode.ts";
import { childrenOf, type PageNode } from "./parser.ts";
import { hasSmartPunctuation, smartText, type TextPiece } from "./smartPunctuation.ts";

/** Matches markup and other nodes whose text readers do not see. */
const SILENT =
  /Mark$|^(?:URL|LinkTitle|LinkLabel|Image|JsxTag|HTMLTag|Expression|Comment|HtmlComment|ProcessingInstruction)$/;

/**
 * Returns the text of a node between two offsets, as readers see it. Markup is removed, and escape sequences and
 * entities are decoded.
 */
export function textOf(node: PageNode, text: string, from: number, to: number): string {
  return onOneLine(joined(piecesOf(node, text, from, to)));
}

/** Returns the same text as {@link textOf} for a heading, but with the typographic punctuation that is in its ID. */
export function smartTextOf(node: PageNode, text: string, from: number, to: number): string {
  const pieces = piecesOf(node, text, from, to);
  const plain = joined(pieces).trim();
  if (!hasSmartPunctuation(plain)) return onOneLine(plain);
  const before = STARTS_WITH_WORD.test(plain) ? "" : besideText(node, text, "prevSibling").slice(-MAX_BESIDE);
  const after = ENDS_WITH_QUOTE.test(plain) ? besideText(node, text, "nextSibling").slice(0, MAX_BESIDE) : "";
  return onOneLine(smartText(trimmed(pieces), before, after));
}

const STARTS_WITH_WORD = /^[\p{L}\p{N}]/u;
const ENDS_WITH_QUOTE = /["']$/;

/** Whether {@link smartTextOf} may need the text before or after a heading with the given text. */
export function dependsOnNeighbors(heading: string): boolean {
  return hasSmartPunctuation(heading) && (!STARTS_WITH_WORD.test(heading) || ENDS_WITH_QUOTE.test(heading));
}

/** The length of the text around a heading that is enough to choose between opening and closing quotes. */
const MAX_BESIDE = 64;

/** Returns the parts of a text as the platform divides it: at code and markup, but not at escape sequences. */
function piecesOf(node: PageNode, text: string, from: number, to: number): TextPiece[] {
  const pieces: TextPiece[] = [];
  const isCode = node.name === "InlineCode";
  let plain = "";
  let at = from;
  const flush = (): void => {
    if (plain !== "") pieces.push({ text: plain, isCode });
    plain = "";
  };
  for (const child of childrenOf(node)) {
    if (child.from >= to) break;
    if (child.to <= from) continue;
    plain += text.slice(at, child.from);
    if (child.name === "Escape") plain += text.slice(child.from + 1, child.to);
    else if (child.name === "Entity") plain += decodeEntities(text.slice(child.from, child.to));
    else {
      flush();
      if (!SILENT.test(child.name)) pieces.push(...piecesOf(child, text, child.from, child.to));
    }
    at = child.to;
  }
  plain += text.slice(at, Math.max(at, to));
  flush();
  return pieces;
}

/** Removes the space around the text of a heading. */
function trimmed(pieces: readonly TextPiece[]): TextPiece[] {
  return pieces.map((piece, index) => {
    const text = index === 0 ? piece.text.trimStart() : piece.text;
    return { ...piece, text: index === pieces.length - 1 ? text.trimEnd() : text };
  });
}

function joined(pieces: readonly TextPiece[]): string {
  return pieces.map((piece) => piece.text).join("");
}

function onOneLine(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n");
  return lines
    .map((line, i) => (i === 0 ? line.trimEnd() : i === lines.length - 1 ? line.trimStart() : line.trim()))
    .join(" ");
}

/** Matches the blocks that contain text. */
const TEXT_BLOCK = /^(?:Paragraph|TableCell|(?:ATX|Setext)Heading\d)$/;

/** Returns the text of the nearest block before or after a node that contains text. */
function besideText(node: PageNode, text: string, direction: "prevSibling" | "nextSibling"): string {
  for (let at: PageNode | null = node; at; at = at.parent) {
    for (let each = at[direction]; each; each = each[direction]) {
      const found = textInside(each, text, direction);
      if (found !== undefined) return found;
    }
  }
  return "";
}

function textInside(node: PageNode, text: string, direction: "prevSibling" | "nextSibling"): string | undefined {
  if (TEXT_BLOCK.test(node.name)) {
    const pieces = piecesOf(node, text, node.from, node.to).map((piece) => (piece.isCode ? "A" : piece.text));
    const whole = pieces.join("").trim();
    if (node.name === "Paragraph") return ` ${whole}`;
    return whole === "" ? undefined : whole;
  }
  const children = childrenOf(node);
  for (const child of direction === "prevSibling" ? children.toReversed() : children) {
    const found = textInside(child, text, direction);
    if (found !== undefined) return found;
  }
  return undefined;
}
