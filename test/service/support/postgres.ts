import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { runProgram } from "./commands.ts";
import { copyPostgresPrograms } from "./postgresPrograms.ts";

/** A PostgreSQL for this test run only, or the reason why there is none. */
export type TestPostgres = { readonly url: string; readonly stop: () => Promise<void> } | { readonly missing: string };

/** The user that the database runs as, and the way to run a program as that user. */
interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
  /** Starts a program that ends with this process, where the system supports that. */
  readonly prefix: readonly string[];
}

const SETPRIV = "/usr/bin/setpriv";

/** PostgreSQL refuses to run as root, so it then runs as `nobody`. */
async function databaseUser(): Promise<DatabaseUser> {
  const prefix = existsSync(SETPRIV) ? [SETPRIV, "--pdeathsig=INT"] : [];
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid, prefix };
  const [user, group] = await Promise.all(["-u", "-g"].map((flag) => runProgram("id", [flag, "nobody"])));
  if (user?.code !== 0 || group?.code !== 0)
    throw new Error("PostgreSQL does not run as root, and there is no user nobody.");
  return { uid: Number(user.stdout), gid: Number(group.stdout), prefix };
}

/**
 * Starts the PostgreSQL from npm, with a new cluster in a temporary folder and on a free port of the loopback
 * interface. Nothing else on the machine changes.
 *
 * @returns its URL, or the reason that npm has no PostgreSQL for this system
 * @throws when PostgreSQL exists but does not start
 */
export async function startPostgres(): Promise<TestPostgres> {
  const user = await databaseUser();
  const folder = mkdtempSync(path.join(tmpdir(), "user-groups-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const programs = copyPostgresPrograms(path.join(folder, "programs"));
  if (programs === undefined) {
    remove();
    return { missing: `npm has no PostgreSQL for ${process.platform}-${process.arch}.` };
  }
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
  const { uid, gid } = user;
  const made = await runProgram(
    ...asUser("initdb", [
      ...["-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-sync"],
      // PostgreSQL's built-in locale: those of the system differ between machines.
      ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ]),
    { cwd: folder, uid, gid },
  );
  if (made.code !== 0) {
    remove();
    throw new Error(`initdb failed: ${made.stderr.trim().split("\n").at(-1)}`);
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
    uid,
    gid,
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
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`);
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
  throw new Error("PostgreSQL did not answer within 15 seconds.");
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

/** Creates an empty database with a unique name in a running PostgreSQL. */
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
