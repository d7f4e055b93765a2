import { type ChildProcess, spawn } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { runProgram } from "./commands.ts";

/** A PostgreSQL of this test run alone, or why there is none. */
export type TestPostgres = { readonly url: string; readonly stop: () => Promise<void> } | { readonly missing: string };

/** Where Debian's packages put the programs, and where others may have. */
const VERSIONS = "/usr/lib/postgresql";

/**
 * Starts PostgreSQL with a cluster of its own in a temporary folder, on a free port of the loopback interface, as an
 * ordinary user (it refuses to run as root). Where it is not installed and can be, Debian's package is installed.
 *
 * @returns its address, to a database that may create databases; or, in words, why it cannot be started
 */
export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPrograms() ?? ((await install()) ? findPrograms() : undefined);
  if (!programs) return { missing: "PostgreSQL is not installed, and could not be: apt-get install postgresql" };
  try {
    return await startCluster(programs);
  } catch (error) {
    return { missing: `PostgreSQL could not be started: ${(error as Error).message}` };
  }
}

function findPrograms(): string | undefined {
  const debian = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(VERSIONS, version, "bin"))
    : [];
  const others = (process.env.PATH ?? "").split(path.delimiter);
  return [...debian, ...others].find((folder) =>
    ["initdb", "postgres"].every((program) => isExecutable(path.join(folder, program))),
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function install(): Promise<boolean> {
  if (process.getuid?.() !== 0 || !isExecutable("/usr/bin/apt-get")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const packages = ["install", "-y", "--no-install-recommends", "postgresql"];
  if ((await runProgram("/usr/bin/apt-get", packages, { env })).code === 0) return true;
  await runProgram("/usr/bin/apt-get", ["update"], { env });
  return (await runProgram("/usr/bin/apt-get", packages, { env })).code === 0;
}

const SETPRIV = "/usr/bin/setpriv";

/** However the tests end, the database ends with them. */
const END_WITH_US = "--pdeathsig=INT";

/** The user that the database runs as, and how a program is run as that user. */
async function ordinaryUser(): Promise<{ uid: number; gid: number; prefix: string[] }> {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid, prefix: isExecutable(SETPRIV) ? [SETPRIV, END_WITH_US] : [] };
  for (const name of ["postgres", "nobody"]) {
    const [user, group] = await Promise.all(["-u", "-g"].map((flag) => runProgram("id", [flag, name])));
    if (user?.code !== 0 || group?.code !== 0) continue;
    const [uid, gid] = [Number(user.stdout), Number(group.stdout)];
    return { uid, gid, prefix: [SETPRIV, `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", END_WITH_US] };
  }
  throw new Error("there is neither a user postgres nor nobody to run it as");
}

async function startCluster(programs: string): Promise<TestPostgres> {
  const user = await ordinaryUser();
  const folder = mkdtempSync(path.join(tmpdir(), "user-groups-postgres-"));
  const data = path.join(folder, "data");
  mkdirSync(data);
  for (const each of [folder, data]) {
    chmodSync(each, 0o700);
    chownSync(each, user.uid, user.gid);
  }
  const asUser = (program: string, args: string[]): [string, string[]] => {
    const [first, ...rest] = [...user.prefix, path.join(programs, program), ...args];
    return [first as string, rest];
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const made = await runProgram(
    ...asUser("initdb", ["-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]),
    { cwd: folder },
  );
  if (made.code !== 0) {
    remove();
    throw new Error(made.stderr.trim().split("\n").at(-1));
  }
  const port = await freePort();
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
  ];
  const server = spawn(...asUser("postgres", ["-D", data, ...settings.flatMap((each) => ["-c", each])]), {
    cwd: folder,
    stdio: "ignore",
  });
  const url = `postgres://tests@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await stopServer(server);
    remove();
  };
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    if (server.exitCode !== null) throw new Error(`it ended with code ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(100);
    }
  }
  throw new Error("it did not answer within 15 seconds");
}

/** Stops PostgreSQL without waiting for its clients (SIGINT: fast shutdown). */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  const killer = setTimeout(() => server.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(killer);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** Makes a database of its own in a running PostgreSQL. */
export async function createDatabase(url: string): Promise<string> {
  const name = `t${process.pid}_${Math.random().toString(36).slice(2)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}
