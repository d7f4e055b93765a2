import docsConfigSchema from "@sitekeeper/schemas/docs.schema.json" with { type: "json" };
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { ROLES } from "../../schema/roles.ts";
import { KIND_IDS, resolve, type Schema } from "../../schema/schema.ts";
import { docsSchema } from "./schema.ts";

const ajv = new Ajv({ strict: false, allErrors: true });

/** Every schema of the file with its JSON pointer. The target of a `$ref` is listed once, where it is defined. */
const places: (readonly [pointer: string, schema: Schema])[] = [];
visit("#", docsSchema);
for (const [name, schema] of Object.entries((docsSchema as typeof docsSchema & typeof docsConfigSchema).definitions))
  visit(`#/definitions/${name}`, schema as Schema);

function visit(pointer: string, schema: Schema): void {
  places.push([pointer, schema]);
  for (const [name, child] of Object.entries(schema.properties ?? {})) visit(`${pointer}/properties/${name}`, child);
  for (const [index, branch] of (schema.anyOf ?? []).entries()) visit(`${pointer}/anyOf/${index}`, branch);
  if (schema.items) visit(`${pointer}/items`, schema.items);
  if (schema.additionalProperties) visit(`${pointer}/additionalProperties`, schema.additionalProperties);
}

const each = (wanted: (schema: Schema) => boolean) => places.filter(([, schema]) => wanted(schema));

describe("the schema of docs.json", () => {
  it("is valid draft-07", () => {
    expect(ajv.validateSchema(docsConfigSchema), ajv.errorsText()).toBe(true);
  });

  it.each(places)("%s resolves", (_, schema) => {
    expect(() => resolve(schema)).not.toThrow();
  });

  it("uses only kinds and roles that there are", () => {
    const kinds = places.flatMap(([, schema]) => schema["x-kind"] ?? []);
    const roles = places.flatMap(([, schema]) => schema["x-role"] ?? []);
    expect(kinds.filter((kind) => !KIND_IDS.includes(kind))).toEqual([]);
    expect(roles.filter((role) => !ROLES.includes(role))).toEqual([]);
  });

  it.each(each((schema) => schema.anyOf !== undefined))(
    "%s has alternatives of different types",
    (_, { anyOf = [] }) => {
      const types = anyOf.map((branch) => resolve(branch).type);
      expect(new Set(types).size).toBe(anyOf.length);
    },
  );

  it.each(each((schema) => schema["x-division"] !== undefined))("%s has a label and its children", (_, division) => {
    const { kind, children } = division["x-division"]!;
    for (const child of children) expect(resolve(division.properties![child]!).type, child).toBe("array");
    if (kind !== "root") expect(division.properties![kind]!["x-role"]).toBe("label");
  });
});
