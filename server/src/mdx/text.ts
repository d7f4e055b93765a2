import { decodeEntities } from "./decode.ts";
import { childrenOf, type PageNode } from "./parser.ts";

/** Matches markup and other nodes whose text readers do not see. */
const SILENT =
  /Mark$|^(?:URL|LinkTitle|LinkLabel|Image|JsxTag|HTMLTag|Expression|Comment|HtmlComment|ProcessingInstruction)$/;

/**
 * Returns the text of a node between two offsets, as readers see it. Markup is removed, and escape sequences and
 * entities are decoded.
 */
export function textOf(node: PageNode, text: string, from: number, to: number): string {
  let result = "";
  let at = from;
  for (const child of childrenOf(node)) {
    if (child.from >= to) break;
    if (child.to <= from) continue;
    result += text.slice(at, child.from);
    result += textOfChild(child, text);
    at = child.to;
  }
  const whole = result + text.slice(at, Math.max(at, to));
  if (!whole.includes("\n")) return whole;
  const lines = whole.split("\n");
  return lines
    .map((line, i) => (i === 0 ? line.trimEnd() : i === lines.length - 1 ? line.trimStart() : line.trim()))
    .join(" ");
}

function textOfChild(child: PageNode, text: string): string {
  const { name } = child;
  if (SILENT.test(name)) return "";
  if (name === "Escape") return text.slice(child.from + 1, child.to);
  if (name === "Entity") return decodeEntities(text.slice(child.from, child.to));
  return textOf(child, text, child.from, child.to);
}
