import type { Span } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import type { PageContents } from "./page.ts";

/** A name that an import brings into scope. */
export interface ImportedName {
  /** The local name. */
  readonly name: string;
  readonly span: Span;
  /** The exported name. `default` means the default export, and `*` means the namespace. */
  readonly imported: string;
}

export interface ImportStatement {
  readonly span: Span;
  /** The path as written, excluding quotes. */
  readonly source: string;
  readonly sourceSpan: Span;
  readonly names: readonly ImportedName[];
}

export interface PageModules {
  readonly imports: readonly ImportStatement[];
  /** The names defined by exports, including nested declarations. */
  readonly defined: ReadonlySet<string>;
  readonly hasDefaultExport: boolean;
}

// The limits, the lookahead and the excluded braces keep the search linear in any text.
const IMPORT =
  /[ \t]{0,40}import[ \t\n]+(?:type[ \t]+)?(?![ \t\n])(?:([^{}"'`;=()]{0,300}?(?:\{[^{}"'`;=()]*\})?)[ \t\n]{1,100}from[ \t\n]*)?(["'])([^"'\n]*)\2[ \t]*;?/y;
const DEFINED =
  /\b(?:const|let|var|function\*?|class)\s{1,20}(?:([\p{ID_Start}$_][\p{ID_Continue}$]*)|[{[]([^=]{0,300})[}\]]\s{0,20}=)/gu;
const EXPORT_LIST = /\bexport\s{0,20}\{([^{}]*)\}/g;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
const NOTHING: PageModules = { imports: [], defined: new Set(), hasDefaultExport: false };

/** Returns the imports and exports of a page, which are parsed once per version. */
export const modulesOf: (page: { readonly text: string; readonly contents: PageContents }) => PageModules = memo(
  ({ text, contents }) => modulesIn(text, contents.modules),
);

/** Parses blocks of imports and exports. */
export function modulesIn(text: string, blocks: readonly Span[]): PageModules {
  if (blocks.length === 0) return NOTHING;
  const imports: ImportStatement[] = [];
  const defined = new Set<string>();
  let hasDefaultExport = false;
  for (const { offset, length } of blocks) {
    // Imports inside template literals are plain text.
    const code = withoutTemplates(text.slice(offset, offset + length).replace(/\r/g, " "));
    const found = [...importsIn(code)];
    for (const match of found) imports.push(importOf(match, offset));
    // The names in an import with a mistake are not undefined.
    for (const { index, 0: line } of code.matchAll(/^[ \t]*import\b[^\n]*/gm)) {
      if (!found.some((match) => match.index === index)) for (const [name] of line.matchAll(NAME)) defined.add(name);
    }
    for (const [, name, pattern] of code.matchAll(DEFINED)) {
      if (name !== undefined) defined.add(name);
      for (const [each] of (pattern ?? "").matchAll(NAME)) defined.add(each);
    }
    for (const [, list = ""] of code.matchAll(EXPORT_LIST)) {
      for (const [each] of list.matchAll(NAME)) defined.add(each);
    }
    hasDefaultExport ||= /\bexport\s+default\b|\bas\s+default\b/.test(code);
  }
  return { imports, defined, hasDefaultExport };
}

/** Finds the import statements at the start of a line. */
function* importsIn(code: string): Iterable<RegExpExecArray> {
  for (let at = 0; at >= 0 && at < code.length; at = code.indexOf("\n", at) + 1 || -1) {
    if (
      !code
        .slice(at, at + 40)
        .trimStart()
        .startsWith("import")
    )
      continue;
    IMPORT.lastIndex = at;
    const match = IMPORT.exec(code);
    if (match) yield match;
  }
}

/** Blanks out template literals. */
function withoutTemplates(code: string): string {
  let result = "";
  let at = 0;
  for (;;) {
    const open = code.indexOf("`", at);
    const close = open < 0 ? -1 : closingBacktick(code, open + 1);
    if (close < 0) return result + code.slice(at);
    result += code.slice(at, open) + code.slice(open, close + 1).replace(/[^\n]/g, " ");
    at = close + 1;
  }
}

function closingBacktick(code: string, from: number): number {
  for (let at = from; at < code.length; at++) {
    if (code[at] === "\\") at++;
    else if (code[at] === "`") return at;
  }
  return -1;
}

function importOf(match: RegExpMatchArray, base: number): ImportStatement {
  const [whole, clause = "", , source = ""] = match;
  const start = base + match.index! + whole.length - whole.trimStart().length;
  const sourceAt = base + match.index! + whole.lastIndexOf(source, whole.length - 1 - (whole.endsWith(";") ? 1 : 0));
  const clauseAt = clause === "" ? start : base + match.index! + whole.indexOf(clause, whole.indexOf("import") + 6);
  return {
    span: { offset: start, length: whole.trim().length },
    source,
    sourceSpan: { offset: sourceAt, length: source.length },
    names: namesIn(clause, clauseAt),
  };
}

/** Returns the names in an import clause such as `A, { b, c as D }`. */
function namesIn(clause: string, at: number): ImportedName[] {
  const names: ImportedName[] = [];
  const open = clause.indexOf("{");
  const head = open < 0 ? clause : clause.slice(0, open);
  const add = (pattern: RegExp, from: number, part: string, isList: boolean): void => {
    for (const match of part.matchAll(pattern)) {
      const [whole, first = "", second] = match;
      const name = second ?? first;
      const offset = at + from + match.index + whole.lastIndexOf(name);
      const imported = isList ? first : whole.includes("*") ? "*" : "default";
      names.push({ name, span: { offset, length: name.length }, imported });
    }
  };
  add(/(?:\*\s+as\s+)?([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu, 0, head, false);
  const pair = /([\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\s+as\s+([\p{ID_Start}$_][\p{ID_Continue}$]*))?/gu;
  if (open >= 0) add(pair, open + 1, clause.slice(open + 1).replace(/\}.*$/s, ""), true);
  return names;
}

const EXPORT = /^export\s+(?:const|let|var|function\*?|class)\s+([\p{ID_Start}$_][\p{ID_Continue}$]*)/gmu;
const EXPORTED_LIST = /^export[ \t]*\{([^}]*)/gm;

/** Returns the named exports in the code. */
export function exportsIn(text: string): readonly string[] {
  const listed = [...text.matchAll(EXPORTED_LIST)].flatMap(([, list = ""]) =>
    list.split(",").map((each) => each.trim().split(/\s/).at(-1) ?? ""),
  );
  const names = [...[...text.matchAll(EXPORT)].map(([, name]) => name!), ...listed];
  return [...new Set(names)].filter((name) => name !== "" && name !== "default");
}

/** Whether the code has a default export. */
export function exportsDefault(text: string): boolean {
  return /^export\s+default\b|\bas\s+default\b/m.test(text);
}
