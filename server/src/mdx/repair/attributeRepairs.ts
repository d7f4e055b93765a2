import { applyEdits, type Edit } from "../../json/edits.ts";
import type { Span } from "../../json/jsonText.ts";
import { mistakeInExpression, propertiesOf } from "../javaScript.ts";
import { attributesMistake } from "../pageExpressions.ts";
import { PageSource } from "../source.ts";
import { isTag } from "../tag.ts";

/** Matches a spread with one or two dots. */
const FEW_DOTS = /^\s*\.{1,2}(?=[\p{ID_Start}$_])/u;
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

/** Matches a comment, which a tag cannot contain, after the `/` at which it starts. */
const COMMENT = /\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|\/[^\n]*/y;

const MAX_ATTRIBUTES = 20;

/** Returns the repair of the attributes of the tag at a `<`, if their values are not delimited correctly. */
export function attributeRepair(text: string, from: number): AttributeRepair | undefined {
  const edits: Edit[] = [];
  let isCertain = true;
  let repaired = text;
  for (let count = 0; count < MAX_ATTRIBUTES; count++) {
    const source = new PageSource(repaired, "mdx");
    const tag = source.tagAt(from);
    if (isTag(tag)) break;
    const inside = attributesMistake(source, tag);
    const repair = inside ? valueRepair(repaired, inside.span) : repairAt(repaired, tag.at, from);
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
  const spaceEnd = text.slice(from, at - Number(text[at - 1] === "/")).trimEnd().length + from;
  const replace = (offset: number, end: number, content: string): AttributeRepair => {
    const start = content === "" ? Math.min(spaceEnd, offset) : offset;
    return { edits: [{ offset: start, length: end - start, content }], isCertain: false };
  };
  if (text[at] === "{") {
    if (/\w/.test(text[at - 1] ?? "")) return one(at, "=");
    const end = new PageSource(text, "mdx").expressionAt(at)?.end;
    const attributes = end === undefined ? undefined : spreadAttributes(text.slice(at + 1, end - 1));
    if (end !== undefined) return attributes === undefined ? undefined : replace(at, end, attributes);
    const braced = found(BRACED);
    return braced === undefined ? undefined : one(at + braced.length, "}");
  }
  // The value before it is complete.
  if (text[at] === "}") return replace(at, at + 1, "");
  // The name of the tag goes on with a mark, but without a name after it.
  if (/^[.:][^\w$]/.test(text.slice(at, at + 2)) && /^<\/?[\w.:-]*$/.test(text.slice(from, at)))
    return replace(at, at + 1, "");
  const comment = text[at - 1] === "/" ? found(COMMENT) : undefined;
  if (comment !== undefined) return replace(at - 1, at + comment.length, "");
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

/**
 * Returns the attributes that braces between attributes were meant as: `{...a} b={b}` for `{...a, b}`. Empty for a
 * comment, which a tag cannot contain.
 */
function spreadAttributes(code: string): string | undefined {
  const properties = propertiesOf(code);
  if (!properties) return FEW_DOTS.test(code) ? `{${code.replace(FEW_DOTS, "...")}}` : undefined;
  const attributes = properties.map(({ key, value }) => (key === undefined ? `{${value}}` : `${key}={${value}}`));
  return attributes.every((each) => /^(?:\{|[\p{ID_Start}$_][\p{ID_Continue}$-]*=)/u.test(each))
    ? attributes.join(" ")
    : undefined;
}

/**
 * Returns the repair of the value of an attribute that is not code, because its opening brace is missing or because a
 * `}` ends it too early.
 */
export function valueRepair(text: string, { offset, length }: Span): AttributeRepair | undefined {
  const end = offset + length - 1;
  const code = text.slice(offset + 1, end);
  const early = text.lastIndexOf("}", offset + 1 + (mistakeInExpression(code, false) ?? 0));
  const edits: readonly Edit[] = [
    ...(text[end + 1] === "}" ? [{ offset: offset + 1, length: 0, content: "{" }] : []),
    ...[early, end].map((at) => ({ offset: at, length: 1, content: "" })),
  ];
  const edit = edits.find((each) => {
    if (each.offset <= offset) return false;
    const repaired = applyEdits(text, [each]);
    const to = new PageSource(repaired, "mdx").expressionAt(offset)?.end ?? 0;
    return to > end && mistakeInExpression(repaired.slice(offset + 1, to - 1), false) === undefined;
  });
  return edit && { edits: [edit], isCertain: false };
}
