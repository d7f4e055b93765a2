import { items, member, type Node, property } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import { branchFor, isReference, propertySchema, requiredMembers, resolve, type Schema } from "./schema.ts";

/** Whether a value has the correct type but is invalid for a reason that the schema cannot express. */
export type IsWrong = (node: Node, schema: Schema) => boolean;

/**
 * Finds everything that makes a value invalid: wrong values, objects without a required member, and forbidden keys.
 * Ignores the contents of navigation parts, because a part with invalid contents counts as empty, and an empty part is
 * valid. The exception is groups, which are invalid if their contents are.
 */
export function faultsIn(node: Node, field: Schema, isWrong: IsWrong = () => false): readonly Node[] {
  const faults: Node[] = [];
  const visit = (node: Node, field: Schema): void => {
    // The content of another file replaces this object, so there is nothing to check here.
    if (isReference(node)) return;
    const schema = branchFor(field, node);
    if (!schema || isOutsideLimits(node, schema) || isWrong(node, schema)) faults.push(node);
    else if (node.type === "array" && schema.items) {
      const item = resolve(schema.items);
      for (const each of items(node)) visit(each, item);
    } else if (node.type === "object") visitMembers(node, schema);
  };
  const visitMembers = (node: Node, schema: Schema): void => {
    if (requiredMembers(node, schema).some((name) => member(node, name) === undefined)) faults.push(node);
    for (const { children } of node.children ?? []) {
      const [key, value] = children ?? [];
      const name: string = key!.value;
      if (!value || isDroppedIfInvalid(name, schema)) continue;
      const field = propertySchema(schema, name);
      if (field) visit(value, field);
      else if (isForbidden(name, node, schema)) faults.push(key!);
    }
    const [excluded] = pairsIn(node, schema, "x-excludes");
    if (excluded) faults.push(excluded.other.children![0]!);
  };
  visit(node, field);
  return faults;
}

/**
 * Whether an unknown member makes its object invalid. If any member of the object excludes others, all unknown members
 * are forbidden.
 */
export function isForbidden(name: string, object: Node, schema: Schema): boolean {
  if (schema.additionalProperties === false || schema["x-forbidden"]?.includes(name)) return true;
  return Object.keys(schema["x-excludes"] ?? {}).some((key) => member(object, key) !== undefined);
}

/** Two members of an object that cannot be combined. */
export interface MemberPair {
  /** The member that takes effect, or that restricts the other members. */
  readonly first: Node;
  readonly other: Node;
}

/**
 * Finds pairs of members that cannot be combined in an object, because one of them makes the other ineffective or
 * forbids it.
 */
export function* pairsIn(
  object: Node,
  schema: Schema | undefined,
  keyword: "x-overrides" | "x-excludes",
): Generator<MemberPair> {
  for (const [name, others] of Object.entries(schema?.[keyword] ?? {})) {
    const first = property(object, name);
    if (!first) continue;
    for (const each of others) {
      const other = property(object, each);
      if (other) yield { first, other };
    }
  }
}

/** Whether an invalid member is dropped without making the rest of its object invalid. */
export function isDroppedIfInvalid(name: string, { "x-division": division, properties }: Schema): boolean {
  if (!division) return false;
  const role = properties?.[name]?.["x-role"];
  if (division.kind === "group") return role === "openapi" || role === "asyncapi";
  return role === "target" || division.children.includes(name);
}

function isOutsideLimits(node: Node, schema: Schema): boolean {
  if (schema.enum && !schema.enum.includes(node.value)) return true;
  if (node.type === "array") return items(node).length < (schema.minItems ?? 0);
  if (node.type !== "string") return false;
  const text: string = node.value;
  return text.length < (schema.minLength ?? 0) || (patternOf(schema)?.test(text) ?? true) === false;
}

const patternOf = memo(({ pattern }: Schema): RegExp | undefined =>
  pattern === undefined ? undefined : new RegExp(pattern, "u"),
);
