import { fenceInfo, fenceOf, fenceTitle } from "../mdx/fences.ts";
import type { DrawnElement, LineMark } from "./pageContent.ts";
import { formula } from "./pageInlines.ts";
import { FORMULA } from "./pageText.ts";

/** Matches a marker such as `// [!code ++]` in a comment at the end of a line, in any language. */
const MARK = /^\[!code ([a-z+-]{2,20})(?::(\d{1,3}))?\](?:[ \t]*(?:-->|\*\/\}?))?$/;
const COMMENT = /(?:\/\/|#|--|;|%|<!--|\{?\/\*)$/;
const MARKS: Readonly<Record<string, LineMark>> = {
  "++": "added",
  "--": "removed",
  highlight: "highlight",
  hl: "highlight",
  focus: "focus",
};

/**
 * Reads a fenced code block with its language, title and lines.
 *
 * @param indent The column of the fence.
 * @param given The attributes passed to the enclosing snippet.
 */
export function fencedCode(
  written: string,
  indent: number,
  line: number,
  given: ReadonlyMap<string, string>,
): DrawnElement {
  const fence = fenceOf(written, 0, written.length);
  const { language, rest } = fenceInfo(written, fence);
  const lines = written.split("\n").slice(1);
  const text = (fence.isClosed ? lines.slice(0, -1) : lines).map((each) => withoutIndent(each, indent)).join("\n");
  if (language.startsWith(FORMULA)) return { tag: "div", class: "formula-block", line, children: [formula(text)] };
  const code = codeOf(insertValues(text, given), language || undefined, line);
  const title = fenceTitle(written, fence) || undefined;
  const icon = /(?:^|\s)icon=(?:"([^"]*)"|(\S+))/.exec(rest);
  const highlighted = /(?:^|\s)(?:highlight=)?["{]([\d,\s-]+)["}]/.exec(rest)?.[1];
  const focused = /(?:^|\s)focus=["{]([\d,\s-]+)["}]/.exec(rest)?.[1];
  const marks = {
    ...marksOf(highlighted, "highlight"),
    ...marksOf(focused, "focus"),
    ...code.marks,
  };
  const hasNumbers = /(?:^|\s)lines(?:=\{?true\}?)?(?:\s|$)/.test(rest);
  return { ...code, title, icon: icon?.[1] ?? icon?.[2], marks, hasNumbers };
}

/** Converts the markers in comments to line marks, and removes the comments that contain the markers. */
export function codeOf(text: string, language: string | undefined, line: number): DrawnElement {
  if (!text.includes("[!code ")) return { tag: "Code", line, language, text };
  const marks: Record<number, LineMark> = {};
  const lines = text.split("\n").map((each, index) => {
    const at = each.lastIndexOf("[!code ");
    const [, name = "", count = "1"] = (at >= 0 && MARK.exec(each.slice(at).trimEnd())) || [];
    const mark = MARKS[name];
    if (!mark) return each;
    for (let next = 0; next < Number(count); next++) marks[index + next] = mark;
    return each.slice(0, at).trimEnd().replace(COMMENT, "").trimEnd();
  });
  return { tag: "Code", line, language, text: lines.join("\n"), marks };
}

/** Returns the marks for a list of line numbers such as `1,3-5`. */
function marksOf(written: string | undefined, mark: LineMark): Readonly<Record<number, LineMark>> {
  const marks: Record<number, LineMark> = {};
  for (const part of written?.split(",") ?? []) {
    const [first = Number.NaN, last = first] = part.split("-").map((each) => Number.parseInt(each, 10));
    for (let line = first; line <= last && line < first + 1000; line++) marks[line - 1] = mark;
  }
  return marks;
}

/** Inserts the values of the enclosing snippet's attributes into code. */
function insertValues(text: string, given: ReadonlyMap<string, string>): string {
  if (given.size === 0) return text;
  return text.replace(/\{([\w$]{1,100})\}/g, (whole, name: string) => given.get(name) ?? whole);
}

function withoutIndent(line: string, indent: number): string {
  let start = 0;
  while (start < indent && (line[start] === " " || line[start] === "\t")) start++;
  return line.slice(start);
}
