import { PageSource } from "../../mdx/source.ts";
import { isTag, isVoid, type Tag } from "../../mdx/tag.ts";

/** A construct that contains an offset. */
export interface Construct {
  readonly kind: "fence" | "code" | "comment" | "tag" | "expression" | "module";
  readonly from: number;
}

/** The context of an offset in a page, based on the text before the offset. */
export interface Surroundings {
  /** The open tags, innermost last. */
  readonly open: readonly Tag[];
  readonly around: Construct | undefined;
}

const FENCE = /[ \t>]{0,99}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,9}){0,9}(`{3,}|~{3,})([^\n]*)/y;
const NEXT = /[`<{\\\n]/g;

/**
 * Scans a page from the start of its body to an offset, looking only for markup characters. This is much faster than
 * parsing, and incomplete text at the offset cannot affect how the text before it is read.
 */
export function surroundingsAt(page: string, at: number, bodyAt: number, visit?: (tag: Tag) => void): Surroundings {
  const text = page.replace(/\r\n?/g, (end) => (end.length === 2 ? " \n" : "\n"));
  const source = new PageSource(text, false);
  const open: Tag[] = [];
  const found = (kind: Construct["kind"], from: number): Surroundings => ({ open, around: { kind, from } });
  let i = bodyAt;
  let isLineStart = true;
  while (i < at) {
    if (isLineStart) {
      isLineStart = false;
      const fence = fenceAt(text, i);
      if (fence) {
        if (at <= fence.to && !(fence.isClosed && at === fence.to)) return found("fence", fence.from);
        i = fence.to;
        continue;
      }
      const module = /^(?:import|export)\b/.test(text.slice(i, i + 7)) ? source.moduleAt(i) : undefined;
      if (module && module.end > i) {
        if (at <= module.end) return found("module", i);
        i = module.end;
        continue;
      }
    }
    NEXT.lastIndex = i;
    const next = NEXT.exec(text);
    if (!next || next.index >= at) break;
    const from = next.index;
    let end = from + 1;
    let kind: Construct["kind"] | undefined;
    if (next[0] === "\n") {
      isLineStart = true;
    } else if (next[0] === "\\") {
      end++;
    } else if (next[0] === "`") {
      const run = /`+/y;
      run.lastIndex = from;
      const [marks = "`"] = run.exec(text)!;
      const close = closingRun(text, from + marks.length, marks);
      end = close ?? from + marks.length;
      if (close !== undefined) kind = "code";
    } else if (next[0] === "{") {
      const code = source.expressionAt(from);
      if (code) {
        end = code.end;
        kind = text.startsWith("{/*", from) ? "comment" : "expression";
      }
    } else {
      const tag = source.tagAt(from);
      const comment = source.commentEnd(from);
      if (comment !== undefined) {
        end = comment;
        kind = "comment";
      } else if (isTag(tag)) {
        end = tag.to;
        visit?.(tag);
        if (end > at) kind = "tag";
        else if (tag.kind === "open" && !isVoid(tag.name)) open.push(tag);
        else if (tag.kind === "close") closeTag(open, tag.name);
      }
    }
    if (kind !== undefined && at < end) return found(kind, from);
    i = end;
  }
  return { open, around: undefined };
}

/** Returns the tags in a page in source order, except those in code, expressions and comments. */
export function tagsIn(page: string, bodyAt: number): readonly Tag[] {
  const tags: Tag[] = [];
  surroundingsAt(page, page.length, bodyAt, (tag) => tags.push(tag));
  return tags;
}

function closeTag(open: Tag[], name: string): void {
  const index = open.findLastIndex((each) => each.name === name);
  if (index >= 0) open.length = index;
}

/** Finds the code block whose opening line is at an offset. */
function fenceAt(
  text: string,
  at: number,
): { readonly from: number; readonly to: number; readonly isClosed: boolean } | undefined {
  FENCE.lastIndex = at;
  const [whole = "", marks, info = ""] = FENCE.exec(text) ?? [];
  if (marks === undefined || (marks[0] === "`" && info.includes("`"))) return undefined;
  const from = at + whole.length - marks.length - info.length;
  const close = new RegExp(`\\n[ \\t>]*${marks[0]}{${marks.length},}[ \\t]*(?=\\n|$)`, "g");
  close.lastIndex = at + whole.length;
  const end = close.exec(text);
  return { from, to: end ? end.index + end[0].length : text.length, isClosed: end !== null };
}

/** Finds the end of inline code, which may be on a later line of the paragraph. */
function closingRun(text: string, from: number, marks: string): number | undefined {
  const runs = /`+|\n[ \t]*(?=\n)/g;
  runs.lastIndex = from;
  for (let run = runs.exec(text); run && run[0][0] === "`"; run = runs.exec(text)) {
    if (run[0].length === marks.length) return runs.lastIndex;
  }
  return undefined;
}
