import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import {
  type Diagnostic,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
} from "vscode-languageserver-protocol/node";
import { findCorpus } from "../../test/corpus/find.ts";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { Client, pulling } from "../../test/protocol/support/client.ts";
import { writeSite } from "./generate.ts";
import { median, medians, type Row, timed } from "./row.ts";

/**
 * The number of checks of a site in a new process, the number of times a site is opened, and the number of keystrokes
 * to measure.
 */
const CHECKS = 5;
const OPENINGS = 5;
const KEYSTROKES = 60;

/** The interval between the keystrokes of a fast typist in milliseconds. */
const KEYSTROKE_INTERVAL_MS = 50;

/**
 * The typical page size in bytes in each tenth of the pages of 13 real sites, from the smallest pages to the largest. The
 * median is 1.8 KB and the mean is 3.2 KB. Pages have about one link and one heading per kilobyte, and a third of the
 * text is code.
 */
const REAL_BYTES = [120, 400, 770, 1120, 1540, 2110, 2820, 4000, 5810, 13740];

/** The factor by which page sizes are multiplied for a 20 MB site. */
const LARGE = 1.25;

/** The approximate size of a section in a page. */
const SECTION_BYTES = 850;

/**
 * The module of another checker that has a function `getBrokenInternalLinks(folder)`. The checker is not installed with
 * this project, so the comparison only runs if this variable is set.
 */
const PEER = process.env.SITEKEEPER_PEER_CHECKER || undefined;

const door = path.join(repositoryRoot, "server/bin/site-config.cjs");

/** The cost of a process: its peak memory, and its CPU time, which other load hardly affects. */
interface Cost {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** Measures the cost of checking the pages of a site, in a new process and in the editor. */
export async function* pageRows(folder: string): AsyncIterable<Row> {
  const large = path.join(folder, "pages-5000");
  writePages(large, 5_000, LARGE);
  const { milliseconds, megabytes } = await costOfCheck(large);
  const theirs = await costOfPeer(large);
  yield { work: "check of 5,000 pages (20 MB), CPU time", unit: "ms", ours: milliseconds, ...theirs, goal: 3_000 };
  yield { work: "the same: peak memory", unit: "MB", ours: megabytes, goal: 300 };
  yield* realSiteRows();

  const small = path.join(folder, "pages-1000");
  writePages(small, 1_000, 1);
  const [opening = Number.NaN] = await medians([() => timed(() => openAndSee(small))], OPENINGS);
  yield { work: "start of the server -> findings of all 1,000 pages", unit: "ms", ours: opening };
  const opened: Opened[] = [];
  const empty = path.join(folder, "empty");
  mkdirSync(empty);
  for (let time = 0; time < OPENINGS; time++) opened.push(await openInRunningServer(small, empty));
  const all = median(opened.map((run) => run.milliseconds));
  yield { work: "1,000 pages opened in a running server -> all findings", unit: "ms", ours: all, goal: 300 };
  const cpu = median(opened.map((run) => run.cpu ?? Number.NaN));
  if (!Number.isNaN(cpu)) yield { work: "the same: CPU time of all threads", unit: "ms", ours: cpu };
  const wait = median(opened.map((run) => run.slowestResponse));
  yield { work: "the same: slowest completion meanwhile", unit: "ms", ours: wait, goal: 50 };
  yield { work: "keystroke in a page -> pulled findings", unit: "ms", ours: await typing(small), goal: 5 };
}

/**
 * Measures the cost of checking real sites and compares it with the peer's. Yields nothing if the sites or the peer are
 * not available.
 */
async function* realSiteRows(): AsyncIterable<Row> {
  const corpus = findCorpus();
  if (corpus === undefined || PEER === undefined) return;
  for (const name of readdirSync(path.join(corpus, "sites")).sort()) {
    const folder = path.join(corpus, "sites", name);
    if (!existsSync(path.join(folder, "mint.json"))) continue;
    const { milliseconds } = await costOfCheck(folder);
    const theirs = await costOfPeer(folder);
    yield { work: `check of ${name}, CPU time`, unit: "ms", ours: milliseconds, ...theirs };
  }
}

/**
 * Returns the medians of several checks of a site, each in a new process. The first run fills Node's
 * compile cache.
 */
async function costOfCheck(folder: string): Promise<Cost> {
  const costs: Cost[] = [];
  // Exit code 1 means that there are findings.
  for (let time = 0; time < CHECKS; time++) costs.push(await costOf([door, "check", folder], [0, 1]));
  return {
    milliseconds: median(costs.map((cost) => cost.milliseconds)),
    megabytes: median(costs.map((cost) => cost.megabytes)),
  };
}

/**
 * Returns the CPU time of the peer in milliseconds. Undefined if the peer is not available, or if it fails because it
 * stops at the first page that it cannot parse.
 */
async function costOfPeer(folder: string): Promise<Pick<Row, "peer">> {
  if (PEER === undefined) return {};
  const cost = await costOf(["--input-type=module", "-e", peerCheck(PEER, folder)], [0]).catch(() => undefined);
  return cost ? { peer: cost.milliseconds } : {};
}

/**
 * Writes a site with the page sizes of real sites, multiplied by a factor. One page in a hundred contains a broken
 * link.
 */
export function writePages(folder: string, count: number, factor: number): void {
  writeSite(folder, count);
  for (let page = 0; page < count; page++) {
    const file = path.join(folder, `${slugOf(page, count)}.mdx`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, textOf(page, count, REAL_BYTES[page % REAL_BYTES.length]! * factor));
  }
}

/** Returns the path of a page in a site written by {@link writeSite}. Starts over after the last page. */
function slugOf(page: number, count: number): string {
  return `guides/chapter-${Math.floor((page % count) / 50)}/about-topic-${page % count}`;
}

function textOf(page: number, count: number, bytes: number): string {
  let text = `---\ntitle: Topic ${page}\n---\n\n## Section 0 of topic ${page}\n\n`;
  for (let section = 1; text.length < bytes - SECTION_BYTES / 2; section++) {
    const next = page * 7 + section;
    text += `${"Plain *words* fill most of a paragraph, and `code` some of it. ".repeat(6)}\n\n`;
    text += `See [topic ${next}](/${slugOf(next, count)}#section-0-of-topic-${next % count}).\n\n`;
    text += `- one item\n- another\n\n<Note>Mind the **gap**.</Note>\n\n`;
    text += `\`\`\`ts\n${`  const section = { number: ${section} };\n`.repeat(8)}\`\`\`\n\n`;
    text += `## Section ${section} of topic ${page}\n\n`;
  }
  return page % 100 === 0 ? `${text}[gone](/guides/gone-${page})\n` : text;
}

function peerCheck(module: string, folder: string): string {
  const url = JSON.stringify(pathToFileURL(path.resolve(module)).href);
  return `(await import(${url})).getBrokenInternalLinks(${JSON.stringify(folder)}, { checkAnchors: true })`;
}

/**
 * Runs a program in Node, and measures its cost inside the process.
 *
 * @param codes The exit codes of a successful run.
 */
function costOf(args: readonly string[], codes: readonly number[]): Promise<Cost> {
  const tell =
    'process.on("exit",()=>{const{userCPUTime:u,systemCPUTime:s,maxRSS:m}=process.resourceUsage();process.send([(u+s)/1e3,m/1024])})';
  const report = `data:text/javascript,${encodeURIComponent(tell)}`;
  const child = spawn(process.execPath, ["--import", report, ...args], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve, reject) => {
    let cost: Cost | undefined;
    child.once("message", ([milliseconds, megabytes]: [number, number]) => {
      cost = { milliseconds, megabytes };
    });
    child.once("error", reject);
    child.once("close", (code) =>
      cost && code !== null && codes.includes(code)
        ? resolve(cost)
        : reject(new Error(`${args.join(" ")} exited with code ${code}.`)),
    );
  });
}

/** Starts a server as an editor that pulls diagnostics does, and waits for the findings in all pages. */
async function openAndSee(folder: string): Promise<void> {
  const client = await started(folder);
  await findings(client, 10);
  await client.stop();
}

/** The cost of opening a site. */
interface Opened {
  /** The time from opening the site config until the findings of the last page arrive. */
  readonly milliseconds: number;
  /** The CPU time. Undefined if the system does not report it. */
  readonly cpu: number | undefined;
  /** The longest wait for a completion while completions are requested continuously. */
  readonly slowestResponse: number;
}

/**
 * Opens the config of a site in a running server, and requests completions until the findings in all pages have
 * arrived.
 *
 * @param workspace The folder in which the server was started.
 */
async function openInRunningServer(folder: string, workspace: string): Promise<Opened> {
  const client = await started(workspace);
  const file = path.join(folder, "site.config.json");
  const uri = pathToFileURL(file).href;
  const found = new Set<string>();
  const { promise: all, resolve } = Promise.withResolvers<void>();
  client.connection.onProgress(WorkspaceDiagnosticRequest.partialResult, "pages", ({ items }) => {
    for (const item of items) if (item.uri.endsWith(".mdx") && item.kind === "full") found.add(item.uri);
    if (found.size === 10) resolve();
  });
  // This request never completes. Until the server exits, it streams findings as partial results.
  client.request("workspace/diagnostic", { previousResultIds: [], partialResultToken: "pages" }).catch(() => undefined);
  let isDone = false;
  let slowestResponse = 0;
  const before = processorTime(client);
  const milliseconds = await timed(async () => {
    await client.open(uri, readFileSync(file, "utf8"));
    const typing = async (): Promise<void> => {
      const params = { textDocument: { uri }, position: { line: 1, character: 2 } };
      while (!isDone) {
        slowestResponse = Math.max(
          slowestResponse,
          await timed(() => client.request("textDocument/completion", params)),
        );
        await delay(KEYSTROKE_INTERVAL_MS);
      }
    };
    void typing();
    await all;
    isDone = true;
  });
  const after = processorTime(client);
  const cpu = before === undefined || after === undefined ? undefined : after - before;
  await client.stop();
  return { milliseconds, cpu, slowestResponse };
}

/** Returns the CPU time of the server process in milliseconds, with a resolution of 10 ms. */
function processorTime({ pid }: Client): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const fields = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function started(folder: string): Promise<Client> {
  const dynamicRegistration = true;
  return Client.start({
    rootUri: pathToFileURL(folder).href,
    capabilities: {
      ...pulling,
      textDocument: {
        ...pulling.textDocument,
        synchronization: { dynamicRegistration },
        diagnostic: { ...pulling.textDocument?.diagnostic, dynamicRegistration },
      },
    },
  });
}

async function findings(client: Client, count: number): Promise<void> {
  for (let seen = 0; seen < count; ) {
    const { items } = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [],
    });
    seen = items.filter(({ uri, kind }) => uri.endsWith(".mdx") && kind === "full").length;
  }
}

/** The size of the page to type in, in bytes. */
const TYPED_BYTES = 4_000;

/** Types a character in a link on a 4 KB page. Each keystroke breaks the link or repairs it. */
async function typing(folder: string): Promise<number> {
  const client = await started(folder);
  await findings(client, 10);
  const slug = "guides/chapter-0/about-topic-1";
  const uri = pathToFileURL(path.join(folder, `${slug}.mdx`)).href;
  await client.open(uri, `[here](/${slug})\n${textOf(1, 50, TYPED_BYTES)}`, "mdx");
  const end = `[here](/${slug}`.length;
  let version = 1_000;
  const type = async (): Promise<void> => {
    const isBroken = version++ % 2 === 0;
    const range = { start: { line: 0, character: end - 1 }, end: { line: 0, character: end } };
    const contentChanges = [{ range, text: isBroken ? "x" : "1" }];
    await client.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
    const report = await client.request<{ items: Diagnostic[] }>("textDocument/diagnostic", { textDocument: { uri } });
    const isReported = report.items.some(({ range: { start } }) => start.line === 0);
    if (isReported !== isBroken) throw new Error("The findings are not for the current text.");
  };
  const [milliseconds = Number.NaN] = await medians([() => timed(type)], KEYSTROKES);
  await client.stop();
  return milliseconds;
}
