import type { Edit } from "../../json/edits.ts";
import type { Unreadable } from "../page.ts";
import type { Tag } from "../tag.ts";
import { addTag } from "../tagPairs.ts";
import { allTagsIn } from "../tokens.ts";
import { blankOutCode } from "./repairs.ts";
import { scanTags } from "./tagScan.ts";

/** The kind of repair, which determines the title. */
export type RepairKind =
  | "escape"
  | "code"
  | "comment"
  | "link"
  | "closeItself"
  | "close"
  | "remove"
  | "rename"
  | "swap"
  | "align"
  | "indent"
  | "blankLine"
  | "ownLine"
  | "types"
  | "mark";

export interface PageRepair {
  readonly kind: RepairKind;
  readonly edits: readonly Edit[];
  /** Whether the repair can be applied without confirmation. */
  readonly isCertain: boolean;
}

/** HTML elements that need a closing tag, but usually have no content. */
const USUALLY_EMPTY = /^(?:iframe|video|audio|script)$/;

/** Whether the mistake starts with a name that does not belong to a tag. */
export function isOwnWord(text: string, { span }: Unreadable, isKnown: (tag: string) => boolean): boolean {
  const start = text.slice(span.offset, span.offset + 80);
  const name = /^<([\w.:@-]+)/.exec(start)?.[1];
  // `{/Note>` is a damaged closing tag.
  if (name === undefined) return start.startsWith("{") && !/^\{\/[\w.]*>/.test(start);
  if (isKnown(name) || /^[A-Z]/.test(name)) return false;
  const tagsOnly = blankOutCode(text);
  // In `<bword</b>`, the name of a tag has run into the text.
  const isJoined = scanTags(tagsOnly, false).closings.some(
    (closing) => closing.name !== "" && name.startsWith(closing.name),
  );
  return !isJoined && !tagsOnly.includes(`</${name}`);
}

/** Returns the repairs that change whole tags or words. */
export function wordRepairs(
  text: string,
  { span }: Unreadable,
  isKnown: (tag: string) => boolean,
): readonly PageRepair[] {
  const { offset, length } = span;
  const rest = text.slice(offset, offset + 2000);
  const repairs: PageRepair[] = [];
  const add = (kind: RepairKind, at: number, length: number, content: string): void =>
    void repairs.push({ kind, edits: [{ offset: at, length, content }], isCertain: false });
  const closing = /^<\/([\w.]*)\s*>/.exec(rest);
  if (closing) {
    const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
    const indent = text.slice(lineStart, offset);
    if (indent.trim() === "") {
      const space = /^[ \t]*(?=[^\s>])/.exec(text.slice(offset + closing[0].length))?.[0];
      if (space !== undefined) add("ownLine", offset + closing[0].length, space.length, `\n\n${indent}`);
      add("blankLine", lineStart, 0, "\n");
      add("blankLine", lineStart, indent.length, `\n${indentOf(text, offset, closing[1]!)}`);
    } else add("blankLine", offset, 0, `\n\n${indentOf(text, offset, closing[1]!)}`);
    for (const name of openNames(text, offset)) {
      if (name === closing[1]) break;
      add("close", lineStart, 0, `${indent.trim() === "" ? indent : ""}</${name}>\n`);
    }
    const lineEnd = indent.trim() === "" && /^[ \t]*(?:\r?\n|$)/.exec(text.slice(offset + closing[0].length));
    if (lineEnd) add("remove", lineStart, offset - lineStart + closing[0].length + lineEnd[0].length, "");
    else add("remove", offset, closing[0].length, "");
    return repairs;
  }
  if (rest.startsWith("{")) {
    if (text[offset - 1] === "=") return [...repairs, ...valueRepairs(text, span)];
    if (length > 1) {
      const sourceText = text.slice(offset, offset + length);
      const braces = [...sourceText.matchAll(/\{/g)].map(({ index }) => ({
        offset: offset + index,
        length: 0,
        content: "\\",
      }));
      repairs.push({ kind: "escape", edits: braces, isCertain: false });
      if (!/[`\n]/.test(sourceText)) add("code", offset, length, `\`${sourceText}\``);
      return repairs;
    }
    add("escape", offset, 0, "\\");
    const code = /^\{[^\n`]*?(?=\s|$)/.exec(rest)?.[0];
    if (code) add("code", offset, code.length, `\`${code}\``);
    return repairs;
  }
  const opening = /^<([\p{L}_$][\w.:@-]*)[^<>\n]*(>?)/u.exec(rest);
  if (!opening) {
    if (rest.startsWith("<")) add("escape", offset, 0, "\\");
    return repairs;
  }
  const [line, name = "", end] = opening;
  const tag = text.slice(offset, offset + length);
  const whole = tag.endsWith(">") ? tag : line;
  if (isKnown(name) || /^[A-Z]/.test(name)) {
    if (whole.endsWith(">")) {
      const to = offset + whole.length;
      const lineEnd = lineEndAt(text, to);
      const closeItself = () => add("closeItself", to - 1, 1, /\s>$/.test(whole) ? "/>" : " />");
      if (USUALLY_EMPTY.test(name)) closeItself();
      add("ownLine", to, 0, "\n");
      if (text.slice(to, lineEnd).trim() !== "") add("close", lineEnd, 0, `</${name}>`);
      add("close", text.trimEnd().length, 0, `\n\n</${name}>`);
      if (!USUALLY_EMPTY.test(name)) closeItself();
    }
    // Text that has attributes was meant as a tag.
    const isText = /^[a-z]/.test(name) ? length > 1 || !whole.endsWith(">") : length > 1 || !/[={]/.test(whole);
    if (isText) add("escape", offset, 0, "\\");
    return repairs;
  }
  add("escape", offset, 0, "\\");
  if (end === ">") add("code", offset, whole.length, `\`${whole}\``);
  return repairs;
}

/**
 * Returns the repairs for an attribute value that is not code, but either an object without its own braces or plain
 * text.
 */
function valueRepairs(text: string, { offset, length }: Unreadable["span"]): readonly PageRepair[] {
  const end = offset + length - 1;
  const replaceMarks = (removed: number, content: readonly [string, string]): PageRepair => ({
    kind: "mark",
    edits: [
      { offset, length: removed, content: content[0] },
      { offset: end, length: removed, content: content[1] },
    ],
    isCertain: false,
  });
  const isText = !/["\n]/.test(text.slice(offset, end));
  return [replaceMarks(0, ["{", "}"]), ...(isText ? [replaceMarks(1, ['"', '"'])] : [])];
}

/** Returns the names of the tags that appear to be open at an offset, innermost first. */
function openNames(text: string, offset: number): readonly string[] {
  const open: Tag[] = [];
  for (const tag of allTagsIn(text.slice(Math.max(0, offset - 20_000), offset))) addTag(open, tag);
  return open.reverse().map(({ name }) => name);
}

/** Returns the indentation of the line that contains the last opening tag with the given name before an offset. */
function indentOf(text: string, offset: number, name: string): string {
  const at = text.lastIndexOf(`<${name}`, offset - 1);
  const line = text.slice(text.lastIndexOf("\n", at) + 1, Math.max(0, at));
  return /^[ \t]*/.exec(line)![0];
}

/** Returns the offset of the line feed that ends the line with the given offset, or the end of the text. */
export function lineEndAt(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
