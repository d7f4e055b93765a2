import type { Span } from "../../json/jsonText.ts";
import type { Token } from "../../mdx/tokens.ts";
import { type Surroundings, surroundingsAt } from "./surroundings.ts";
import { type TagSlot, tagSlotAt } from "./tagSlot.ts";

/** A position in a page where completions are offered, such as a tag name or a front matter field. */
export type PageSlot = TagSlot | FrontMatterSlot | FenceSlot | ModuleSlot | NameSlot;

/** A front matter key or a front matter value. */
export type FrontMatterSlot =
  | {
      readonly role: "field";
      readonly span: Span;
      /** The keys on the other lines. */
      readonly present: ReadonlySet<string>;
      /** Whether the key is followed by a colon. */
      readonly hasValue: boolean;
    }
  | {
      readonly role: "fieldValue";
      readonly span: Span;
      readonly field: string;
      readonly isQuoted: boolean;
      /** Whether the value is a list item. */
      readonly isItem: boolean;
    };

/** The language of a code block, or one of the options after it. */
export type FenceSlot =
  | { readonly role: "language"; readonly span: Span }
  | { readonly role: "optionValue"; readonly span: Span; readonly option: string }
  | { readonly role: "option"; readonly span: Span; readonly language: string; readonly before: string };

/** A name or path in an import. */
export type ModuleSlot =
  | { readonly role: "importPath"; readonly span: Span }
  | { readonly role: "importName"; readonly span: Span; readonly path: string | undefined };

/** `{name}` or `{{name}}`. */
export interface NameSlot {
  readonly role: "name" | "variable";
  readonly span: Span;
  /** Whether the name is followed by the closing braces. */
  readonly isClosed: boolean;
}

/** Finds the slot at an offset, if any, and the constructs around it. Reads the page only up to the offset. */
export function slotAt(
  text: string,
  at: number,
): { readonly slot: PageSlot | undefined; readonly surroundings: Surroundings } {
  const surroundings = surroundingsAt(text, at);
  const { around } = surroundings;
  const slot =
    around?.kind === "frontMatter"
      ? frontMatterSlot(text, at, around)
      : (variableSlot(text, at) ?? inBody(text, at, around));
  return { slot, surroundings };
}

function inBody(text: string, at: number, around: Token | undefined): PageSlot | undefined {
  if (around?.kind === "fence") return fenceSlot(text, at, around);
  if (around?.kind === "code" || around?.kind === "comment") return undefined;
  return (
    moduleSlot(text, at) ?? tagSlotAt(text, at, around?.kind === "tag" ? around.from : undefined) ?? nameSlot(text, at)
  );
}

const KEY = /^(["']?)((?:[\w.-]|:(?=[\w-]))*)\1?[ \t]*(:?)/;

function frontMatterSlot(text: string, at: number, { to: end, isClosed }: Token): FrontMatterSlot | undefined {
  const from = /[^\r\n]*(?:\r\n?|\n)/.exec(text)![0].length;
  const to = isClosed ? text.lastIndexOf("---", end) : end;
  if (at < from || at > to) return undefined;
  const start = lineStart(text, at);
  const line = /[^\r\n]*/.exec(text.slice(start))![0];
  const item = /^[ \t]*-[ \t]+/.exec(line)?.[0];
  if (item !== undefined) {
    const field = listKeyOf(text.slice(from, start));
    return field === undefined ? undefined : valueSlot(text, at, start + item.length, field, true);
  }
  if (/^[ \t]/.test(line)) return undefined;
  const [whole, quote = "", key = "", colon] = KEY.exec(line)!;
  const keyAt = start + quote.length;
  if (at >= keyAt && at <= keyAt + key.length) {
    const others = text.slice(from, start) + text.slice(start + line.length, to);
    const present = new Set([...others.matchAll(/^["']?([\w:.-]+)["']?[ \t]*:/gm)].map((match) => match[1]!));
    return { role: "field", span: { offset: keyAt, length: key.length }, present, hasValue: colon === ":" };
  }
  return colon === ":" && at >= start + whole.length
    ? valueSlot(text, at, start + whole.length, key, false)
    : undefined;
}

/** Returns the key of the list that the next list item belongs to. */
function listKeyOf(before: string): string | undefined {
  return /(?:^|\n)["']?([\w:.-]+)["']?[ \t]*:[ \t]*\r?\n(?:[ \t]*-[^\n]*\n)*$/.exec(before)?.[1];
}

function valueSlot(
  text: string,
  at: number,
  from: number,
  field: string,
  isItem: boolean,
): FrontMatterSlot | undefined {
  const [, space = "", quote = "", rest = ""] = /^([ \t]*)(["']?)([^\r\n]*)/.exec(text.slice(from))!;
  const start = from + space.length + quote.length;
  const end = quote === "" ? rest.replace(/(?:^|[ \t])#.*$/, "").trimEnd() : (rest.split(quote, 1)[0] ?? "");
  const span = { offset: start, length: end.length };
  // The cursor is after the colon, and the value has not been typed yet.
  const isBefore = end === "" && at >= from && at < start;
  if (isBefore) return { role: "fieldValue", span: { offset: at, length: 0 }, field, isQuoted: false, isItem };
  if (at < start || at > start + end.length) return undefined;
  return { role: "fieldValue", span, field, isQuoted: quote !== "", isItem };
}

function fenceSlot(text: string, at: number, { from }: Token): FenceSlot | undefined {
  const line = /[^\r\n]*/.exec(text.slice(from))![0];
  if (at > from + line.length) return undefined;
  const marks = /^(?:`+|~+)[ \t]*/.exec(line)?.[0].length ?? 0;
  const [language = ""] = /^[^\s`{]*/.exec(line.slice(marks))!;
  const languageAt = from + marks;
  if (at >= languageAt && at <= languageAt + language.length)
    return { role: "language", span: { offset: languageAt, length: language.length } };
  if (at < languageAt) return undefined;
  const before = text.slice(languageAt + language.length, at);
  const value = /(?:^|\s)([\w-]+)=(?:(["'{])([^"'{}]*)|([^\s"'{}]*))$/.exec(before);
  if (value) {
    const [, option = "", mark, inside, bare] = value;
    const typed = inside ?? bare ?? "";
    const [rest = ""] = (mark === undefined ? /^[^\s"'{}]*/ : /^[^"'{}\r\n]*/).exec(text.slice(at))!;
    return { role: "optionValue", span: { offset: at - typed.length, length: typed.length + rest.length }, option };
  }
  const [word = ""] = /[\w-]*$/.exec(before)!;
  const [rest = ""] = /^[\w-]*/.exec(text.slice(at))!;
  if (!/\s$/.test(before.slice(0, before.length - word.length))) return undefined;
  const span = { offset: at - word.length, length: word.length + rest.length };
  return { role: "option", span, language, before: before.slice(0, before.length - word.length) };
}

/** The maximum distance from the cursor to the start of the import that contains it. Imports are short. */
const MAX_IMPORT = 1_000;

function moduleSlot(text: string, at: number): ModuleSlot | undefined {
  const part = text.slice(Math.max(0, at - MAX_IMPORT), at);
  const begin = [...part.matchAll(/(?:^|\n)import\b/g)].at(-1);
  if (!begin) return undefined;
  const before = part.slice(begin.index).replace(/^\n/, "");
  const path = /^import\b(?:[^"';]*\bfrom)?\s*(["'])([^"'\r\n]*)$/.exec(before);
  if (path) {
    const typed = path[2]!;
    const [rest = ""] = /^[^"'\r\n;]*/.exec(text.slice(at))!;
    const isClosed = text[at + rest.length] === path[1];
    return {
      role: "importPath",
      span: { offset: at - typed.length, length: typed.length + (isClosed ? rest.length : 0) },
    };
  }
  const names = /^import\s+(?:[\w$]+\s*,\s*)?\{[^}"';]*$/.exec(before);
  if (!names) return undefined;
  const [typed = ""] = /[\w$]*$/.exec(before)!;
  const [rest = ""] = /^[\w$]*/.exec(text.slice(at))!;
  const source = /^[^;"'`<]*?\}\s*from\s*["']([^"'\r\n]*)["']/.exec(text.slice(at))?.[1];
  return { role: "importName", span: { offset: at - typed.length, length: typed.length + rest.length }, path: source };
}

/**
 * Finds the variable at the cursor, such as `{{name`. An object in an attribute, such as `style={{`, is not a variable,
 * although it looks similar.
 */
function variableSlot(text: string, at: number): NameSlot | undefined {
  const line = text.slice(Math.max(lineStart(text, at), at - 200), at);
  const typed = /(?<![={])\{\{[ \t]*([\w.-]*)$/.exec(line)?.[1];
  if (typed === undefined) return undefined;
  const [, rest = "", close] = /^([\w.-]*)[ \t]*(\}\})?/.exec(text.slice(at, at + 200))!;
  const span = { offset: at - typed.length, length: typed.length + (close ? rest.length : 0) };
  return { role: "variable", span, isClosed: close !== undefined };
}

function nameSlot(text: string, at: number): NameSlot | undefined {
  const line = text.slice(Math.max(lineStart(text, at), at - 200), at);
  const typed = /(?<![\\={$`])\{[ \t]*([\w$]*)$/.exec(line)?.[1];
  if (typed === undefined) return undefined;
  const [, rest = "", close] = /^([\w$]*)[ \t]*(\})?/.exec(text.slice(at, at + 200))!;
  return {
    role: "name",
    span: { offset: at - typed.length, length: typed.length + rest.length },
    isClosed: close !== undefined,
  };
}

function lineStart(text: string, at: number): number {
  return Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\r", at - 1)) + 1;
}
