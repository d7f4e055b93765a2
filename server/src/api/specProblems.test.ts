import { describe, expect, it } from "vitest";
import { marked } from "../testing/marked.ts";
import { readApiDescription } from "./apiDescription.ts";

/** Returns the problems in a description, each with its range marked by `⟦` and `⟧`. */
function problemsIn(source: string) {
  const { text, spans } = marked(source);
  const { flaws } = readApiDescription(new TextEncoder().encode(text));
  return { spans, problems: flaws?.problems ?? [], document: flaws?.document };
}

const JSON_OF = (more: string) => `{"openapi": "3.1.0", ${more}}`;
const YAML_OF = (more: string) => `openapi: 3.1.0\n${more}`;

describe("problems in an API description", () => {
  it.each([
    ["missing bracket in JSON", '{"openapi": "3.1.0", "paths": {"/a": ⟦]⟧}}', "syntax"],
    ["missing bracket in YAML", "openapi: 3.1.0\npaths: [\n⟦a⟧: 1\n", "syntax"],
    ["Swagger in JSON", '{⟦"swagger"⟧: "2.0"}', "version"],
    ["Swagger in YAML", "info: {}\n⟦swagger⟧: 2.0\n", "version"],
    ["duplicate operation in JSON", JSON_OF('"paths": {"/a": {"get": {}, ⟦"get"⟧: {}}}'), "duplicate"],
    ["duplicate operation in YAML", YAML_OF("paths:\n  /a:\n    get: {}\n    ⟦get⟧: {}\n"), "duplicate"],
    ["duplicate path in JSON", JSON_OF('"paths": {"/a": {}, ⟦"/a"⟧: {}}'), "duplicate"],
    ["duplicate path in YAML", YAML_OF("paths:\n  /a: {}\n  ⟦'/a'⟧: {}\n"), "duplicate"],
    ["duplicate key at any depth in JSON", JSON_OF('"a": [{"b": {"c": 1, ⟦"c"⟧: {"d": 1}}}]'), "duplicate"],
    ["duplicate key at any depth in YAML", YAML_OF("a:\n  - b: { c: 1, ⟦c⟧: { d: 1 } }\n"), "duplicate"],
    ["reference to another file in JSON", JSON_OF('"a": {"$ref": ⟦"./b.json#/c"⟧}'), "external"],
    ["reference to a URL in YAML", YAML_OF("a: { $ref: ⟦https://a.b/c⟧ }\n"), "external"],
    ["AsyncAPI 2 in JSON", '{⟦"asyncapi"⟧: "2.6.0"}', "version"],
    ["duplicate channel in YAML", "asyncapi: 3.0.0\nchannels:\n  a: {}\n  ⟦a⟧: {}\n", "duplicate"],
    [
      "unresolved reference in JSON",
      JSON_OF('"paths": {"/a": {"get": {"x": [{"$ref": ⟦"#/components/a"⟧}]}}}'),
      "reference",
    ],
    [
      "unresolved reference in YAML",
      YAML_OF("paths:\n  /a:\n    get: { x: [{ $ref: ⟦'#/components/a'⟧ }] }\n"),
      "reference",
    ],
  ])("reports %s", (_, source, kind) => {
    const { spans, problems } = problemsIn(source);
    expect(problems.map(({ span }) => span)).toEqual(spans);
    expect(problems.map((problem) => problem.kind)).toEqual(spans.map(() => kind));
  });

  it.each([
    ["valid references", '"components": {"schemas": {"a/b c": {}}}, "x": {"$ref": "#/components/schemas/a~1b%20c"}'],
    ["references to anchors and the file itself", '"b": {"$ref": "#c"}, "c": {"$ref": "#"}'],
    [
      "references in data",
      '"a": {"example": {"$ref": "#/none"}, "default": {"$ref": "#/none"}, "x-a": {"$ref": "#/none"}}',
    ],
    ["a property named $ref", '"properties": {"$ref": {"type": "string"}}, "a": ["$ref", "#/none"]'],
    ["references within a schema with its own ID", '"$id": "https://a.b", "a": {"$ref": "#/none"}'],
  ])("reports nothing for %s", (_, more) => {
    expect(problemsIn(JSON_OF(more)).problems).toEqual([]);
    // YAML is a superset of JSON.
    expect(problemsIn(`openapi: 3.1.0\nx:\n  {${more}}\n`).problems.filter(({ kind }) => kind !== "reference")).toEqual(
      [],
    );
  });

  it.each([
    ["an empty file", ""],
    ["a document in another format", "name: x\n"],
  ])("reports nothing for %s, because the config's reference to it is already reported", (_, text) => {
    expect(problemsIn(text).problems).toEqual([]);
  });

  it("suggests a similar reference", () => {
    const { problems } = problemsIn(
      JSON_OF('"components": {"schemas": {"User": {}}}, "a": {"$ref": "#/components/schemas/Usr"}'),
    );
    expect(problems).toMatchObject([{ target: "#/components/schemas/Usr", similar: "#/components/schemas/User" }]);
  });

  it("limits the number of problems", () => {
    const references = Array.from({ length: 1_000 }, (_, index) => `{"$ref": "#/none/${index}"}`);
    expect(problemsIn(JSON_OF(`"a": [${references}]`)).problems).toHaveLength(200);
  });

  it("reports nothing for deeply nested text", () => {
    const deep = JSON_OF(`"a": ${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    expect(problemsIn(deep).problems).toEqual([]);
  });
});
