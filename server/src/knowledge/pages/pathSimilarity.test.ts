import { expect, it } from "vitest";
import { change, MemoryFiles, siteOf, siteOn } from "../../testing/memoryFiles.ts";
import { similarPages } from "./pathSimilarity.ts";

const PAGES = [
  "modules/phishing-prevention",
  "modules/data-loss",
  "network/architecture",
  "gateway/cache-simple-and-semantic",
  "examples/retry-functions",
  "reference/knowledge/base",
  "guides/unrelated",
  "snippets/retry-functions",
];

it.each<[name: string, path: string, expected: readonly string[]]>([
  ["a changed word", "modules/phishing-protection", ["modules/phishing-prevention"]],
  ["words in a different order", "architecture/network", ["network/architecture"]],
  ["a different form of a word", "gateway/caching", ["gateway/cache-simple-and-semantic"]],
  ["a plural", "examples/function-retries", ["examples/retry-functions"]],
  ["a folder in place of a separator", "reference/knowledge_base", ["reference/knowledge/base"]],
  ["only the folder in common", "modules/malware", []],
  ["nothing in common", "guides/quickstart", []],
])("suggests pages for a path with %s", async (_, path, expected) => {
  const site = await siteOf(Object.fromEntries(PAGES.map((slug) => [`${slug}.mdx`, ""])));
  expect(similarPages(path, site)).toEqual(expected);
});

it("updates its index when pages are added or deleted", async () => {
  const files = new MemoryFiles({ "site/guides/webhook-events.mdx": "" });
  const site = await siteOn(files);
  expect(similarPages("guides/webhooks", site)).toEqual(["guides/webhook-events"]);
  files.move("site/guides/webhook-events.mdx", "site/guides/set-up-webhooks.mdx");
  await site.apply([change("deleted", "guides/webhook-events.mdx"), change("created", "guides/set-up-webhooks.mdx")]);
  expect(similarPages("guides/webhooks", site)).toEqual(["guides/set-up-webhooks"]);
});
