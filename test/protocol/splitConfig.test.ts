import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import type { Diagnostic, Location } from "vscode-languageserver-protocol/node";
import { SITE_VIEW, type SiteViewResult } from "../../server/src/protocol.ts";
import type { ClientOptions } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const start = '"theme":"mint","name":"Acme","colors":{"primary":"#0d9373"}';
const english = '{"language":"en","groups":[{"group":"Start","pages":["start","none"]}]}';
const files = {
  "docs.json": `{${start},"navigation":{"languages":[{"$ref":"nav/en.json"}]}}`,
  "nav/en.json": english,
  "start.mdx": "# Start",
};
const codes = (items: readonly Diagnostic[]) => items.map(({ code }) => code);
const pushed = (rootUri: string): ClientOptions => ({ rootUri });

describe("config split into several files", () => {
  protocolTest(
    "has findings in the file that contains the text",
    { files, client: pushed },
    async ({ client, uri }) => {
      expect(codes(await client.publishedFor(uri("nav/en.json")))).toEqual(["page-not-found"]);
      expect(client.published.some((params) => params.uri === uri("docs.json") && params.diagnostics.length > 0)).toBe(
        false,
      );
    },
  );

  protocolTest("is checked with the text in the editor", { files, client: pushed }, async ({ client, uri }) => {
    await client.publishedFor(uri("nav/en.json"));
    await client.open(uri("nav/en.json"), english.replace(',"none"', ""), "json");
    await client.publishedFor(uri("nav/en.json"), (items) => items.length === 0);
    await client.open(uri("docs.json"), files["docs.json"].replace("en.json", "de.json"));
    const missing = await client.publishedFor(uri("docs.json"), (items) => items.length > 0);
    expect(codes(missing)).toContain("unresolved-reference");
  });

  protocolTest("marks the parts of the site view that have findings", { files, client: pushed }, async (test) => {
    const { client, uri } = test;
    await client.publishedFor(uri("nav/en.json"));
    await client.open(uri("docs.json"), files["docs.json"]);
    const { view, marks } = (await client.request<SiteViewResult | null>(SITE_VIEW, { uri: uri("docs.json") }))!;
    const missing = marks.filter(({ nodeId }) => nodeId.startsWith(uri("nav/en.json")));
    expect(missing).toMatchObject([{ severity: "error", message: expect.stringContaining("none") }]);
    expect(JSON.stringify(view.navigation)).toContain(JSON.stringify(missing[0]?.nodeId));
  });

  protocolTest(
    "finds links to a page from the file that lists it",
    { files: { ...files, "other.mdx": "[start](/start)" }, client: pushed },
    async ({ client, uri }) => {
      await client.publishedFor(uri("nav/en.json"));
      await client.open(uri("nav/en.json"), english, "json");
      const places = await client.request<readonly Location[]>("textDocument/references", {
        textDocument: { uri: uri("nav/en.json") },
        position: { line: 0, character: english.indexOf("start") + 1 },
        context: { includeDeclaration: false },
      });
      expect(places.map((place) => place.uri)).toContain(uri("other.mdx"));
    },
  );

  protocolTest("supports all features of a config in each file", { files, client: pushed }, async ({ client, uri }) => {
    await client.publishedFor(uri("nav/en.json"));
    await client.open(uri("nav/en.json"), english, "json");
    const position = { line: 0, character: english.indexOf("start") + 1 };
    const textDocument = { uri: uri("nav/en.json") };
    expect(await client.request("textDocument/hover", { textDocument, position })).toMatchObject({
      contents: { value: expect.stringContaining("start.mdx") },
    });
    const target = {
      textDocument: { uri: uri("docs.json") },
      position: { line: 0, character: files["docs.json"].indexOf("nav/") + 2 },
    };
    await client.open(uri("docs.json"), files["docs.json"]);
    expect(
      JSON.stringify(await client.request("textDocument/documentLink", { textDocument: target.textDocument })),
    ).toContain("nav/en.json");
  });

  protocolTest(
    "checks an open file as soon as another open file includes it",
    { files: { ...files, "docs.json": `{${start},"navigation":{"pages":["start"]}}` }, client: pushed },
    async ({ client, uri }) => {
      await client.open(uri("nav/en.json"), english, "json");
      await client.open(uri("docs.json"), `{${start},"navigation":{"pages":["start"]}}`);
      await client.publishedFor(uri("docs.json"));
      await client.open(uri("docs.json"), files["docs.json"]);
      const items = await client.publishedFor(uri("nav/en.json"), (each) => each.length > 0);
      expect(codes(items)).toEqual(["page-not-found"]);
    },
  );

  protocolTest(
    "reports a deleted file that is still open",
    { files, client: pushed },
    async ({ client, folder, uri }) => {
      await client.open(uri("docs.json"), files["docs.json"]);
      await client.open(uri("nav/en.json"), english, "json");
      await client.publishedFor(uri("nav/en.json"), (each) => each.length > 0);
      rmSync(path.join(folder, "nav/en.json"));
      const changes = [{ uri: uri("nav/en.json"), type: 3 }];
      await client.notify("workspace/didChangeWatchedFiles", { changes });
      const items = await client.publishedFor(uri("docs.json"), (each) => each.length > 0);
      expect(codes(items)).toContain("unresolved-reference");
    },
  );
});
