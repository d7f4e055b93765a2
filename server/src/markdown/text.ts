import type { SyntaxNode } from "@lezer/common";
import { decodeEntities } from "./decode.ts";

/** Nodes that are marks, or whose text readers do not see. */
const SILENT =
  /Mark$|^(?:URL|LinkTitle|LinkLabel|Image|JsxTag|HTMLTag|Expression|Comment|HtmlComment|ProcessingInstruction)$/;

/** The text of a node between two offsets as readers see it: without marks, with escapes and entities decoded. */
export function textOf(node: SyntaxNode, text: string, from: number, to: number): string {
  let result = "";
  let at = from;
  for (let child = node.firstChild; child && child.from < to; child = child.nextSibling) {
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

function textOfChild(child: SyntaxNode, text: string): string {
  if (SILENT.test(child.name)) return "";
  if (child.name === "Escape") return text.slice(child.from + 1, child.to);
  if (child.name === "Entity") return decodeEntities(text.slice(child.from, child.to));
  return textOf(child, text, child.from, child.to);
}
