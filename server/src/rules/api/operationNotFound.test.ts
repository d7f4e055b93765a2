import { expect, it } from "vitest";
import { readOperation } from "../../api/operationName.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { check } from "../engine/check.ts";
import { needsOf } from "../engine/siteNeeds.ts";
import { pageNotFound } from "../navigation/pageNotFound.ts";
import { operationNotFound } from "./operationNotFound.ts";

const site = await siteOf({
  "api.json": '{"openapi":"3.1.0","paths":{"/users":{"get":{}},"/users/{id}":{"delete":{}}},"webhooks":{"created":{}}}',
  "other.yaml": "openapi: 3.1.0\npaths:\n  /pets:\n    get: {}\n",
  "a.mdx": "",
});
await site.prepare({ apiDescriptions: ["api.json", "other.yaml"], bodies: false });

const docs = (navigation: string) => ({ site, file: "docs.json", text: `{"navigation":${navigation}}` });

describeRule(operationNotFound, [
  {
    name: "a different method",
    ...docs('{"tabs":[{"tab":"T","openapi":"/api.json","pages":[⟦"POST /users"⟧]}]}'),
    message: /^Operation "POST \/users" not found in \/api\.json\. Did you mean "GET \/users"\?$/,
    severity: "error",
    fixed: '{"navigation":{"tabs":[{"tab":"T","openapi":"/api.json","pages":["GET /users"]}]}}',
  },
  {
    name: "a typo in a path with a file name",
    ...docs('{"pages":[⟦"other.yaml get /pet"⟧]}'),
    fixed: '{"navigation":{"pages":["other.yaml get /pets"]}}',
  },
  {
    name: "a different parameter name",
    ...docs('{"tabs":[{"tab":"T","openapi":{"source":"api.json"},"pages":[⟦"DELETE /users/{userId}"⟧]}]}'),
    message: /Did you mean "DELETE \/users\/\{id\}"\?$/,
  },
  {
    name: "a part of a file's name",
    ...docs('{"pages":["oth GET /pets",⟦"oth GET /dogs"⟧]}'),
    message: /Did you|not found/,
  },
  { name: "a trailing slash", ...docs('{"tabs":[{"tab":"T","openapi":"/api.json","pages":["GET /users/"]}]}') },
  { name: "no OpenAPI file", ...docs('{"pages":[⟦"GET /users"⟧]}'), message: /^No OpenAPI file for this operation/ },
  { name: "a missing file", ...docs('{"pages":[⟦"none.yaml GET /users"⟧]}'), message: /"none\.yaml"/ },
  {
    name: "operations in the file of the nearest part",
    ...docs(
      '{"tabs":[{"tab":"T","openapi":"api.json","groups":[{"group":"G","openapi":["other.yaml"],"pages":[⟦"GET /users"⟧,"GET /pets"]},{"group":"H","pages":["get /users","DELETE users/{id}","webhook created",⟦"webhook gone"⟧]}]}]}',
    ),
  },
  { name: "a file on another server", ...docs('{"pages":["https://x.example/openapi.json GET /users"]}') },
  {
    name: "a description with overlays",
    ...docs('{"tabs":[{"tab":"T","openapi":{"source":"api.json","overlays":["o.yaml"]},"pages":["GET /new"]}]}'),
  },
]);

it.each([
  ["GET /users", { file: undefined, name: "get /users" }],
  ["docs/api v2.json post /a/{b}", { file: "docs/api v2.json", name: "post /a/{b}" }],
  ["QUERY /a", { file: undefined, name: "query /a" }],
  ["spec.yaml webhook new user", { file: "spec.yaml", name: "webhook new user" }],
  ["how to get started", undefined],
  ["guides/get /users", undefined],
  ["get", undefined],
])("reads %s", (value, operation) => {
  expect(readOperation(value)).toEqual(operation);
});

it("ignores operations in the older format and requests the file that contains an operation", async () => {
  const mint = parseSiteConfig("file:///site/mint.json", '{"navigation":[{"group":"A","pages":["GET /users"]}]}');
  expect(check(mint, site, [operationNotFound, pageNotFound]).map(({ rule }) => rule.id)).toEqual(["page-not-found"]);
  const named = parseSiteConfig("file:///site/docs.json", '{"navigation":{"pages":["api.json GET /users"]}}');
  expect(needsOf(named, site).apiDescriptions).toEqual(["api.json"]);
});
