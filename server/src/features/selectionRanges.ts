import type { Position, SelectionRange } from "vscode-languageserver-types";
import { type Node, nodeAt } from "../json/json.ts";
import { type JsonText, rangeOf, type Span } from "../json/jsonText.ts";

/**
 * The steps of "Expand Selection" at each position: the text of a string, the string, the member, the inside of the
 * object or array, the object or array, and so on outwards. One chain for each position, as LSP requires.
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

/** The spans that contain an offset, from the innermost to the outermost, each wider than the one before. */
function spansAround(config: JsonText, offset: number): Span[] {
  const spans: Span[] = [];
  const add = (span: Span): void => {
    const holds = span.offset <= offset && offset <= span.offset + span.length;
    if (holds && span.length > (spans.at(-1)?.length ?? 0)) spans.push(span);
  };
  for (let node = nodeAt(config.root, offset); node; node = node.parent) {
    const inside = insideOf(config.text, node);
    if (inside) add(inside);
    add(node);
  }
  add({ offset: 0, length: config.text.length });
  return spans;
}

/** The text between the quotes or brackets of a node. Undefined for other nodes, and for an unclosed one. */
function insideOf(text: string, { type, offset, length }: Node): Span | undefined {
  const closer = { string: '"', object: "}", array: "]" }[type as string];
  return closer && length >= 2 && text[offset + length - 1] === closer
    ? { offset: offset + 1, length: length - 2 }
    : undefined;
}
