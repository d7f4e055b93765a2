import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Editing, ours, peer, type Server } from "./editing.ts";
import { inFolder, writeSite } from "./generate.ts";
import { median, medians, type Row, type Section, timed } from "./row.ts";

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
  { name: "1.5 MB", pages: 29_000, goals: { diagnostics: 40, completion: 15 } },
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
  const see = (editing: Editing) => editing.typeAndSee();
  yield await inTurns(`keystroke -> diagnostics published, ${name}`, pushed, see, goals.diagnostics);
  const whilePublishing = (editing: Editing) => editing.typeAndCompleteWhilePublishing();
  yield await inTurns(`completion after a keystroke, published, ${name}`, pushed, whilePublishing, goals.completion);
  for (const editing of pushed) await editing.close();

  const pulled = await Promise.all([
    Editing.open(ours, uri, text, { pull: true }),
    Editing.open(peer, uri, text, { pull: true }),
  ]);
  const pull = (editing: Editing) => editing.typeAndPull();
  yield await inTurns(`keystroke -> diagnostics asked for, ${name}`, pulled, pull, goals.diagnostics);
  const alone = async (editing: Editing) => {
    await editing.typeAndComplete();
    return { checked: editing.pull() };
  };
  yield await inTurns(`completion after a keystroke, ${name}`, pulled, alone, goals.completion);
  const whilePulling = (editing: Editing) => editing.typeAndCompleteWhilePulling();
  yield await inTurns(`completion after a keystroke, asked for, ${name}`, pulled, whilePulling, goals.completion);
  for (const editing of pulled) await editing.close();
}

/** What an author waits for, and what goes on afterwards. */
type Keystroke = (editing: Editing) => Promise<{ readonly checked: Promise<void> } | void>;

/**
 * Measures the same keystrokes in each server, in turns so that other load on the machine affects all of them. The check
 * of a keystroke ends before the next one.
 */
export async function inTurns(
  work: string,
  editings: readonly Editing[],
  keystroke: Keystroke,
  goal: number | undefined,
  times = KEYSTROKES,
): Promise<Row> {
  const cpuTimes: number[][] = editings.map(() => []);
  const works = editings.map((editing, index) => async () => {
    const cpuBefore = editing.cpuTime();
    const start = performance.now();
    const after = await keystroke(editing);
    const milliseconds = performance.now() - start;
    cpuTimes[index]!.push(editing.cpuTime() - cpuBefore);
    await after?.checked;
    return milliseconds;
  });
  const milliseconds = await medians(works, times);
  const [mine = Number.NaN, theirs = Number.NaN] = cpuTimes.map((each) => median(each.slice(1)));
  return { ...row(work, milliseconds, goal), cpu: { ours: mine, peer: theirs } };
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
