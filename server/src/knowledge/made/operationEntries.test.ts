import { expect, it } from "vitest";
import { plainClient } from "../../features/client.ts";
import { resolveCompletion } from "../../features/config/completion/resolve.ts";
import { complete } from "../../features/config/completion.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { needsOf } from "../../rules/engine/siteNeeds.ts";
import { accept } from "../../testing/accept.ts";
import { marked } from "../../testing/marked.ts";
import { siteOf } from "../../testing/memoryFiles.ts";

const OPENAPI = `openapi: 3.1.0
paths:
  /users:
    get: { summary: List users, responses: { "200": { description: OK } } }
    post: { responses: { "200": { description: OK } } }
webhooks:
  paid:
    post: { summary: An order was paid, responses: { "200": { description: OK } } }
`;

/** Returns the proposals at the cursor in the members of a tab. They are in the order in which editors show them. */
async function offered(tab: string) {
  const { text, cursor } = marked(`{"theme":"mint","navigation":{"tabs":[{"tab":"T",${tab}}]}}`);
  const config = parseSiteConfig("file:///site/docs.json", text);
  const site = await siteOf({ "docs.json": text, "a.mdx": "", "b.mdx": "", "api.yaml": OPENAPI });
  await site.prepare(needsOf(config, site));
  const { items } = complete(config, site, config.document.positionAt(cursor), plainClient);
  const shown = [...items].sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1));
  return { config, site, items: shown };
}

const NAMES = /^(?:[A-Z]+ \/|webhook |[ab]$)/;

it.each([
  ["an empty entry", '"openapi":"api.yaml","pages":["a","|"]', ["b", "GET /users", "POST /users", "webhook paid", "a"]],
  ["an empty list", '"openapi":"api.yaml","pages":[|]', ["a", "b", "GET /users", "POST /users", "webhook paid"]],
  [
    "a partially typed entry",
    '"openapi":"api.yaml","pages":["POST |"]',
    ["a", "b", "GET /users", "POST /users", "webhook paid"],
  ],
  [
    "an entry among operations",
    '"openapi":"api.yaml","pages":["GET /users","|"]',
    ["POST /users", "webhook paid", "a", "b"],
  ],
  [
    "a group in a tab that has a file",
    '"openapi":"api.yaml","groups":[{"group":"G","pages":["GET /users","|"]}]',
    ["POST /users", "webhook paid", "a", "b"],
  ],
  ["a tab that has no file (none)", '"pages":["a","|"]', ["b", "a"]],
])("proposes operations in %s", async (_, tab, expected) => {
  const { items } = await offered(tab);
  expect(items.map(({ label }) => label.replaceAll('"', "")).filter((label) => NAMES.test(label))).toEqual(expected);
});

it("inserts an operation as a single entry and shows its summary and description", async () => {
  const { config, site, items } = await offered('"openapi":"api.yaml","pages":["a","GET|"]');
  const item = items.find(({ label }) => label.includes("GET /users"))!;
  expect(accept(config, item)).toContain('"pages":["a","GET /users"]');
  expect(item.labelDetails?.description ?? item.detail).toBe("List users");
  const { documentation } = await resolveCompletion(item, config, site, plainClient);
  expect(JSON.stringify(documentation)).toContain("GET /users");
});
