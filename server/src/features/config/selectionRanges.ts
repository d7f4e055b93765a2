import type { Position, SelectionRange } from "vscode-languageserver-types";
import { type Node, nodeAt } from "../../json/json.ts";
import { type JsonText, rangeOf, type Span } from "../../json/jsonText.ts";

/**
 * Returns the steps of "Expand Selection" for each position: a string's text, the string, the property, the content of
 * the enclosing object or array, the object or array itself, and so on. LSP requires exactly one result per position.
 */
export function selectionRanges(config: JsonText, positions: readonly Position[]): SelectionRange[] {
  return positions.map((position) => {
    const offset = config.document.offsetAt(position);
    const chain = spansAround(config, offset).reduceRight<SelectionRange | undefined>(
      (parent, span) => (parent ? { range: rangeOf(config, span), parent } : { range: rangeOf(config, span) }),
      undefined,
    );
    return chain ?? { range: rangeOf(config, { offset, length: 0 }) };
  });
}

/** Returns the spans that contain an offset, from innermost to outermost, without duplicates. */
function spansAround(config: JsonText, offset: number): Span[] {
  const spans: Span[] = [];
  const add = (span: Span): void => {
    const contains = span.offset <= offset && offset <= span.offset + span.length;
    if (contains && span.length > (spans.at(-1)?.length ?? 0)) spans.push(span);
  };
  for (let node = nodeAt(config.root, offset); node; node = node.parent) {
    const inside = insideOf(config.text, node);
    if (inside) add(inside);
    add(node);
  }
  add({ offset: 0, length: config.text.length });
  return spans;
}

/**
 * Returns the span between the quotes or brackets of a node, or undefined for other nodes, and for nodes without a
 * closing quote or bracket.
 */
function insideOf(text: string, { type, offset, length }: Node): Span | undefined {
  const closingMark = { string: '"', object: "}", array: "]" }[type as string];
  return closingMark && length >= 2 && text[offset + length - 1] === closingMark
    ? { offset: offset + 1, length: length - 2 }
    : undefined;
}
