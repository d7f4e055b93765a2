import { describeSpecRule } from "../../testing/specRuleCases.ts";
import { openapiInvalid } from "./openapiInvalid.ts";

const VALID = "info: { title: A, version: '1' }\n";

describeSpecRule(openapiInvalid, {
  "a missing property": {
    text: "openapi: 3.0.3\n⟦info⟧: { title: A }\npaths: {}\n",
    message: /^Not valid in OpenAPI 3\.0\.3: Missing property "version"\.$/,
  },
  "an unknown property in OpenAPI 3.0 JSON": {
    text: '{"openapi":"3.0.0","info":{"title":"A","version":"1"},"paths":{"/a":{⟦"gett"⟧:{}}}}',
    message: /gett/,
  },
  "an unknown property in OpenAPI 3.1": { text: `openapi: 3.1.0\n${VALID}paths:\n  ⟦users⟧: {}\n`, message: /users/ },
  "an invalid value in OpenAPI 3.2": {
    text: `openapi: 3.2.0\n${VALID}paths:\n  /a:\n    parameters:\n      - ⟦in⟧: pth\n        name: id\n        schema: {}\n`,
    message: /Valid values: "query"/,
  },
  "an invalid schema in OpenAPI 3.0": {
    text: `openapi: 3.0.0\n${VALID}paths: {}\ncomponents: { schemas: { A: { ⟦type⟧: strng } } }\n`,
    message: /Valid values: "array"/,
  },
  extensions: {
    text: `openapi: 3.1.0\n${VALID}paths: { /a: { x-a: 1, get: { x-mint: { href: /a } } }, x-b: {} }\nx-c: 1\n`,
  },
  "conditional properties": {
    text: `openapi: 3.1.0\n${VALID}paths: { '/{a}': { parameters: [{ name: a, in: path, required: true, schema: {}, style: simple, explode: false, example: 1 }] } }\n`,
  },
  "schema keywords of OpenAPI 3.1": {
    text: `openapi: 3.1.0\n${VALID}components: { schemas: { A: { type: [string, 'null'], const: 1 } } }\n`,
  },
  "Swagger 2.0": { text: "swagger: '2.0'\n" },
  "an AsyncAPI file": { text: "asyncapi: 3.0.0\n" },
  "a mint.json": {
    text: "openapi: 3.0.0\n⟦info⟧: {}\npaths: {}\n".replace("⟦info⟧: {}", "info: { title: A, version: '1' }"),
    format: "mint",
  },
});
