import { describeSpecRule } from "../testing/specRuleCases.ts";
import { openapiInvalid } from "./openapiInvalid.ts";

const VALID = "info: { title: A, version: '1' }\n";

describeSpecRule(openapiInvalid, {
  "a missing member": {
    text: "openapi: 3.0.3\n⟦info⟧: { title: A }\npaths: {}\n",
    message: /^Not valid in OpenAPI 3\.0\.3: Missing property "version"\.$/,
  },
  "an unknown member of 3.0 in JSON": {
    text: '{"openapi":"3.0.0","info":{"title":"A","version":"1"},"paths":{"/a":{⟦"gett"⟧:{}}}}',
    message: /gett/,
  },
  "an unknown member of 3.1": { text: `openapi: 3.1.0\n${VALID}paths:\n  ⟦users⟧: {}\n`, message: /users/ },
  "a wrong value of 3.2 in an array": {
    text: `openapi: 3.2.0\n${VALID}paths:\n  /a:\n    parameters:\n      - ⟦in⟧: pth\n        name: id\n        schema: {}\n`,
    message: /Valid values: "query"/,
  },
  "a schema of 3.0": {
    text: `openapi: 3.0.0\n${VALID}paths: {}\ncomponents: { schemas: { A: { ⟦type⟧: strng } } }\n`,
    message: /Valid values: "array"/,
  },
  extensions: {
    text: `openapi: 3.1.0\n${VALID}paths: { /a: { x-a: 1, get: { x-mint: { href: /a } } }, x-b: {} }\nx-c: 1\n`,
  },
  "members that depend on others": {
    text: `openapi: 3.1.0\n${VALID}paths: { '/{a}': { parameters: [{ name: a, in: path, required: true, schema: {}, style: simple, explode: false, example: 1 }] } }\n`,
  },
  "what 3.1 allows in a schema": {
    text: `openapi: 3.1.0\n${VALID}components: { schemas: { A: { type: [string, 'null'], const: 1 } } }\n`,
  },
  "an older format": { text: "swagger: '2.0'\n" },
  "an AsyncAPI file": { text: "asyncapi: 3.0.0\n" },
  "the older format of site configs": {
    text: "openapi: 3.0.0\n⟦info⟧: {}\npaths: {}\n".replace("⟦info⟧: {}", "info: { title: A, version: '1' }"),
    format: "mint",
  },
});
