import type { Node } from "acorn";
import { isMistake, parseModule } from "./javaScript.ts";

/** A name in an expression that the expression does not define itself. */
export interface FreeName {
  readonly name: string;
  readonly offset: number;
}

/** A node with the properties that matter here. The others are only visited. */
interface AnyNode extends Node {
  readonly name?: string;
  readonly operator?: string;
  readonly computed?: boolean;
  readonly argument?: unknown;
  readonly key?: unknown;
  readonly value?: unknown;
  readonly left?: unknown;
  readonly right?: unknown;
  readonly properties?: readonly unknown[];
  readonly elements?: readonly unknown[];
}

/**
 * Finds the names that an expression uses but does not define, with the parser of the MDX compiler. A name that is
 * defined anywhere in the expression counts as defined everywhere. Returns undefined if the code cannot be parsed.
 *
 * @param code The code between the braces, or a spread such as `...props`.
 */
export function freeNames(code: string): readonly FreeName[] | undefined {
  const [before, after] = /^\s*\.\.\./.test(code) ? ["({", "\n})"] : ["(", "\n)"];
  const parsed = parseModule(before + code + after);
  if (!parsed || isMistake(parsed)) return undefined;
  const names = new Names();
  for (const node of parsed.body) names.visit(node as unknown as AnyNode);
  return names.free.map(({ name, offset }) => ({ name, offset: offset - before.length }));
}

const FUNCTION = ["id", "params"];
/** The properties of a node that define names. */
const DEFINING: Readonly<Record<string, readonly string[]>> = {
  ArrowFunctionExpression: FUNCTION,
  FunctionExpression: FUNCTION,
  FunctionDeclaration: FUNCTION,
  ClassExpression: ["id"],
  ClassDeclaration: ["id"],
  VariableDeclarator: ["id"],
  CatchClause: ["param"],
};
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
};

class Names {
  readonly #used: FreeName[] = [];
  readonly #defined = new Set<string>();

  get free(): readonly FreeName[] {
    return this.#used.filter(({ name }) => !this.#defined.has(name));
  }

  visit(node: AnyNode): void {
    const { type } = node;
    if (type === "Identifier") this.#used.push({ name: node.name!, offset: node.start });
    // `typeof` also works with a name that is not defined.
    if (type === "UnaryExpression" && node.operator === "typeof") this.#visitChildren(node.argument as AnyNode);
    else this.#visitChildren(node);
  }

  #visitChildren(node: AnyNode): void {
    const { type, computed } = node;
    for (const [key, value] of Object.entries(node)) {
      // The names of elements and their attributes have their own rules.
      if ((!computed && LABELS[type]?.includes(key)) || (key === "name" && type.startsWith("JSX"))) continue;
      for (const child of [value].flat()) {
        if (DEFINING[type]?.includes(key)) this.#define(child);
        else if (isNode(child)) this.visit(child);
      }
    }
  }

  /** Adds the names in a pattern, and visits its default values. */
  #define(pattern: unknown): void {
    if (!isNode(pattern)) return;
    if (pattern.type === "Identifier") this.#defined.add(pattern.name!);
    else if (pattern.type === "AssignmentPattern") {
      this.#define(pattern.left);
      this.visit(pattern.right as AnyNode);
    } else {
      if (pattern.type === "Property" && pattern.computed) this.visit(pattern.key as AnyNode);
      const { properties, elements, argument, value } = pattern;
      for (const part of [properties, elements, argument, value].flat()) this.#define(part);
    }
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";
}
