import type { Expression, Property, SpreadElement } from "acorn";
import { isMistake, parseExpression } from "./javaScript.ts";

/** A JavaScript literal. Its value is known without running any code. */
export type Literal = string | number | boolean | null | readonly Literal[] | { readonly [name: string]: Literal };

/** Returns the value of code that consists of a single literal. */
export function literalOf(code: string): Literal | undefined {
  const node = parseExpression(`(${code}\n)`, 0);
  const isWhole = node && !isMistake(node) && node.end === code.length + "(\n)".length;
  return isWhole ? literalIn(node as Expression) : undefined;
}

/** Returns the value of an expression that is a literal. */
export function literalIn(node: Expression): Literal | undefined {
  switch (node.type) {
    case "ParenthesizedExpression":
      return literalIn(node.expression);
    case "Literal":
      return isPlain(node.value) ? node.value : undefined;
    case "TemplateLiteral":
      return node.expressions.length === 0 ? (node.quasis[0]!.value.cooked ?? undefined) : undefined;
    case "Identifier":
      return node.name === "undefined" ? null : undefined;
    case "UnaryExpression": {
      const value = node.operator === "-" ? literalIn(node.argument) : undefined;
      return typeof value === "number" ? -value : undefined;
    }
    case "ArrayExpression":
      return allOf(node.elements.map((element) => itemOf(element)));
    case "ObjectExpression": {
      const members = allOf(node.properties.map(memberOf));
      return members && Object.fromEntries(members);
    }
    default:
      return undefined;
  }
}

function itemOf(element: Expression | SpreadElement | null): Literal | undefined {
  return element && element.type !== "SpreadElement" ? literalIn(element) : undefined;
}

function memberOf(member: Property | SpreadElement): readonly [string, Literal] | undefined {
  if (member.type === "SpreadElement" || member.computed || member.shorthand || member.kind !== "init")
    return undefined;
  const { key } = member;
  const value = literalIn(member.value);
  const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : undefined;
  return name === undefined || value === undefined ? undefined : [name, value];
}

/** Returns the items, or undefined if one of them is undefined. */
function allOf<Item>(items: readonly (Item | undefined)[]): readonly Item[] | undefined {
  return items.includes(undefined) ? undefined : (items as readonly Item[]);
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
