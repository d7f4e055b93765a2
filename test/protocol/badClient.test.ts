import { describe, expect, it } from "vitest";
import { Client, pulling } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";
import { everyRequest, requestEverything } from "./support/requestEverything.ts";

const config = '{"name":"Acme","navigation":[{"group":"Start","pages":[]}],"colors":{"primary":"red"}}';

describe("client with unusual initialization", () => {
  const silent: readonly (readonly [string, unknown])[] = [
    ["{}", {}],
    ["capabilities only", { capabilities: {} }],
    [
      "nulls",
      { processId: null, rootUri: null, capabilities: null, initializationOptions: null, workspaceFolders: null },
    ],
    [
      "the wrong types",
      { rootUri: 7, capabilities: [], initializationOptions: "x", workspaceFolders: {}, trace: "loud" },
    ],
    [
      "capabilities of the wrong types",
      { capabilities: { textDocument: 1, workspace: "x", general: [], window: null } },
    ],
    [
      "options of the wrong types",
      { capabilities: {}, initializationOptions: { sitekeeper: { files: 1, rules: [], strict: "x" } } },
    ],
  ];
  for (const [name, initializeParams] of silent) {
    protocolTest(`is supported: ${name}`, { client: { initializeParams } }, async ({ client, uri }) => {
      const document = await client.open(uri("site.config.json"), config, "json");
      const items = await client.publishedFor(document, (found) => found.length > 0);
      expect(items.map(({ code }) => code)).toContain("invalid-color");
      await requestEverything(client, document, { line: 0, character: 10 });
    });
  }
});

describe("client with invalid requests", () => {
  protocolTest("gets an error for an unknown request", {}, async ({ client }) => {
    await expect(client.request("textDocument/noSuchRequest", {})).rejects.toMatchObject({ code: -32_601 });
    await client.notify("textDocument/noSuchNotification", {});
    await client.notify("$/noSuchNotification", {});
  });

  protocolTest("gets answers for positions past the end of the text", {}, async ({ client, uri }) => {
    const document = await client.open(uri("site.config.json"), config);
    for (const position of [
      { line: 0, character: 99_999 },
      { line: 99_999, character: 0 },
      { line: 2_147_483_647, character: 2_147_483_647 },
    ]) {
      await requestEverything(client, document, position);
    }
  });

  protocolTest("gets answers for documents that are not open", {}, async ({ client, uri }) => {
    for (const document of [uri("site.config.json"), "untitled:Untitled-1", "no uri at all", ""]) {
      await requestEverything(client, document, { line: 0, character: 0 });
    }
  });

  protocolTest(
    "gets an error for missing parameters, and later requests still work",
    { logsErrors: true },
    async ({ client, uri }) => {
      const document = await client.open(uri("site.config.json"), config);
      for (const [method] of everyRequest(document, { line: 0, character: 0 })) {
        if (client.offers(method))
          await client.request(method, { textDocument: { uri: document } }).catch(expectLspError);
        if (client.offers(method)) await client.request(method, {}).catch(expectLspError);
        if (client.offers(method)) await client.request(method, null).catch(expectLspError);
      }
      for (const method of ["didOpen", "didChange", "didClose"]) {
        await client.notify(`textDocument/${method}`, {});
        await client.notify(`textDocument/${method}`, {
          textDocument: { uri: document, version: 2 },
          contentChanges: 7,
        });
      }
      await client.notify("workspace/didChangeConfiguration", {});
      await client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: 7, type: "x" }] });
      await client.notify("workspace/didChangeWorkspaceFolders", { event: { added: [7], removed: "x" } });
      await client.open(document, config);
      await requestEverything(client, document, { line: 0, character: 0 });
    },
  );

  protocolTest("gets an error for a second initialization", {}, async ({ client }) => {
    await expect(client.request("initialize", { capabilities: {} })).rejects.toMatchObject({ code: -32_600 });
  });

  it("can exit without shutting down", async () => {
    const client = await Client.start();
    await client.notify("exit", null);
    expect(await client.exitCode).toBe(1);
  });

  it("can disconnect without notice", async () => {
    const client = await Client.start();
    client.hangUp();
    expect(await client.exitCode).toBe(1);
  });
});

describe("client that does not wait for answers", () => {
  protocolTest("can close a document during its check", {}, async ({ client, uri }) => {
    for (let round = 0; round < 50; round++) {
      const document = await client.open(uri(`${round}/site.config.json`), config);
      await client.replace(document, `${config} `);
      void client.request("textDocument/documentSymbol", { textDocument: { uri: document } });
      await client.close(document);
    }
    await requestEverything(client, uri("0/site.config.json"), { line: 0, character: 0 });
    for (let round = 0; round < 50; round++) {
      const last = client.published.findLast((params) => params.uri === uri(`${round}/site.config.json`));
      expect(last?.diagnostics ?? []).toEqual([]);
    }
  });

  protocolTest("can send 1,000 edits in one message", {}, async ({ client, uri }) => {
    const document = await client.open(uri("site.config.json"), config);
    const at = (character: number) => ({ line: 0, character });
    const insertion = { range: { start: at(9), end: at(9) }, text: "x" };
    const contentChanges = Array.from({ length: 1000 }, () => insertion);
    await client.notify("textDocument/didChange", { textDocument: { uri: document, version: 1001 }, contentChanges });
    await client.until(() => client.published.at(-1)?.version === 1001, "diagnostics of the last version");
    const moved = config.indexOf('"red"') + 1000;
    const [wrong] = (client.published.at(-1)?.diagnostics ?? []).filter(({ code }) => code === "invalid-color");
    expect(wrong?.range).toEqual({ start: at(moved), end: at(moved + 5) });
  });

  protocolTest(
    "can send 1,000 edits and pull diagnostics after each",
    { client: { capabilities: pulling } },
    async ({ client, uri }) => {
      const document = await client.open(uri("site.config.json"), config);
      const responses = [];
      for (let edit = 0; edit < 1000; edit++) {
        void client.replace(document, edit % 2 === 0 ? "{" : config);
        responses.push(
          client.request("textDocument/diagnostic", { textDocument: { uri: document } }).then(
            () => "answered",
            ({ code }: { code: number }) => code,
          ),
        );
      }
      const outcomes = new Set(await Promise.all(responses));
      // The request must be answered, or rejected because the document has changed. No other error is allowed.
      outcomes.delete("answered");
      outcomes.delete(-32_802);
      expect([...outcomes]).toEqual([]);
      expect(client.published).toEqual([]);
    },
  );
});

/** Requires an LSP error. The server may reject a request that it cannot answer, but must keep running. */
function expectLspError({ code }: { code: unknown }): void {
  expect(code).toBeTypeOf("number");
}
