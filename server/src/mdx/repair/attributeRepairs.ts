import { applyEdits, type Edit } from "../../json/edits.ts";
import { PageSource } from "../source.ts";
import { isTag } from "../tag.ts";

const CURLY_QUOTES = /[\u201C\u201D\u201E«]([^\u201C\u201D\u201E»"\n]*)[\u201C\u201D»]/y;
/** Matches a literal or a name after an opening brace. */
const BRACED = /\{\s*(?:"[^"\n]*"|'[^'\n]*'|`[^`]*`|\[[^\]\n]*\]|\{[^{}]*\}|-?[\w.]+)/y;
const HALF_BRACED = /["'\w.[\], -]+\}/y;
const UNQUOTED = /(?:[^\s"'=<>`{}/]|\/(?!>))+(?=\s*\/?>|\s+[\w-]+=)/y;

interface AttributeRepair {
  readonly edits: readonly Edit[];
  /** Whether the repair can be applied without confirmation. */
  readonly isCertain: boolean;
}

const MAX_ATTRIBUTES = 20;

/** Returns the repair of the attributes of the tag at a `<`, if their values are not delimited correctly. */
export function attributeRepair(text: string, from: number): AttributeRepair | undefined {
  const edits: Edit[] = [];
  let isCertain = true;
  let repaired = text;
  for (let count = 0; count < MAX_ATTRIBUTES; count++) {
    const tag = new PageSource(repaired, "mdx").tagAt(from);
    if (isTag(tag)) break;
    const repair = repairAt(repaired, tag.at, from);
    if (!repair) return undefined;
    const added = repaired.length - text.length;
    edits.push(...repair.edits.map((edit) => ({ ...edit, offset: edit.offset - added })));
    isCertain &&= repair.isCertain;
    repaired = applyEdits(repaired, repair.edits);
  }
  return edits.length === 0 ? undefined : { edits, isCertain };
}

/** Returns the repair of the attribute at an offset. The attributes between the `<` and this one are valid. */
function repairAt(text: string, at: number, from: number): AttributeRepair | undefined {
  const found = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const insert = (offset: number, content: string): Edit => ({ offset, length: 0, content });
  const one = (offset: number, content: string): AttributeRepair => ({
    edits: [insert(offset, content)],
    isCertain: false,
  });
  if (text[at] === "{") {
    if (/\w/.test(text[at - 1] ?? "")) return one(at, "=");
    const braced = found(BRACED);
    return braced === undefined ? undefined : one(at + braced.length, "}");
  }
  if (text[at] === "}") {
    const open = text.slice(from, at).lastIndexOf("={");
    return open < 0 ? undefined : one(from + open + 2, "{");
  }
  const quoted = found(CURLY_QUOTES);
  if (quoted !== undefined) {
    const quotes = [at, at + quoted.length - 1];
    return { edits: quotes.map((offset) => ({ offset, length: 1, content: '"' })), isCertain: true };
  }
  const end = text.slice(from, at).trimEnd().length + from;
  // No attribute starts like a line of Markdown.
  if (/[`#*!>|[-]/.test(text[at] ?? "") && text.slice(end, at).includes("\n")) return one(end, ">");
  if (text[at - 1] !== "=") return undefined;
  if (found(HALF_BRACED) !== undefined) return one(at, "{");
  const value = found(UNQUOTED);
  if (value === undefined) return undefined;
  const [open, close] = /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value) ? ["{", "}"] : ['"', '"'];
  return { edits: [insert(at, open), insert(at + value.length, close)], isCertain: true };
}
