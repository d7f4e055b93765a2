import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repositoryRoot } from "../../../test/editor/paths.ts";
import { bridgeExtension, ExtensionHosts } from "../../../test/userGroups/support/extensionHosts.ts";
import { openSession } from "../../../test/vscode/userGroups/session.ts";
import type { Random } from "../random.ts";
import type { Counts, SoakContext } from "../soak.ts";
import { Author } from "./author.ts";
import { growth, type Margin, median, megabytes } from "./growth.ts";
import { isError, logLines } from "./logs.ts";
import { type Memory, Processes, type ProcessKind, probeExtension, processKinds } from "./processes.ts";
import { SiteInWindow, until } from "./siteInWindow.ts";

/** The default duration in minutes. */
const GOAL = 30;

/** The margin for the JavaScript heap, which hardly varies after garbage collection. */
const MARGIN_USED: Margin = { share: 0.05, amount: 1e6 };
/** The margin for process memory, which depends on when the allocator returns pages. */
const MARGIN_RESIDENT: Margin = { share: 0.15, amount: 10e6 };

/**
 * Works in a real VS Code with the preview open: types, applies fixes, moves files, and rotates tokens. Checks that
 * processes neither grow nor restart, and that logs contain neither errors nor secrets.
 */
export async function workInEditor({ more, random, progress }: SoakContext): Promise<Counts> {
  const temporary = mkdtempSync(path.join(tmpdir(), "long-"));
  const folder = path.join(temporary, "acme-docs");
  const [probes, bridges] = ["probes", "bridges"].map((name) => path.join(temporary, name)) as [string, string];
  for (const directory of [probes, bridges]) mkdirSync(directory);
  cpSync(path.join(repositoryRoot, "examples/acme-docs"), folder, { recursive: true });
  writeFileSync(path.join(folder, ".gitignore"), ".env\n");
  writeFileSync(path.join(folder, ".env"), "DASHBOARD_TOKEN=\n");
  const processes = new Processes(probes);
  const messages: string[] = [];
  const session = await openSession({
    folder,
    file: path.join(folder, "site.config.json"),
    extensions: [repositoryRoot, bridgeExtension, probeExtension],
    keepSecrets: true,
    env: { BRIDGE_FOLDER: bridges, ...processes.env },
    onLog: (level, args) => {
      if (level === "error") messages.push(args.map(String).join(" "));
    },
  });
  try {
    const host = await new ExtensionHosts(bridges).next();
    const site = new SiteInWindow(session.window, host, folder);
    const author = new Author(session.window, site, random);
    await author.begin();
    // The server may have started before the probe was loaded.
    if (processes.started("language server").length === 0) {
      await session.window.runCommand("Sitekeeper: Restart Language Server");
      await until("the server to start again", async () => processes.started("language server").length > 0);
    }
    const samples = new Map<ProcessKind, Memory[]>(processKinds.map((kind) => [kind, []]));
    const done: Record<string, number> = {};
    const start = performance.now();
    const minutes = () => (performance.now() - start) / 60_000;
    const explain = (when: string) => async (error: Error) => {
      throw new Error(`${when}: ${error.message} ${await site.state()}`);
    };
    let rounds = 0;
    for (; rounds === 0 || more(minutes(), GOAL); rounds++) {
      for (const [name, act] of inRandomOrder(Object.entries(author.actions), random)) {
        await act().catch(explain(`In round ${rounds + 1}, ${name}`));
        done[name] = (done[name] ?? 0) + 1;
        for (const kind of processKinds) samples.get(kind)?.push(await processes.memoryOf(only(processes, kind)));
      }
      await author.look().catch(explain(`After round ${rounds + 1}`));
      const used = processKinds.map((kind) => `${kind} ${megabytes(samples.get(kind)?.at(-1)?.used ?? 0)} MB`);
      progress(`${rounds + 1} rounds in ${minutes().toFixed(1)} min: ${used.join(", ")}`);
    }
    const wrong = [
      ...memoryProblems(samples),
      ...logProblems([session.workbench.userDataFolder], author.secrets),
      ...messages.filter((line) => /sitekeeper/i.test(line)).map((line) => `The window reports: ${line}`),
    ];
    assert.deepEqual(wrong, []);
    const times = samples.get("language server")?.length ?? 0;
    return {
      minutes: Math.round(minutes()),
      rounds,
      ...done,
      "times measured": times,
      ...memoryAtEnd(samples),
      restarts: 0,
      errors: 0,
    };
  } catch (error) {
    await session.window.picture("failed-soak");
    throw error;
  } finally {
    await session.close();
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

function inRandomOrder<T>(all: readonly T[], random: Random): readonly T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(random.below(left.length), 1));
}

/**
 * Returns the process of a kind.
 *
 * @throws {Error} If a second process of that kind was started.
 */
function only(processes: Processes, kind: ProcessKind): number {
  const [pid, ...more] = processes.started(kind);
  assert(pid !== undefined, `The ${kind} did not start.`);
  assert.deepEqual(more, [], `The ${kind} was started again.`);
  return pid;
}

function memoryProblems(samples: ReadonlyMap<ProcessKind, readonly Memory[]>): string[] {
  return [...samples].flatMap(([kind, all]) =>
    [
      growth(
        `JavaScript heap of the ${kind}`,
        all.map(({ used }) => used),
        MARGIN_USED,
      ),
      growth(
        `The ${kind}`,
        all.map(({ resident }) => resident),
        MARGIN_RESIDENT,
      ),
    ].filter((problem) => problem !== undefined),
  );
}

function logProblems(folders: readonly string[], secrets: ReadonlySet<string>): string[] {
  const wrong: string[] = [];
  for (const { file, text } of logLines(folders)) {
    if ([...secrets].some((secret) => text.includes(secret))) wrong.push(`${file} contains a secret.`);
    if (isError(text)) wrong.push(`${file}: ${text}`);
  }
  return wrong;
}

function memoryAtEnd(samples: ReadonlyMap<ProcessKind, readonly Memory[]>): Counts {
  const last = (all: readonly Memory[]) => median(all.slice(-Math.ceil(all.length / 3)).map(({ used }) => used));
  return Object.fromEntries([...samples].map(([kind, all]) => [`${kind} (MB)`, Number(megabytes(last(all)))]));
}
