import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { isHexColor } from "../knowledge/look/colorForms.ts";
import { ROLES } from "../schema/roles.ts";
import { KIND_IDS, type KindId, resolve, rootSchemaOf, type Schema } from "../schema/schema.ts";

/** A nested schema of a format. The target of a `$ref` is listed once, at its definition. */
export interface SchemaPlace {
  readonly name: string;
  /** The JSON Pointer into the schema file. */
  readonly pointer: string;
  readonly schema: Schema;
  readonly role: "root" | "definition" | "property" | "items" | "branch";
}

interface SchemaFile {
  readonly definitions: Readonly<Record<string, unknown>>;
}

/** Returns all nested schemas in a file. */
export function placesOf(file: SchemaFile): readonly SchemaPlace[] {
  const root = rootSchemaOf(file);
  const found: SchemaPlace[] = [];
  const visit = (name: string, pointer: string, schema: Schema, role: SchemaPlace["role"]): void => {
    found.push({ name, pointer, schema, role });
    for (const [key, child] of Object.entries(schema.properties ?? {}))
      visit(key, `${pointer}/properties/${key}`, child, "property");
    if (schema.items) visit(`${name}[]`, `${pointer}/items`, schema.items, "items");
    if (schema.additionalProperties)
      visit(`${name}.*`, `${pointer}/additionalProperties`, schema.additionalProperties, "property");
    schema.anyOf?.forEach((branch, index) => {
      visit(`${name}|${index}`, `${pointer}/anyOf/${index}`, branch, "branch");
    });
  };
  visit("", "#", root, "root");
  for (const [name, schema] of Object.entries((root as typeof root & SchemaFile).definitions))
    visit(name, `#/definitions/${name}`, schema as Schema, "definition");
  return found;
}

/** Guesses the kind of a value from an example. Returns undefined for ordinary text. */
function likelyKind(example: string): KindId | undefined {
  if (isHexColor(example)) return "hex-color";
  if (/^(?:https?:\/\/|mailto:)/.test(example)) return "url";
  return /\.(?:svg|png|jpe?g|ico|webp)$/.test(example) ? "asset-path" : undefined;
}

/**
 * Defines tests that apply to the schema of every format.
 *
 * @param plain The JSON Pointers of strings that have no kind although they look like URLs.
 */
export function describeSchema(name: string, file: SchemaFile, plain: readonly string[] = []): void {
  const all = placesOf(file);
  const each = (filter: (place: SchemaPlace) => boolean) =>
    all.filter(filter).map((place) => [place.pointer, place.schema, resolve(place.schema)] as const);
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addSchema(file, "site");

  describe(name, () => {
    it("is valid draft-07", () => {
      expect(ajv.validateSchema(file), ajv.errorsText()).toBe(true);
    });

    it.each(each(({ role }) => role !== "branch"))(
      "%s has a title and a description",
      (_, __, { title, description }) => {
        expect(title ?? "", 'Add a "title": a few words, without a period.').toMatch(/^[A-Z].*[^.]$/);
        expect(description ?? "", 'Add a "description": one or more sentences.').toMatch(/^[A-Z].*\.$/s);
        expect(description, "Use no Markdown in the description.").not.toMatch(/[`*<]/);
      },
    );

    it.each(each(({ role, schema }) => role === "property" && resolve(schema).type === "string"))(
      "%s has an example",
      (_, __, { examples }) => {
        expect(examples ?? [], 'Add "examples": they are shown by completion and in the reference.').not.toEqual([]);
      },
    );

    it.each(
      each(
        ({ schema, pointer }) =>
          resolve(schema).type === "string" && resolve(schema)["x-kind"] === undefined && !plain.includes(pointer),
      ),
    )("%s has an x-kind if its examples look like one", (_, __, { examples = [] }) => {
      const kinds = examples.flatMap((example) => likelyKind(String(example)) ?? []);
      expect(kinds, 'Add the "x-kind" listed here. Without it, values are not checked or completed.').toEqual([]);
    });

    it.each(each(({ schema }) => Boolean(schema.examples || schema.default !== undefined)))(
      "%s accepts its examples and default",
      (pointer, { examples = [], default: value }) => {
        for (const example of value === undefined ? examples : [...examples, value])
          expect(
            ajv.validate({ $ref: `site${pointer}` }, example),
            `${JSON.stringify(example)} ${ajv.errorsText()}`,
          ).toBe(true);
      },
    );

    it.each(each(({ schema }) => schema.enum !== undefined))("%s describes each enum value", (_, __, schema) => {
      expect(schema.enumDescriptions ?? [], 'Add "enumDescriptions": one sentence for each value.').toHaveLength(
        schema.enum!.length,
      );
      for (const prose of schema.enumDescriptions!) expect(prose).toMatch(/^[A-Z].*\.$/);
    });

    it("uses only known kinds and roles", () => {
      const kinds = all.flatMap(({ schema }) => schema["x-kind"] ?? []);
      const roles = all.flatMap(({ schema }) => schema["x-role"] ?? []);
      expect(kinds.filter((kind) => !KIND_IDS.includes(kind))).toEqual([]);
      expect(roles.filter((role) => !ROLES.includes(role))).toEqual([]);
    });

    it.each(each(({ schema }) => resolve(schema)["x-kind"] !== undefined))(
      "%s has the keywords that its kind requires",
      (_, __, schema) => {
        expect(schema["x-url"] !== undefined).toBe(schema["x-kind"] === "url");
        expect(schema["x-asset"] !== undefined).toBe(schema["x-kind"] === "asset-path");
      },
    );

    it.each(each(({ schema }) => schema.anyOf !== undefined))(
      "%s has alternatives with different types and titles for messages",
      (_, { anyOf = [] }) => {
        const branches = anyOf.map(resolve);
        expect(new Set(branches.map(({ type }) => type)).size).toBe(branches.length);
        for (const { type, title } of branches) {
          expect(type).toBeTypeOf("string");
          expect(title).toMatch(/^an? [a-zA-Z]/);
        }
      },
    );

    it("defines hex colors like the checks", () => {
      const pattern = new RegExp(
        resolve(all.find(({ pointer }) => pointer === "#/definitions/hexColor")!.schema).pattern!,
      );
      for (const text of ["#fff", "#0D9373", "#ffff", "#12345678", "fff", "teal", "#ggg", "#fff\n", ""])
        expect(pattern.test(text), text).toBe(isHexColor(text));
    });

    it.each(
      all.flatMap(({ pointer, schema }) =>
        (schema.defaultSnippets ?? []).map((snippet) => [snippet.label, pointer, snippet] as const),
      ),
    )('has a snippet "%s" at %s that inserts a valid value', (_, pointer, { body, description }) => {
      const value = JSON.parse(
        JSON.stringify(body)
          .replaceAll(/\$\{\d+:([^}]*)\}/g, "$1")
          .replaceAll(/\$\{\d+\|([^,|]*)[^}]*\|\}/g, "$1"),
      ) as unknown;
      expect(JSON.stringify(value)).not.toContain("${");
      expect(ajv.validate({ $ref: `site${pointer}` }, value), ajv.errorsText()).toBe(true);
      expect(description).toMatch(/\.$/);
    });
  });
}
