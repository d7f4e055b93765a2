import type { ExportSpecifier, Node, Program } from "acorn";

/** A node with the properties that contain names. The others are only visited. */
interface AnyNode extends Node {
  readonly name?: string;
  readonly id?: unknown;
  readonly left?: unknown;
  readonly argument?: unknown;
  readonly value?: unknown;
  readonly elements?: readonly unknown[];
  readonly properties?: readonly unknown[];
}

const DECLARATION = /^(?:VariableDeclarator|FunctionDeclaration|FunctionExpression|ClassDeclaration|ClassExpression)$/;

/** Returns the names that a module exports or declares anywhere. A default export is called `default`. */
export function definedNames({ body }: Program): ReadonlySet<string> {
  const names = new Set<string>();
  for (const statement of body) {
    if (statement.type === "ExportDefaultDeclaration") names.add("default");
    if (statement.type === "ExportNamedDeclaration")
      for (const { exported } of statement.specifiers) names.add(nameOf(exported));
    addDeclared(statement, names);
  }
  return names;
}

/** Returns a name that can also be written as a string, as in `export { a as "b" }`. */
export function nameOf(name: ExportSpecifier["exported"]): string {
  return name.type === "Literal" ? String(name.value) : name.name;
}

function addDeclared(node: AnyNode, names: Set<string>): void {
  if (DECLARATION.test(node.type)) addPattern(node.id, names);
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) addDeclared(child, names);
}

/** Adds the names in a pattern such as `{ a, b: [c] }`. */
function addPattern(pattern: unknown, names: Set<string>): void {
  if (!isNode(pattern)) return;
  const { type, name, left, argument, value, elements, properties } = pattern;
  if (type === "Identifier") names.add(name!);
  else for (const part of [left, argument, value, elements, properties].flat()) addPattern(part, names);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && typeof (value as Partial<Node>).type === "string";
}
