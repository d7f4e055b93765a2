import { describe, expect, it } from "vitest";
import { marked } from "../testing/marked.ts";
import { readApiDescription } from "./apiDescription.ts";

/** The problems of a description: their places are marked with `⟦` and `⟧`. */
function problemsIn(source: string) {
  const { text, spans } = marked(source);
  const { flaws } = readApiDescription(new TextEncoder().encode(text));
  return { spans, problems: flaws?.problems ?? [], document: flaws?.document };
}

const JSON_OF = (more: string) => `{"openapi": "3.1.0", ${more}}`;
const YAML_OF = (more: string) => `openapi: 3.1.0\n${more}`;

describe("the problems of an API description", () => {
  it.each([
    ["a lost bracket in JSON", '{"openapi": "3.1.0", "paths": {"/a": ⟦]⟧}}', "syntax"],
    ["a lost bracket in YAML", "openapi: 3.1.0\npaths: [\n⟦a⟧: 1\n", "syntax"],
    ["Swagger in JSON", '{⟦"swagger"⟧: "2.0"}', "version"],
    ["Swagger in YAML", "info: {}\n⟦swagger⟧: 2.0\n", "version"],
    ["an operation twice in JSON", JSON_OF('"paths": {"/a": {"get": {}, ⟦"get"⟧: {}}}'), "duplicate"],
    ["an operation twice in YAML", YAML_OF("paths:\n  /a:\n    get: {}\n    ⟦get⟧: {}\n"), "duplicate"],
    ["a path twice in JSON", JSON_OF('"paths": {"/a": {}, ⟦"/a"⟧: {}}'), "duplicate"],
    ["a path twice in YAML", YAML_OF("paths:\n  /a: {}\n  ⟦'/a'⟧: {}\n"), "duplicate"],
    ["a key twice at any depth of JSON", JSON_OF('"a": [{"b": {"c": 1, ⟦"c"⟧: {"d": 1}}}]'), "duplicate"],
    ["a key twice at any depth of YAML", YAML_OF("a:\n  - b: { c: 1, ⟦c⟧: { d: 1 } }\n"), "duplicate"],
    ["a reference to another file in JSON", JSON_OF('"a": {"$ref": ⟦"./b.json#/c"⟧}'), "external"],
    ["a reference to a URL in YAML", YAML_OF("a: { $ref: ⟦https://a.b/c⟧ }\n"), "external"],
    ["AsyncAPI 2 in JSON", '{⟦"asyncapi"⟧: "2.6.0"}', "version"],
    ["a channel twice in YAML", "asyncapi: 3.0.0\nchannels:\n  a: {}\n  ⟦a⟧: {}\n", "duplicate"],
    ["a reference in JSON", JSON_OF('"paths": {"/a": {"get": {"x": [{"$ref": ⟦"#/components/a"⟧}]}}}'), "reference"],
    ["a reference in YAML", YAML_OF("paths:\n  /a:\n    get: { x: [{ $ref: ⟦'#/components/a'⟧ }] }\n"), "reference"],
  ])("are %s", (_, source, kind) => {
    const { spans, problems } = problemsIn(source);
    expect(problems.map(({ span }) => span)).toEqual(spans);
    expect(problems.map((problem) => problem.kind)).toEqual(spans.map(() => kind));
  });

  it.each([
    [
      "references that lead somewhere",
      '"components": {"schemas": {"a/b c": {}}}, "x": {"$ref": "#/components/schemas/a~1b%20c"}',
    ],
    ["references to anchors and to the file itself", '"b": {"$ref": "#c"}, "c": {"$ref": "#"}'],
    [
      "references in data",
      '"a": {"example": {"$ref": "#/none"}, "default": {"$ref": "#/none"}, "x-a": {"$ref": "#/none"}}',
    ],
    ["a property with that name", '"properties": {"$ref": {"type": "string"}}, "a": ["$ref", "#/none"]'],
    ["references within a schema with an ID", '"$id": "https://a.b", "a": {"$ref": "#/none"}'],
  ])("are not %s", (_, more) => {
    expect(problemsIn(JSON_OF(more)).problems).toEqual([]);
    // JSON is YAML, too.
    expect(problemsIn(`openapi: 3.1.0\nx:\n  {${more}}\n`).problems.filter(({ kind }) => kind !== "reference")).toEqual(
      [],
    );
  });

  it.each([
    ["an empty file", ""],
    ["another document", "name: x\n"],
  ])("are none in %s, which the config should not name", (_, text) => {
    expect(problemsIn(text).problems).toEqual([]);
  });

  it("suggest the place that a reference means", () => {
    const { problems } = problemsIn(
      JSON_OF('"components": {"schemas": {"User": {}}}, "a": {"$ref": "#/components/schemas/Usr"}'),
    );
    expect(problems).toMatchObject([{ target: "#/components/schemas/Usr", near: "#/components/schemas/User" }]);
  });

  it("are limited", () => {
    const references = Array.from({ length: 1_000 }, (_, index) => `{"$ref": "#/none/${index}"}`);
    expect(problemsIn(JSON_OF(`"a": [${references}]`)).problems).toHaveLength(200);
  });

  it("are not looked for where the text is too deep", () => {
    const deep = JSON_OF(`"a": ${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    expect(problemsIn(deep).problems).toEqual([]);
  });
});
