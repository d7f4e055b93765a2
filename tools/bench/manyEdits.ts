import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic } from "vscode-languageserver-protocol";
import { Client, pulling } from "../../test/protocol/support/client.ts";
import { Editing, ours, peer, type Server } from "./editing.ts";
import { inFolder, writeSite } from "./generate.ts";
import type { Row, Section } from "./row.ts";

const FEW = 200;
const MANY = 2_000;
const PAGES = 310;
/**
 * The maximum growth. It is larger than the difference between two garbage collections, but smaller than 10 bytes per
 * edit.
 */
const GOAL = 1.02;

const nodeArguments = ["--require", path.join(import.meta.dirname, "heapProbe.cjs")];

/** The heap size after many edits, divided by the heap size after a few. */
interface Growth {
  readonly all: number;
  /** The growth without compiled code, because V8 keeps compiling and recompiling hot code for a while. */
  readonly withoutCode: number;
}

/**
 * Detects memory that leaks with every edit, by comparing the heap size after many edits with the heap size after a
 * few.
 */
export const manyEdits: Section = { name: "many edits", rows: () => inFolder(rows) };

async function* rows(folder: string): AsyncIterable<Row> {
  const text = writeSite(folder, PAGES);
  const uri = pathToFileURL(path.join(folder, "site.config.json")).href;
  const inConfig = (server: Server, pull: boolean) => growthInConfig(server, uri, text, pull);
  yield* rowsOf("a config, pull", await inConfig(ours, true), await inConfig(peer, true));
  // The peer publishes nothing in the first half second.
  yield* rowsOf("a config, push", await inConfig(ours, false));
  mkdirSync(path.join(folder, "guides"), { recursive: true });
  for (const pull of [true, false])
    yield* rowsOf(`a page, ${pull ? "pull" : "push"}`, await growthInPage(folder, pull));
}

function* rowsOf(what: string, mine: Growth, theirs?: Growth): Iterable<Row> {
  yield {
    work: `heap after 2,000 edits of ${what}, relative to 200`,
    unit: "x",
    ours: mine.all,
    ...(theirs && { peer: theirs.all }),
  };
  yield {
    work: "the same, without compiled code",
    unit: "x",
    ours: mine.withoutCode,
    ...(theirs && { peer: theirs.withoutCode }),
    goal: GOAL,
  };
}

async function growthInConfig(server: Server, uri: string, text: string, pull: boolean): Promise<Growth> {
  const editing = await Editing.open(server, uri, text, { pull, nodeArguments });
  const growth = await growthOf(editing.client, () =>
    pull ? editing.typeAndPull() : editing.typeAndAwaitDiagnostics(),
  );
  await editing.close();
  return growth;
}

async function growthInPage(folder: string, pull: boolean): Promise<Growth> {
  const file = path.join(folder, "guides/chapter-0/about-topic-0.mdx");
  const uri = pathToFileURL(file).href;
  const textOf = (edit: number): string => `---\ntitle: Topic\n---\n\nSee [this](/missing-${edit}).\n`;
  writeFileSync(file, textOf(0));
  const config = path.join(folder, "site.config.json");
  const capabilities = pull ? pulling : { textDocument: { publishDiagnostics: {} } };
  const client = await Client.start({ capabilities, rootUri: pathToFileURL(folder).href, nodeArguments });
  // Opening the config makes the server read its pages.
  const configUri = await client.open(pathToFileURL(config).href, readFileSync(config, "utf8"));
  await client.open(uri, textOf(0), "mdx");
  let edit = 0;
  const growth = await growthOf(client, async () => {
    edit++;
    await client.replace(uri, textOf(edit));
    const isIt = (items: readonly Diagnostic[]): boolean =>
      items.some(({ message }) => JSON.stringify(message).includes(`missing-${edit}`));
    if (!pull) await client.publishedFor(uri, isIt);
    // At first, the server reads the site in the background.
    else while (!isIt(await pulled(client, uri))) await pulled(client, configUri);
  });
  await client.stop();
  return growth;
}

async function pulled(client: Client, uri: string): Promise<readonly Diagnostic[]> {
  const report = await client.request<{ items: Diagnostic[] }>("textDocument/diagnostic", { textDocument: { uri } });
  return report.items;
}

/** Returns the heap size after {@link MANY} edits, divided by the heap size after {@link FEW}. */
async function growthOf(client: Client, edit: () => Promise<void>): Promise<Growth> {
  const heapAfter = async (edits: number, before: number): Promise<Heap> => {
    for (let done = before; done < edits; done++) await edit();
    return heapOf(client);
  };
  const few = await heapAfter(FEW, 0);
  const many = await heapAfter(MANY, FEW);
  return { all: many.all / few.all, withoutCode: (many.all - many.code) / (few.all - few.code) };
}

/** The used heap in bytes, and the part of it that is compiled code. */
interface Heap {
  readonly all: number;
  readonly code: number;
}

/** Returns the heap size of a server process after garbage collection. */
async function heapOf(client: Client): Promise<Heap> {
  const reported = (): RegExpExecArray[] => [...client.stderr.matchAll(/heap: (\d+) (\d+)\n/g)];
  const before = reported().length;
  process.kill(client.pid!, "SIGUSR2");
  while (reported().length === before) await new Promise((resolve) => setTimeout(resolve, 20));
  const [, all, code] = reported().at(-1)!;
  return { all: Number(all), code: Number(code) };
}
