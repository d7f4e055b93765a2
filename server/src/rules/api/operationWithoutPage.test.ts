import { siteOf } from "../../testing/memoryFiles.ts";
import { describeRule } from "../../testing/ruleCases.ts";
import { operationWithoutPage } from "./operationWithoutPage.ts";

const operations = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`/p${index}`, { get: {} }]));
const spec = (paths: object, more: object = {}) => JSON.stringify({ openapi: "3.1.0", paths, ...more });

const FILES = {
  "api.json": spec(
    { "/users": { get: {}, post: {}, put: { "x-excluded": true }, patch: { "x-hidden": true } } },
    { webhooks: { created: { post: {} } } },
  ),
  "many.json": spec(operations(8)),
  "pages/users.mdx": "---\ntitle: Users\nopenapi: api POST /users/\n---\n",
  "pages/created.mdx": "---\nopenapi: webhook created\n---\n",
  "pages/other.mdx": "---\ntitle: [\n---\n",
};
const site = await siteOf(FILES);
await site.prepare({ apiDescriptions: ["api.json", "many.json"], bodies: true });
const unread = await siteOf(FILES);
await unread.prepare({ apiDescriptions: ["api.json", "many.json"], bodies: false });

const docs = (text: string) => ({ site, file: "docs.json", text });

describeRule(operationWithoutPage, [
  {
    name: "operations without an entry",
    ...docs('{"navigation":{"tabs":[{"tab":"T","openapi":⟦"/many.json"⟧,"pages":["GET /p0","GET /p1"]}]}}'),
    message: /^6 operations in many\.json have no page: GET \/p2, GET \/p3, GET \/p4, GET \/p5, GET \/p6 and 1 more\.$/,
    severity: "hint",
  },
  {
    name: "operations in neither the navigation nor a page",
    ...docs('{"api":{"openapi":⟦"api.json"⟧},"navigation":{"pages":["pages/users"]}}'),
    message: /^1 operation in api\.json has no page: GET \/users\.$/,
  },
  {
    name: "a file that is named twice",
    ...docs('{"api":{"openapi":[⟦"many.json"⟧,"many.json"]},"navigation":{"pages":[]}}'),
  },
  { name: "a part with all operations", ...docs('{"navigation":{"tabs":[{"tab":"T","openapi":"many.json"}]}}') },
  {
    name: "a file that belongs to another part",
    ...docs('{"api":{"openapi":"many.json"},"navigation":{"tabs":[{"tab":"T","openapi":"many.json"}]}}'),
  },
  { name: "a URL", ...docs('{"api":{"openapi":"https://example.com/api.json"}}') },
  { name: "unread pages", ...docs('{"api":{"openapi":"api.json"}}'), site: unread },
]);
