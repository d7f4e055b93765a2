import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Editing, ours, peer, type Server } from "./editing.ts";
import { inFolder, writeSite } from "./generate.ts";
import { medians, type Row, type Section, timed } from "./row.ts";

/** The number of measured keystrokes: enough for the median to come from a warm server. */
const KEYSTROKES = 41;
const STARTS = 11;
const TIMES_OF_MEMORY = 11;

interface Size {
  readonly name: string;
  readonly pages: number;
  readonly goals: { readonly diagnostics?: number; readonly completion?: number };
}

const SIZES: readonly Size[] = [
  { name: "16 KB", pages: 310, goals: { diagnostics: 5, completion: 1.5 } },
  { name: "150 KB", pages: 2_950, goals: {} },
  { name: "1.5 MB", pages: 29_000, goals: { diagnostics: 60, completion: 15 } },
];

/** Both servers on the same configs: how long an author waits, and the cost. */
export const languageServers: Section = {
  name: "language servers",
  rows: () => inFolder(rows),
};

async function* rows(folder: string): AsyncIterable<Row> {
  const sites = SIZES.map((size, index) => {
    const site = path.join(folder, String(index));
    const text = writeSite(site, size.pages);
    return { size, text, uri: pathToFileURL(path.join(site, "site.config.json")).href };
  });
  for (const { size, text, uri } of sites) yield* typing(size, uri, text);
  const [small] = sites;
  const large = sites.at(-1);
  if (small) yield await starting(small.uri, small.text);
  if (large && existsSync("/proc/self/status")) yield* holding(large.uri, large.text);
}

async function* typing({ name, goals }: Size, uri: string, text: string): AsyncIterable<Row> {
  const pushed = await Promise.all([Editing.open(ours, uri, text), Editing.open(peer, uri, text)]);
  yield row(`keystroke -> diagnostics published, ${name}`, await inTurns(pushed, "typeAndSee"), goals.diagnostics);
  for (const editing of pushed) await editing.close();

  const pulled = await Promise.all([
    Editing.open(ours, uri, text, { pull: true }),
    Editing.open(peer, uri, text, { pull: true }),
  ]);
  yield row(`keystroke -> diagnostics asked for, ${name}`, await inTurns(pulled, "typeAndPull"), goals.diagnostics);
  const completed = pulled.map((editing) => async () => {
    const milliseconds = await timed(() => editing.typeAndComplete());
    // VS Code does this after each change. A check must not delay the next keystroke.
    await editing.pull();
    return milliseconds;
  });
  yield row(`completion right after a keystroke, ${name}`, await medians(completed, KEYSTROKES), goals.completion);
  for (const editing of pulled) await editing.close();
}

function inTurns(editings: readonly Editing[], what: "typeAndSee" | "typeAndPull"): Promise<number[]> {
  return medians(
    editings.map((editing) => () => timed(() => editing[what]())),
    KEYSTROKES,
  );
}

async function starting(uri: string, text: string): Promise<Row> {
  const start = [ours, peer].map((server) => async () => {
    let opened: Editing | undefined;
    const milliseconds = await timed(async () => {
      opened = await Editing.open(server, uri, text, { isBroken: true });
    });
    await opened?.close();
    return milliseconds;
  });
  return row("process start -> first diagnostics, 16 KB", await medians(start, STARTS), 200);
}

async function* holding(uri: string, text: string): AsyncIterable<Row> {
  const held = async (server: Server, keystrokes: number): Promise<number> => {
    const editing = await Editing.open(server, uri, text);
    for (let keystroke = 0; keystroke < keystrokes; keystroke++) await editing.typeAndSee();
    // Work that starts after a file was opened, such as the walk of its site, also counts.
    await delay(3000);
    const megabytes = editing.megabytes();
    await editing.close();
    return megabytes;
  };
  for (const [what, keystrokes, goal] of [
    ["1.5 MB open", 0, 110],
    ["1.5 MB open, after 20 keystrokes", 20, undefined],
  ] as const) {
    const [mine = Number.NaN, theirs = Number.NaN] = await medians(
      [ours, peer].map((server) => () => held(server, keystrokes)),
      TIMES_OF_MEMORY,
    );
    yield {
      work: `memory of the process, ${what}`,
      unit: "MB",
      ours: mine,
      peer: theirs,
      ...(goal !== undefined && { goal }),
    };
  }
}

function row(work: string, [mine = Number.NaN, theirs = Number.NaN]: readonly number[], goal?: number): Row {
  return { work, unit: "ms", ours: mine, peer: theirs, ...(goal !== undefined && { goal }) };
}
