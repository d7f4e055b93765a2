import { member, type Node } from "../json/json.ts";
import { memo } from "../json/memo.ts";
import { nearest } from "../json/near.ts";
import type { Entry } from "./entries.ts";
import { faultsIn } from "./faults.ts";
import { keyHintsOf } from "./keyHints.ts";
import { type DescribedText, propertySchema, REFERENCE_KEY, requiredMembers, resolve, type Schema } from "./schema.ts";

/** The maximum number of an object's unknown properties to compare with its missing fields. */
const MAX_COMPARED = 200;

/**
 * Returns the missing fields that an unknown key may be a typo of. A field with the same letters and digits
 * (`topbar-links`) takes precedence over one that differs by a typo.
 */
export function likelyFields(name: string, { node, schema }: Entry): readonly string[] {
  const present = namesIn(node);
  const absent = Object.keys(schema?.properties ?? {}).filter((field) => !present.has(field));
  const same = absent.filter((field) => letters(field) === letters(name));
  if (same.length > 0) return same;
  // Fields in the specification take precedence over those that only real sites use.
  const outside = (field: string): boolean => isOutside(schema?.properties?.[field]);
  return nearest(
    name,
    [...absent].sort((a, b) => Number(outside(a)) - Number(outside(b))),
  );
}

/**
 * Returns the misspelled properties of an object, each with the fields that it may be a typo of or that authors often
 * call by its name. The name of another object's field is not considered a typo.
 */
export function misspelledMembers({ schema }: DescribedText, entry: Entry): ReadonlyMap<Node, readonly string[]> {
  let misspelled = misspelledOf.get(entry.node);
  if (!misspelled) {
    const hints = keyHintsOf(schema);
    const isField = (name: string): boolean => hints.belongs("", name) !== undefined;
    const unknown = entry.node.children?.filter(({ children }) => !isField(children![0]!.value)) ?? [];
    misspelled = new Map(
      unknown
        .slice(0, MAX_COMPARED)
        .map(
          (member) =>
            [
              member,
              likelyFields(member.children![0]!.value, entry).filter((field) => isMeant(field, member)),
            ] as const,
        )
        .filter(([, fields]) => fields.length > 0),
    );
    for (const [name, property] of otherNamesIn(schema, entry)) misspelled.set(property, [name]);
    misspelledOf.set(entry.node, misspelled);
  }
  return misspelled;
}

/** A reference names another JSON file. Other values next to a name such as `ref` are hardly meant to be one. */
function isMeant(field: string, { children }: Node): boolean {
  return field !== REFERENCE_KEY || /\.json$/i.test(String(children![1]?.value));
}

const misspelledOf = new WeakMap<Node, Map<Node, readonly string[]>>();

/** Returns the unknown properties with a common other name of a missing required field, if their value fits the field. */
function otherNamesIn(root: Schema, { node, schema }: Entry): ReadonlyMap<string, Node> {
  const others = root["x-alsoCalled"] ?? {};
  const found = new Map<string, Node>();
  for (const name of missingNames(node, schema)) {
    const field = propertySchema(schema, name);
    const [only, ...more] = (node.children ?? []).filter(({ children }) => {
      const [key, value] = children!;
      const isOther = others[name]?.includes(key!.value) && !propertySchema(schema, key!.value);
      if (!isOther || !field || !value || faultsIn(value, field).length > 0) return false;
      return !hasNoNewName(key!.value, schema) || /^https?:/i.test(value.value);
    });
    if (only && more.length === 0 && ![...found.values()].includes(only)) found.set(name, only);
  }
  return found;
}

/** Whether a key from another format has several equivalents. A prefix, for example, becomes a list of pages. */
export function hasNoNewName(key: string, schema: Schema | undefined): boolean {
  const place = schema?.["x-moved"]?.[key];
  return place !== undefined && !("to" in place) && place.as === undefined;
}

/** Returns the names of the required properties that an object does not have, and of its content if it has none. */
function missingNames(object: Node, schema: Schema | undefined): readonly string[] {
  const properties = Object.entries(schema?.properties ?? {});
  const division = schema?.["x-division"];
  const links = division ? properties.filter(([, field]) => resolve(field)["x-role"] === "target") : [];
  const content = [...(division?.children ?? []), ...links.map(([name]) => name)];
  const isEmpty = content.every((name) => !member(object, name));
  return [...requiredMembers(object, schema), ...(isEmpty ? content : [])].filter((name) => !member(object, name));
}

const namesIn = memo(
  (object: Node): ReadonlySet<string> => new Set(object.children?.map(({ children }) => children![0]!.value)),
);

/**
 * Whether a property is just another spelling of a single field (`topBarLinks`, `topbar-links`), and the only such
 * spelling in its object, so that it is safe to rename.
 *
 * @param fields The fields that the property may be a typo of.
 */
export function isOtherSpelling(property: Node, fields: readonly string[]): boolean {
  const spelling = letters(property.children![0]!.value);
  const same = property.parent?.children?.filter(({ children }) => letters(children![0]!.value) === spelling) ?? [];
  return same.length === 1 && fields.length === 1 && letters(fields[0]!) === spelling;
}

/** Whether a field is used by real sites, but is not in the specification. */
export function isOutside(field: Schema | undefined): boolean {
  return field?.["x-outside"] === true;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
