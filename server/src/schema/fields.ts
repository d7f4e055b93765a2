import { items, type JSONPath, member, type Node, property, valueAt } from "../json/json.ts";
import { type NodeId, nodeIdOf } from "../json/nodeId.ts";
import { keyOf, keysTo } from "./roleKeys.ts";
import type { Role } from "./roles.ts";
import { branches, branchFor, resolve, type Schema } from "./schema.ts";

/** A string of the config. */
export interface TextPart extends Part {
  readonly text: string;
}

/**
 * Reads one object of the config by what its members are for the site (`x-role`), whatever the format calls them. Values of a
 * wrong type count as absent: rules report them.
 */
export interface Fields extends Part {
  /** The object; undefined when it is absent, and another value when it has the wrong type. */
  readonly node: Node | undefined;
  /** False when the config has no such object. */
  readonly isPresent: boolean;
  /** A string that is not blank: the value, or the member of it that has the same role. */
  text(role: Role): TextPart | undefined;
  /** A string that is one of the allowed values. */
  oneOf<Value extends string>(role: Role, allowed: readonly Value[]): Value | undefined;
  flag(role: Role): boolean | undefined;
  /** The object with a role; without any fields when it is absent. */
  object(role: Role): Fields;
  /** The objects in the array with a role. */
  objects(role: Role): readonly Fields[];
  /** The strings that are not blank in an array or one string. */
  texts(role: Role): readonly TextPart[];
  /** The value with a role, of any type. */
  nodeOf(role: Role): Node | undefined;
  /** The member with a role: its key and its value. */
  propertyOf(role: Role): Node | undefined;
  readonly path: JSONPath;
  /** The ID of the place of a role. */
  nodeIdOf(role: Role): NodeId;
  /** The place of a role, also where the config has nothing there. The path of the object itself for an unknown role. */
  pathOf(role: Role): JSONPath;
  /** The strings of all members that are not blank, by their names, each name once. */
  readonly members: ReadonlyMap<string, TextPart>;
}

/**
 * The fields of an object node at a path; no fields for any other node.
 * @param schema of the object; the members of another one have no role
 * @param prefix of the IDs of nodes in the text that has the object
 */
export function readFields(node: Node | undefined, path: JSONPath, schema: Schema | undefined, prefix = ""): Fields {
  const pathOf = (role: Role): JSONPath => [...path, ...(keysTo(schema, role) ?? [])];
  const nodeOf = (role: Role): Node | undefined => {
    const keys = keysTo(schema, role);
    return keys && valueAt(node, [...keys]);
  };
  const text = (role: Role): TextPart | undefined => {
    const value = nodeOf(role);
    if (value?.type !== "object") return textPart(value, pathOf(role), prefix);
    const inner = keyOf(fieldOf(schema, role), role);
    return inner === undefined ? undefined : textPart(member(value, inner), [...pathOf(role), inner], prefix);
  };
  return {
    node,
    path,
    nodeId: nodeIdOf(path, prefix),
    pathOf,
    nodeIdOf: (role) => nodeIdOf(pathOf(role), prefix),
    nodeOf,
    propertyOf(role) {
      const keys = keysTo(schema, role);
      return keys && property(valueAt(node, keys.slice(0, -1)), keys.at(-1)!);
    },
    isPresent: node?.type === "object",
    text,
    oneOf: (role, allowed) => allowed.find((value) => value === text(role)?.text),
    flag(role) {
      const value = nodeOf(role);
      return value?.type === "boolean" ? (value.value as boolean) : undefined;
    },
    object: (role) => readFields(nodeOf(role), pathOf(role), fieldOf(schema, role), prefix),
    objects(role) {
      const itemSchema = itemsOf(fieldOf(schema, role));
      return items(nodeOf(role)).flatMap((item, index) =>
        item.type === "object" ? [readFields(item, [...pathOf(role), index], itemSchema, prefix)] : [],
      );
    },
    texts(role) {
      const value = nodeOf(role);
      if (value?.type === "string") return [textPart(value, pathOf(role), prefix) ?? []].flat();
      return items(value).flatMap((item, index) => textPart(item, [...pathOf(role), index], prefix) ?? []);
    },
    get members() {
      const names = node?.type === "object" ? (node.children ?? []).map(({ children }) => children?.[0]?.value) : [];
      return new Map(
        names.flatMap((name: unknown) => {
          const part = typeof name === "string" ? textPart(member(node, name), [...path, name], prefix) : undefined;
          return part ? [[name as string, part] as const] : [];
        }),
      );
    },
  };
}

/** The schema of the value with a role. */
export function fieldOf(object: Schema | undefined, role: Role): Schema | undefined {
  let field = object;
  for (const key of keysTo(object, role) ?? []) {
    const holder = field && branches(field).find(({ properties }) => properties && Object.hasOwn(properties, key));
    const property = holder?.properties?.[key];
    field = property && resolve(property);
  }
  return field === object ? undefined : field;
}

/** The schema of the items of an array. */
export function itemsOf(field: Schema | undefined): Schema | undefined {
  const array = field && branchFor(field, { type: "array" });
  return array?.items && resolve(array.items);
}

function textPart(node: Node | undefined, path: JSONPath, prefix: string): TextPart | undefined {
  return node?.type === "string" && (node.value as string).trim() !== ""
    ? { text: node.value as string, nodeId: nodeIdOf(path, prefix) }
    : undefined;
}

/** A part of what readers see, and its place in the config. */
export interface Part {
  /** The field that it comes from, also of one that the config does not have. */
  readonly nodeId: NodeId;
}
