import { rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect } from "vitest";
import type { Diagnostic, WorkspaceDiagnosticReport } from "vscode-languageserver-protocol";
import { type ClientOptions, pulling } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const config = `{
  "name": "Acme",
  "logo": "/logo.png", "favicon": "/logo.png",
  "colors": { "primary": "#0d9373" },
  "navigation": [{ "group": "Start", "pages": ["start", "setup"] }]
}
`;
const files = { "site.config.json": config, "logo.png": "", "start.mdx": "[a](/setpu)\n", "setup.mdx": "## Install\n" };
const inFolder = (rootUri: string) => ({ rootUri });
const codes = (items: readonly Diagnostic[]) => items.map(({ code }) => code);

describe("findings in pages", () => {
  protocolTest(
    "reports findings in closed pages, and removes them when they are fixed",
    { files, client: inFolder },
    async ({ client, uri }) => {
      const page = uri("start.mdx");
      const items = await client.publishedFor(page, (now) => now.length > 0);
      expect(codes(items)).toEqual(["link-not-found"]);
      expect(items[0]?.range).toEqual({ start: { line: 0, character: 4 }, end: { line: 0, character: 10 } });
      writeFileSync(fileURLToPath(page), "[a](/setup#install)\n");
      await client.notify("workspace/didChangeWatchedFiles", {
        changes: [{ uri: page, type: 2 }],
      });
      await client.publishedFor(page, (now) => now.length === 0);
    },
  );

  protocolTest(
    "reports findings when another page is deleted",
    { files: { ...files, "start.mdx": "[a](/setup)\n" }, client: inFolder },
    async ({ client, uri }) => {
      await client.open(uri("site.config.json"), config);
      await client.publishedFor(uri("site.config.json"));
      const setup = uri("setup.mdx");
      rmSync(fileURLToPath(setup));
      await client.notify("workspace/didChangeWatchedFiles", {
        changes: [{ uri: setup, type: 3 }],
      });
      const items = await client.publishedFor(uri("start.mdx"), (now) => now.length > 0);
      expect(codes(items)).toEqual(["link-not-found"]);
    },
  );

  protocolTest("follows the unsaved text of an open page", { files, client: inFolder }, async ({ client, uri }) => {
    await client.publishedFor(uri("start.mdx"), (now) => now.length > 0);
    const page = await client.open(uri("start.mdx"), "[a](/setup)\n\n[b](#new)\n", "mdx");
    const items = await client.publishedFor(page, (now) => codes(now).includes("heading-not-found"));
    expect(codes(items)).toEqual(["heading-not-found"]);
    await client.replace(page, "[a](/setup)\n\n[b](#new)\n\n## New\n");
    await client.publishedFor(page, (now) => now.length === 0);
  });

  protocolTest(
    "follows an OpenAPI file, whether or not it is open",
    {
      files: {
        "docs.json":
          '{"name":"A","theme":"mint","colors":{"primary":"#0d9373"},"navigation":{"tabs":[{"tab":"T","openapi":"api.json"}]}}',
        "api.json":
          '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{"parameters":[{"$ref":"#/b"}]}}}}',
        "start.mdx": "[a](/api-reference/get-a) [b](/api-reference/get-b)\n",
      },
      client: inFolder,
    },
    async ({ client, uri }) => {
      const spec = uri("api.json");
      expect(codes(await client.publishedFor(spec, (now) => now.length > 0))).toEqual(["openapi-reference"]);
      expect(codes(await client.publishedFor(uri("start.mdx"), (now) => now.length > 0))).toEqual(["link-not-found"]);
      const text = '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{}},"/b":{"get":{}}}}';
      await client.open(spec, text, "json");
      writeFileSync(fileURLToPath(spec), text);
      await client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: spec, type: 2 }] });
      await client.publishedFor(spec, (now) => now.length === 0);
      await client.publishedFor(uri("start.mdx"), (now) => now.length === 0);
    },
  );

  protocolTest(
    "includes pages in the workspace report",
    { files, client: (rootUri) => ({ rootUri, capabilities: pulling }) },
    async ({ client, uri }) => {
      await client.open(uri("site.config.json"), config);
      let report: WorkspaceDiagnosticReport = { items: [] };
      while (!report.items.some((each) => each.uri.endsWith("start.mdx")))
        report = await client.request("workspace/diagnostic", { previousResultIds: [] });
      const item = report.items.find((each) => each.uri === uri("start.mdx"));
      expect(item?.kind === "full" && codes(item.items)).toEqual(["link-not-found"]);
    },
  );

  describe.each([true, false])("while the config is open: %s", (isOpen) => {
    const user: { value: unknown } = { value: {} };
    const pulling = (rootUri: string): ClientOptions => ({
      rootUri,
      capabilities: { workspace: { configuration: true } },
      get settings() {
        return user.value;
      },
    });
    protocolTest(
      "removes and restores findings when a setting changes",
      { files, client: pulling },
      async ({ client, uri }) => {
        const configure = async (value: unknown): Promise<void> => {
          user.value = value;
          await client.notify("workspace/didChangeConfiguration", { settings: null });
        };
        await configure({});
        if (isOpen) await client.open(uri("site.config.json"), config);
        const open = await client.open(uri("setup.mdx"), "[b](/gone)\n", "mdx");
        const pages = [open, uri("start.mdx")];
        for (const page of pages) await client.publishedFor(page, (now) => now.length > 0);
        await configure({ checkPages: false });
        for (const page of pages) await client.publishedFor(page, (now) => now.length === 0);
        await configure({});
        for (const page of pages) await client.publishedFor(page, (now) => now.length > 0);
      },
    );
  });

  protocolTest(
    "follows the redirects of the config while the user types",
    { files, client: inFolder },
    async (test) => {
      const { client, uri } = test;
      const file = await client.open(uri("site.config.json"), config);
      const open = await client.open(uri("setup.mdx"), "[b](/setpu)\n", "mdx");
      const pages = [open, uri("start.mdx")];
      for (const page of pages) await client.publishedFor(page, (now) => now.length > 0);
      await client.replace(
        file,
        config.replace("{", '{ "redirects": [{ "source": "/setpu", "destination": "/setup" }],'),
      );
      for (const page of pages) await client.publishedFor(page, (now) => now.length === 0);
      await client.replace(file, config);
      for (const page of pages) await client.publishedFor(page, (now) => now.length > 0);
    },
  );

  const newer = (library: string) =>
    `{"theme":"mint","name":"A","colors":{"primary":"#123456"},"icons":{"library":"${library}"},"navigation":{"pages":["a"]}}`;
  protocolTest(
    "follows the icon library of the config while the user types",
    { files: { "docs.json": newer("lucide"), "a.mdx": "" }, client: inFolder },
    async ({ client, uri }) => {
      const file = await client.open(uri("docs.json"), newer("lucide"));
      const page = await client.open(uri("a.mdx"), '<Icon icon="axis-3d" />\n', "mdx");
      await client.publishedFor(file);
      await client.replace(file, newer("fontawesome"));
      await client.publishedFor(page, (now) => now.length > 0);
      await client.replace(file, newer("lucide"));
      await client.publishedFor(page, (now) => now.length === 0);
    },
  );

  const user: { value: unknown } = { value: {} };
  protocolTest(
    "does not restore findings when the config is closed and a page changes before its settings are read again",
    {
      files,
      client: (rootUri) => ({
        rootUri,
        capabilities: { workspace: { configuration: true } },
        get settings() {
          return user.value;
        },
      }),
    },
    async ({ client, uri }) => {
      const file = await client.open(uri("site.config.json"), config);
      const page = await client.open(uri("setup.mdx"), "[b](/gone)\n", "mdx");
      await client.publishedFor(page, (now) => now.length > 0);
      user.value = { checkPages: false };
      await client.notify("workspace/didChangeConfiguration", { settings: null });
      await client.publishedFor(page, (now) => now.length === 0);
      const before = client.published.length;
      await client.close(file);
      await client.replace(page, "[c](/gone)\n");
      await client.open(file, config.replace("#0d9373", "x"));
      await client.publishedFor(file, (now) => now.length > 0);
      const since = client.published.slice(before).filter((params) => params.uri === page);
      expect(since.flatMap(({ diagnostics }) => codes(diagnostics))).toEqual([]);
    },
  );

  protocolTest(
    "reports nothing when a setting turns off the check of pages",
    { files: { ...files, ".sitekeeper.json": '{ "checkPages": false, "strict": true }' } },
    async ({ client, uri }) => {
      const file = await client.open(uri("site.config.json"), config.replace("#0d9373", "x"));
      await client.publishedFor(file, (now) => now.length > 0);
      expect(client.published.filter(({ uri: each }) => each.endsWith(".mdx"))).toEqual([]);
    },
  );
});
