import type { ExportSpecifier, Node, Program } from "acorn";
import { memo } from "../json/memo.ts";
import { isMistake, parseModule } from "./javaScript.ts";
import type { PageExpression } from "./page.ts";

/** A name in code that the code does not define itself. */
export interface FreeName {
  readonly name: string;
  readonly offset: number;
  /** Whether the name is in a function, which may run later or never. */
  readonly isInFunction: boolean;
}

/** The names of a module. */
interface ModuleNames {
  readonly free: readonly FreeName[];
  /** The names that it defines at its top level or exports, without those that it only imports. */
  readonly defined: readonly string[];
}

/** A node with the properties that matter here. The others are only visited. */
interface AnyNode extends Node {
  readonly name?: string;
  readonly kind?: string;
  readonly operator?: string;
  readonly computed?: boolean;
  readonly argument?: unknown;
  readonly key?: unknown;
  readonly value?: unknown;
  readonly left?: unknown;
  readonly right?: unknown;
  readonly id?: unknown;
  readonly param?: unknown;
  readonly params?: readonly unknown[];
  readonly local?: unknown;
  readonly object?: unknown;
  readonly source?: unknown;
  readonly declarations?: readonly AnyNode[];
  readonly specifiers?: readonly AnyNode[];
  readonly properties?: readonly unknown[];
  readonly elements?: readonly unknown[];
}

/** Finds the names that the expression of a page uses but does not define. See {@link freeNames}. */
export const freeNamesOf = memo(({ text }: PageExpression["code"]): readonly FreeName[] => freeNames(text) ?? []);

/**
 * Finds the names that an expression uses but does not define, with the parser of the MDX compiler. Returns undefined if
 * the code cannot be parsed.
 *
 * @param code The code between the braces, or a spread such as `...props`.
 */
export function freeNames(code: string): readonly FreeName[] | undefined {
  const [before, after] = /^\s*\.\.\./.test(code) ? ["({", "\n})"] : ["(", "\n)"];
  const parsed = parseModule(before + code + after);
  if (!parsed || isMistake(parsed)) return undefined;
  return namesIn(parsed).free.map((each) => ({ ...each, offset: each.offset - before.length }));
}

/** Returns the names of a module. A default export is called `default`. */
export function namesIn(program: Program): ModuleNames {
  const top = new Scope("module");
  const names = new Names();
  for (const node of program.body) names.visit(node as unknown as AnyNode, top);
  const imported = new Set(importedNames(program));
  const own = [...top.names].filter((name) => !imported.has(name));
  return { free: names.free(), defined: [...own, ...exportedNames(program)] };
}

function exportedNames({ body }: Program): readonly string[] {
  return body.flatMap((statement) => {
    if (statement.type === "ExportDefaultDeclaration") return ["default"];
    return statement.type === "ExportNamedDeclaration"
      ? statement.specifiers.map(({ exported }) => nameOf(exported))
      : [];
  });
}

/** Returns a name that can also be written as a string, as in `export { a as "b" }`. */
export function nameOf(name: ExportSpecifier["exported"]): string {
  return name.type === "Literal" ? String(name.value) : name.name;
}

/** Returns the names that a module imports. */
export function importedNames({ body }: Program): readonly string[] {
  return body.flatMap((each) =>
    each.type === "ImportDeclaration" ? each.specifiers.map(({ local }) => local.name) : [],
  );
}

/** The properties of a node that contain a name but no variable, unless they are computed. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  MemberExpression: ["property"],
  Property: ["key"],
  MethodDefinition: ["key"],
  PropertyDefinition: ["key"],
  LabeledStatement: ["label"],
  BreakStatement: ["label"],
  ContinueStatement: ["label"],
  MetaProperty: ["meta", "property"],
  ExportAllDeclaration: ["exported"],
  ImportAttribute: ["key"],
  JSXAttribute: ["name"],
  JSXClosingElement: ["name"],
  JSXMemberExpression: ["property"],
  JSXNamespacedName: ["namespace", "name"],
};

/** Matches the types of nodes whose names are not visible outside of them. */
const BLOCK = /^(?:BlockStatement|For\w*Statement|SwitchStatement|CatchClause|Class\w+)$/;
const FUNCTION = /Function|^StaticBlock$/;
/** The properties of a node that define names. They are not visited. */
const DEFINING = ["id", "param", "params", "specifiers"];

/** The names that are defined in a function or block. */
class Scope {
  readonly names = new Set<string>();
  readonly isInFunction: boolean;
  readonly #outer: Scope | undefined;
  readonly #kind: "module" | "function" | "block";

  constructor(kind: "module" | "function" | "block", outer?: Scope) {
    this.#kind = kind;
    this.#outer = outer;
    this.isInFunction = kind === "function" || (outer?.isInFunction ?? false);
  }

  /** The scope of a variable that is declared here with `var`. */
  get hoisted(): Scope {
    return this.#kind === "block" ? this.#outer!.hoisted : this;
  }

  has(name: string): boolean {
    return this.names.has(name) || (this.#outer?.has(name) ?? false);
  }
}

class Names {
  readonly #used: { readonly name: string; readonly offset: number; readonly scope: Scope }[] = [];
  /** The names in `typeof`, which also works with a name that is not defined. */
  readonly #checked = new Set<string>();

  free(): readonly FreeName[] {
    return this.#used
      .filter(({ name, scope }) => !this.#checked.has(name) && !scope.has(name))
      .map(({ name, offset, scope }) => ({ name, offset, isInFunction: scope.isInFunction }))
      .sort((a, b) => a.offset - b.offset);
  }

  visit(node: AnyNode, scope: Scope): void {
    const { type, name, id, argument } = node;
    if (type === "Identifier" || (type === "JSXIdentifier" && !/^\p{Ll}/u.test(name!))) this.#use(node, scope);
    else if (type === "JSXMemberExpression") this.#visitObject(node.object as AnyNode, scope);
    else if (type === "UnaryExpression" && node.operator === "typeof" && isNode(argument) && argument.name)
      this.#checked.add(argument.name);
    else if (type === "VariableDeclaration")
      for (const declaration of node.declarations!) {
        this.#define(declaration.id, node.kind === "var" ? scope.hoisted : scope);
        this.#visitChildren(declaration, scope);
      }
    else {
      const kind = FUNCTION.test(type) ? "function" : BLOCK.test(type) ? "block" : undefined;
      const inner = kind ? new Scope(kind, scope) : scope;
      this.#define(id, type.endsWith("Declaration") ? scope : inner);
      for (const parameter of [node.param, node.params].flat()) this.#define(parameter, inner);
      for (const { local } of node.specifiers ?? []) {
        if (type === "ImportDeclaration") this.#define(local, scope);
        else if (!node.source) this.visit(local as AnyNode, scope);
      }
      this.#visitChildren(node, inner);
    }
  }

  #use({ name, start }: AnyNode, scope: Scope): void {
    this.#used.push({ name: name!, offset: start, scope });
  }

  /** Visits the object of a component such as `Tree.File`. Even in lowercase, it is not an HTML element. */
  #visitObject(object: AnyNode, scope: Scope): void {
    if (object.type !== "JSXIdentifier") this.visit(object, scope);
    else if (object.name !== "this") this.#use(object, scope);
  }

  #visitChildren(node: AnyNode, scope: Scope): void {
    const { type, computed } = node;
    for (const [key, value] of Object.entries(node)) {
      if (DEFINING.includes(key) || (!computed && LABELS[type]?.includes(key))) continue;
      for (const child of [value].flat()) if (isNode(child)) this.visit(child, scope);
    }
  }

  /** Adds the names in a pattern to a scope, and visits its default values. */
  #define(pattern: unknown, scope: Scope): void {
    if (!isNode(pattern)) return;
    if (pattern.type === "Identifier") scope.names.add(pattern.name!);
    else if (pattern.type === "AssignmentPattern") {
      this.#define(pattern.left, scope);
      this.visit(pattern.right as AnyNode, scope);
    } else {
      if (pattern.type === "Property" && pattern.computed) this.visit(pattern.key as AnyNode, scope);
      const { properties, elements, argument, value } = pattern;
      for (const part of [properties, elements, argument, value].flat()) this.#define(part, scope);
    }
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";
}
