import docsConfigSchema from "@sitekeeper/schemas/docs.schema.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { getLanguageService, type JSONDocument, TextDocument } from "vscode-json-languageservice";
import { branches, propertySchema, resolve, rootSchemaOf, type Schema } from "../../schema/schema.ts";
import { describeSchema, placesOf } from "../../testing/describeSchema.ts";
import { docsSchema } from "./format.ts";

/** The target of a custom menu entry. Can be any text with variables. */
const ENTRY = "#/properties/contextual/properties/options/items/anyOf/1/properties/href";

describeSchema("docs.json schema", docsConfigSchema, [
  `${ENTRY}/anyOf/0`,
  `${ENTRY}/anyOf/1/properties/base`,
  "#/definitions/metatags/additionalProperties",
]);

const places = placesOf(docsConfigSchema);
const each = (wanted: (schema: Schema) => boolean) => places.filter(({ schema }) => wanted(schema));

/** Returns the schema at a path such as `navbar.links`, or undefined if there is none. */
function at(path: string): Schema | undefined {
  let schema: Schema | undefined = docsSchema;
  for (const key of path.split("."))
    schema = branches(schema!)
      .map((branch) => propertySchema(branch, key))
      .find(Boolean);
  return schema;
}

describe("divisions", () => {
  it.each(each((schema) => schema["x-division"] !== undefined))(
    "$pointer has a label and its children",
    ({ schema }) => {
      const { kind, children } = schema["x-division"]!;
      for (const child of children) expect(resolve(schema.properties![child]!).type, child).toBe("array");
      if (kind !== "root") expect(schema.properties![kind]!["x-role"]).toBe("label");
    },
  );
});

describe("moved properties", () => {
  const moved = each((schema) => schema["x-moved"] !== undefined).flatMap(({ pointer, schema }) =>
    Object.entries(schema["x-moved"]!).map(([key, place]) => ({ pointer, key, place, schema })),
  );

  it.each(moved)("$pointer: $key is unknown, but has a new place", ({ key, place, schema }) => {
    expect(schema.properties).not.toHaveProperty([key]);
    if ("to" in place) expect(at(place.to), place.to).toBeDefined();
    else expect(place.text).toMatch(/^[A-Z].*\.$/);
    if ("as" in place) expect(schema.properties).toHaveProperty([place.as!]);
  });
});

describe("social accounts", () => {
  const accounts = Object.entries(docsConfigSchema.definitions.footer.properties.socials.properties);
  it.each(accounts)("%s starts with its base URL", (_, schema) => {
    for (const example of schema.examples) expect(example.startsWith(schema["x-start"])).toBe(true);
  });
});

describe("VS Code's built-in JSON support", () => {
  const service = getLanguageService({});
  // The service puts the definitions in the place of each $ref.
  const schema = { uri: "sitekeeper://docs", fileMatch: ["*"], schema: structuredClone<object>(docsConfigSchema) };
  service.configure({ validate: true, schemas: [schema] });

  function open(source: string): { document: TextDocument; json: JSONDocument; offset: number } {
    const offset = source.includes("|") ? source.indexOf("|") : source.length;
    const document = TextDocument.create("file:///site/docs.json", "json", 1, source.replace("|", ""));
    return { document, json: service.parseJSONDocument(document), offset };
  }

  const START = '"theme":"mint","name":"A","colors":{"primary":"#000"}';

  it.each<readonly [what: string, source: string, said: string | undefined]>([
    [
      "nothing in a valid file",
      `{${START},"navigation":{"tabs":[{"tab":"A","pages":["a",{"group":"B"}]}]}}`,
      undefined,
    ],
    ["a missing field", '{"name":"A"}', "theme"],
    ["a disallowed value", `{${START},"navigation":{"languages":[{"language":"pt-br"}]}}`, "pt-BR"],
    ["an icon with the fa- prefix", `{${START},"navigation":{"tabs":[{"tab":"A","icon":"fa-book"}]}}`, "Omit fa-"],
  ])("reports %s", async (_, source, said) => {
    const { document, json } = open(source);
    const findings = await service.doValidation(document, json);
    if (said === undefined) expect(findings).toEqual([]);
    else expect(findings.map(({ message }) => message).join("\n")).toContain(said);
  });

  it.each([
    ["keys", '{"appearance":{|}}', "strict"],
    ["nested keys in the navigation", '{"navigation":{"versions":[{"tabs":[{"groups":[{|}]}]}]}}', "expanded"],
    ["allowed values", '{"styling":{"codeblocks":{"theme":"|"}}}', '"github-dark"'],
    ["snippets", '{"navigation":{"tabs":[|]}}', "API tab"],
    ["a whole file", "|", "site with tabs"],
  ])("completes %s", async (_, source, wanted) => {
    const { document, json, offset } = open(source);
    const list = await service.doComplete(document, document.positionAt(offset), json);
    expect(list?.items.map(({ label }) => label)).toContain(wanted);
  });
});

it("is printed as in its file", () => {
  expect(JSON.parse(JSON.stringify(rootSchemaOf(docsConfigSchema)))).toEqual(docsConfigSchema);
});
