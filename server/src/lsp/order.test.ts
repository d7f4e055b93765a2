import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { type Clock, systemClock } from "../clock.ts";
import type { FileSystem } from "../disk/fileSystem.ts";
import type { Rule } from "../rules/engine/rule.ts";
import { linkNotFound } from "../rules/link/linkNotFound.ts";
import { pageNotFound } from "../rules/navigation/pageNotFound.ts";
import { connectionOptions } from "./host/connectionOptions.ts";
import { nodeFileSystem } from "./host/nodeFileSystem.ts";
import { Scheduler } from "./scheduler.ts";
import { startServer } from "./server.ts";

const uri = "file:///site/site.config.json";
const text = '{ "name": "Acme", "colors": { "primary": "red" } }';
/** A 150 KB config whose check takes several turns. */
const largeText = text.replace(
  / \}$/,
  `, "navigation": [{ "group": "Start", "pages": ${JSON.stringify(Array.from({ length: 6_000 }, (_, page) => `guides/about-topic-${page}`))} }] }`,
);
/** The number of requests, which is larger than the number of event loop turns that a check waits. */
const HOVERS = 20;

/** Returns a client message. A message that has an ID is a request. */
function frame(method: string, params: object, id?: number): string {
  const json = JSON.stringify({ jsonrpc: "2.0", ...(id !== undefined && { id }), method, params });
  return `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

/** Returns a server in this process, and its input and output. */
function serverWith(clock: Clock, disk?: FileSystem, rules: readonly Rule[] = [pageNotFound]) {
  const toServer = new PassThrough();
  const fromServer = new PassThrough();
  const scheduler = new Scheduler(clock);
  const reader = new StreamMessageReader(toServer);
  const connection = createConnection(reader, new StreamMessageWriter(fromServer), connectionOptions(scheduler));
  startServer(connection, { scheduler, rules, disk, iconDrawings: undefined });
  return { toServer, fromServer, connection };
}

/**
 * Sends a server everything that an editor sends after a keystroke, all at once. Returns the order of the responses.
 */
async function responsesAfterKeystroke(
  capabilities: object,
  asked: readonly string[],
  text: string,
): Promise<string[]> {
  const { toServer, fromServer, connection } = serverWith(systemClock);
  const order: string[] = [];
  const isDone = Promise.withResolvers<void>();
  const isReady = Promise.withResolvers<void>();
  new StreamMessageReader(fromServer).listen((message) => {
    const { id, method, params } = message as { id?: number; method?: string; params?: { version?: number } };
    if (id === 0 && method === undefined) isReady.resolve();
    else if (id !== undefined && method === undefined) order.push(asked[id - 1]!);
    else if (method === "textDocument/publishDiagnostics" && params?.version === 2) order.push(method);
    if (order.some((each) => /diagnostic/i.test(each)) && order.includes("textDocument/completion")) isDone.resolve();
  });
  toServer.write(frame("initialize", { capabilities }, 0));
  await isReady.promise;
  toServer.write(
    [
      frame("initialized", {}),
      frame("textDocument/didOpen", { textDocument: { uri, languageId: "site-config", version: 1, text } }),
      frame("textDocument/didChange", {
        textDocument: { uri, version: 2 },
        contentChanges: [{ text: text.replace("red", "reed") }],
      }),
      ...asked.map((method, index) =>
        frame(method, { textDocument: { uri }, position: { line: 0, character: 2 } }, index + 1),
      ),
    ].join(""),
  );
  await isDone.promise;
  connection.dispose();
  return order;
}

const hovers = Array.from({ length: HOVERS }, () => "textDocument/hover");

describe.each([
  ["a small file", text],
  ["a large file", largeText],
])("completion in %s", (_, text) => {
  it("runs before diagnostics for a client that pulls them", async () => {
    const asked = ["textDocument/diagnostic", ...hovers, "textDocument/completion"];
    const order = await responsesAfterKeystroke({ textDocument: { diagnostic: {} } }, asked, text);
    expect(order).toEqual([...hovers, "textDocument/completion", "textDocument/diagnostic"]);
  });

  it("runs before diagnostics for a client that receives them", async () => {
    const order = await responsesAfterKeystroke({}, [...hovers, "textDocument/completion"], text);
    expect(order).toEqual([...hovers, "textDocument/completion", "textDocument/publishDiagnostics"]);
  });

  it("runs before diagnostics for a client that receives them and sends the request in a separate message", async () => {
    const due = new Set<() => void>();
    // The test controls the time.
    const { toServer, fromServer, connection } = serverWith({
      now: () => 0,
      schedule(_, action) {
        due.add(action);
        return { cancel: () => due.delete(action) };
      },
    });
    const order: string[] = [];
    new StreamMessageReader(fromServer).listen((message) => {
      const { id, params } = message as { id?: number; params?: { version?: number } };
      if (id !== undefined) order.push(id === 0 ? "initialize" : "completion");
      else if (params?.version !== undefined) order.push(`diagnostics of version ${params.version}`);
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const until = async (what: string): Promise<void> => {
      while (!order.includes(what)) await turn();
    };
    const textDocument = { uri, languageId: "site-config", version: 1, text };
    toServer.write(frame("initialize", { capabilities: {} }, 0));
    toServer.write(frame("initialized", {}));
    toServer.write(frame("textDocument/didOpen", { textDocument }));
    const pass = (): void => {
      for (const action of due) action();
      due.clear();
    };
    while (!order.includes("diagnostics of version 1")) {
      pass();
      await turn();
    }

    const contentChanges = [{ text: text.replace("red", "reed") }];
    toServer.write(frame("textDocument/didChange", { textDocument: { uri, version: 2 }, contentChanges }));
    for (let turns = 0; turns < 10 * HOVERS; turns++) await turn();
    toServer.write(frame("textDocument/completion", { textDocument: { uri }, position: { line: 0, character: 2 } }, 1));
    await until("completion");
    pass();
    await until("diagnostics of version 2");
    connection.dispose();
    expect(order).toEqual(["initialize", "diagnostics of version 1", "completion", "diagnostics of version 2"]);
  });
});

it("does not delay completion while a folder is being read", async () => {
  const forever = new Promise<never>(() => undefined);
  const { toServer, fromServer, connection } = serverWith(systemClock, {
    ...nodeFileSystem,
    readDirectory: () => forever,
  });
  const isChecked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<{ readonly isIncomplete: boolean; readonly items: readonly unknown[] }>();
  new StreamMessageReader(fromServer).listen((message) => {
    const { id, method, result } = message as { id?: number; method?: string; result?: Awaited<typeof answer.promise> };
    if (id === 1 && result) answer.resolve(result);
    if (method === "textDocument/publishDiagnostics") isChecked.resolve();
  });
  const textDocument = { uri, languageId: "site-config", version: 1, text };
  toServer.write(
    [
      frame("initialize", { capabilities: {} }, 0),
      frame("initialized", {}),
      frame("textDocument/didOpen", { textDocument }),
      frame("textDocument/completion", { textDocument: { uri }, position: { line: 0, character: 2 } }, 1),
    ].join(""),
  );
  const { isIncomplete, items } = await answer.promise;
  await isChecked.promise;
  connection.dispose();
  expect(items.length).toBeGreaterThan(5);
  // The client requests completion again as the author types.
  expect(isIncomplete).toBe(true);
});

it("does not delay completion while pages are being read", async () => {
  const forever = new Promise<never>(() => undefined);
  const files = ["site.config.json", "one.mdx", "two.mdx"];
  const disk: FileSystem = {
    cheapReads: true,
    readDirectory: async () => files.map((name) => [name, "file"] as const),
    typeOf: async (at) => (files.some((name) => at.endsWith(`/${name}`)) ? "file" : "folder"),
    readFile: () => forever,
    readFiles: () => forever,
  };
  // Time never advances, so no wait can end because of its time limit.
  const clock: Clock = { now: systemClock.now, schedule: () => ({ cancel: () => undefined }) };
  const { toServer, fromServer, connection } = serverWith(clock, disk, [pageNotFound, linkNotFound]);
  const answers: PromiseWithResolvers<readonly string[]>[] = [Promise.withResolvers(), Promise.withResolvers()];
  new StreamMessageReader(fromServer).listen((message) => {
    const { id, result } = message as { id?: number; result?: { items?: readonly { label: string }[] } };
    if (typeof id === "number" && id > 0) answers[id - 1]?.resolve((result?.items ?? []).map(({ label }) => label));
  });
  const listing = '{ "navigation": [{ "group": "A", "pages": [""] }] }';
  const position = { line: 0, character: listing.indexOf('""') + 1 };
  const complete = (id: number): string => frame("textDocument/completion", { textDocument: { uri }, position }, id);
  const textDocument = { uri, languageId: "site-config", version: 1, text: listing };
  toServer.write(frame("initialize", { capabilities: {} }, 0));
  toServer.write(frame("initialized", {}));
  toServer.write(frame("textDocument/didOpen", { textDocument }));
  toServer.write(complete(1));
  await answers[0]!.promise;
  toServer.write(complete(2));
  expect(await answers[1]!.promise).toEqual(expect.arrayContaining(["one", "two"]));
  connection.dispose();
});
