import { mintSchema } from "../../server/src/formats/mint/readOutline.ts";
import { branches, propertySchema, resolve, type Schema, typesOf } from "../../server/src/schema/schema.ts";

/** A field of the site config as a table row. */
export interface FieldRow {
  /** The path, such as `anchors[].color.from`. */
  readonly path: string;
  /** The type, such as `string`, `array of object`, or `boolean or null`. */
  readonly type: string;
  readonly required: boolean;
  readonly default?: unknown;
  /** The allowed values. Undefined if any value of the type is allowed. */
  readonly allowed?: readonly unknown[];
}

/** A field with its schema, for details that are not in the row. */
export interface Field {
  readonly row: FieldRow;
  readonly schema: Schema;
}

/** Returns all fields in the schema, each followed by its nested fields. Omits `$schema`, which is only for editors. */
export function fieldsOfSchema(): readonly Field[] {
  return fieldsOf(mintSchema, "", new Set());
}

function fieldsOf(object: Schema, prefix: string, above: ReadonlySet<Schema | undefined>): readonly Field[] {
  const inside = new Set([...above, object.properties as Schema]);
  return Object.keys(object.properties ?? {}).flatMap((name) => {
    if (name === "$schema") return [];
    const schema = propertySchema(object, name)!;
    const types = alternatives(schema);
    const allowed = types.flatMap((branch) => branch.enum ?? []);
    const path = prefix + name;
    const row: FieldRow = {
      path,
      type: typeOf(schema),
      required: object.required?.includes(name) ?? false,
      ...(schema.default !== undefined && { default: schema.default }),
      ...(allowed.length > 0 && { allowed }),
    };
    const below = types.flatMap((branch) => {
      if (branch.type === "object") return fieldsBelow(branch, `${path}.`, inside);
      if (branch.type !== "array" || !branch.items) return [];
      return alternatives(resolve(branch.items)).flatMap((item) =>
        item.type === "object" ? fieldsBelow(item, `${path}[].`, inside) : [],
      );
    });
    return [{ row, schema }, ...below];
  });
}

/** Returns the fields of an object, unless the object can contain itself, like groups in groups. */
function fieldsBelow(object: Schema, prefix: string, above: ReadonlySet<Schema | undefined>): readonly Field[] {
  return above.has(object.properties as Schema) ? [] : fieldsOf(object, prefix, above);
}

/** Returns the alternatives of a field. If the field is in the specification, returns only the specified ones. */
function alternatives(schema: Schema): readonly Schema[] {
  const all = branches(schema);
  const specified = all.filter((branch) => !branch["x-outside"]);
  return specified.length > 0 ? specified : all;
}

function typeOf(schema: Schema): string {
  const types = alternatives(schema).flatMap<string>((branch) =>
    branch.type === "array" && branch.items ? [`array of ${typeOf(resolve(branch.items))}`] : typesOf(branch),
  );
  return [...new Set(types)].join(" or ");
}
