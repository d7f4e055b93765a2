import type { Node, ParenthesizedExpression, Pattern } from "acorn";
import { memo } from "../json/memo.ts";
import { codeOfFile, definitionsOf, type FunctionDefinition, isFunction, type NamingCode } from "../mdx/definitions.ts";
import { type Literal, literalIn, literalOf } from "../mdx/literals.ts";
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
   * first parameter.
   */
  | {
      readonly kind: "element";
      readonly text: string;
      readonly parameters: Pattern | undefined;
      readonly names: PageNames;
    }
  /** Code that cannot be evaluated. */
  | { readonly kind: "code"; readonly path: string };

const NOTHING: NamedValue = { kind: "value", value: null };
const PATH = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\??\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u;
const COMMENT = /^\/\*[\s\S]*\*\/$/;

const importsOf = memo(({ text, modules }: NamingCode) => modulesIn(text, modules).imports);

/** The names in scope in a page or snippet: its imports and exports, and the attributes passed to the snippet. */
export class PageNames {
  readonly path: string;
  readonly #code: NamingCode;
  readonly #files: FileFinder;
  readonly #given: ReadonlyMap<string, NamedValue>;
  readonly #found = new Map<string, NamedValue | undefined>();

  constructor(code: NamingCode, path: string, files: FileFinder, given: ReadonlyMap<string, NamedValue> = new Map()) {
    this.#code = code;
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
    return new PageNames(this.#code, this.path, this.#files, all);
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
    for (const { source, names } of importsOf(this.#code)) {
      const found = names.find((each) => each.name === name);
      const file = found && this.#files(source, this.path);
      if (!file) continue;
      if (found.imported === "default" && /\.mdx?$/.test(file.path)) return { kind: "snippet", file };
      const own = new PageNames(codeOfFile(file.text), file.path, this.#files);
      return own.#exportedValue(found.imported) ?? { kind: "code", path: file.path };
    }
    return undefined;
  }

  #exportedValue(name: string): NamedValue | undefined {
    const found = definitionsOf(this.#code).get(name);
    if (!found) return undefined;
    const { node, code } = found;
    const value = isFunction(node) ? undefined : literalIn(node);
    if (value !== undefined) return { kind: "value", value };
    const { start, end, type } = unwrapped(isFunction(node) ? returnedBy(node) : node);
    if (!/^JSX(?:Element|Fragment)$/.test(type)) return { kind: "code", path: this.path };
    const parameters = isFunction(node) ? node.params[0] : undefined;
    return { kind: "element", text: code.slice(start, end), parameters, names: this };
  }
}

/** Returns what a function returns in its first statement, or the function itself. */
function returnedBy(node: FunctionDefinition): Node {
  if (node.body.type !== "BlockStatement") return node.body;
  const [first] = node.body.body;
  return (first?.type === "ReturnStatement" && first.argument) || node;
}

function unwrapped(node: Node): Node {
  return node.type === "ParenthesizedExpression" ? unwrapped((node as ParenthesizedExpression).expression) : node;
}

/**
 * Returns the names in scope in an element: those in the first parameter of its component, with the values of the
 * attributes passed to the component.
 */
export function parametersOf(
  parameter: Pattern,
  given: ReadonlyMap<string, NamedValue>,
): ReadonlyMap<string, NamedValue> {
  if (parameter.type === "AssignmentPattern") return parametersOf(parameter.left, given);
  const values = [...given].flatMap(([name, named]) => (named.kind === "value" ? [[name, named.value] as const] : []));
  if (parameter.type === "Identifier")
    return new Map([[parameter.name, { kind: "value", value: Object.fromEntries(values) }]]);
  const names = new Map<string, NamedValue>();
  for (const property of parameter.type === "ObjectPattern" ? parameter.properties : []) {
    if (property.type === "RestElement" || property.key.type !== "Identifier") continue;
    const { value } = property;
    const own = value.type === "AssignmentPattern" ? value.left : value;
    const initial = value.type === "AssignmentPattern" ? literalIn(value.right) : undefined;
    if (own.type === "Identifier")
      names.set(own.name, given.get(property.key.name) ?? { kind: "value", value: initial ?? null });
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
