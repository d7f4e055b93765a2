import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { repositoryRoot } from "../editor/paths.ts";
import { measureAgain, scaledTimeout } from "../support/scaledTimeout.ts";
import { type Counts, countCheck, countSuite, type Exit, sum } from "./counts.ts";
import type { Suite } from "./suite.ts";

/** The result of running a suite. */
export interface SuiteRun {
  readonly counts: Counts;
  /** The complete output. If the process was stopped or ended by a signal, the output also contains the reason. */
  readonly output: string;
  readonly seconds: number;
  /** The names of the failed tests in the report. */
  readonly failures: readonly string[];
  /** The files that were retried because a test in them failed. */
  readonly retried: readonly string[];
}

/**
 * Runs a suite in a process with the project's packages first in PATH. If the suite has retries, its failed files run
 * again in a new process.
 *
 * @param limitSeconds The time limit. When it is reached, the process group is stopped, which counts as a failure.
 */
export async function runSuite(suite: Suite, limitSeconds = defaultLimit()): Promise<SuiteRun> {
  const start = performance.now();
  const temporary = mkdtempSync(path.join(tmpdir(), "suite-"));
  try {
    const report = path.join(temporary, "report.json");
    const { exit, output } = await runProgram(suite, suite.command(report), limitSeconds);
    const seconds = () => (performance.now() - start) / 1000;
    const read = readReport(report);
    const counts = suite.count ? countSuite(read && suite.count(read), exit) : countCheck(exit);
    const retry = counts.failed > 0 && read !== undefined ? suite.retry?.(read) : undefined;
    const failures = read && suite.failures ? suite.failures(read) : [];
    if (!retry) return { counts, output, seconds: seconds(), failures, retried: [] };
    const again = await runSuite(retry.suite, limitSeconds);
    return {
      counts: sum([retry.counts, again.counts]),
      output: `${output}\nAgain: ${retry.files.join(", ")}\n${again.output}`,
      seconds: seconds(),
      failures: again.failures,
      retried: [...retry.files, ...again.retried],
    };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** The default time limit. It is several times longer than the longest suite takes on a busy machine. */
function defaultLimit(): number {
  measureAgain();
  return scaledTimeout(15 * 60);
}

function readReport(file: string): object | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined; // The report was truncated by a crash.
  }
}

async function runProgram(
  suite: Suite,
  [program = "", ...args]: readonly string[],
  limitSeconds: number,
): Promise<{ exit: Exit; output: string }> {
  const child = spawn(program, args, {
    cwd: path.resolve(repositoryRoot, suite.folder ?? "."),
    env: {
      ...process.env,
      PATH: `${path.join(repositoryRoot, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
    // The suite runs in its own process group, so that its child processes are stopped with it. Windows has no process
    // groups.
    detached: process.platform !== "win32",
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const stop = () => {
    try {
      if (child.pid !== undefined) process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
    } catch {
      // The process has just ended.
    }
  };
  process.once("exit", stop);
  const timer = setTimeout(() => {
    output += `\nStopped: "${suite.name}" did not end within ${limitSeconds} s.\n`;
    stop();
  }, limitSeconds * 1000);
  try {
    const closed = new Promise((resolve) => child.once("close", resolve));
    const [code, signal] = await once(child, "exit");
    // Waits for the last output, but not indefinitely, because a stray child process may keep the pipes open.
    await Promise.race([closed, delay(2000, undefined, { ref: false })]);
    return { exit: code ?? signal, output: code === null ? `${output}\nEnded by ${signal}.\n` : output };
  } catch (error) {
    return { exit: "not started", output: `Could not start "${program}": ${error}\n` };
  } finally {
    clearTimeout(timer);
    process.off("exit", stop);
  }
}
