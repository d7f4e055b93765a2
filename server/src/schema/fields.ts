import { items, type JSONPath, type Node, property, stringOf } from "../json/json.ts";
import { type NodeId, nodeIdOf } from "../json/nodeId.ts";
import { holdersOf, memberIn, type ValueAt } from "./references.ts";
import { keyOf, keysTo } from "./roleKeys.ts";
import type { Role } from "./roles.ts";
import { branches, branchFor, REFERENCE_KEY, resolve, type Schema } from "./schema.ts";

/** A string in the config, with its source. */
export interface TextPart extends Part {
  readonly text: string;
}

/**
 * Reads an object in the config by the roles of its members (`x-role`), regardless of what a format calls them. Values
 * of the wrong type are treated as missing here. Rules report them.
 */
export interface Fields extends Part {
  /** The object, or the value of the wrong type that is in its place. Undefined if there is neither. */
  readonly node: Node | undefined;
  /** Whether the config contains the object. */
  readonly isPresent: boolean;
  /**
   * Returns the non-blank string with this role. If the value with this role is an object, returns the object's member
   * with the same role.
   */
  text(role: Role): TextPart | undefined;
  /** Returns the string with this role, if it is one of the given values. */
  enumValue<Value extends string>(role: Role, allowed: readonly Value[]): Value | undefined;
  flag(role: Role): boolean | undefined;
  /** Returns the object with this role. If the object is missing, all its fields are treated as missing, too. */
  object(role: Role): Fields;
  /** Returns the objects in the array with this role. */
  objects(role: Role): readonly Fields[];
  /** Returns the non-blank strings in the array with this role. A single string is treated as an array. */
  texts(role: Role): readonly TextPart[];
  /** Returns the items of the array with this role. A single value is treated as an array. */
  values(role: Role): readonly Node[];
  /** Returns the value with this role, regardless of its type. */
  nodeOf(role: Role): Node | undefined;
  /** Returns the member with this role, as a node with its key and value. */
  propertyOf(role: Role): Node | undefined;
  readonly path: JSONPath;
  /** Returns the node ID of the value with this role. */
  nodeIdOf(role: Role): NodeId;
  /**
   * Returns the path of the value with this role, even if the config does not contain the value. For an unknown role,
   * returns the path of the object.
   */
  pathOf(role: Role): JSONPath;
  /** The non-blank strings of all members, by member name. If a name is duplicated, only the first member counts. */
  readonly members: ReadonlyMap<string, TextPart>;
}

/**
 * Creates a reader for the fields of an object. If the object references another file, the fields are read from that
 * file.
 * @param written The object. A node of any other type has no fields.
 * @param schema The schema of the object. Members that are not in the schema have no role.
 */
export function readFields(written: ValueAt, schema: Schema | undefined): Fields {
  const holders = holdersOf(written);
  const { node, path, text: own } = holders.at(-1)!;
  const keysOf = (role: Role): readonly string[] => keysTo(schema, role) ?? [];
  /**
   * Follows the path to the value with the given role, as far as the path exists in the config. Each step lists the
   * objects that contain the members of one value on the path.
   */
  const steps = (role: Role): readonly (readonly ValueAt[])[] => {
    const found = [holders];
    for (const key of keysOf(role)) {
      const value = memberIn(found.at(-1)!, key);
      if (!value) break;
      found.push(holdersOf(value));
    }
    return found;
  };
  /**
   * Returns the objects that contain the members of the value with the given role. For a reference, these are the
   * reference itself and the object in the other file.
   */
  const valueWith = (role: Role): readonly ValueAt[] | undefined => {
    const keys = keysTo(schema, role);
    return keys && steps(role)[keys.length];
  };
  const valueAt = (role: Role): ValueAt => {
    const found = steps(role);
    const { text, node: last, path: to } = found.at(-1)!.at(-1)!;
    const remaining = keysOf(role).slice(found.length - 1);
    return remaining.length === 0
      ? { text, node: last, path: to }
      : { text, node: undefined, path: [...to, ...remaining] };
  };
  const nodeIn = (role: Role): Node | undefined => valueWith(role)?.at(-1)?.node;
  const text = (role: Role): TextPart | undefined => {
    const found = valueWith(role);
    const value = found?.at(-1);
    if (!found || value?.node?.type !== "object") return value && textPart(value);
    const inner = keyOf(fieldOf(schema, role), role);
    const member = inner === undefined ? undefined : memberIn(found, inner);
    return member && textPart(holdersOf(member).at(-1)!);
  };
  return {
    node,
    path,
    nodeId: idOf({ text: own, node, path }),
    pathOf: (role) => valueAt(role).path,
    nodeIdOf: (role) => idOf(valueAt(role)),
    nodeOf: nodeIn,
    propertyOf(role) {
      const keys = keysOf(role);
      const owners = keys.length === 0 ? [] : (steps(role)[keys.length - 1] ?? []);
      return owners.flatMap((owner) => property(owner.node, keys.at(-1)!) ?? [])[0];
    },
    isPresent: node?.type === "object",
    text,
    enumValue: (role, allowed) => allowed.find((value) => value === text(role)?.text),
    flag(role) {
      const value = nodeIn(role);
      return value?.type === "boolean" ? (value.value as boolean) : undefined;
    },
    object: (role) => readFields(valueWith(role)?.[0] ?? valueAt(role), fieldOf(schema, role)),
    objects(role) {
      const itemSchema = itemsOf(fieldOf(schema, role));
      return itemsWith(role).flatMap((item) => (item.node?.type === "object" ? [readFields(item, itemSchema)] : []));
    },
    texts(role) {
      const value = valueWith(role)?.at(-1);
      if (value?.node?.type === "string") return [textPart(value) ?? []].flat();
      return itemsWith(role).flatMap((item) => textPart(holdersOf(item).at(-1)!) ?? []);
    },
    values(role) {
      const value = valueWith(role)?.at(-1);
      if (value?.node?.type !== "array") return value?.node ? [value.node] : [];
      return itemsWith(role).flatMap((item) => holdersOf(item).at(-1)!.node ?? []);
    },
    get members() {
      const names = [...holders].reverse().flatMap((each) => namesIn(each.node));
      return new Map(
        names.flatMap((name) => {
          const value = memberIn(holders, name);
          const part = value && textPart(holdersOf(value).at(-1)!);
          return part ? [[name, part] as const] : [];
        }),
      );
    },
  };

  function itemsWith(role: Role): readonly ValueAt[] {
    const list = valueWith(role)?.at(-1);
    return items(list?.node).map((item, index) => ({ text: list!.text, node: item, path: [...list!.path, index] }));
  }
}

/** Returns the schema of the value with the given role. */
export function fieldOf(object: Schema | undefined, role: Role): Schema | undefined {
  let field = object;
  for (const key of keysTo(object, role) ?? []) {
    const holder = field && branches(field).find(({ properties }) => properties && Object.hasOwn(properties, key));
    const property = holder?.properties?.[key];
    field = property && resolve(property);
  }
  return field === object ? undefined : field;
}

/** Returns the schema of an array's items. */
export function itemsOf(field: Schema | undefined): Schema | undefined {
  const array = field && branchFor(field, { type: "array" });
  return array?.items && resolve(array.items);
}

/** Returns the names of the members of an object. */
function namesIn(object: Node | undefined): readonly string[] {
  if (object?.type !== "object") return [];
  const names = (object.children ?? []).flatMap(({ children }) => stringOf(children?.[0]) ?? []);
  return names.filter((name) => name !== REFERENCE_KEY);
}

function textPart({ node, ...at }: ValueAt): TextPart | undefined {
  return node?.type === "string" && (node.value as string).trim() !== ""
    ? { text: node.value as string, nodeId: idOf({ node, ...at }) }
    : undefined;
}

function idOf({ text, path }: ValueAt): NodeId {
  return nodeIdOf(path, text.nodePrefix);
}

/** Text that is shown to visitors of the site, with its source in the config. */
export interface Part {
  /** The ID of the field, which exists even if the config does not contain the field. */
  readonly nodeId: NodeId;
}
