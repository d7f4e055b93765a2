import { STATUS, type StatusParams } from "@sitekeeper/server/protocol";
import { describe, expect } from "vitest";
import type { ClientCapabilities, CompletionItem, CompletionList, Hover } from "vscode-languageserver-protocol";
import type { Client } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const manyMistakes = JSON.stringify({
  rules: { "orphan-pages": "off", "invalid-color": "loud" },
  strict: "yes",
  files: ["{a,b}".repeat(7)],
});
const knowsSettingsSchema = { initializationOptions: { sitekeeper: { knowsSettingsSchema: true } } };
const able: ClientCapabilities = {
  textDocument: {
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
    hover: { contentFormat: ["markdown"] },
  },
};

/** Opens a settings file with `|` at the position of the cursor, and sends a request for that position. */
async function request<Answer>(client: Client, method: string, uri: string, marked: string): Promise<Answer> {
  const [before = "", after = ""] = marked.split("|");
  const textDocument = { uri: await client.open(uri, before + after, "jsonc") };
  return client.request(`textDocument/${method}`, { textDocument, position: { line: 0, character: before.length } });
}

async function complete(client: Client, uri: string, marked: string): Promise<readonly CompletionItem[]> {
  return (await request<CompletionList>(client, "completion", uri, marked)).items;
}

describe("client without the schema of .sitekeeper.json", () => {
  protocolTest("gets each problem only once", {}, async ({ client, uri }) => {
    const settings = await client.open(uri(".sitekeeper.json"), manyMistakes, "json");
    const items = await client.publishedFor(settings, ({ length }) => length > 0);
    expect(
      items.map(({ message, severity, source }) => `${source} ${severity}: ${String(message).slice(0, 40)}`),
    ).toEqual([
      'sitekeeper 2: Unknown rule "orphan-pages". Did you mea',
      'sitekeeper 1: Expected one of "error", "warning", "inf',
      "sitekeeper 1: Expected a boolean.",
      "sitekeeper 1: This glob is not used: its braces expand",
    ]);
  });

  protocolTest("gets rule IDs as plain text", {}, async ({ client, uri }) => {
    const items = await complete(client, uri(".sitekeeper.json"), '{ "rules": { | } }');
    const rule = items.find(({ label }) => label === "orphan-page");
    expect(rule).toMatchObject({ textEdit: { newText: '"orphan-page": ' }, insertTextFormat: 1 });
    expect(rule).not.toHaveProperty("command");
    expect(rule?.documentation).toBe("A page is not in the navigation, and nothing links to it.");
    expect(await client.request("completionItem/resolve", rule)).toEqual(rule);
  });

  protocolTest(
    "gets snippets and the command that triggers more suggestions if it supports them",
    { client: { capabilities: able, initializationOptions: { suggestCommand: "suggest" } } },
    async ({ client, uri }) => {
      const items = await complete(client, uri(".sitekeeper.json"), "{ | }");
      expect(items.find(({ label }) => label === "rules")).toMatchObject({
        textEdit: { newText: '"rules": $1' },
        command: { command: "suggest" },
      });
    },
  );

  protocolTest("gets the severities of a rule", {}, async ({ client, uri }) => {
    const items = await complete(client, uri(".sitekeeper.json"), '{ "rules": { "orphan-page": | } }');
    expect(items.map(({ label }) => label).sort()).toEqual(['"error"', '"hint"', '"info"', '"off"', '"warning"']);
  });

  protocolTest("gets the description of a rule", { client: { capabilities: able } }, async ({ client, uri }) => {
    const hover = await request<Hover>(
      client,
      "hover",
      uri(".sitekeeper.json"),
      '{ "rules": { "orp|han-page": "off" } }',
    );
    expect(hover).toMatchObject({
      contents: { kind: "markdown", value: expect.stringContaining("A page is not in the navigation") },
      range: { start: { line: 0, character: 13 }, end: { line: 0, character: 26 } },
    });
  });

  protocolTest("gets the description as plain text if it does not support Markdown", {}, async ({ client, uri }) => {
    const hover = await request<Hover>(
      client,
      "hover",
      uri(".sitekeeper.json"),
      '{ "rules": { "orp|han-page": "off" } }',
    );
    expect(hover.contents).toMatchObject({ kind: "plaintext", value: expect.stringContaining("Rule orphan-page\n") });
  });

  protocolTest("gets folding ranges, selection ranges and formatting", {}, async ({ client, uri }) => {
    const textDocument = { uri: await client.open(uri(".sitekeeper.json"), '{\n"strict":true\n}', "jsonc") };
    const options = { tabSize: 2, insertSpaces: true };
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } };
    expect(await client.request("textDocument/foldingRange", { textDocument })).toEqual([{ startLine: 0, endLine: 1 }]);
    expect(await client.request("textDocument/formatting", { textDocument, options })).toHaveLength(2);
    expect(await client.request("textDocument/rangeFormatting", { textDocument, options, range })).toHaveLength(2);
    const positions = [range.start];
    expect(await client.request("textDocument/selectionRange", { textDocument, positions })).toMatchObject([
      { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 8 } } },
    ]);
  });

  protocolTest("gets empty results inside deeply nested unclosed brackets", {}, async ({ client, uri }) => {
    const deep = "[".repeat(20_000);
    expect(await complete(client, uri(".sitekeeper.json"), `${deep}|`)).toEqual([]);
    expect(await request(client, "hover", uri("docs/.sitekeeper.json"), `${deep}|`)).toBeNull();
  });
});

describe("client with the schema of .sitekeeper.json", () => {
  protocolTest(
    "gets only the problems that the schema cannot express",
    { client: knowsSettingsSchema },
    async (test) => {
      const { client, uri } = test;
      const settings = await client.open(uri(".sitekeeper.json"), manyMistakes, "json");
      const items = await client.publishedFor(settings, ({ length }) => length > 0);
      expect(items).toMatchObject([{ message: expect.stringMatching(/^This glob is not used/) }]);
      expect(await complete(client, uri(".sitekeeper.json"), '{ "rules": { | } }')).toEqual([]);
      expect(await request(client, "hover", uri(".sitekeeper.json"), '{ "stri|ct": true }')).toBeNull();
      const textDocument = { uri: await client.open(uri(".sitekeeper.json"), "{\n\n}", "json") };
      expect(await client.request("textDocument/foldingRange", { textDocument })).toEqual([]);
    },
  );
});

protocolTest(
  "a client that shows the status gets the number of problems in the settings file",
  { files: { ".sitekeeper.json": manyMistakes }, client: { initializationOptions: { status: true } } },
  async ({ client, uri }) => {
    const statuses: StatusParams[] = [];
    client.connection.onNotification(STATUS, (status: StatusParams) => void statuses.push(status));
    await client.open(uri("site.config.json"), '{"name":"A","navigation":[]}');
    const settingsFile = { uri: uri(".sitekeeper.json"), problems: 4 };
    await client.publishedFor(uri("site.config.json"));
    await expect.poll(() => statuses.at(-1)?.settingsFile).toEqual(settingsFile);
  },
);
