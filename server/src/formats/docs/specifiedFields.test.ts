import docsConfigSchema from "@sitekeeper/schemas/docs.schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { branches, resolve, type Schema, typesOf } from "../../schema/schema.ts";
import { docsSchema } from "./schema.ts";
import specifiedFields from "./specifiedFields.json" with { type: "json" };

/** One field, as a row of the table. */
interface Row {
  /** Its path: `footer.links[].items`. `<tabs>[].icon` is the icon of any tab. */
  readonly path: string;
  /** `string`, `array of <groups>`. `<icon>` has rows of its own. */
  readonly type: string;
  readonly required?: true;
  /** True where an unknown member is an error. */
  readonly closed?: true;
  /** The allowed values, separated by spaces. */
  readonly allowed?: string;
  readonly default?: unknown;
}

const definitions = (docsSchema as typeof docsSchema & typeof docsConfigSchema).definitions;

/** The definitions that occur in many places, by their names in the table, with the definitions of one of them. */
const NAMED: Readonly<Record<string, Schema>> = {
  "<languages>[]": definitions.language as Schema,
  "<versions>[]": definitions.version as Schema,
  "<products>[]": definitions.product as Schema,
  "<tabs>[]": definitions.tab as Schema,
  "<dropdowns>[]": definitions.dropdown as Schema,
  "<anchors>[]": definitions.anchor as Schema,
  "<menu>[]": definitions.menuItem as Schema,
  "<groups>[]": definitions.group as Schema,
  "<global>": definitions.global as Schema,
  "<icon>": definitions.icon as Schema,
  "<openapi>": definitions.openapi as Schema,
  "<asyncapi>": definitions.asyncapi as Schema,
  "<graphql>": definitions.graphql as Schema,
  "<sdk>": definitions.sdk as Schema,
  "<color>": definitions.colorPair as Schema,
};

/** What ends a path, because it has rows of its own or those of the top level. */
const names = new Map<unknown, string>(
  Object.entries(NAMED).map(([name, schema]) => [shapeOf(schema), name.replace("[]", "")] as const),
);
for (const name of ["banner", "navbar", "footer"] as const)
  names.set(shapeOf(definitions[name] as Schema), `<${name}>`);

/** What is the same object for each reference to a definition. */
function shapeOf(schema: Schema): unknown {
  const { properties, anyOf } = resolve(schema);
  return anyOf ?? properties;
}

function rowsOf(object: Schema, prefix: string, isTop: boolean): readonly Row[] {
  return Object.entries(object.properties ?? {}).flatMap(([key, field]) => {
    const schema = resolve(field);
    const ways = branches(schema);
    const allowed = ways.flatMap((way) => way.enum ?? []);
    const path = prefix + key;
    const row: Row = {
      path,
      type: typeOf(field, isTop),
      ...(object.required?.includes(key) && { required: true }),
      ...(ways.some((way) => way.additionalProperties === false) && { closed: true }),
      ...(allowed.length > 0 && { allowed: allowed.join(" ") }),
      ...(schema.default !== undefined && { default: schema.default }),
    };
    return [row, ...below(field, path, isTop)];
  });
}

function below(field: Schema, path: string, isTop: boolean): readonly Row[] {
  if (nameOf(field, isTop)) return [];
  return branches(field).flatMap((way) => {
    if (way.items) return below(way.items, `${path}[]`, isTop);
    return nameOf(way, isTop) ? [] : rowsOf(way, `${path}.`, isTop);
  });
}

/** The name of a type that is not written out here. The top level writes out what only languages have, too, and colors. */
function nameOf(field: Schema, isTop: boolean): string | undefined {
  const name = names.get(shapeOf(field));
  return isTop && /^<(?:banner|navbar|footer|color)>$/.test(name ?? "") ? undefined : name;
}

function typeOf(field: Schema, isTop: boolean): string {
  const name = nameOf(field, isTop);
  if (name) return name;
  const types = branches(field).flatMap((way) =>
    way.items
      ? [`array of ${typeOf(way.items, isTop)}`]
      : way.additionalProperties
        ? [`map of ${typeOf(way.additionalProperties, isTop)}`]
        : (nameOf(way, isTop) ?? typesOf(way)),
  );
  return [...new Set(types)].join(" or ");
}

const rows = [
  ...rowsOf(docsSchema, "", true),
  ...Object.entries(NAMED).flatMap(([name, schema]) =>
    branches(schema).flatMap((way) => rowsOf(way, `${name}.`, false)),
  ),
];

const TABLE = "server/src/formats/docs/specifiedFields.json";
const described = new Map(rows.map((row) => [row.path, row]));

describe(`schemas/docs.schema.json agrees with ${TABLE}`, () => {
  it.each(specifiedFields)("$path", (row) => {
    expect(described.get(row.path), `Change the schema, or the row in ${TABLE} when the format changed.`).toEqual(row);
  });

  it("has a row for every field", () => {
    const specified = new Set(specifiedFields.map(({ path }) => path));
    expect([...described.keys()].filter((path) => !specified.has(path))).toEqual([]);
  });
});
