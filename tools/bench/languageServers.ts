import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Editing, letterInPageEntry, ours, peer, type Server } from "./editing.ts";
import { inFolder, writeSite } from "./generate.ts";
import { median, medians, type Row, type Section, timed } from "./row.ts";

const KEYSTROKES = 41;
/**
 * The number of keystrokes in a new process before measuring starts, so that V8 has compiled the hot code of every
 * server.
 */
const WARM_UP = 20;
const STARTS = 11;
/**
 * The pause before each keystroke in milliseconds when diagnostics are published. The other server delays its
 * diagnostics by half a second. Without the pause, its keystrokes would arrive right after it finished working, while
 * ours would arrive after half a second of idling, with cold caches.
 */
const PAUSE_MS = 600;

/** The duration of the measurement after a site is opened, in milliseconds. */
const FIRST_MS = 3_000;

/** When to measure memory. The measurements cover work that starts after a file is opened, such as walking its site. */
const MEMORY = [
  { what: "150 KB open", keystrokes: 0, seconds: 5 },
  { what: "150 KB open, after 20 keystrokes", keystrokes: 20, seconds: 5 },
] as const;

interface Size {
  readonly name: string;
  readonly pages: number;
  readonly sidebars?: number;
  readonly goals: { readonly diagnostics?: number; readonly completion?: number };
}

const SIZES: readonly Size[] = [
  { name: "16 KB", pages: 310, goals: { diagnostics: 5, completion: 2 } },
  { name: "150 KB", pages: 2_950, goals: { diagnostics: 12, completion: 6 } },
  { name: "1.5 MB", pages: 29_000, goals: {} },
  // Resembles the largest real config, with 816 sidebars for versions and languages and 22,934 pages.
  { name: "2.4 MB", pages: 22_934, sidebars: 816, goals: { diagnostics: 150, completion: 50 } },
];

/**
 * Compares both servers on the same configs: how long an author waits, and how much CPU time and memory each server
 * uses.
 */
export const languageServers: Section = {
  name: "language servers",
  rows: () => inFolder(rows),
};

async function* rows(folder: string): AsyncIterable<Row> {
  const sites = SIZES.map((size, index) => {
    const site = path.join(folder, String(index));
    const text = writeSite(site, size.pages, size.sidebars);
    return { size, text, uri: pathToFileURL(path.join(site, "site.config.json")).href };
  });
  for (const { size, text, uri } of sites) yield* typing(size, uri, text);
  const [small, middle] = sites;
  const large = sites.at(-1);
  if (small) {
    yield await starting(small.uri, small.text);
    for (const pull of [true, false]) yield await firstCompletion(small.uri, small.text, pull);
  }
  if (large) yield* firstSeconds(large.uri, large.text);
  if (middle && existsSync("/proc/self/status")) yield* completionWhileReading(middle.uri, middle.text);
}

async function* typing({ name, goals }: Size, uri: string, text: string): AsyncIterable<Row> {
  const see = (editing: Editing) => editing.typeAndAwaitDiagnostics();
  const pushed = await Promise.all([ours, peer].map((server) => warmUp(server, uri, text, see)));
  yield await inTurns(`keystroke -> pushed diagnostics, ${name}`, pushed, see, goals.diagnostics);
  const whilePublishing = async (editing: Editing) => {
    const { checked } = await editing.typeAndCompleteWhilePublishing();
    return { checked: Promise.all([checked, delay(PAUSE_MS)]).then(() => undefined) };
  };
  yield await inTurns(`completion after a keystroke, push, ${name}`, pushed, whilePublishing, goals.completion);
  for (const editing of pushed) await editing.close();

  const pull = (editing: Editing) => editing.typeAndPull();
  const pulled = await Promise.all([ours, peer].map((server) => warmUp(server, uri, text, pull, { pull: true })));
  yield await inTurns(`keystroke -> pulled diagnostics, ${name}`, pulled, pull, goals.diagnostics);
  const alone = async (editing: Editing) => {
    await editing.typeAndComplete();
    return { checked: editing.pull() };
  };
  yield await inTurns(`completion after a keystroke, ${name}`, pulled, alone, goals.completion);
  const whilePulling = (editing: Editing) => editing.typeAndCompleteWhilePulling();
  yield await inTurns(`completion after a keystroke, pull, ${name}`, pulled, whilePulling, goals.completion);
  for (const editing of pulled) await editing.close();

  const inPages = await warmUp(ours, uri, text, see, { letterIn: letterInPageEntry });
  const work = `keystroke in a page entry -> pushed diagnostics, ${name}`;
  yield await inTurns(work, [inPages], see, goals.diagnostics);
  await inPages.close();
}

/** Starts a server and warms it up by typing and requesting completions for a while. */
async function warmUp(
  server: Server,
  uri: string,
  text: string,
  keystroke: Keystroke,
  options: Parameters<typeof Editing.open>[3] = {},
): Promise<Editing> {
  const editing = await Editing.open(server, uri, text, options);
  for (let time = 0; time < WARM_UP; time++) {
    await keystroke(editing);
    await editing.complete();
  }
  return editing;
}

/** Measures the first completion after a file was opened in a new process, including the keystroke that precedes it. */
async function firstCompletion(uri: string, text: string, pull: boolean): Promise<Row> {
  const cpuTimes: number[][] = [[], []];
  const works = [ours, peer].map((server, index) => async () => {
    const editing = await Editing.open(server, uri, text, { pull });
    if (pull) await editing.pull();
    const cpuBefore = editing.cpuTime();
    const milliseconds = await timed(() => editing.typeAndComplete());
    cpuTimes[index]!.push(editing.cpuTime() - cpuBefore);
    await editing.close();
    return milliseconds;
  });
  const milliseconds = await medians(works, STARTS);
  const [mine = Number.NaN, theirs = Number.NaN] = cpuTimes.map((times) => median(times.slice(1)));
  const work = `first completion of a process, ${pull ? "pull" : "push"}, 16 KB`;
  return { ...row(work, milliseconds), cpu: { ours: mine, peer: theirs } };
}

/** The time that an author waits, and the work that continues afterward. */
type Keystroke = (editing: Editing) => Promise<{ readonly checked: Promise<void> } | void>;

/**
 * Measures the same keystrokes in each server. The servers take turns, so that other load affects all of them equally.
 * Waits until each keystroke has been checked before typing the next one.
 */
async function inTurns(
  work: string,
  editings: readonly Editing[],
  keystroke: Keystroke,
  goal: number | undefined,
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
  const milliseconds = await medians(works, KEYSTROKES);
  const [mine = Number.NaN, theirs] = cpuTimes.map((times) => median(times.slice(1)));
  return {
    ...row(work, milliseconds, goal),
    cpu: { ours: mine, ...(theirs !== undefined && { peer: theirs }) },
  };
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
  return row("process start -> first diagnostics, 16 KB", await medians(start, STARTS), 150);
}

async function* completionWhileReading(uri: string, text: string): AsyncIterable<Row> {
  const held = async (server: Server, keystrokes: number, seconds: number): Promise<number> => {
    const editing = await Editing.open(server, uri, text);
    for (let keystroke = 0; keystroke < keystrokes; keystroke++) await editing.typeAndAwaitDiagnostics();
    await delay(seconds * 1000);
    const megabytes = editing.megabytes();
    await editing.close();
    return megabytes;
  };
  for (const { what, keystrokes, seconds } of MEMORY) {
    const [mine = Number.NaN, theirs = Number.NaN] = await medians(
      [ours, peer].map((server) => () => held(server, keystrokes, seconds)),
      STARTS,
    );
    yield {
      work: `memory of the process, ${what}`,
      unit: "MB",
      ours: mine,
      peer: theirs,
    };
  }
}

/**
 * An author requests completions continuously while our server walks and reads a new site. The first request has its
 * own row, because both servers must parse the text first.
 */
async function* firstSeconds(uri: string, text: string): AsyncIterable<Row> {
  const firsts: number[][] = [[], []];
  const slowest = async (server: Server, index: number): Promise<number> => {
    const editing = await Editing.open(server, uri, text, { pull: true });
    const end = performance.now() + FIRST_MS;
    firsts[index]!.push(await timed(() => editing.complete()));
    let slowest = 0;
    while (performance.now() < end) {
      await delay(50);
      slowest = Math.max(slowest, await timed(() => editing.complete()));
    }
    await editing.close();
    return slowest;
  };
  const results = await medians(
    [ours, peer].map((server, index) => () => slowest(server, index)),
    5,
  );
  yield row(
    "first completion of a process, 2.4 MB",
    firsts.map((times) => median(times.slice(1))),
  );
  yield row("slowest later completion in the first three seconds, 2.4 MB", results, 50);
}

function row(work: string, [mine = Number.NaN, theirs]: readonly number[], goal?: number): Row {
  return {
    work,
    unit: "ms",
    ours: mine,
    ...(theirs !== undefined && { peer: theirs }),
    ...(goal !== undefined && { goal }),
  };
}
