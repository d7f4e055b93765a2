import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { repositoryRoot } from "../../test/editor/paths.ts";
import { ensureEditor } from "../../test/editor/setup.ts";
import { open } from "../../test/editor/workbench.ts";
import { WorkbenchPage } from "../../test/support/workbenchPage.ts";
import { median, type Row, type Section } from "./row.ts";

const TIMES = 5;

/** An extension to measure: its folder, the file that VS Code loads, and its name in the list of running extensions. */
interface Measured {
  readonly folder: string;
  readonly main: string;
  readonly name?: string;
}

const ours: Measured = { folder: repositoryRoot, name: "Sitekeeper", main: "dist/extension.js" };
/** Does nothing, to show the minimum cost of any extension. */
const empty: Measured = { folder: fixture("emptyExtension"), name: "Empty", main: "extension.js" };

/** Registers as many commands and views as our extension, to show the cost of registration in VS Code itself. */
const registering: Measured = { folder: fixture("registeringExtension"), main: "extension.js" };

/** The cost of our extension in VS Code without a site config, compared with extensions that do less. */
export const activation: Section = { name: "activation", rows };

async function* rows(): AsyncIterable<Row> {
  await ensureEditor();
  const runs: Readonly<Record<"ours" | "empty" | "registering", Activation>>[] = [];
  for (let time = 0; time < TIMES; time++)
    runs.push({
      ours: await activate(ours),
      empty: await activate(empty),
      registering: await activate(registering),
    });
  const of = (peer: "empty" | "registering", read: (activation: Activation) => number) => ({
    ours: median(runs.map((run) => read(run.ours))),
    peer: median(runs.map((run) => read(run[peer]))),
  });
  yield {
    work: "activation in VS Code without a site config",
    unit: "ms",
    ...of("empty", ({ shown }) => shown!),
    goal: 60,
  };
  yield {
    work: "activation, without waiting for other extensions",
    unit: "ms",
    ...of("registering", ({ call }) => call.milliseconds),
    cpu: of("registering", ({ call }) => call.cpu),
  };
  yield {
    work: "the same, including all deferred work",
    unit: "ms",
    ...of("registering", ({ whole }) => whole.milliseconds),
    cpu: of("registering", ({ whole }) => whole.cpu),
  };
  const processes = Math.max(...runs.map((run) => run.ours.processes));
  yield { work: "the same: processes started", unit: "", ours: processes, goal: 1 };
}

interface Activation {
  /**
   * The time that VS Code shows, in whole milliseconds. Extensions that are activated together take turns, so the time
   * of each one includes waiting for the others.
   */
  readonly shown: number | undefined;
  /** Loading the code and calling `activate`. */
  readonly call: Time;
  /** The same work, plus everything that the call triggers later. */
  readonly whole: Time;
  readonly processes: number;
}

/** Elapsed time and CPU time in milliseconds. */
interface Time {
  readonly milliseconds: number;
  readonly cpu: number;
}

/**
 * Opens VS Code with an extension in a folder that contains a JSON file, and reads the times from VS Code and from the
 * stopwatch extension.
 */
async function activate({ folder: extension, name, main }: Measured): Promise<Activation> {
  const folder = mkdtempSync(path.join(tmpdir(), "activation-"));
  const result = path.join(folder, "stopwatch-result");
  writeFileSync(path.join(folder, "data.json"), "{}\n");
  const workbench = await open({
    folder,
    file: path.join(folder, "data.json"),
    extensions: [fixture("stopwatch"), extension],
    // Only visible rows are rendered, starting with the slowest extension.
    viewport: { width: 1280, height: 2000 },
    env: {
      STOPWATCH_FILE: path.join(extension, main),
      STOPWATCH_RESULT: result,
      REGISTERING_COMMANDS: String(numberOfCommands()),
    },
  });
  try {
    const window = new WorkbenchPage(workbench.page);
    await window.ready();
    const shown = name === undefined ? undefined : await shownTime(window, name);
    while (!existsSync(result)) await setTimeout(100);
    const { loaded, called, followed } = JSON.parse(readFileSync(result, "utf8"));
    const call = sum(loaded, called);
    return { shown, call, whole: sum(call, followed), processes: serversOf(extension) };
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function sum(one: Time, other: Time): Time {
  return { milliseconds: one.milliseconds + other.milliseconds, cpu: one.cpu + other.cpu };
}

function numberOfCommands(): number {
  return JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8")).contributes.commands.length;
}

async function shownTime(window: WorkbenchPage, name: string): Promise<number> {
  await window.runCommand("Developer: Show Running Extensions");
  const row = window.page.locator(".runtime-extensions-editor .extension", { hasText: name });
  const time = row.locator(".activation-time");
  await time.filter({ hasText: /\d+ms/ }).waitFor();
  return Number(/(\d+)ms/.exec((await time.textContent()) ?? "")?.[1]);
}

/** Counts the running language servers of an extension. */
function serversOf(extension: string): number {
  const commands = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  return commands.filter((command) => command.includes(path.join(extension, "dist/server.js"))).length;
}

function fixture(name: string): string {
  return path.join(import.meta.dirname, "fixtures", name);
}
