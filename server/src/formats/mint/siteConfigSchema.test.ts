import siteConfigSchema from "@sitekeeper/schemas/site-config.schema.json" with { type: "json" };
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { getLanguageService, type JSONDocument, type LanguageService, TextDocument } from "vscode-json-languageservice";
import { isHexColor } from "../../kinds/colorForms.ts";
import { KIND_IDS, type KindId, resolve, type Schema } from "../../schema/schema.ts";
import { mintSchema } from "./schema.ts";

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(siteConfigSchema, "site");

interface Place {
  readonly name: string;
  /** JSON pointer into the schema file. */
  readonly pointer: string;
  readonly schema: Schema;
  readonly role: "root" | "definition" | "property" | "items" | "branch";
}

/** Every schema of the file. The target of a `$ref` is listed once, where it is defined. */
function places(): Place[] {
  const found: Place[] = [];
  const visit = (name: string, pointer: string, schema: Schema, role: Place["role"]): void => {
    found.push({ name, pointer, schema, role });
    for (const [key, child] of Object.entries(schema.properties ?? {}))
      visit(key, `${pointer}/properties/${key}`, child, "property");
    if (schema.items) visit(`${name}[]`, `${pointer}/items`, schema.items, "items");
    schema.anyOf?.forEach((branch, index) => {
      visit(`${name}|${index}`, `${pointer}/anyOf/${index}`, branch, "branch");
    });
  };
  visit("", "#", mintSchema, "root");
  for (const [name, schema] of Object.entries((mintSchema as typeof mintSchema & typeof siteConfigSchema).definitions))
    visit(name, `#/definitions/${name}`, schema as Schema, "definition");
  return found;
}

const all = places();
const each = (wanted: (place: Place) => boolean) =>
  all.filter(wanted).map((place) => [place.pointer, place.schema, resolve(place.schema)] as const);

/** The kind of value that an example looks like; undefined for plain text. */
function likelyKind(example: string): KindId | undefined {
  if (isHexColor(example)) return "hex-color";
  if (/^(?:https?:\/\/|mailto:)/.test(example)) return "url";
  return /\.(?:svg|png|jpe?g|ico|webp)$/.test(example) ? "asset-path" : undefined;
}

describe("the schema of the site config", () => {
  it("is valid draft-07", () => {
    expect(siteConfigSchema.$schema).toBe("http://json-schema.org/draft-07/schema#");
    expect(ajv.validateSchema(siteConfigSchema), ajv.errorsText()).toBe(true);
  });

  it.each(each(({ role }) => role !== "branch"))("%s has a title and prose", (_, __, { title, description }) => {
    expect(title ?? "", 'Give it a "title": a few words, without a period.').toMatch(/^[A-Z].*[^.]$/);
    expect(description ?? "", 'Give it a "description": whole sentences.').toMatch(/^[A-Z].*\.$/s);
    expect(description, "Write the description without Markdown.").not.toMatch(/[`*<]/);
  });

  it.each(each(({ role, schema }) => role === "property" && resolve(schema).type === "string"))(
    "%s has an example",
    (_, __, { examples }) => {
      expect(examples ?? [], 'Give it "examples": completion and the reference show them.').not.toEqual([]);
    },
  );

  it.each(each(({ schema }) => resolve(schema).type === "string" && resolve(schema)["x-kind"] === undefined))(
    "%s has a kind if its examples look like those of one",
    (_, __, { examples = [] }) => {
      const meant = examples.flatMap((example) => likelyKind(String(example)) ?? []);
      expect(
        meant,
        'Without an "x-kind", its strings are not checked and not completed: add the kind named here.',
      ).toEqual([]);
    },
  );

  it.each(each(({ schema }) => Boolean(schema.examples || schema.default !== undefined)))(
    "%s allows its examples and its default",
    (pointer, { examples = [], default: value }) => {
      for (const example of value === undefined ? examples : [...examples, value])
        expect(
          ajv.validate({ $ref: `site${pointer}` }, example),
          `${JSON.stringify(example)} ${ajv.errorsText()}`,
        ).toBe(true);
    },
  );

  it.each(each(({ schema }) => schema.enum !== undefined))("%s explains each value", (_, __, schema) => {
    expect(schema.enumDescriptions ?? [], 'Give it "enumDescriptions": one sentence for each value.').toHaveLength(
      schema.enum!.length,
    );
    for (const prose of schema.enumDescriptions!) expect(prose).toMatch(/^[A-Z].*\.$/);
  });

  it("uses only the kinds that there are", () => {
    const used = all.flatMap(({ schema }) => schema["x-kind"] ?? []);
    expect(used.filter((kind) => !KIND_IDS.includes(kind))).toEqual([]);
  });

  it.each(each(({ schema }) => resolve(schema)["x-kind"] !== undefined))(
    "%s says what its kind needs to know",
    (_, __, schema) => {
      expect(schema["x-url"] !== undefined).toBe(schema["x-kind"] === "url");
      expect(schema["x-asset"] !== undefined).toBe(schema["x-kind"] === "asset-path");
    },
  );

  it.each(each(({ schema }) => schema.anyOf !== undefined))(
    "%s has alternatives of different types, each with words for a message",
    (_, { anyOf = [] }) => {
      const branches = anyOf.map(resolve);
      expect(new Set(branches.map(({ type }) => type)).size).toBe(branches.length);
      for (const { type, title } of branches) {
        expect(type).toBeTypeOf("string");
        expect(title).toMatch(/^an? [a-zA-Z]/);
      }
    },
  );

  it.each(each(({ schema }) => schema["x-outside"] === true))(
    "%s leaves it to the flag to say that it is outside",
    (_, { description }) => {
      expect(description).toMatch(/\.$/);
      expect(description).not.toMatch(/specification/i);
    },
  );

  it("starts each social account with its address", () => {
    for (const [name, schema] of Object.entries(siteConfigSchema.properties.footerSocials.properties)) {
      expect(schema["x-start"], name).toMatch(/^https:\/\//);
      for (const example of schema.examples) expect(example.startsWith(schema["x-start"]), name).toBe(true);
    }
  });

  it("agrees with the checks on what a hex color is", () => {
    const pattern = new RegExp(siteConfigSchema.definitions.hexColor.pattern);
    for (const text of ["#fff", "#0D9373", "#ffff", "#12345678", "fff", "teal", "#ggg", "#fff\n", ""])
      expect(pattern.test(text), text).toBe(isHexColor(text));
  });

  it.each(
    all.flatMap(({ pointer, schema }) =>
      (schema.defaultSnippets ?? []).map((snippet) => [snippet.label, pointer, snippet] as const),
    ),
  )('has a snippet "%s" at %s that leaves a valid value', (_, pointer, { body, description }) => {
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

describe("in VS Code's own JSON support", () => {
  const uri = "file:///site/site.config.json";
  const service: LanguageService = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [{ uri: "sitekeeper://site-config", fileMatch: ["*"], schema: siteConfigSchema as object }],
  });

  function open(source: string): { document: TextDocument; json: JSONDocument; offset: number } {
    const offset = source.includes("|") ? source.indexOf("|") : source.length;
    const document = TextDocument.create(uri, "json", 1, source.replace("|", ""));
    return { document, json: service.parseJSONDocument(document), offset };
  }

  it("raises no schema error", async () => {
    const { document, json } = open(
      '{"name":"Acme","navigation":[{"group":"A","pages":["b"]}],"colors":{"primary":"#fff"}}',
    );
    expect(await service.doValidation(document, json)).toEqual([]);
  });

  it.each([
    ["a missing field", '{"name":"Acme"}', "navigation"],
    ["a color", '{"name":"A","navigation":[],"colors":{"primary":"teal"}}', "hex color"],
    ["a value that is not allowed", '{"name":"A","navigation":[],"topbarCtaButton":{"url":"/","type":"x"}}', "link"],
  ])("reports %s", async (_, source, said) => {
    const { document, json } = open(source);
    const [finding] = await service.doValidation(document, json);
    expect(finding?.message).toContain(said);
  });

  it.each([
    ["keys", '{"modeToggle":{|}}', "isHidden"],
    ["keys of one alternative", '{"logo":{"|"}}', "href"],
    ["allowed values", '{"anchors":[{"iconType":"|"}]}', '"sharp-solid"'],
    ["ready-made values", '{"anchors":[|]}', "anchor with a gradient"],
    ["a whole file", "|", "site configuration"],
  ])("completes %s", async (_, source, wanted) => {
    const { document, json, offset } = open(source);
    const list = await service.doComplete(document, document.positionAt(offset), json);
    expect(list?.items.map(({ label }) => label)).toContain(wanted);
  });

  it.each([
    ["a key", '{"fa|vicon":"/f.svg"}', "browsers show in the tab"],
    ["a value", '{"api":{"playground":{"mode":"sim|ple"}}}', "no added interactivity"],
  ])("explains %s", async (_, source, said) => {
    const { document, json, offset } = open(source);
    const hover = await service.doHover(document, document.positionAt(offset), json);
    expect(JSON.stringify(hover?.contents)).toContain(said);
  });
});
