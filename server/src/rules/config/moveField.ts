import * as l10n from "@vscode/l10n";
import type { SiteConfig } from "../../formats/format.ts";
import { insertItems, insertMember, type JsonValue, removeMember, renameKey, replaceValue } from "../../json/edits.ts";
import { items, member, type Node, pathText, property } from "../../json/json.ts";
import { type Entry, pathOf } from "../../schema/entries.ts";
import { fieldAt } from "../../schema/movedPlace.ts";
import { branchFor, propertySchema, resolve, type Schema } from "../../schema/schema.ts";
import type { Fix } from "../engine/rule.ts";

/**
 * Moves a property from the older format to its new place, a path with dots. Returns undefined if the value does not
 * fit there or the place is taken.
 */
export function moveFix(moved: Node, to: string, config: SiteConfig): Fix | undefined {
  const [key, node] = moved.children ?? [];
  const place = to.split(".");
  const target = fieldAt(place, config.schema);
  // In a map, such as the meta tags, the property keeps its name.
  const isEntry = node?.type !== "object" && target && branchFor(target, { type: "object" })?.additionalProperties;
  const keys = isEntry ? [...place, key!.value as string] : place;
  const field = fieldAt(keys, config.schema);
  const value = node && field && convertValue(node, field);
  if (value === undefined) return undefined;
  const title = l10n.t("Move to {0}", JSON.stringify(to));
  let object = config.root!;
  let depth = 0;
  for (let next = member(object, keys[0]!); next && depth < keys.length - 1; depth++) {
    if (next.type !== "object") return undefined;
    object = next;
    next = member(object, keys[depth + 1]!);
  }
  const existing = member(object, keys[depth]!);
  if (existing) {
    if (existing.type !== "array" || !Array.isArray(value)) return undefined;
    const edits = [...removeMember(config, moved), ...insertItems(config, existing, items(existing).length, value)];
    return { title, edits, preferred: true };
  }
  // An object that is created for the property must not require others.
  const isComplete = keys.slice(depth, -1).every((_, index) => {
    const created = fieldAt(keys.slice(0, depth + index + 1), config.schema);
    const form = created && branchFor(created, { type: "object" });
    return !form?.required?.some((each) => each !== keys[depth + index + 1]);
  });
  if (!isComplete) return undefined;
  const name = keys[depth]!;
  const nested = keys.slice(depth + 1).reduceRight<JsonValue>((inner, each) => ({ [each]: inner }), value);
  const edits =
    object === moved.parent
      ? [renameKey(moved, name), replaceValue(config, node!, nested)]
      : [...removeMember(config, moved), ...insertMember(config, object, name, nested)];
  return { title, edits, preferred: true };
}

/** Renames a property from the older format. Returns undefined if its value does not fit or the name is taken. */
export function renameFix(moved: Node, name: string, schema: Schema): Fix | undefined {
  const [, node] = moved.children ?? [];
  const field = propertySchema(schema, name);
  if (!node || !field || property(moved.parent, name) || !branchFor(field, node)) return undefined;
  return { title: l10n.t("Change to {0}", JSON.stringify(name)), edits: [renameKey(moved, name)], preferred: true };
}

/** Moves a property to the object that it belongs to. Its comments are not moved. */
export function moveToObject(moved: Node, home: Entry, config: SiteConfig): Fix | undefined {
  const [key, value] = moved.children ?? [];
  const name: string = key!.value;
  const content = value && jsonValueOf(value, config);
  if (content === undefined) return undefined;
  const order = Object.keys(home.schema?.properties ?? {});
  return {
    title: home.parent
      ? l10n.t("Move {0} into {1}", JSON.stringify(name), JSON.stringify(pathText(pathOf(home))))
      : l10n.t("Move {0} to the top level", JSON.stringify(name)),
    edits: [...removeMember(config, moved), ...insertMember(config, home.node, name, content, { order })],
    preferred: true,
  };
}

/** Parses the text of a node with `JSON.parse`. Returns undefined if it is not valid JSON. */
export function jsonValueOf({ offset, length }: Node, { text }: SiteConfig): JsonValue | undefined {
  try {
    return JSON.parse(text.slice(offset, offset + length)) as JsonValue;
  } catch {
    return undefined;
  }
}

/**
 * Converts a value to fit a field, renaming properties from the older format as needed. Returns undefined if the value
 * cannot be made to fit.
 */
function convertValue(node: Node, field: Schema): JsonValue | undefined {
  const schema = branchFor(field, node);
  if (!schema || (schema.enum && !schema.enum.includes(node.value))) return undefined;
  if (node.type === "array") {
    const item = resolve(schema.items ?? {});
    const values = items(node).map((each) => convertValue(each, item));
    return values.some((value) => value === undefined) ? undefined : (values as JsonValue[]);
  }
  if (node.type !== "object") return node.value as JsonValue;
  if (!schema.properties && !schema.additionalProperties) return undefined;
  const properties: Record<string, JsonValue> = {};
  for (const { children } of node.children ?? []) {
    const [key, value] = children ?? [];
    const name = newName(key!.value, node, schema);
    const inner = name === undefined ? undefined : propertySchema(schema, name);
    const part = value && inner && convertValue(value, inner);
    if (name === undefined || part === undefined) return undefined;
    properties[name] = part;
  }
  return schema.required?.some((name) => !Object.hasOwn(properties, name)) ? undefined : properties;
}

/** Returns the new name of a property from the older format, if the property stays in the same object. */
function newName(name: string, object: Node, schema: Schema): string | undefined {
  if (propertySchema(schema, name)) return name;
  const moved = schema["x-moved"];
  const place = moved && Object.hasOwn(moved, name) ? moved[name] : undefined;
  const last = place && ("to" in place ? place.to.split(".").at(-1)! : place.as);
  return last !== undefined && propertySchema(schema, last) && !property(object, last) ? last : undefined;
}
