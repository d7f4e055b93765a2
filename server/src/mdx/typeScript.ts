import { type Span, spanBetween } from "../json/jsonText.ts";
import { lineStart, startsLine } from "../json/lines.ts";
import { isMistake, parseModule } from "./javaScript.ts";

/** The TypeScript in a module, as spans in its code. */
interface TypeScript {
  /** The first part, up to the end of its line. */
  readonly span: Span;
  /** All parts, if the module is JavaScript without them. Otherwise, it is empty. */
  readonly removals: readonly Span[];
}

interface Part {
  readonly from: number;
  readonly to: number;
  /** Whether the part cannot be a mistake in JavaScript. */
  readonly isCertain: boolean;
  /** Whether the part defines a value that other code may use. */
  readonly isValue?: boolean;
}

/** The maximum number of parts to remove. The module is parsed again after each. */
const MAX_PARTS = 40;

/** Blanks out the types in a module, if it is JavaScript without them. */
export function withoutTypes(code: string): string {
  const parsed = parseModule(code);
  const removals = parsed && isMistake(parsed) ? (typeScriptAt(code, parsed.offset)?.removals ?? []) : [];
  return removals.reduce((rest, { offset, length }) => blanked(rest, offset, offset + length), code);
}

function blanked(code: string, from: number, to: number): string {
  return code.slice(0, from) + code.slice(from, to).replace(/[^\n]/g, " ") + code.slice(to);
}

/** Finds TypeScript at the offset of a syntax error in a module. */
export function typeScriptAt(code: string, mistake: number): TypeScript | undefined {
  const first = partAt(code, mistake);
  if (!first) return undefined;
  const removals: Span[] = [];
  let rest = code;
  for (let part: Part | undefined = first; part && !part.isValue && removals.length < MAX_PARTS; ) {
    const { from, to } = part;
    const span = spanOfLines(code, from, to);
    const last = removals.at(-1);
    // The edits must not touch each other.
    if (last && last.offset <= span.offset && last.offset + last.length >= span.offset)
      removals[removals.length - 1] = spanBetween(last.offset, span.offset + span.length);
    else removals.push(span);
    rest = blanked(rest, from, to);
    const parsed = parseModule(rest);
    if (parsed && !isMistake(parsed)) return { span: firstLine(code, first), removals };
    part = parsed && partAt(rest, parsed.offset);
  }
  return first.isCertain ? { span: firstLine(code, first), removals: [] } : undefined;
}

// The limits keep the time linear in any text.
/** Matches the start of a declaration whose end is the end of a bracket. */
const BLOCK = /[ \t]*(?:(?:export|default|declare)\s+)*interface\s+[\w$]+(?:[^\w${};=][^{};=]*)?(?=\{)/y;
const ALIAS =
  /[ \t]{0,40}(?:export\s{1,9})?(?:declare\s{1,9})?type\s{1,9}[\w$]{1,99}\s{0,9}(?:<[^=]{0,300}>)?\s{0,9}=/y;
const TYPE_IMPORT =
  /[ \t]*(?:import\s+type\s+(?:[\w$]+|\{[^}]*\}|\*\s+as\s+[\w$]+)\s*from\s*(["'])[^"'\n]*\1|export\s+type\s*\{[^}]*\}(?:\s*from\s*(["'])[^"'\n]*\2)?);?/y;
/** Matches the start of a declaration that cannot be removed, because other code may use its value. */
const VALUE = /[ \t]*(?:export\s+)?(?:declare\s+|const\s+)?(?:enum|namespace|abstract\s+class)\s+[\w$]+/y;
const TYPE_NAME = /type\s{1,9}[\w$]{1,99}(?:\s{1,9}as\s{1,9}[\w$]{1,99})?\s{0,9},?\s{0,9}/y;
const CAST = /(?:as|satisfies)\s+(?=[\p{L}_$"'{[(])/uy;
const GENERIC = /<[\w$\s,.[\]|"']*>(?=\s*\()/y;
/** Matches a type that a typing error in JavaScript does not look like. */
const CERTAIN_TYPE = /^\s*(?:string|number|boolean|any|unknown|void|never|object|bigint|symbol|[A-Z][\w$]*)\b/;

/** Matches the start of another type. */
const OTHER_TYPE = /^\s*(?:["'{[(]|(?:null|undefined|keyof|typeof|readonly)\b|[\w$]+ is\b)/;

function partAt(code: string, at: number): Part | undefined {
  const line = lineStart(code, at);
  const blockEnd = endOf(BLOCK, code, line);
  if (blockEnd !== undefined) return part(line, closingOf(code, blockEnd));
  const aliasEnd = endOf(ALIAS, code, line);
  const typeAfter = aliasEnd === undefined ? undefined : typeEnd(code, aliasEnd);
  if (typeAfter !== undefined) return part(line, code[typeAfter] === ";" ? typeAfter + 1 : typeAfter);
  const importEnd = endOf(TYPE_IMPORT, code, line);
  if (importEnd !== undefined && importEnd > at) return part(line, importEnd);
  const valueEnd = endOf(VALUE, code, line);
  if (valueEnd !== undefined && valueEnd > at) return { from: line, to: valueEnd, isCertain: true, isValue: true };
  const isImport = /^\s*import\b/.test(code.slice(line, at));
  const name = /\btype\s+$/.exec(code.slice(line, at));
  if (isImport && name) return part(line + name.index, endOf(TYPE_NAME, code, line + name.index));
  if (code[at] === ":") {
    const from = /[?!]/.test(code[at - 1] ?? "") ? at - 1 : at;
    const isCertain = CERTAIN_TYPE.test(code.slice(at + 1, at + 80));
    if (isCertain || OTHER_TYPE.test(code.slice(at + 1, at + 80))) return part(from, typeEnd(code, at + 1), isCertain);
  }
  const castEnd = isImport ? undefined : endOf(CAST, code, at);
  if (castEnd !== undefined) return part(code.slice(0, at).trimEnd().length, typeEnd(code, castEnd));
  if (/^![.[(),;]/.test(code.slice(at, at + 2))) return part(at, at + 1, false);
  const open = Math.max(line, code.lastIndexOf("<", at));
  return part(open, endOf(GENERIC, code, open), false);
}

function part(from: number, to: number | undefined, isCertain = true): Part | undefined {
  return to === undefined ? undefined : { from, to, isCertain };
}

function endOf(pattern: RegExp, code: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(code) ? pattern.lastIndex : undefined;
}

const SPACE = /\s*(?:\|\s*)?/y;
const NAMED_TYPE = /(?:(?:keyof|typeof|readonly)\s+)*(?:[\p{L}\d_$]+(?:\.[\p{L}\d_$]+)*|"[^"\n]*"|'[^'\n]*')/uy;
const MORE = /\s*(?:[|&]|\bis\s)/y;
const ARROW = /\s*=>/y;

/** Returns the end of the type at an offset. */
function typeEnd(code: string, start: number): number | undefined {
  for (let at = start; ; ) {
    at = endOf(SPACE, code, at)!;
    const isBracket = /[{[(]/.test(code[at] ?? "");
    const isFunction = code[at] === "(";
    let end = isBracket ? closingOf(code, at) : endOf(NAMED_TYPE, code, at);
    while (end !== undefined && /[<[]/.test(code[end] ?? "")) end = closingOf(code, end);
    const more =
      end === undefined ? undefined : (endOf(isFunction ? ARROW : MORE, code, end) ?? endOf(MORE, code, end));
    if (more === undefined) return end;
    at = more;
  }
}

/** Returns the offset after the bracket that closes the one at an offset. */
function closingOf(code: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (/[{[(<]/.test(code[at]!)) depth++;
    else if (/[}\])]/.test(code[at]!) || (code[at] === ">" && code[at - 1] !== "=")) depth--;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

/** Returns the span of a part. If it fills its lines, includes the last line break. */
function spanOfLines(code: string, from: number, to: number): Span {
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(code.slice(to));
  const isWhole = rest && startsLine(code, from);
  return spanBetween(from, isWhole ? to + rest[0].length : to);
}

function firstLine(code: string, { from, to }: Part): Span {
  const [text] = /^\s*[^\n]*/.exec(code.slice(from, to))!;
  return spanBetween(from + text.length - text.trimStart().length, from + text.trimEnd().length);
}
