import { expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { needsOf } from "../rules/engine/siteNeeds.ts";
import { marked } from "../testing/marked.ts";
import { MemoryCopies, siteOf } from "../testing/memoryFiles.ts";
import { plainClient } from "./client.ts";
import { definition } from "./config/definition.ts";
import { hover } from "./config/hover.ts";
import { completeInPage } from "./page/pageCompletion.ts";
import { definitionInPage, documentLinksOfPage, hoverInPage } from "./page/pageLinks.ts";
import { documentLinks } from "./valueAt.ts";
import { contentOfPage } from "./workspace/sitePreview.ts";

const YAML = `openapi: 3.1.0
paths:
  /users/{id}:
    get:
      tags: [Users]
      summary: Find a user
      description: Answers with *one* user.
      parameters: [{ name: id, in: path }]
  /health:
    get: {}
`;
const EVENTS = `asyncapi: 3.0.0
channels:
  chat: { title: Live chat }
operations:
  say: { action: send, channel: { $ref: '#/channels/chat' } }
`;
const DESCRIBED =
  "GET /users/{id}\n\nFind a user\n\nAnswers with one user.\n\nParameters: id\n\napi.yaml → /api-reference/users/find-a-user";
const PLACE = {
  uri: "file:///site/api.yaml",
  range: { start: { line: 3, character: 0 }, end: { line: 3, character: 0 } },
};

const REMOTE = "https://api.acme.com/openapi.yaml";

async function opened(page: string, openapi = "api.yaml") {
  const { text, spans } = marked(page);
  const { text: source, spans: entries } = marked(
    `{"navbar":{"links":[{"label":"L","href":"⟦/api-reference/users/find-a-user⟧"}]},"navigation":{"tabs":[{"tab":"T","openapi":"⟦${openapi}⟧","pages":["⟦GET /users/{id}⟧","webhook none","a"]}]}}`,
  );
  const config = parseSiteConfig("file:///site/docs.json", source);
  const copies = new MemoryCopies({ [REMOTE]: YAML });
  const site = await siteOf({ "a.mdx": text, "api.yaml": YAML }, copies);
  await site.prepare(needsOf(config, site));
  const body = site.body("a")!;
  const each = { config, site, page: body };
  return {
    ...each,
    each,
    position: body.document.positionAt((spans[0]?.offset ?? text.length) + 3),
    entries: entries.map(({ offset }) => config.document.positionAt(offset + 3)),
  };
}

it("shows hovers for links to generated pages, and goes to the pages' operations", async () => {
  const { each, position } = await opened("[a](⟦/api-reference/users/find-a-user⟧)");
  expect((await hoverInPage(each, position, plainClient))?.contents).toMatchObject({ value: DESCRIBED });
  expect(definitionInPage(each, position)).toEqual([PLACE]);
  expect(documentLinksOfPage(each)).toMatchObject([{ target: "file:///site/api.yaml#L4" }]);
});

it("shows hovers for operations in the config's links and entries, and goes to the operations", async () => {
  const { config, site, entries } = await opened("");
  for (const position of [entries[0]!, entries[2]!]) {
    expect((await hover(config, site, position, plainClient))?.contents).toMatchObject({
      value: expect.stringContaining(DESCRIBED),
    });
    expect(definition(config, site, position)).toEqual([PLACE]);
  }
  expect(documentLinks({ config, site }).map(({ target }) => target)).toContain("file:///site/api.yaml#L4");
});

it("shows hovers for links to channel pages, and goes to the channels", async () => {
  const page = "[a](/api-reference/websockets/live-chat)";
  const config = parseSiteConfig(
    "file:///site/docs.json",
    '{"navigation":{"tabs":[{"tab":"T","asyncapi":"events.yaml","pages":["a"]}]}}',
  );
  const site = await siteOf({ "a.mdx": page, "events.yaml": EVENTS });
  await site.prepare(needsOf(config, site));
  const each = { config, site, page: site.body("a")! };
  const position = { line: 0, character: 8 };
  expect((await hoverInPage(each, position, plainClient))?.contents).toMatchObject({
    value: "CHANNEL chat\n\nLive chat\n\nOperations: send say\n\nevents.yaml → /api-reference/websockets/live-chat",
  });
  expect(definitionInPage(each, position)).toMatchObject([
    { uri: "file:///site/events.yaml", range: { start: { line: 2 } } },
  ]);
  const { items } = completeInPage({ ...each, page: site.body("a")! }, { line: 0, character: 8 }, plainClient);
  expect(items.map(({ label, detail }) => ({ label, detail }))).toContainEqual({
    label: "/api-reference/websockets/live-chat",
    detail: "Live chat (CHANNEL chat)",
  });
});

it("previews a generated page", async () => {
  const { each } = await opened("");
  const read = (slug: string) => contentOfPage(each, { uri: each.config.uri, slug, format: "mdx" });
  expect(await read("api-reference/users/find-a-user")).toMatchObject({
    title: "Find a user",
    description: "Answers with *one* user.",
    blocks: [{ tag: "h2" }, { class: "parameter" }, { class: "beside" }],
  });
  expect(await read("api-reference/none")).toBeNull();
});

it("suggests generated pages as link targets", async () => {
  const { each } = await opened("[a](/api");
  const { items } = completeInPage(each, { line: 0, character: 8 }, plainClient);
  expect(items.map(({ label, detail }) => ({ label, detail }))).toEqual([
    { label: "/api-reference/users/find-a-user", detail: "Find a user (GET /users/{id})" },
  ]);
});

it("shows hovers for links to operations in a downloaded copy, and opens the original URL", async () => {
  const { each, position } = await opened("[a](⟦/api-reference/users/find-a-user⟧)", REMOTE);
  const { contents } = (await hoverInPage(each, position, plainClient))!;
  expect(contents).toMatchObject({ value: DESCRIBED.replace("api.yaml", REMOTE) });
  expect(documentLinksOfPage(each)).toMatchObject([{ target: REMOTE }]);
  // An editor cannot jump to a web address as it does to a location in a file.
  expect(definitionInPage(each, position)).toEqual([]);
});

it("describes the copy of an OpenAPI file when hovering over its URL, or explains how to get a copy", async () => {
  const hovered = async (openapi: string) => {
    const { config, site, entries } = await opened("", openapi);
    return (await hover(config, site, entries[1]!, plainClient))?.contents;
  };
  expect(await hovered(REMOTE)).toMatchObject({
    value: expect.stringMatching(/2 operations, OpenAPI 3\.1\.0[\s\S]*Local copy from 1970-01-01\./),
  });
  expect(await hovered("https://acme.com/none.json")).toMatchObject({
    value: expect.stringContaining("site-config fetch-specs"),
  });
});

it("suggests the operations in a copy for front matter", async () => {
  const { each } = await opened("---\nopenapi: DELETE /none\n---\n", "https://api.acme.com/openapi.yaml");
  const { items } = completeInPage(each, { line: 1, character: 9 }, plainClient);
  expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining([`${REMOTE} GET /health`]));
});
