// Runs the programs of targets, which the user chooses. All other programs that this product runs are part of the
// system or of the product.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable, Writable } from "node:stream";
import * as l10n from "@vscode/l10n";
import type { Program } from "../deliveries/target.ts";

interface ProgramRun {
  readonly program: Program;
  readonly folder: string;
  /** The token for standard input or an environment variable. */
  readonly token?: string | undefined;
  readonly toEnv?: string | undefined;
  /** The value for the environment variable `USER_GROUP_ID`. */
  readonly groupId?: string | undefined;
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The result of running a program. Its output may contain the token. */
export interface ProgramEnd {
  /** The exit code, or the name of the signal that ended the program. */
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
  readonly ended?: "time" | "signal" | undefined;
}

/** Variables that are removed from the environment of target programs. */
const OWN_VARIABLES: ReadonlySet<string> = new Set(["USER_GROUPS_API_TOKEN", "USER_GROUPS_DATABASE_URL"]);

/** The maximum size of the output, in bytes. Further output is dropped. */
const MAX_OUTPUT = 64 * 1024;

/** How long a program may take to end after it receives the signal to stop, in milliseconds. */
const GRACE_MS = 2_000;

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * The full path of a program. A bare name is looked up in the folders on the `PATH`, and never in the current folder,
 * which may be someone else's repository.
 *
 * @throws {Error} If there is no such program, or it cannot be run.
 */
export async function findProgram(name: string, folder: string, env = process.env): Promise<string> {
  const isWindows = process.platform === "win32";
  const isBare = path.basename(name) === name;
  const folders = isBare ? (env.PATH ?? "").split(path.delimiter).filter(path.isAbsolute) : [folder];
  const endings = isWindows && path.extname(name) === "" ? [".exe", ".com"] : [""];
  for (const directory of folders) {
    for (const ending of endings) {
      const file = path.resolve(directory, `${name}${ending}`);
      if (await canRun(file)) return file;
    }
  }
  throw new Error(
    isBare
      ? l10n.t("{0} was not found on the PATH.", name)
      : l10n.t("{0} cannot be run: it does not exist, or is not executable.", path.resolve(folder, name)),
  );
}

async function canRun(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** The system's shell, with the option that makes it run a command line. */
function shellOf(text: string): readonly string[] {
  if (process.platform !== "win32") return ["/bin/sh", "-c", text];
  const root = process.env.SystemRoot ?? "C:\\Windows";
  return [path.win32.join(root, "System32", "cmd.exe"), "/d", "/s", "/c", text];
}

/**
 * Runs a program in its own process group, so that its children end with it. Uses a shell only if the program is a
 * command line.
 *
 * @throws {Error} If the program cannot be started.
 */
export async function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  const { program, folder, token, toEnv, groupId, timeLimitMs, signal } = run;
  const [name = "", ...args] = typeof program === "string" ? shellOf(program) : program;
  const file = typeof program === "string" ? name : await findProgram(name, folder);
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !OWN_VARIABLES.has(variable)));
  if (groupId !== undefined) env.USER_GROUP_ID = groupId;
  if (toEnv !== undefined && token !== undefined) env[toEnv] = token;
  const child: Child = spawn(file, args, {
    cwd: folder,
    env,
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const out = collect(child.stdout);
  const err = collect(child.stderr);
  // A program that does not read its input has ended or ignores the input. Only its exit code counts.
  child.stdin.on("error", () => {});
  child.stdin.end(toEnv === undefined ? (token ?? "") : "");
  const { code, ended } = await endOf(child, timeLimitMs, signal);
  return { code, out: out(), err: err(), ended };
}

async function endOf(child: Child, timeLimitMs: number, signal: AbortSignal | undefined) {
  let ended: ProgramEnd["ended"];
  let force: NodeJS.Timeout | undefined;
  const end = (why: "time" | "signal") => {
    ended ??= why;
    endGroup(child, "SIGTERM");
    force ??= setTimeout(() => {
      endGroup(child, "SIGKILL");
      // A process that left the process group may keep the pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
    }, GRACE_MS);
  };
  const limit = setTimeout(() => end("time"), timeLimitMs);
  const stop = () => end("signal");
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) stop();
  try {
    const code = await new Promise<number | string>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (exit, name) => resolve(exit ?? name ?? "unknown"));
    });
    return { code, ended };
  } finally {
    clearTimeout(limit);
    clearTimeout(force);
    signal?.removeEventListener("abort", stop);
  }
}

function endGroup(child: Child, signal: "SIGTERM" | "SIGKILL"): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process has already ended.
  }
}

/** Collects the first bytes of a stream. @returns A function that returns these bytes as text. */
function collect(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on("data", (chunk: Buffer) => {
    if (length < MAX_OUTPUT) chunks.push(chunk.subarray(0, MAX_OUTPUT - length));
    length += chunk.length;
  });
  return () => {
    const text = Buffer.concat(chunks).toString("utf8");
    // Redaction cannot recognize a token that is cut in two.
    return length > MAX_OUTPUT ? text.slice(0, -4096) : text;
  };
}
