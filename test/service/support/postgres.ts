import pg from "pg";
import { freePort, PostgresInstallation } from "./postgresServer.ts";

/** The PostgreSQL server of this test run, or why it is missing. */
export type TestPostgres =
  | {
      readonly url: string;
      /** Returns the CPU time that the server has used, in seconds. */
      readonly cpuSeconds: () => number;
      readonly stop: () => Promise<void>;
    }
  | { readonly missing: string };

/**
 * Starts the PostgreSQL from npm on a free loopback port, with a new cluster in a temporary folder.
 *
 * @returns Its URL, or why it is missing if npm has no PostgreSQL for this system.
 * @throws If PostgreSQL is available but does not start.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const installation = await PostgresInstallation.make();
  if ("missing" in installation) return installation;
  try {
    const server = await installation.start(await installation.initialize("data"), await freePort());
    const stop = async () => {
      await server.stop();
      installation.remove();
    };
    return { url: server.url, cpuSeconds: () => server.cpuSeconds(), stop };
  } catch (error) {
    installation.remove();
    throw error;
  }
}

/** Creates an empty database with a unique name on a running PostgreSQL server. */
export async function createDatabase(url: string): Promise<string> {
  const name = `t${process.pid}_${Math.random().toString(36).slice(2)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}
