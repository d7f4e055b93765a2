import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { type ProgramResult, runProgram } from "../../support/runProgram.ts";

/** A running `user-groups serve` process. */
export interface ServiceProcess {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  output(): { readonly stdout: string; readonly stderr: string };
  /** Stops the service with a signal and returns its exit code. */
  stop(signal?: "SIGTERM" | "SIGINT"): Promise<number | null>;
  kill(): Promise<void>;
}

/** Overrides for the installation's data or key location. */
export interface LocationOverrides {
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly keyFile?: string;
}

/** Options that change how the service process is run. */
export interface Wrapper {
  /** A command that runs the program given in its arguments. */
  readonly command?: readonly string[];
  readonly nodeOptions?: readonly string[];
}

/**
 * An installation with new data and a new key, and all processes that use them. Disposing of it stops the processes and
 * deletes everything.
 */
export class ServiceInstallation implements AsyncDisposable {
  readonly folder: string;
  readonly data: string;
  readonly keyFile: string;
  /** The URL of the database. Only for PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly #commandLine: string;
  readonly #children: Child[] = [];

  /**
   * @param commandLine The bundled command-line script.
   * @param databaseUrl The database for the data. By default, the data is stored in a folder.
   */
  constructor(commandLine: string, databaseUrl?: string) {
    this.#commandLine = commandLine;
    this.folder = mkdtempSync(path.join(tmpdir(), "user-groups-service-"));
    this.data = path.join(this.folder, "data");
    this.keyFile = path.join(this.folder, "keys", "service.key");
    this.databaseUrl = databaseUrl;
  }

  #options({ data, databaseUrl = this.databaseUrl, keyFile = this.keyFile }: LocationOverrides = {}): string[] {
    const inFolder = data !== undefined || databaseUrl === undefined;
    return [...(inFolder ? ["--data", data ?? this.data] : ["--database-url", databaseUrl]), "--key-file", keyFile];
  }

  /** Runs another command on this installation. */
  run(...args: string[]): Promise<ProgramResult> {
    return this.runAt({}, ...args);
  }

  /** Runs another command with different locations of the data or the key. */
  runAt(place: LocationOverrides, ...args: string[]): Promise<ProgramResult> {
    return runProgram(process.execPath, [this.#commandLine, ...args, ...this.#options(place)]);
  }

  async apiToken(environment: "Customer" | "Testing" | "none" = "Testing"): Promise<string> {
    const { code, stdout, stderr } = await this.run("api-token", "create", "--environment", environment);
    if (code !== 0) throw new Error(`api-token create: ${stderr}`);
    return stdout.trim();
  }

  /**
   * Starts a service on a free port. By default, its rate limit is so high that tests cannot reach it.
   *
   * @throws {StartRefused} If the service exits before it starts listening.
   */
  serve(...args: string[]): Promise<ServiceProcess> {
    return this.#start([...args, ...this.#options()]);
  }

  /** Starts a service with different locations of the data or the key. */
  serveAt(place: LocationOverrides): Promise<ServiceProcess> {
    return this.#start(this.#options(place));
  }

  /**
   * Starts a service with extra Node options, or through a wrapper command.
   *
   * @throws {StartRefused} If the service exits before it starts listening.
   */
  serveUnder({ command = [], nodeOptions = [] }: Wrapper, place?: LocationOverrides): Promise<ServiceProcess> {
    return this.#start(this.#options(place), { command, nodeOptions });
  }

  async #start(args: readonly string[], { command = [], nodeOptions = [] }: Wrapper = {}): Promise<ServiceProcess> {
    const program = [...command, process.execPath, ...nodeOptions, this.#commandLine];
    const [file = "", ...rest] = [...program, "serve", "--port", "0", "--rate-limit", "1000000", ...args];
    const child = spawn(file, rest, { stdio: STDIO });
    this.#children.push(child);
    return started(child);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#children.map((child) => ended(child, "SIGKILL")));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Thrown if a service exits before it starts listening. */
export class StartRefused extends Error implements ProgramResult {
  override readonly name = "StartRefused";
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;

  constructor({ code, stdout, stderr }: ProgramResult) {
    super(`The service exited with ${code} before it listened: ${stderr}`);
    this.code = code;
    this.stdout = stdout;
    this.stderr = stderr;
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>;
const STDIO = ["ignore", "pipe", "pipe"] as ["ignore", "pipe", "pipe"];

/** Sends a signal to a running process, waits until it exits, and returns its exit code. */
function ended(child: Child, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once("close", resolve);
    child.kill(signal);
  });
}

/** Waits until a service is listening. */
function started(child: Child): Promise<ServiceProcess> {
  let stdout = "";
  let stderr = "";
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const url = /^listening on (http:\/\/\S+:(\d+))\n/.exec(stdout);
      if (!url?.[1]) return;
      resolve({
        url: url[1],
        port: Number(url[2]),
        pid: child.pid as number,
        output: () => ({ stdout, stderr }),
        stop: (signal = "SIGTERM") => ended(child, signal),
        kill: async () => {
          await ended(child, "SIGKILL");
        },
      });
    });
    child.once("close", (code) => reject(new StartRefused({ code, stdout, stderr })));
  });
}
