import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type ProgramResult, runProgram } from "../../support/runProgram.ts";
import { copyPostgresPrograms } from "./postgresPrograms.ts";

/** The user that runs the database, and the command prefix that runs a program as that user. */
interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
  /** The command prefix that ends a program together with this process, if the system supports that. */
  readonly prefix: readonly string[];
}

const SETPRIV = "/usr/bin/setpriv";

/** Returns the user that runs the database. This is `nobody` for root, because PostgreSQL refuses to run as root. */
async function databaseUser(): Promise<DatabaseUser> {
  const prefix = existsSync(SETPRIV) ? [SETPRIV, "--pdeathsig=INT"] : [];
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid, prefix };
  const [user, group] = await Promise.all(["-u", "-g"].map((flag) => runProgram("id", [flag, "nobody"])));
  if (user?.code !== 0 || group?.code !== 0)
    throw new Error("PostgreSQL cannot run as root, and there is no user nobody.");
  return { uid: Number(user.stdout), gid: Number(group.stdout), prefix };
}

/** The PostgreSQL from npm, in a temporary folder. Nothing else on the machine is changed. */
export class PostgresInstallation {
  /** A folder owned by the user that runs the database. */
  readonly folder: string;
  readonly #user: DatabaseUser;
  readonly #programs: string;

  private constructor(folder: string, user: DatabaseUser, programs: string) {
    this.folder = folder;
    this.#user = user;
    this.#programs = programs;
  }

  /**
   * Installs PostgreSQL in a temporary folder.
   *
   * @returns The installation, or why it is missing if npm has no PostgreSQL for this system.
   */
  static async make(): Promise<PostgresInstallation | { readonly missing: string }> {
    const user = await databaseUser();
    const folder = mkdtempSync(path.join(tmpdir(), "user-groups-postgres-"));
    const programs = copyPostgresPrograms(path.join(folder, "programs"));
    if (programs === undefined) {
      rmSync(folder, { recursive: true, force: true });
      return { missing: `npm has no PostgreSQL for ${process.platform}-${process.arch}.` };
    }
    const installation = new PostgresInstallation(folder, user, programs);
    installation.#give(folder);
    return installation;
  }

  #give(folder: string): void {
    chmodSync(folder, 0o700);
    chownSync(folder, this.#user.uid, this.#user.gid);
  }

  #asUser(file: string, args: readonly string[]): [string, string[]] {
    const [first, ...rest] = [...this.#user.prefix, file, ...args];
    return [first as string, rest];
  }

  /** Runs a program as the database user. A PostgreSQL program is given by name, and any other program by path. */
  run(program: string, args: readonly string[]): Promise<ProgramResult> {
    const { uid, gid } = this.#user;
    const file = program.includes("/") ? program : path.join(this.#programs, program);
    return runProgram(...this.#asUser(file, args), { cwd: this.folder, uid, gid });
  }

  /**
   * Creates a cluster whose superuser is `tests`.
   *
   * @param name The name of the cluster's folder.
   * @returns The folder.
   */
  async initialize(name: string, ...more: string[]): Promise<string> {
    const data = path.join(this.folder, name);
    mkdirSync(data);
    this.#give(data);
    const { code, stderr } = await this.run("initdb", [
      ...["-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-sync"],
      // The cluster uses PostgreSQL's built-in locale, because system locales differ between machines.
      ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      ...more,
    ]);
    if (code !== 0) throw new Error(`initdb failed: ${stderr.trim().split("\n").at(-1)}`);
    return data;
  }

  /**
   * Starts a server on a cluster and waits until it accepts connections.
   *
   * @param port A loopback port.
   * @param command A command that runs the program given in its arguments.
   */
  async start(
    data: string,
    port: number,
    settings: readonly string[] = [],
    command: readonly string[] = [],
  ): Promise<PostgresServer> {
    const all = [
      `port=${port}`,
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${this.folder}`,
      "max_connections=200",
      ...settings,
    ];
    const { uid, gid } = this.#user;
    const args = ["-D", data, ...all.flatMap((setting) => ["-c", setting])];
    const [file = "", ...rest] = [...command, path.join(this.#programs, "postgres"), ...args];
    const child = spawn(...this.#asUser(file, rest), {
      cwd: this.folder,
      stdio: "ignore",
      uid,
      gid,
    });
    const server = new PostgresServer(child, port);
    try {
      await server.untilReady();
    } catch (error) {
      await server.stop();
      throw error;
    }
    return server;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export class PostgresServer {
  readonly url: string;
  readonly #child: ChildProcess;

  constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.url = `postgres://tests@127.0.0.1:${port}/postgres`;
  }

  async untilReady(): Promise<void> {
    for (let attempt = 0; attempt < 150; attempt++) {
      if (this.#child.exitCode !== null) throw new Error(`PostgreSQL exited with code ${this.#child.exitCode}`);
      const client = new pg.Client({ connectionString: this.url });
      client.on("error", () => {});
      try {
        await client.connect();
        await client.end();
        return;
      } catch {
        await delay(100);
      }
    }
    throw new Error("PostgreSQL did not accept connections within 15 seconds.");
  }

  /** Stops the server without waiting for its clients (SIGINT requests a fast shutdown). */
  async stop(): Promise<void> {
    const ended = this.#ended();
    this.#child.kill("SIGINT");
    const killer = setTimeout(() => this.#child.kill("SIGKILL"), 10_000);
    await ended;
    clearTimeout(killer);
  }

  /** Kills the server and all its processes immediately, as if the machine had failed. */
  async kill(): Promise<void> {
    const ended = this.#ended();
    for (const pid of this.#processes()) signal(pid, "SIGKILL");
    await ended;
  }

  /** Suspends or resumes the server. Its connections stay open. */
  freeze(name: "SIGSTOP" | "SIGCONT"): void {
    for (const pid of this.#processes()) signal(pid, name);
  }

  /**
   * The CPU time of the server and its processes, including those that have exited, in seconds. NaN if there is no
   * `/proc`.
   */
  cpuSeconds(): number {
    const [server, ...children] = this.#processes().map(cpuTimes);
    return (
      (server?.ended ?? Number.NaN) + [server, ...children].reduce((sum, times) => sum + (times?.installation ?? 0), 0)
    );
  }

  #ended(): Promise<unknown> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => this.#child.once("exit", resolve));
  }

  /**
   * The process IDs, starting with the server's. It must be stopped first, so that it starts no more processes. Without
   * `/proc`, only the server is listed.
   */
  #processes(): number[] {
    const { pid } = this.#child;
    if (pid === undefined) return [];
    const list = `/proc/${pid}/task/${pid}/children`;
    const children = existsSync(list) ? readFileSync(list, "utf8").trim().split(" ").filter(Boolean).map(Number) : [];
    return [pid, ...children];
  }
}

/** The number of Linux clock ticks per second of CPU time. */
const TICKS = 100;

/** Returns the CPU time of a process and its exited children, in seconds, or undefined if the process has exited. */
function cpuTimes(pid: number): { readonly installation: number; readonly ended: number } | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // The program name comes first, is enclosed in parentheses, and may contain spaces.
  const fields = readFileSync(file, "latin1")
    .replace(/^.*\) /s, "")
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { installation: (user + system) / TICKS, ended: (endedUser + endedSystem) / TICKS };
}

/** Sends a signal to a process, which may already have exited. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Returns a free loopback port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
