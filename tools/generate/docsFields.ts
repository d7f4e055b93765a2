import type docsConfigSchema from "@sitekeeper/schemas/docs.schema.json";
import { docsSchema } from "../../server/src/formats/docs/format.ts";
import { branches, resolve, type Schema, typesOf } from "../../server/src/schema/schema.ts";

/** A field of `docs.json` as a table row. */
export interface DocsRow {
  /** The path, such as `footer.links[].items`. `<tabs>[].icon` is the icon of any tab. */
  readonly path: string;
  /** The type, such as `string` or `array of <groups>`. A name in angle brackets is described in rows of its own. */
  readonly type: string;
  readonly required?: true;
  /** Whether unknown properties are errors. */
  readonly closed?: true;
  /** The allowed values, separated by spaces. */
  readonly allowed?: string;
  readonly default?: unknown;
}

interface DocsField {
  readonly row: DocsRow;
  readonly schema: Schema;
}

/** The definitions that get their own rows because they are used in many fields, keyed by the start of their paths. */
const NAMED = {
  "<languages>[]": "language",
  "<versions>[]": "version",
  "<products>[]": "product",
  "<tabs>[]": "tab",
  "<dropdowns>[]": "dropdown",
  "<anchors>[]": "anchor",
  "<menu>[]": "menuItem",
  "<groups>[]": "group",
  "<global>": "global",
  "<icon>": "icon",
  "<openapi>": "openapi",
  "<asyncapi>": "asyncapi",
  "<graphql>": "graphql",
  "<sdk>": "sdk",
  "<color>": "colorPair",
} as const;

/**
 * Definitions that are listed in full at the top level. Where a language refers to one of them, its row points to the
 * top-level rows.
 */
const AT_TOP = { "<banner>": "banner", "<navbar>": "navbar", "<footer>": "footer", "<color>": "colorPair" } as const;

type Definition = keyof typeof docsConfigSchema.definitions;

function definition(name: Definition): Schema {
  return (docsSchema as typeof docsSchema & typeof docsConfigSchema).definitions[name] as Schema;
}

const names = new Map<unknown, string>(
  Object.entries({ ...AT_TOP, ...NAMED }).map(([name, path]) => [shapeOf(definition(path)), name.replace("[]", "")]),
);

/** Returns the same object for every reference to a given definition. */
function shapeOf(schema: Schema): unknown {
  const { properties, anyOf } = resolve(schema);
  return anyOf ?? properties;
}

/**
 * Returns all fields of `docs.json`: the fields at the top level, followed by the fields of each navigation part and
 * type.
 */
export function fieldsOfDocs(): readonly DocsField[] {
  const definitionRows = Object.entries(NAMED).flatMap(([name, path]) =>
    branches(definition(path)).flatMap((way) => fieldsOf(way, `${name}.`, false)),
  );
  return [...fieldsOf(docsSchema, "", true), ...definitionRows];
}

function fieldsOf(object: Schema, prefix: string, isTop: boolean): readonly DocsField[] {
  return Object.entries(object.properties ?? {}).flatMap(([key, field]) => {
    // This field is allowed in every object, so it is listed only once.
    if (key === "$ref" && prefix !== "") return [];
    const schema = resolve(field);
    const ways = branches(schema);
    const allowed = ways.flatMap((way) => way.enum ?? []);
    const path = prefix + key;
    const row: DocsRow = {
      path,
      type: typeOf(field, isTop),
      ...(object.required?.includes(key) && { required: true }),
      ...(ways.some((way) => way.additionalProperties === false) && { closed: true }),
      ...(allowed.length > 0 && { allowed: allowed.join(" ") }),
      ...(schema.default !== undefined && { default: schema.default }),
    };
    return [{ row, schema }, ...fieldsBelow(field, path, isTop)];
  });
}

function fieldsBelow(field: Schema, path: string, isTop: boolean): readonly DocsField[] {
  if (nameOf(field, isTop)) return [];
  return branches(field).flatMap((way) => {
    if (way.items) return fieldsBelow(way.items, `${path}[]`, isTop);
    return nameOf(way, isTop) ? [] : fieldsOf(way, `${path}.`, isTop);
  });
}

function nameOf(field: Schema, isTop: boolean): string | undefined {
  const name = names.get(shapeOf(field));
  return isTop && name !== undefined && Object.hasOwn(AT_TOP, name) ? undefined : name;
}

function typeOf(field: Schema, isTop: boolean): string {
  const name = nameOf(field, isTop);
  if (name) return name;
  const types = branches(field).flatMap((way) => {
    if (way.items) return [`array of ${typeOf(way.items, isTop)}`];
    if (way.additionalProperties) return [`map of ${typeOf(way.additionalProperties, isTop)}`];
    return nameOf(way, isTop) ?? typesOf(way);
  });
  return [...new Set(types)].join(" or ");
}
