import { items, member, type Node, property } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import { branchFor, isReference, propertySchema, requiredMembers, resolve, type Schema } from "./schema.ts";

/** Whether a value of the right type is wrong for a reason that the schema cannot say. */
export type IsWrong = (node: Node, schema: Schema) => boolean;

/**
 * What makes a value invalid as a whole: each wrong value, each object without a required member, and each key that must not
 * be there. The content of a part of the navigation is left out: a part with wrong content is an empty part, which is valid.
 * Only a group is invalid with its content.
 */
export function faultsIn(node: Node, field: Schema, isWrong: IsWrong = () => false): readonly Node[] {
  const faults: Node[] = [];
  const visit = (node: Node, field: Schema): void => {
    // Replaced by the content of another file.
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
      if (!value || canBeLost(name, schema)) continue;
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

/** True for an unknown member that makes its object invalid. A member that excludes others excludes every unknown one. */
export function isForbidden(name: string, object: Node, schema: Schema): boolean {
  if (schema.additionalProperties === false || schema["x-forbidden"]?.includes(name)) return true;
  return Object.keys(schema["x-excludes"] ?? {}).some((key) => member(object, key) !== undefined);
}

/** Two members of an object that do not go together. */
export interface MemberPair {
  /** The member that counts, or that can be combined only with certain others. */
  readonly first: Node;
  readonly other: Node;
}

/** The members of an object that do not go together: one has no effect beside the other, or must not be there. */
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

/** True for a member that is left out when it is wrong, while the rest of its object stays valid. */
export function canBeLost(name: string, { "x-division": division, properties }: Schema): boolean {
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
