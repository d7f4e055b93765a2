/** The subset of JSON Schema draft-07 that this project uses. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly deprecationMessage?: string;
  readonly default?: unknown;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const PRIMITIVES: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/**
 * Returns TypeScript declarations for the values that a schema describes: a type with the given name, and one type per
 * definition.
 *
 * @throws {Error} If the schema uses a feature that cannot be translated.
 */
export function typesOfSchema(name: string, schema: Schema): string {
  const definitions = Object.entries(schema.definitions ?? {});
  return [
    [name, schema] as const,
    ...definitions.map(([key, definition]) => [definitionName(name, key), definition] as const),
  ]
    .map(([own, each]) => `${comment(each, "")}export type ${own} = ${typeOf(each, name, "")};\n`)
    .join("\n");
}

function definitionName(name: string, key: string): string {
  return `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

function typeOf(schema: Schema, name: string, indent: string): string {
  const { $ref, enum: values, anyOf, type } = schema;
  if ($ref !== undefined) return definitionName(name, $ref.replace("#/definitions/", ""));
  if (anyOf) return anyOf.map((branch) => typeOf(branch, name, indent)).join(" | ");
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (type === undefined) return "unknown";
  return [type]
    .flat()
    .map((typeName) => typeNamed(typeName, schema, name, indent))
    .join(" | ");
}

function typeNamed(type: string, schema: Schema, name: string, indent: string): string {
  if (type === "array") return `readonly (${typeOf(schema.items ?? {}, name, indent)})[]`;
  if (type === "object") return objectType(schema, name, indent);
  const primitive = PRIMITIVES[type];
  if (primitive === undefined) throw new Error(`Unsupported schema type "${type}".`);
  return primitive;
}

function objectType({ properties, required = [], additionalProperties }: Schema, name: string, indent: string): string {
  if (!properties) {
    const value = typeof additionalProperties === "object" ? typeOf(additionalProperties, name, indent) : "unknown";
    return `{ readonly [key: string]: ${value} }`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, property]) => {
    const mark = required.includes(key) ? "" : "?";
    return `${comment(property, inner)}${inner}readonly ${JSON.stringify(key)}${mark}: ${typeOf(property, name, inner)};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

function comment({ description, default: value, deprecationMessage }: Schema, indent: string): string {
  const lines = [
    description,
    value !== undefined && `@default ${JSON.stringify(value)}`,
    deprecationMessage !== undefined && `@deprecated ${deprecationMessage}`,
  ].filter((line) => typeof line === "string");
  if (lines.length === 0) return "";
  // A glob such as **/mint.json would end the comment.
  return `${indent}/** ${lines.join(`\n${indent} * `).replaceAll("*/", "*\\/")} */\n`;
}
