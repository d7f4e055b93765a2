import { expect } from "vitest";
import type { CompletionItem, CompletionList } from "vscode-languageserver-protocol";
import type { Client } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const completion = { completionItem: { snippetSupport: true } };
const range = { start: { line: 1, character: 29 }, end: { line: 1, character: 31 } };

async function modes(client: Client, uri: string): Promise<CompletionList> {
  await client.open(uri, '{\n  "modeToggle": { "default": "" }\n}\n');
  const params = { textDocument: { uri }, position: { line: 1, character: 30 } };
  return client.request<CompletionList>("textDocument/completion", params);
}

const itself = { client: { capabilities: { textDocument: { completion } } } };
protocolTest("completion items contain their own ranges", itself, async ({ client, uri }) => {
  const { itemDefaults, items } = await modes(client, uri("site.config.json"));
  expect(itemDefaults).toBeUndefined();
  expect(items.map(({ textEdit }) => textEdit)).toContainEqual({ range, newText: '"dark"' });
});

const completionList = { itemDefaults: ["editRange", "insertTextFormat"] };
const once = { client: { capabilities: { textDocument: { completion: { ...completion, completionList } } } } };
protocolTest("the range is sent only once to an editor that supports default ranges", once, async ({ client, uri }) => {
  const { itemDefaults, items } = await modes(client, uri("site.config.json"));
  expect(itemDefaults).toEqual({ editRange: range, insertTextFormat: 1 });
  expect(items.map(({ textEditText }: CompletionItem) => textEditText)).toContain('"dark"');
  expect(items.every(({ textEdit }) => textEdit === undefined)).toBe(true);
});
