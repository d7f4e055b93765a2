import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv } from "ajv";
import { describe, expect, it, onTestFinished } from "vitest";
import { repositoryRoot } from "../editor/paths.ts";
import { findValidators } from "./install.ts";

type Json = Readonly<Record<string, unknown>>;

const read = (file: string): Json => JSON.parse(readFileSync(path.join(repositoryRoot, file), "utf8"));

/** The schemas, each with valid and invalid instances. */
const SCHEMAS: readonly (readonly [
  name: string,
  schema: Json,
  valid: readonly unknown[],
  invalid: readonly unknown[],
])[] = [
  [
    "site config",
    read("schemas/site-config.schema.json"),
    [read("examples/acme-docs/site.config.json"), { name: "N", navigation: [], analytics: { any: 1 } }],
    [{}, { name: 1, navigation: [] }, { name: "N", navigation: [{ group: "G" }] }],
  ],
  [
    "docs.json",
    read("schemas/docs.schema.json"),
    [
      { theme: "mint", name: "N", colors: { primary: "#000" }, navigation: { tabs: [{ tab: "T", pages: ["a"] }] } },
      { theme: "mint", name: "N", colors: { primary: "#000" }, navigation: {}, variables: { a: "b" }, own: 1 },
      { theme: "mint", name: "N", colors: { primary: "#000" }, navigation: { tabs: [{ sourceRef: "acme/api" }] } },
      {
        theme: "mint",
        name: "N",
        colors: { primary: "#000" },
        navigation: { pages: ["a", { sourceRef: "acme/api" }] },
      },
    ],
    [
      {},
      { theme: "mint", name: "N", colors: { primary: "teal" }, navigation: {} },
      { theme: "mint", name: "N", colors: { primary: "#000" }, navigation: { groups: [{ pages: [] }] } },
      { theme: "mint", name: "N", colors: { primary: "#000" }, navigation: {}, variables: { a: 1 } },
    ],
  ],
  [
    "settings",
    read("schemas/sitekeeper.schema.json"),
    [{}, { files: ["a.json"], rules: { "orphan-page": "off" }, strict: true }],
    [{ rules: { "orphan-page": "loud" } }, { unknown: 1 }],
  ],
  [
    "page tag",
    read("schemas/components.schema.json"),
    [{ Card: { title: "A", href: "/a", horizontal: true } }, { Own: { href: "/a" } }],
    [{ Card: { horizontal: "yes" } }, { Badge: { color: "teal" } }, { Step: {} }, { Tooltip: { tip: "A", cta: "B" } }],
  ],
  [
    "front matter",
    read("schemas/front-matter.schema.json"),
    [{ title: "A", hidden: true, mode: "wide", own: [1] }],
    [{ title: 1 }, { mode: "full" }, { keywords: "a, b" }],
  ],
  [
    "code fence",
    read("schemas/code-fences.schema.json"),
    [{ title: "A", lines: true }],
    [{ lines: "yes" }, { placement: "left" }],
  ],
  [
    "user group document",
    read("schemas/user-group-document.schema.json"),
    [
      { name: "Acme 🎉", mapping: { a: 1, b: "c" }, properties: null },
      // Only the service limits names, mappings and properties.
      { name: "", mapping: { a: true } },
    ],
    [{ name: 1 }, { mapping: [] }, { properties: "x" }, { token: "x" }],
  ],
  [
    "request to get a user group",
    requestSchema(),
    [{ user_group_id: "acme" }, { user_group_id: "文档 🎉", name: "é" }],
    [{}, { user_group_id: "a\u0007" }, { user_group_id: "a\u0085" }, { user_group_id: "" }],
  ],
];

const { keywords } = read("schemas/vocabulary.json") as { keywords: Readonly<Record<string, string>> };
const validators = findValidators();
const hasPython = spawnSync("python3", ["-c", "import jsonschema"]).status === 0;
if (!hasPython) console.warn('Skipping the tests with a Python validator, because "import jsonschema" fails.');

describe.each(SCHEMAS)("schema of a %s", (_, schema, valid, invalid) => {
  const instances = [...valid, ...invalid];
  const expected = instances.map((_, index) => index < valid.length);

  it("is valid in Ajv's strict mode with the declared vocabulary", () => {
    // Fields outside the specification may have any type, so their schemas have no "type".
    const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: true });
    ajv.addVocabulary(Object.keys(keywords));
    const validate = ajv.compile(schema);
    expect(instances.map((instance) => validate(instance))).toEqual(expected);
  });

  it("works in a validator without Unicode regular expressions", () => {
    const ajv = new Ajv({ strict: false, unicodeRegExp: false });
    const validate = ajv.compile(schema);
    expect(instances.map((instance) => validate(instance))).toEqual(expected);
  });

  it.skipIf(validators === undefined)("works in Hyperjump", async () => {
    const entry = path.join(validators!, "@hyperjump/json-schema/draft-07/index.js");
    const { registerSchema, validate } = await import(pathToFileURL(entry).href);
    const id = String(schema.$id);
    registerSchema(schema, id);
    const isValid = await validate(id);
    expect(instances.map((instance) => isValid(instance).valid)).toEqual(expected);
  });

  it.skipIf(!hasPython)("works in a Python validator", () => {
    const input = JSON.stringify({ schema, instances });
    const script = path.join(import.meta.dirname, "validate.py");
    expect(JSON.parse(execFileSync("python3", [script], { input, encoding: "utf8" }))).toEqual(expected);
  });
});

it("the vocabulary lists exactly the keywords that are not in draft-07", () => {
  const standard = new Ajv({ strict: false });
  const used = SCHEMAS.flatMap(([, schema]) => [...keywordsOf(schema)]);
  const other = [...new Set(used)].filter((keyword) => !standard.getKeyword(keyword) && !ANNOTATIONS.includes(keyword));
  expect(other.sort()).toEqual(Object.keys(keywords).sort());
});

it("every schema has a unique ID and uses draft-07", () => {
  const schemas = SCHEMAS.slice(0, 4).map(([, schema]) => schema);
  for (const { $schema } of schemas) expect($schema).toBe("http://json-schema.org/draft-07/schema#");
  const ids = schemas.map(({ $id }) => $id);
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^urn:sitekeeper:[a-z-]+$/);
});

it.skipIf(validators === undefined)("Spectral finds no errors in the OpenAPI document", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "spectral-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ruleset = path.join(folder, "ruleset.json");
  writeFileSync(ruleset, '{ "extends": ["spectral:oas"] }');
  const document = path.join(repositoryRoot, "schemas/user-group-api.openapi.json");
  const spectral = path.join(validators!, "@stoplight/spectral-cli/dist/index.js");
  const { stdout, status } = spawnSync(
    process.execPath,
    [spectral, "lint", "--ruleset", ruleset, "--format", "json", document],
    { encoding: "utf8" },
  );
  expect(status, stdout).toBe(0);
  // The project has no contact address.
  expect(JSON.parse(stdout).map(({ code }: { code: string }) => code)).toEqual(["info-contact"]);
});

it.skipIf(validators === undefined)("Redocly finds only the missing servers in the OpenAPI document", async () => {
  const entry = path.join(validators!, "@redocly/openapi-core/lib/index.js");
  const { createConfig, lintFromString } = await import(pathToFileURL(entry).href);
  const config = await createConfig({ extends: ["recommended"] });
  const lint = async (document: Json): Promise<string[]> =>
    (await lintFromString({ source: JSON.stringify(document), config })).map(
      ({ ruleId, message }: { ruleId: string; message: string }) => `${ruleId}: ${message}`,
    );
  const document = read("schemas/user-group-api.openapi.json");
  expect(await lint(document)).toEqual([]);
  expect(await lint({ ...document, servers: [] })).toEqual(["no-empty-servers: Servers must be a non-empty array."]);
});

/** The keywords of draft-07 that Ajv does not support. */
const ANNOTATIONS = ["$schema", "$id", "title", "description", "default", "examples", "definitions"];

function* keywordsOf(schema: Json): Generator<string> {
  for (const [keyword, value] of Object.entries(schema)) {
    yield keyword;
    if (typeof value !== "object" || value === null) continue;
    if (keyword === "properties" || keyword === "definitions")
      for (const subschema of Object.values(value as Readonly<Record<string, Json>>)) yield* keywordsOf(subschema);
    else if (keyword === "items" || keyword === "additionalProperties") yield* keywordsOf(value as Json);
    else if (keyword === "anyOf") for (const subschema of value as readonly Json[]) yield* keywordsOf(subschema);
  }
}

/** Returns the schema of a request body in the OpenAPI document as a separate document. */
function requestSchema(): Json {
  const { components } = read("schemas/user-group-api.openapi.json") as {
    components: { schemas: { GetRequest: Json } };
  };
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "urn:sitekeeper:test:get-request",
    ...components.schemas.GetRequest,
  };
}
