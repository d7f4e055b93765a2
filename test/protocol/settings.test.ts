import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import type { Diagnostic } from "vscode-languageserver-protocol";
import { protocolTest } from "./support/protocolTest.ts";

const wrong = '{"name":"Acme","navigation":[{"group":"Start","pages":["start"]}],"colors":{"primary":"red"}}';
const outside = wrong.replace('"red"', '"#0d9373"').replace('"name"', '"analytics":{},"name"');
const page = { "start.mdx": "# Start" };
const off = '{ "rules": { "invalid-color": "off" } }';
const found = (items: readonly Diagnostic[]) => items.map(({ code, severity }) => `${code} ${severity}`);

describe(".sitekeeper.json", () => {
  protocolTest(
    "sets the severity of a rule from a parent folder",
    {
      files: { "docs/start.mdx": "#", ".sitekeeper.json": '{ "rules": { "invalid-color": "hint" } }' },
    },
    async ({ client, uri }) => {
      const config = await client.open(uri("docs/site.config.json"), wrong);
      expect(found(await client.publishedFor(config, (items) => items.length > 0))).toEqual(["invalid-color 4"]);
    },
  );

  protocolTest("is reloaded when it changes", { files: { ...page, ".sitekeeper.json": off } }, async (test) => {
    const { client, uri, folder } = test;
    const config = await client.open(uri("site.config.json"), wrong);
    expect(await client.publishedFor(config)).toEqual([]);
    rmSync(path.join(folder, ".sitekeeper.json"));
    await changed(test, 3);
    await client.publishedFor(config, (items) => items.length === 1);
    writeFileSync(path.join(folder, ".sitekeeper.json"), off);
    await changed(test, 1);
    await client.publishedFor(config, (items) => items.length === 0);
  });

  protocolTest(
    "turns on strict mode",
    { files: { ...page, ".sitekeeper.json": '{ "strict": true }' } },
    async ({ client, uri }) => {
      const config = await client.open(uri("site.config.json"), outside);
      expect(found(await client.publishedFor(config, (items) => items.length > 0))).toEqual(["unknown-field 1"]);
    },
  );

  protocolTest(
    "determines which files are site configs",
    { files: { ...page, ".sitekeeper.json": '{ "files": ["mine.json"] }' } },
    async ({ client, uri }) => {
      await client.open(uri("site.config.json"), wrong, "json");
      const config = await client.open(uri("mine.json"), wrong, "json");
      await client.publishedFor(config, (items) => items.length > 0);
      expect(client.published.filter((params) => params.uri !== config)).toEqual([]);
    },
  );

  protocolTest("is checked", { files: page }, async ({ client, uri }) => {
    const settings = await client.open(uri(".sitekeeper.json"), '{ "rules": { "no-such-rule": "off" } }', "jsonc");
    expect(await client.publishedFor(settings)).toMatchObject([{ message: 'Unknown rule "no-such-rule".' }]);
    await client.replace(settings, "{}");
    await client.publishedFor(settings, (items) => items.length === 0);
  });

  protocolTest("is checked in the same way as a plan for user groups", { files: page }, async ({ client, uri }) => {
    const plan = await client.open(uri("user-groups.json"), '{ "url": "https://example.com", "grups": [] }', "json");
    const message = 'Unknown key "grups". Did you mean "groups"?';
    expect(await client.publishedFor(plan)).toMatchObject([{ message }]);
    const position = { line: 0, character: 4 };
    const hover = await client.request("textDocument/hover", { textDocument: { uri: plan }, position });
    expect(JSON.stringify(hover)).toContain("The base URL of the service");
  });

  protocolTest(
    "is ignored if it is not valid JSON",
    { files: { ...page, ".sitekeeper.json": new Uint8Array([0, 255, 1, 123]) } },
    async ({ client, uri }) => {
      const config = await client.open(uri("site.config.json"), wrong);
      expect(found(await client.publishedFor(config, (items) => items.length > 0))).toEqual(["invalid-color 1"]);
    },
  );

  protocolTest(
    "is ignored if it is a folder",
    { files: { ...page, ".sitekeeper.json/x": "" } },
    async ({ client, uri }) => {
      const config = await client.open(uri("site.config.json"), wrong);
      expect(found(await client.publishedFor(config, (items) => items.length > 0))).toEqual(["invalid-color 1"]);
    },
  );
});

describe("server with user settings", () => {
  const capabilities = { workspace: { configuration: true } };
  const rules = (level: string) => ({ rules: { "invalid-color": level } });

  protocolTest(
    "requests the settings, which override the settings file",
    { files: { ...page, ".sitekeeper.json": off }, client: { capabilities, settings: rules("warning") } },
    async ({ client, uri }) => {
      const config = await client.open(uri("site.config.json"), wrong);
      expect(found(await client.publishedFor(config, (items) => items.length > 0))).toEqual(["invalid-color 2"]);
    },
  );

  protocolTest(
    "never briefly shows a finding that the settings turn off",
    { files: page, client: { capabilities, settings: rules("off") } },
    async ({ client, uri }) => {
      const config = await client.open(uri("site.config.json"), wrong);
      await client.publishedFor(config);
      expect(client.published.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    },
  );

  protocolTest(
    "uses the settings from the initialization",
    { files: page, client: { initializationOptions: { sitekeeper: rules("hint") } } },
    async ({ client, uri }) => {
      const config = await client.open(uri("site.config.json"), wrong);
      expect(found(await client.publishedFor(config, (items) => items.length > 0))).toEqual(["invalid-color 4"]);
    },
  );

  protocolTest("uses the settings from a notification", { files: page }, async ({ client, uri }) => {
    const config = await client.open(uri("site.config.json"), wrong);
    await client.publishedFor(config, (items) => found(items)[0] === "invalid-color 1");
    await client.notify("workspace/didChangeConfiguration", { settings: { sitekeeper: rules("info") } });
    await client.publishedFor(config, (items) => found(items)[0] === "invalid-color 3");
  });

  for (const [name, settings] of [
    ["null", null],
    ["a number", 7],
    ["a list", []],
    ["wrong types", { files: 7, rules: "x", strict: {} }],
  ] as const) {
    protocolTest(
      `ignores settings that are ${name}`,
      { files: page, client: { capabilities, settings } },
      async ({ client, uri }) => {
        const config = await client.open(uri("site.config.json"), wrong);
        expect(found(await client.publishedFor(config, (items) => items.length > 0))).toEqual(["invalid-color 1"]);
      },
    );
  }
});

/** Notifies the server that the settings file was created (1), changed (2) or deleted (3). */
function changed({ client, uri }: Parameters<Parameters<typeof protocolTest>[2]>[0], type: 1 | 2 | 3): Promise<void> {
  return client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri(".sitekeeper.json"), type }] });
}
