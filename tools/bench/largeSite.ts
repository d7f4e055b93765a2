import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { CompletionItem, CompletionList } from "vscode-languageserver-protocol/node";
import { Client, pulling } from "../../test/protocol/support/client.ts";
import { completing, ours, peer, type Server } from "./editing.ts";
import { inFolder } from "./generate.ts";
import { writePages } from "./pages.ts";
import { median, type Row, type Section, timed } from "./row.ts";

const PAGES = 23_000;

/** How long completions are requested after the server starts, and the interval between requests, in milliseconds. */
const AUTHOR_MS = 20_000;
const PAUSE_MS = 50;

/** The empty entry in the middle of the config. */
const ENTRY = '"guides/chapter-230/about-topic-11510"';

/** Measures the completion of a page entry while a server that has just started reads the pages of a large site. */
export const largeSite: Section = { name: "largeSite", rows: () => inFolder(rows) };

async function* rows(folder: string): AsyncIterable<Row> {
  writePages(folder, PAGES, 1);
  const [mine, theirs] = await completions(folder, [ours, peer]);
  const slowest = (times: readonly number[]): number => Math.max(...times);
  yield {
    work: "site of 23,000 pages: page entry completed in the first 20 s",
    unit: "ms",
    ours: median(mine!),
    peer: median(theirs!),
    goal: 50,
  };
  yield { work: "the same: slowest", unit: "ms", ours: slowest(mine!), peer: slowest(theirs!) };
}

/** Measures completion times. The servers take turns, so that other load affects all of them equally. */
async function completions(folder: string, servers: readonly Server[]): Promise<readonly number[][]> {
  const file = path.join(folder, "site.config.json");
  const uri = pathToFileURL(file).href;
  const text = readFileSync(file, "utf8").replace(ENTRY, '""');
  const before = text.slice(0, text.indexOf('""') + 1).split("\n");
  const position = { line: before.length - 1, character: before.at(-1)!.length };
  const clients: Client[] = [];
  const times: number[][] = servers.map(() => []);
  for (const server of servers) clients.push(await open(server, folder));
  await Promise.all(clients.map((client, index) => client.open(uri, text, servers[index]!.languageId)));
  const end = performance.now() + AUTHOR_MS;
  while (performance.now() < end) {
    for (const [index, client] of clients.entries()) {
      const complete = async (): Promise<void> => {
        const params = { textDocument: { uri }, position };
        const result = await client.request<CompletionItem[] | CompletionList | null>(
          "textDocument/completion",
          params,
        );
        const items = Array.isArray(result) ? result : (result?.items ?? []);
        if (index === 0 && performance.now() > end - AUTHOR_MS / 2 && items.length === 0)
          throw new Error("The page is missing from the completion items.");
      };
      times[index]!.push(await timed(complete));
    }
    await delay(PAUSE_MS);
  }
  for (const client of clients) await client.stop();
  return times;
}

async function open({ program, settings }: Server, folder: string): Promise<Client> {
  const client = await Client.start({
    ...(program !== undefined && { server: program }),
    rootUri: pathToFileURL(folder).href,
    capabilities: { ...pulling, textDocument: { ...pulling.textDocument, ...completing } },
  });
  if (settings) await client.notify("workspace/didChangeConfiguration", { settings });
  return client;
}
