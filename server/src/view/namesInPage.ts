import type { Span } from "../json/jsonText.ts";
import { type Literal, literalAt, literalOf } from "../mdx/literals.ts";
import { modulesIn } from "../mdx/modules.ts";
import type { Drawn } from "./pageContent.ts";

/** A file whose content a page includes. */
interface IncludedFile {
  readonly path: string;
  readonly text: string;
}

/** Finds the file for the source of an import. `from` is the path of the importing file. */
export type FileFinder = (source: string, from: string) => IncludedFile | undefined;

/** The value that a name has in a page. */
export type NamedValue =
  | { readonly kind: "value"; readonly value: Literal }
  /** The children passed to a snippet. */
  | { readonly kind: "blocks"; readonly blocks: readonly Drawn[] }
  /** A snippet that is included as a component. */
  | { readonly kind: "snippet"; readonly file: IncludedFile }
  /**
   * A JSX element defined in code. If the element is returned by a component, `parameters` contains the component's
   * parameters.
   */
  | {
      readonly kind: "element";
      readonly text: string;
      readonly parameters: string | undefined;
      readonly names: PageNames;
    }
  /** Code that cannot be evaluated. */
  | { readonly kind: "code"; readonly path: string };

const NOTHING: NamedValue = { kind: "value", value: null };
const PATH = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\??\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u;
const COMMENT = /^\/\*[\s\S]*\*\/$/;
const ARROW = /(?:\(([^()]{0,500})\)|([\p{ID_Start}$_][\p{ID_Continue}$]*))\s*=>\s*/uy;
const RETURN = /\s*(?:\{\s*return\b\s*)?(?:\(\s*)?/y;
const NEXT_STATEMENT = /\n(?:export|import|const|let|var|function)\b/g;

/** The names in scope in a page or snippet: its imports and exports, and the attributes passed to the snippet. */
export class PageNames {
  readonly path: string;
  readonly #code: string;
  readonly #modules: readonly Span[];
  readonly #files: FileFinder;
  readonly #given: ReadonlyMap<string, NamedValue>;
  readonly #found = new Map<string, NamedValue | undefined>();

  constructor(
    code: string,
    modules: readonly Span[],
    path: string,
    files: FileFinder,
    given: ReadonlyMap<string, NamedValue> = new Map(),
  ) {
    this.#code = code;
    this.#modules = modules;
    this.path = path;
    this.#files = files;
    this.#given = given;
  }

  /** Returns the value of a name, or undefined if the name is unknown. */
  get(name: string): NamedValue | undefined {
    if (this.#given.has(name)) return this.#given.get(name);
    if (!this.#found.has(name)) {
      // Set this first so that a self-referential name has no value.
      this.#found.set(name, undefined);
      this.#found.set(name, this.#exportedValue(name) ?? this.#importedValue(name));
    }
    return this.#found.get(name);
  }

  /** Returns the names in scope in an element in this page, with the attributes passed to the element. */
  with(given: ReadonlyMap<string, NamedValue>): PageNames {
    const all = new Map([...this.#given, ...given]);
    return new PageNames(this.#code, this.#modules, this.path, this.#files, all);
  }

  /** The snippet's attributes that have values, with the values converted to text. */
  get texts(): ReadonlyMap<string, string> {
    return new Map(
      [...this.#given].flatMap(([name, named]) => (named.kind === "value" ? [[name, textOfLiteral(named.value)]] : [])),
    );
  }

  /** Evaluates an expression. Returns undefined if the expression cannot be evaluated without running code. */
  evaluate(expression: string): NamedValue | undefined {
    const code = expression.trim();
    if (code === "" || COMMENT.test(code)) return NOTHING;
    const value = literalOf(code);
    if (value !== undefined) return { kind: "value", value };
    if (!PATH.test(code)) return undefined;
    const [root, ...keys] = code.split(/\??\./);
    let named = this.get(root!);
    // The platform removes unknown names from the page.
    if (!named) return keys.length === 0 ? NOTHING : undefined;
    for (const key of keys) {
      if (named.kind !== "value") return undefined;
      named = { kind: "value", value: memberOf(named.value, key) };
    }
    return named;
  }

  #importedValue(name: string): NamedValue | undefined {
    for (const { source, names } of modulesIn(this.#code, this.#modules).imports) {
      const found = names.find((each) => each.name === name);
      const file = found && this.#files(source, this.path);
      if (!file) continue;
      if (found.imported === "default" && /\.mdx?$/.test(file.path)) return { kind: "snippet", file };
      const whole = [{ offset: 0, length: file.text.length }];
      const own = new PageNames(file.text, whole, file.path, this.#files);
      return (
        own.#exportedValue(found.imported === "default" ? name : found.imported) ?? { kind: "code", path: file.path }
      );
    }
    return undefined;
  }

  #exportedValue(name: string): NamedValue | undefined {
    const declaration = new RegExp(
      `(?:^|\\n)[ \\t]*(?:export\\s+)?(?:const|let|var)\\s+${name.replaceAll("$", "\\$")}\\s*(?::[^=\\n]{0,200})?=\\s*`,
    );
    for (const { offset, length } of this.#modules) {
      const code = this.#code.slice(offset, offset + length);
      const found = declaration.exec(code);
      if (found) return this.#definedAt(code, found.index + found[0].length);
    }
    return undefined;
  }

  #definedAt(code: string, at: number): NamedValue {
    const literal = literalAt(code, at);
    if (literal && /^[ \t]*(?:;|\n|\r|$)/.test(code.slice(literal.end, literal.end + 100)))
      return { kind: "value", value: literal.value };
    ARROW.lastIndex = at;
    const arrow = ARROW.exec(code);
    RETURN.lastIndex = arrow ? ARROW.lastIndex : at;
    const start = RETURN.test(code) ? RETURN.lastIndex : at;
    NEXT_STATEMENT.lastIndex = start;
    const end = NEXT_STATEMENT.exec(code)?.index ?? code.length;
    const text = code.slice(start, code.lastIndexOf(">", end) + 1);
    if (!text.startsWith("<")) return { kind: "code", path: this.path };
    return { kind: "element", text, parameters: arrow ? (arrow[1] ?? arrow[2]!) : undefined, names: this };
  }
}

/**
 * Returns the names in scope in an element: the parameters of its component, with the values of the attributes passed
 * to the component.
 */
export function parametersOf(
  parameters: string,
  given: ReadonlyMap<string, NamedValue>,
): ReadonlyMap<string, NamedValue> {
  const [, list] = /^\s*\{([\s\S]*)\}/.exec(parameters) ?? [];
  if (list === undefined) {
    const values = [...given].flatMap(([name, named]) =>
      named.kind === "value" ? [[name, named.value] as const] : [],
    );
    const name = /^\s*([\w$]+)/.exec(parameters)?.[1];
    return new Map(name === undefined ? [] : [[name, { kind: "value", value: Object.fromEntries(values) }]]);
  }
  const names = new Map<string, NamedValue>();
  for (const part of list.split(",")) {
    const [, attribute, own, initial] = /^\s*([\w$]+)\s*(?::\s*([\w$]+)\s*)?(?:=([\s\S]*))?$/.exec(part) ?? [];
    if (attribute === undefined) continue;
    const value = initial === undefined ? undefined : literalOf(initial.trim());
    names.set(own ?? attribute, given.get(attribute) ?? { kind: "value", value: value ?? null });
  }
  return names;
}

/** Returns the text that readers see for a value. */
export function textOfLiteral(value: Literal): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return Array.isArray(value) ? value.map(textOfLiteral).join("") : "";
}

function memberOf(value: Literal, key: string): Literal {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
  return (value as { readonly [name: string]: Literal })[key] ?? null;
}
