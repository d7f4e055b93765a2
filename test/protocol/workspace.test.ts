import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import {
  CancellationTokenSource,
  type Diagnostic,
  LSPErrorCodes,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
} from "vscode-languageserver-protocol/node";
import { type Client, type ClientOptions, pulling } from "./support/client.ts";
import { protocolTest } from "./support/protocolTest.ts";

const wrong = '{"name":"Acme","navigation":[{"group":"Start","pages":["start"]}],"colors":{"primary":"red"}}';
const right = wrong.replace('"red"', '"#0d9373"');
const files = {
  "a/site.config.json": wrong,
  "a/start.mdx": "# A",
  "b/site.config.json": right,
  "b/start.mdx": "# B",
  "tool/mint.json": '{"type":"application","source-directories":["source"]}',
  "node_modules/x/site.config.json": wrong,
  ".gitignore": "ignored/\n",
  "ignored/site.config.json": wrong,
  "nested/.sitekeeper.json": '{"files":["mine.json"]}',
  "nested/mine.json": wrong,
  "nested/start.mdx": "# N",
  "nested/site.config.json": wrong,
};
const codes = (items: readonly Diagnostic[]) => items.map(({ code }) => code);
const changed = (client: Client, ...changes: readonly (readonly [uri: string, type: 1 | 2 | 3])[]) =>
  client.notify("workspace/didChangeWatchedFiles", { changes: changes.map(([uri, type]) => ({ uri, type })) });

describe("closed site configs", () => {
  const pushed = (rootUri: string): ClientOptions => ({ rootUri });

  protocolTest(
    "are checked for a client that does not pull diagnostics",
    { files, client: pushed },
    async ({ client, uri }) => {
      expect(codes(await client.publishedFor(uri("a/site.config.json")))).toEqual(["invalid-color"]);
      expect(codes(await client.publishedFor(uri("nested/mine.json")))).toEqual(["invalid-color"]);
      const reported = new Set(client.published.map((params) => params.uri));
      expect(reported).toEqual(new Set([uri("a/site.config.json"), uri("nested/mine.json")]));
    },
  );

  protocolTest("are rechecked when they change on disk", { files, client: pushed }, async ({ client, uri, folder }) => {
    const isWrong = (items: readonly Diagnostic[]) => items.length === 1;
    const isRight = (items: readonly Diagnostic[]) => items.length === 0;
    const config = uri("a/site.config.json");
    await client.publishedFor(config, isWrong);
    writeFileSync(path.join(folder, "a/site.config.json"), right);
    await changed(client, [config, 2]);
    await client.publishedFor(config, isRight);
    rmSync(path.join(folder, "b/start.mdx"));
    await changed(client, [uri("b/start.mdx"), 3]);
    await client.publishedFor(uri("b/site.config.json"), (items) => codes(items).join() === "page-not-found");
    rmSync(path.join(folder, "b"), { recursive: true });
    await changed(client, [uri("b"), 3]);
    await client.publishedFor(uri("b/site.config.json"), isRight);
    mkdirSync(path.join(folder, "c"));
    renameSync(path.join(folder, "nested/mine.json"), path.join(folder, "c/site.config.json"));
    await changed(client, [uri("nested/mine.json"), 3], [uri("c"), 1]);
    await client.publishedFor(uri("nested/mine.json"), isRight);
    await client.publishedFor(uri("c/site.config.json"), (items) => codes(items).includes("page-not-found"));
  });

  protocolTest("are found only in searched folders", { files, client: pushed }, async ({ client, uri, folder }) => {
    const [config, isWrong] = [uri("a/site.config.json"), (items: readonly Diagnostic[]) => items.length === 1];
    await client.publishedFor(config, isWrong);
    const elsewhere = ["node_modules/y", "node_modules/y/z", ".cache", "ignored/deep"].map(
      (name) => `${name}/mint.json`,
    );
    for (const file of [...elsewhere, "c/mint.json"]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), wrong);
    }
    const created = [...elsewhere, "c/mint.json"].map((file) => [uri(file), 1] as const);
    await changed(client, ...created, [uri(".cache"), 1], [uri("node_modules/y"), 1]);
    await client.publishedFor(uri("c/mint.json"), (items) => codes(items).includes("page-not-found"));
    const reported = new Set(client.published.map((params) => params.uri));
    expect(elsewhere.filter((file) => reported.has(uri(file)))).toEqual([]);
    writeFileSync(path.join(folder, ".gitignore"), "ignored/\nc/\n");
    await changed(client, [uri(".gitignore"), 2]);
    await client.publishedFor(uri("c/mint.json"), (items) => items.length === 0);
  });

  protocolTest(
    "are replaced by the open document until it closes",
    { files, client: pushed },
    async ({ client, uri }) => {
      const config = uri("a/site.config.json");
      await client.publishedFor(config, (items) => items.length === 1);
      await client.open(config, right);
      await client.publishedFor(config, (items) => items.length === 0);
      await client.close(config);
      await client.publishedFor(config, (items) => items.length === 1);
    },
  );

  protocolTest("keep their findings after closing", { files, client: pushed }, async ({ client, uri, folder }) => {
    const config = uri("a/site.config.json");
    await client.publishedFor(config, (items) => items.length === 1);
    await client.open(config, wrong);
    const before = client.published.length;
    await client.close(config);
    // The other file is reported after this one.
    writeFileSync(path.join(folder, "b/site.config.json"), wrong);
    await changed(client, [uri("b/site.config.json"), 2]);
    await client.publishedFor(uri("b/site.config.json"), (items) => items.length === 1);
    const reported = client.published.slice(before).filter((params) => params.uri === config);
    expect(reported.filter(({ diagnostics }) => diagnostics.length === 0)).toEqual([]);
  });

  protocolTest("lose their findings when they are no longer site configs", { files, client: pushed }, async (test) => {
    const { client, uri, folder } = test;
    const config = uri("a/site.config.json");
    await client.publishedFor(config, (items) => items.length === 1);
    writeFileSync(path.join(folder, "a/site.config.json"), files["tool/mint.json"]);
    await changed(client, [config, 2]);
    await client.publishedFor(config, (items) => items.length === 0);
  });

  const pulls = (rootUri: string): ClientOptions => ({ rootUri, capabilities: pulling });

  protocolTest("are reported once to a client that pulls", { files, client: pulls }, async ({ client, uri }) => {
    const { items } = await askAll(client, []);
    expect(items.map((item) => [item.uri, item.kind === "full" && codes(item.items)])).toEqual([
      [uri("a/site.config.json"), ["invalid-color"]],
      [uri("b/site.config.json"), []],
      [uri("nested/mine.json"), ["invalid-color"]],
    ]);
    const known = items.map((item) => ({ uri: item.uri, value: item.resultId ?? "" }));
    expect(await askAll(client, known)).toEqual({ items: [] });
    expect(client.published).toEqual([]);
  });

  protocolTest(
    "are reported after every change to a client with a pending request",
    { files, client: pulls },
    async (test) => {
      const { client, uri, folder } = test;
      const first = await settled(client);
      const listening = listen(client, first);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(listening.parts).toEqual([]);
      for (const [text, found] of [
        [right, []],
        [wrong, ["invalid-color"]],
        [right, []],
      ] as const) {
        const part = listening.next();
        writeFileSync(path.join(folder, "a/site.config.json"), text);
        await changed(client, [uri("a/site.config.json"), 2]);
        const items = (await part).map((item) => [item.uri, item.kind === "full" && codes(item.items)]);
        expect(items).toEqual([[uri("a/site.config.json"), found]]);
      }
      listening.cancel();
      await expect(listening.answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    },
  );

  protocolTest("are reported again if they were last pulled after closing", { files, client: pulls }, async (test) => {
    const { client, uri } = test;
    const config = uri("a/site.config.json");
    const listening = listen(client, await settled(client));
    await client.open(config, wrong);
    const afterClose = listening.next();
    await client.close(config);
    expect((await afterClose).map((item) => item.uri)).toEqual([config]);
    // A busy client pulled late. It ignored the previous report, because it still had the document open.
    const afterPull = listening.next();
    await client.request("textDocument/diagnostic", { textDocument: { uri: config } });
    expect((await afterPull).map((item) => [item.uri, item.kind === "full" && codes(item.items)])).toEqual([
      [config, ["invalid-color"]],
    ]);
  });

  protocolTest("lose their findings when the user excludes them", { files, client: excluding }, async (test) => {
    const { client, uri } = test;
    const { items } = await askAll(client, []);
    expect(items.map((item) => item.uri)).toEqual([uri("b/site.config.json"), uri("nested/mine.json")]);
  });
});

/** Returns the options of a client whose user excluded a file from the site configs. */
function excluding(rootUri: string): ClientOptions {
  return {
    rootUri,
    capabilities: { ...pulling, workspace: { ...pulling.workspace, configuration: true } },
    settings: { notSiteConfigs: [`${rootUri}/a/site.config.json`] },
  };
}

type Known = readonly { readonly uri: string; readonly value: string }[];

function askAll(client: Client, previousResultIds: Known): Promise<WorkspaceDiagnosticReport> {
  return client.request("workspace/diagnostic", { previousResultIds });
}

/** Sends a workspace request that stays pending, as VS Code does, and collects the partial results. */
function listen(client: Client, previousResultIds: Known) {
  const parts: WorkspaceDiagnosticReport["items"][] = [];
  let onItems: (items: WorkspaceDiagnosticReport["items"]) => void = () => undefined;
  client.connection.onProgress(WorkspaceDiagnosticRequest.partialResult, "token", ({ items }) => {
    parts.push(items);
    onItems(items);
  });
  const source = new CancellationTokenSource();
  const params = { previousResultIds, partialResultToken: "token" };
  const answer = client.connection.sendRequest("workspace/diagnostic", params, source.token);
  answer.catch(() => undefined);
  return {
    parts,
    answer,
    next: () => new Promise<WorkspaceDiagnosticReport["items"]>((resolve) => (onItems = resolve)),
    cancel: () => source.cancel(),
  };
}

/** Returns the client's result IDs after the server has read all sites. Until then, the reports keep changing. */
async function settled(client: Client): Promise<Known> {
  let known: Known = [];
  for (;;) {
    const { items } = await askAll(client, known);
    if (items.length === 0) return known;
    const news = new Map(items.map((item) => [item.uri, item.resultId ?? ""]));
    known = [...known.filter(({ uri }) => !news.has(uri)), ...[...news].map(([uri, value]) => ({ uri, value }))];
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

describe("excluded file", () => {
  const settings: { notSiteConfigs: string[] } = { notSiteConfigs: [] };
  const asking = (rootUri: string): ClientOptions => ({
    rootUri,
    capabilities: { ...pulling, workspace: { ...pulling.workspace, configuration: true } },
    settings,
  });

  protocolTest("is cleared even if it was open", { files, client: asking }, async ({ client, uri }) => {
    const config = await client.open(uri("a/site.config.json"), wrong);
    const pulled = await client.request<{ items: Diagnostic[] }>("textDocument/diagnostic", {
      textDocument: { uri: config },
    });
    expect(codes(pulled.items)).toEqual(["invalid-color"]);
    const known = await settled(client);
    expect(known.map((each) => each.uri)).not.toContain(config);
    const listening = listen(client, known);
    const last = client.request("textDocument/diagnostic", { textDocument: { uri: config } });
    last.catch(() => undefined);
    await client.close(config);
    settings.notSiteConfigs.push(config);
    const isCleared = (): boolean =>
      listening.parts.flat().some((item) => item.uri === config && item.kind === "full" && item.items.length === 0);
    await client.notify("workspace/didChangeConfiguration", { settings: null });
    while (!isCleared()) await listening.next();
    listening.cancel();
    await expect(listening.answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });
});

describe("copy of the config in a folder of the same site", () => {
  const text = (pages: readonly string[]): string =>
    JSON.stringify({
      theme: "mint",
      name: "Acme",
      colors: { primary: "#0d9373" },
      navigation: { groups: [{ group: "Start", pages }] },
    });
  const copied = {
    "docs.json": text(["start"]),
    "start.mdx": "# Start",
    "ja/docs.json": text(["ja/start"]),
    "ja/start.mdx": "[Start](/nowhere)",
  };
  const pushed = (rootUri: string): ClientOptions => ({ rootUri });

  protocolTest("is ignored once the config lists that folder", { files: copied, client: pushed }, async (test) => {
    const { client, uri, folder } = test;
    const copy = uri("ja/docs.json");
    await client.open(uri("docs.json"), copied["docs.json"], "json");
    await client.open(copy, copied["ja/docs.json"], "json");
    await client.publishedFor(copy, (items) => codes(items).includes("page-not-found"));
    writeFileSync(path.join(folder, "docs.json"), text(["start", "ja/start"]));
    await client.notify("textDocument/didChange", {
      textDocument: { uri: uri("docs.json"), version: 100 },
      contentChanges: [{ text: text(["start", "ja/start"]) }],
    });
    await changed(client, [uri("docs.json"), 2]);
    await client.publishedFor(copy, (items) => items.length === 0);
    await client.publishedFor(uri("docs.json"), (items) => items.length === 0);
    const page = await client.publishedFor(uri("ja/start.mdx"), (items) => items.length > 0);
    expect(codes(page)).toContain("link-not-found");
  });
});
