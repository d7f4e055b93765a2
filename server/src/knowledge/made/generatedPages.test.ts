import { describe, expect, it } from "vitest";
import { outlineOf } from "../../formats/readSite.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { needsOf } from "../../rules/engine/siteNeeds.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { generatedPages } from "./generatedPages.ts";

const users = {
  openapi: "3.1.0",
  paths: {
    "/users": { post: { tags: ["Users"], summary: "Create" }, get: { tags: ["Users"], summary: "List" } },
    "/users/{id}": {
      get: { tags: ["Users"], summary: "List" },
      put: { tags: ["Users"], summary: "List", "x-hidden": true },
      patch: { tags: ["Users"], summary: "List" },
      delete: { "x-excluded": true },
    },
    "/health": { get: { "x-mint": { href: "/status" } } },
  },
  webhooks: { created: { post: {} } },
};
const ALL = ["users/list", "users/create", "users/list-1", "users/list-2", "created"];

const FILES = {
  "users.json": JSON.stringify(users),
  "pets.yaml": "openapi: 3.0.0\npaths:\n  /pets:\n    get: {}\n    post: {}\n",
  "old.json": '{"swagger":"2.0","paths":{"/a":{"get":{}}}}',
  "events.yaml":
    "asyncapi: 3.0.0\nchannels:\n  chat: {}\n  userJoined: { title: User joined, tags: [{ name: Users }] }\n  user: { title: User joined, tags: [{ name: Users }] }\n",
  "more.json": '{"asyncapi":"3.0.0","channels":{"chat":{"title":"Chat (live)"}}}',
  "old-events.yaml": "asyncapi: 2.6.0\nchannels: { chat: {} }\n",
};

async function generated(navigation: object, more: object = {}) {
  const config = parseSiteConfig("file:///site/docs.json", JSON.stringify({ navigation, ...more }));
  const site = await siteOf(FILES);
  await site.prepare(needsOf(config, site, false));
  return { config, pages: generatedPages(config, site) };
}

const inFolder = (folder: string, names = ALL) => names.map((name) => `${folder}/${name}`);

describe("generated pages", () => {
  it.each([
    [
      "every operation in a part's API description",
      { tabs: [{ tab: "T", openapi: "users.json" }] },
      [...inFolder("api-reference"), "status"],
    ],
    [
      "operations in a custom folder",
      { groups: [{ group: "G", pages: ["a"], openapi: { source: "/users.json", directory: "/v1/api/" } }] },
      [...inFolder("v1/api"), "status"],
    ],
    [
      "only the operations that have entries",
      { tabs: [{ tab: "T", openapi: "users.json", pages: ["GET /users", "webhook created"] }] },
      ["api-reference/users/list", "api-reference/created"],
    ],
    [
      "an entry that names its own file, in a part with another file",
      { tabs: [{ tab: "T", openapi: { source: "pets.yaml", directory: "x" }, pages: ["users.json POST /users"] }] },
      ["x/get-pets", "x/post-pets", "x/users/create"],
    ],
    [
      "an entry in a group whose file differs from that of the tab",
      {
        tabs: [
          { tab: "T", openapi: "users.json", groups: [{ group: "G", openapi: "pets.yaml", pages: ["GET /pets"] }] },
        ],
      },
      [...inFolder("api-reference"), "status", "api-reference/get-pets"],
    ],
    [
      "operations in the first of several files",
      { tabs: [{ tab: "T", openapi: ["pets.yaml", "users.json"] }] },
      inFolder("api-reference", ["get-pets", "post-pets"]),
    ],
    [
      "every channel in a part's API description",
      { tabs: [{ tab: "T", asyncapi: "events.yaml" }] },
      inFolder("api-reference", ["websockets/chat", "users/user-joined", "users/user-joined-1"]),
    ],
    [
      "channels in several files",
      { groups: [{ group: "G", asyncapi: ["/events.yaml", "more.json"] }] },
      inFolder("api-reference", [
        "websockets/chat",
        "users/user-joined",
        "users/user-joined-1",
        "websockets/chat-live",
      ]),
    ],
    [
      "operations, and channels in a custom folder",
      { tabs: [{ tab: "T", openapi: "pets.yaml", asyncapi: { source: "more.json", directory: "events" } }] },
      ["api-reference/get-pets", "api-reference/post-pets", "events/websockets/chat-live"],
    ],
    ["an older AsyncAPI version (no pages)", { tabs: [{ tab: "T", asyncapi: "old-events.yaml" }] }, []],
    ["files of the wrong kind (no pages)", { tabs: [{ tab: "T", openapi: "more.json", asyncapi: "pets.yaml" }] }, []],
    ["an older OpenAPI version (no pages)", { tabs: [{ tab: "T", openapi: "old.json" }] }, []],
    ["a URL (no pages)", { tabs: [{ tab: "T", openapi: "https://example.com/openapi.json" }] }, []],
    [
      "a file with overlays (no pages)",
      { tabs: [{ tab: "T", openapi: { source: "users.json", overlays: ["a.yaml"] } }] },
      [],
    ],
  ])("have the expected addresses for %s", async (_, navigation, addresses) => {
    const { pages } = await generated(navigation);
    expect([...pages.byAddress.keys()].sort()).toEqual([...addresses].sort());
  });

  it("are found for entries that refer to the file of the whole site", async () => {
    const { config, pages } = await generated(
      { pages: ["GET /pets"] },
      { api: { openapi: ["users.json", "pets.yaml"] } },
    );
    expect([...pages.byAddress.keys()]).toEqual(["api-reference/get-pets"]);
    const [entry] = outlineOf(config).pages;
    expect(pages.ofEntry(entry!.node)).toMatchObject({ file: "pets.yaml", endpoint: { method: "GET", path: "/pets" } });
  });

  it("use the unnumbered address for an entry, even if other operations have the same address", async () => {
    const tab = { tab: "T", openapi: "users.json", pages: ["PATCH /users/{id}/", "GET /users/{id}"] };
    const { config, pages } = await generated({ tabs: [tab] });
    const [patch, get] = outlineOf(config).pages;
    expect(pages.ofEntry(patch!.node)).toMatchObject({
      address: "api-reference/users/list",
      endpoint: { method: "PATCH" },
    });
    expect(pages.ofEntry(get!.node)).toMatchObject({
      address: "api-reference/users/list",
      endpoint: { method: "GET" },
    });
  });

  it("are below the URL of a tab or anchor in the older format, where unknown links may be valid", async () => {
    const config = parseSiteConfig(
      "file:///site/mint.json",
      JSON.stringify({ name: "A", tabs: [{ name: "T", url: "api", openapi: "/pets.yaml" }], openapi: "users.json" }),
    );
    const site = await siteOf(FILES);
    await site.prepare(needsOf(config, site, false));
    const pages = generatedPages(config, site);
    expect([...pages.byAddress.keys()]).toEqual(["api/get-pets", "api/post-pets"]);
    expect(pages.covers("api/get-cats")).toBe(true);
    expect(pages.covers("api-reference/get-cats")).toBe(true);
    expect(pages.covers("guides/get-cats")).toBe(false);
  });

  it("belong to the part that refers to their API description", async () => {
    const { config, pages } = await generated({
      tabs: [
        { tab: "T", openapi: "pets.yaml" },
        { tab: "U", pages: ["a"] },
      ],
    });
    const [first, second] = outlineOf(config).divisions.filter(({ kind }) => kind === "tab");
    expect(pages.ofDivision(first!).map(({ address }) => address)).toEqual(
      inFolder("api-reference", ["get-pets", "post-pets"]),
    );
    expect(pages.ofDivision(second!)).toEqual([]);
  });

  it.each([
    ["a generated page", "pets.yaml", "api-reference/get-pets", true],
    ["a generated page in different case", "pets.yaml", "api-reference/Get-Pets", true],
    ["a folder of generated pages", "pets.yaml", "api-reference", true],
    ["a page that is not generated", "pets.yaml", "api-reference/get-cats", false],
    ["an excluded page", "users.json", "api-reference/delete-users", false],
    ["a page in another folder", "https://example.com/api.json", "guides/x", false],
    ["any page of an API description at a URL", "https://example.com/api.json", "api-reference/get-cats", true],
    ["any page of a missing file", "none.json", "api-reference/get-cats", true],
    ["any page of an older OpenAPI version", "old.json", "api-reference/get-cats", true],
  ])("cover %s", async (_, openapi, path, covered) => {
    const { pages } = await generated({ tabs: [{ tab: "T", openapi }] });
    expect(pages.covers(path)).toBe(covered);
  });

  it("cover pages that only some versions of the platform generate", async () => {
    const chosen = await generated({ tabs: [{ tab: "T", openapi: "pets.yaml", pages: ["GET /pets"] }] });
    expect(chosen.pages.covers("api-reference/post-pets")).toBe(true);
    const several = await generated({ tabs: [{ tab: "T", openapi: ["pets.yaml", "users.json"] }] });
    expect(several.pages.covers("api-reference/users/list")).toBe(true);
    const types = await generated({ tabs: [{ tab: "T", openapi: "pets.yaml", graphql: "schema.graphql" }] });
    expect(types.pages.covers("graphql-reference/types/user")).toBe(true);
    const library = await generated({ tabs: [{ tab: "T", sdk: { format: "typedoc", source: "types.json" } }] });
    expect(library.pages.covers("sdk-reference/classes/user")).toBe(true);
    const inner = { group: "G", asyncapi: { source: "more.json", directory: "inner" } };
    const nested = await generated({ tabs: [{ tab: "T", asyncapi: "events.yaml", groups: [inner] }] });
    expect(nested.pages.covers("inner/websockets/x")).toBe(true);
    expect(nested.pages.covers("api-reference/websockets/x")).toBe(false);
    const old = await generated({ tabs: [{ tab: "T", asyncapi: "old-events.yaml" }] });
    expect(old.pages.covers("api-reference/websockets/x")).toBe(true);
  });

  it("are computed quickly for a large API description with many entries", async () => {
    const count = 3_000;
    const paths = Object.fromEntries(Array.from({ length: count }, (_, i) => [`/p${i}`, { get: {} }]));
    const pages = Array.from({ length: count }, (_, i) => `GET /p${i}`);
    const config = parseSiteConfig(
      "file:///site/docs.json",
      JSON.stringify({ navigation: { tabs: [{ tab: "T", openapi: "a.json", pages }] } }),
    );
    const site = await siteOf({ "a.json": JSON.stringify({ openapi: "3.1.0", paths }) });
    await site.prepare(needsOf(config, site, false));
    expect(generatedPages(config, site).byAddress.size).toBe(count);
  });
});
