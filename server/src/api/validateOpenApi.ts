import { getLocation, type JSONPath } from "jsonc-parser";
import { getLanguageService, type JSONSchema, TextDocument } from "vscode-json-languageservice";
import schema30 from "./openapiSchemas/3.0.json" with { type: "json" };
import schema31 from "./openapiSchemas/3.1.json" with { type: "json" };
import schema32 from "./openapiSchemas/3.2.json" with { type: "json" };

/** A violation of the schema. */
export interface SchemaProblem {
  /** The keys and indexes that lead to the value. */
  readonly path: readonly (string | number)[];
  /** The message in English, the only language of the validator. */
  readonly message: string;
}

/** The JSON Schemas of the OpenAPI Initiative, by version prefix. */
const SCHEMAS: Readonly<Record<string, JSONSchema>> = {
  "3.0.": adaptSchema(schema30),
  "3.1.": adaptSchema(schema31),
  "3.2.": adaptSchema(schema32),
};

/**
 * Validates an OpenAPI document against the JSON Schema of its version.
 *
 * @param version The version, such as `3.1.0`.
 */
export async function validateOpenApi(value: unknown, version: string): Promise<readonly SchemaProblem[]> {
  const schema = SCHEMAS[version.slice(0, 4)];
  const text = schema && JSON.stringify(value);
  if (text === undefined) return [];
  const service = getLanguageService({});
  const document = TextDocument.create("memory:///openapi.json", "json", 0, text);
  const json = service.parseJSONDocument(document);
  const found = await service.doValidation(document, json, { schemaValidation: "warning" }, schema);
  return found.map(({ message, range }) => ({
    path: pathAt(text, document.offsetAt(range.start)),
    message: String(message),
  }));
}

/** Returns the path at an offset, which includes the key if the offset is on a key. */
function pathAt(text: string, offset: number): JSONPath {
  return getLocation(text, offset + 1).path.filter((part) => part !== "");
}

/**
 * Adapts the schemas to the validator. The schemas allow extensions with a `$ref` next to other keywords, but the
 * validator replaces these keywords with those of the referenced schema, and it does not recognize properties from
 * `dependentSchemas`.
 */
function adaptSchema(schema: unknown): JSONSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    if (value?.$ref !== "#/$defs/specification-extensions") return value;
    const { $ref, patternProperties, unevaluatedProperties, ...others } = value;
    const isClosed = unevaluatedProperties === false && !others.dependentSchemas;
    return {
      ...others,
      patternProperties: { ...patternProperties, "^x-": true },
      ...(isClosed && { unevaluatedProperties }),
    };
  });
}
