import { describePageRule } from "../../testing/pageRuleCases.ts";
import { pageOperation } from "./pageOperation.ts";

const spec = (paths: string): string => `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: ${paths}\n`;
const files = {
  "api/openapi.yaml": spec("{ '/users/{id}': { get: {} }, /users: { post: {} } }"),
  "package.json": '{ "name": "acme" }',
  "api/users.mdx": "Users",
};
const withSchemas = {
  "schemas.json": '{"openapi":"3.0.0","paths":{},"components":{"schemas":{"OrderItem":{"type":"object"}}}}',
};
const two = { ...files, "v2/spec.yaml": spec("{ /users: { post: {} } }") };

describePageRule(pageOperation, {
  "a different parameter name": {
    page: '---\nopenapi: "⟦GET /users/{userId}⟧"\n---',
    message:
      /^Operation "GET \/users\/\{userId\}" not found in the site's OpenAPI files\. Did you mean "GET \/users\/\{id\}"\?$/,
    fixed: '---\nopenapi: "GET /users/{id}"\n---',
    files,
  },
  "a different method": {
    page: "---\nopenapi: ⟦get /users⟧\n---",
    titles: ['Change to "post /users"'],
    files,
  },
  "a missing file": {
    page: "---\nopenapi: ⟦spec.json POST /users⟧\n---",
    message: /^OpenAPI file "spec\.json" not found\.$/,
    fixed: "---\nopenapi: api/openapi.yaml POST /users\n---",
    files,
  },
  "an operation in two files": {
    page: "---\nopenapi: ⟦POST /users⟧\n---",
    message: /^api\/openapi\.yaml and v2\/spec\.yaml have this operation/,
    fixed: "---\nopenapi: api/openapi.yaml POST /users\n---",
    files: two,
  },
  "only a file name": { page: "---\nopenapi: ⟦openapi.yaml⟧\n---", message: /^Expected a method and a path/, files },
  "two pages in the same folder": {
    page: "---\nopenapi: ⟦POST /users⟧\n---",
    message: /^Page "guides\/first" documents the same operation\.$/,
    files: { ...files, "guides/first.mdx": "---\nopenapi: post /users/\n---" },
  },
  "an existing operation": { page: "---\nopenapi: ./openapi.yaml post /users/\n---", files: two },
  "part of a file name": { page: "---\nopenapi: v2 post /users\n---", files: two },
  "an unknown schema": {
    page: "---\nopenapi-schema: ⟦OrderItm⟧\n---",
    message: /^Schema "OrderItm" not found in the site's OpenAPI files\. Did you mean "OrderItem"\?$/,
    fixed: "---\nopenapi-schema: OrderItem\n---",
    files: withSchemas,
  },
  "an unknown schema of a file": {
    page: '---\nopenapi-schema: "⟦schemas.json OrderItems⟧"\n---',
    fixed: '---\nopenapi-schema: "schemas.json OrderItem"\n---',
    files: withSchemas,
  },
  "a schema with a path": {
    page: "---\nopenapi-schema: ⟦orders/OrderItem⟧\n---",
    fixed: "---\nopenapi-schema: OrderItem\n---",
    files: withSchemas,
  },
  "existing schemas": { page: "---\nopenapi-schema: schemas.json OrderItem\n---", files: withSchemas },
  "a schema of a file that is not here": {
    page: "---\nopenapi-schema: Order\n---",
    config: { navigation: { pages: [] }, api: { openapi: "https://x.example/openapi.json" } },
    files: withSchemas,
  },
  "a site without OpenAPI files": {
    page: "---\nopenapi: GET /users\n---",
    files: { "api/users.mdx": "", "package.json": "{}" },
  },
  "a URL in the config": {
    page: "---\nopenapi: GET /teams\n---",
    files,
    config: { api: { openapi: "https://acme.com/openapi.json" } },
  },
  "an unreadable file": {
    page: "---\nopenapi: GET /teams\n---",
    files: { ...files, "broken.json": '{ "openapi": "3.1.0", ' },
  },
  "a webhook and unusual methods": {
    page: "---\nopenapi: query /users\n---",
    files,
  },
});
