import type { Unreadable } from "../page.ts";
import type { PageRepair } from "./wordRepairs.ts";

const CODE = /^(?:const|let|var|function|class|async|if|for|return)\b/;

/** Returns repairs of imports and exports, and of a line directly below them. The caller tries whether they help. */
export function moduleRepairs(text: string, { span: { offset, length } }: Unreadable): readonly PageRepair[] {
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  if (text.slice(lineStart, offset).trim() !== "") return [];
  const line = text.slice(offset, offset + length);
  if (!/^(?:import|export)\b/.test(line)) {
    const isBelow = /["';})\]][ \t]*\r?\n$/.test(text.slice(Math.max(0, lineStart - 200), lineStart));
    if (!isBelow) return [];
    return [
      { kind: "blankLine", edits: [{ offset: lineStart, length: 0, content: "\n" }], isCertain: !CODE.test(line) },
    ];
  }
  const marks = importMarks(line);
  if (marks.length > 0)
    return marks.map(({ at, removed = 0, content }) => ({
      kind: "mark",
      edits: [{ offset: offset + at, length: removed, content }],
      isCertain: true,
    }));
  // A valid import is reported only for a duplicate name.
  if (!/^import\b[^"'`=]*(["'])[^"']*\1\s*;?$/.test(line)) return [];
  const next = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(offset + length))?.[0].length ?? 0;
  const isRepeated = text.slice(0, lineStart).split(/\r?\n/).includes(line);
  const edit = { offset: lineStart, length: offset - lineStart + length + next, content: "" };
  return isRepeated || !line.includes(",") ? [{ kind: "remove", edits: [edit], isCertain: isRepeated }] : [];
}

/** A change to a line, at an offset in it. */
interface LineMark {
  readonly at: number;
  readonly removed?: number;
  readonly content: string;
}

/** Returns the changes that an import with a missing quote, brace or `from` may need. */
function importMarks(line: string): readonly LineMark[] {
  const from = line.search(/\bfrom\b/);
  if (from < 0) {
    const before = line.slice(0, Math.max(0, line.search(/["']/))).trimEnd();
    const word = before.slice(before.lastIndexOf(" ") + 1);
    return /^\w+$/.test(word) && word !== "import"
      ? [{ at: before.length - word.length, removed: word.length, content: "from" }]
      : [];
  }
  const path = line
    .slice(from + 4)
    .trim()
    .replace(/;$/, "")
    .trimEnd();
  const at = line.indexOf(path, from + 4);
  const [first = "", last = ""] = [path[0], path.at(-1)];
  const [isOpened, isClosed] = [/["']/.test(first), /["']/.test(last) && path.length > 1];
  if (isOpened && !isClosed) return [{ at: at + path.length, content: first }];
  if (isClosed && !isOpened) return [{ at, content: last }];
  const names = line.slice(0, from);
  const end = names.trimEnd().length;
  if (names.includes("{") && !names.includes("}")) return [{ at: Math.max(end, from - 1), content: "}" }];
  const start = names.length - names.slice("import".length).trimStart().length;
  return names.includes("}") && !names.includes("{") ? [{ at: start, content: "{" }] : [];
}
