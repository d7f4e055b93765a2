import type { ImportDeclaration, Program } from "acorn";
import { type Span, spanBetween } from "../json/jsonText.ts";
import { memo } from "../json/memo.ts";
import { type FreeName, nameOf, namesIn } from "./freeNames.ts";
import { isMistake, parseModule } from "./javaScript.ts";
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
  /** The names that are defined or exported. They include all names in a statement that cannot be parsed. */
  readonly defined: ReadonlySet<string>;
  /** The names that the code uses, but does not define. */
  readonly free: readonly FreeName[];
  readonly hasDefaultExport: boolean;
}

const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;
const NOTHING: PageModules = { imports: [], defined: new Set(), free: [], hasDefaultExport: false };

/** Returns the imports and exports of a page, which are parsed once per version. */
export const modulesOf: (page: { readonly text: string; readonly contents: PageContents }) => PageModules = memo(
  ({ text, contents }) => modulesIn(text, contents.modules),
);

/** Parses blocks of imports and exports. */
export function modulesIn(text: string, blocks: readonly Span[]): PageModules {
  if (blocks.length === 0) return NOTHING;
  const imports: ImportStatement[] = [];
  const defined = new Set<string>();
  const free: FreeName[] = [];
  let hasDefaultExport = false;
  for (const { program, code, offset } of programsIn(text, blocks)) {
    if (!program) {
      // A name in a statement with a mistake may be anything, so it is not undefined.
      for (const [name] of code.matchAll(NAME)) defined.add(name);
      hasDefaultExport ||= exportsDefault(code);
      continue;
    }
    for (const node of program.body) if (node.type === "ImportDeclaration") imports.push(importOf(node, code, offset));
    const names = namesIn(program);
    for (const name of names.defined) defined.add(name);
    for (const name of names.free) free.push({ ...name, offset: offset + name.offset });
    hasDefaultExport ||= defined.has("default");
  }
  return { imports, defined, free, hasDefaultExport };
}

/** A block of imports and exports, or one of its statements if another one has a mistake. */
interface ModuleProgram {
  /** Undefined for a statement with a mistake. */
  readonly program: Program | undefined;
  readonly code: string;
  readonly offset: number;
}

/** Parses blocks of imports and exports. */
export function* programsIn(text: string, blocks: readonly Span[]): Generator<ModuleProgram> {
  for (const { offset, length } of blocks) {
    const block = text.slice(offset, offset + length);
    const whole = programOf(block);
    if (whole) {
      yield { program: whole, code: block, offset };
      continue;
    }
    for (const { index, 0: statement } of block.matchAll(STATEMENT)) {
      let program: Program | undefined;
      const code = piecesOf(statement).find((piece) => {
        program = programOf(piece);
        return program !== undefined;
      });
      yield { program, code: code ?? statement, offset: offset + index };
    }
  }
}

function programOf(code: string): Program | undefined {
  const program = parseModule(code);
  return program && !isMistake(program) ? program : undefined;
}

/** Matches the lines from an import or export to the next one. */
const STATEMENT = /^[ \t]*(?:import|export)\b[^\n]*(?:\n(?![ \t]*(?:import|export)\b)[^\n]*)*/gm;

/** Returns the parts of a statement that may be valid without the rest. */
function piecesOf(statement: string): readonly string[] {
  const pieces = [statement, statement.split(/\n[ \t\r]*\n/, 1)[0]!, statement.split("\n", 1)[0]!];
  // TypeScript removes imported types from the code.
  return pieces.map((piece) => piece.replace(/^(\s*import\s+)type(?=\s+[\p{ID_Start}{*])/u, "$1    "));
}

function importOf({ start, end, source, specifiers }: ImportDeclaration, code: string, base: number): ImportStatement {
  return {
    span: spanBetween(base + start, base + end),
    source: code.slice(source.start + 1, source.end - 1),
    sourceSpan: spanBetween(base + source.start + 1, base + source.end - 1),
    names: specifiers.map((each) => ({
      name: each.local.name,
      span: spanBetween(base + each.local.start, base + each.local.end),
      imported: importedName(each),
    })),
  };
}

function importedName(specifier: ImportDeclaration["specifiers"][number]): string {
  if (specifier.type === "ImportNamespaceSpecifier") return "*";
  if (specifier.type === "ImportDefaultSpecifier") return "default";
  return nameOf(specifier.imported);
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
