import { items, type JSONPath, member, type Node } from "../config/json.ts";
import type { Part } from "./part.ts";

/** A string of the config. */
export interface TextPart extends Part {
  readonly text: string;
}

/** Reads the members of one object of the config by name. Values of a wrong type count as absent: rules report them. */
export interface Fields extends Part {
  /** False when the config has no such object. */
  readonly isPresent: boolean;
  /** A string that is not blank. */
  text(name: string): TextPart | undefined;
  /** A string that is one of the allowed values. */
  oneOf<Value extends string>(name: string, allowed: readonly Value[]): Value | undefined;
  flag(name: string): boolean | undefined;
  /** The object `name`; without any fields when it is absent. */
  object(name: string): Fields;
  /** The objects in the array `name`. */
  objects(name: string): readonly Fields[];
  /** The strings that are not blank in `name`, an array or one string. */
  texts(name: string): readonly TextPart[];
  /** The names of the members, in the order of the text. */
  readonly names: readonly string[];
}

/** The fields of an object node at a path; no fields for any other node. */
export function readFields(node: Node | undefined, path: JSONPath): Fields {
  const at = (name: string): JSONPath => [...path, name];
  const text = (name: string): TextPart | undefined => textPart(member(node, name), at(name));
  const members = node?.type === "object" ? (node.children ?? []) : [];
  return {
    path,
    isPresent: node?.type === "object",
    text,
    oneOf: (name, allowed) => allowed.find((value) => value === text(name)?.text),
    flag(name) {
      const value = member(node, name);
      return value?.type === "boolean" ? (value.value as boolean) : undefined;
    },
    object: (name) => readFields(member(node, name), at(name)),
    objects: (name) =>
      items(member(node, name)).flatMap((item, index) =>
        item.type === "object" ? [readFields(item, [...at(name), index])] : [],
      ),
    texts(name) {
      const value = member(node, name);
      if (value?.type === "string") return [textPart(value, at(name)) ?? []].flat();
      return items(value).flatMap((item, index) => textPart(item, [...at(name), index]) ?? []);
    },
    names: members.flatMap(({ children }) => (children?.[0] ? [children[0].value as string] : [])),
  };
}

function textPart(node: Node | undefined, path: JSONPath): TextPart | undefined {
  return node?.type === "string" && (node.value as string).trim() !== ""
    ? { text: node.value as string, path }
    : undefined;
}
