import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../log.ts";
import { postgresFailure } from "./postgresFailure.ts";
import { type Connections, HostConnections, withoutWarning } from "./postgresPool.ts";
import { readDatabaseUrl } from "./postgresUrl.ts";
import { PrimaryConnections } from "./primaryConnections.ts";
import { type Database, type Row, type Statement, StorageFailure, type Work } from "./work.ts";

/**
 * The error codes of transactions that were rolled back after a collision: serialization failure and deadlock
 * (PostgreSQL, Appendix A).
 */
const COLLISIONS: ReadonlySet<string> = new Set(["40001", "40P01"]);
const MAX_TRIES = 5;

/** The names under which the database caches the query plans of statements. */
const names = new Map<string, string>();
const nameOf = (sql: string): string => {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash("sha256").update(sql).digest("hex").slice(0, 16);
    names.set(sql, name);
  }
  return name;
};

/** A database that speaks the PostgreSQL protocol. Any number of processes can use it. */
export class PostgresDatabase implements Database {
  readonly dialect = "postgres";
  readonly #connections: Connections;

  /**
   * @param url A URL with one or more hosts.
   * @param connections The maximum number of open connections.
   * @throws {ServiceFailure} If the URL is not valid.
   */
  constructor(url: string, connections: number, log: Log) {
    const { hosts, needsPrimary } = readDatabaseUrl(url);
    const options = { connections, log };
    this.#connections = needsPrimary ? new PrimaryConnections(hosts, options) : new HostConnections(hosts[0], options);
  }

  read<T>(work: () => Work<T>): Promise<T> {
    return this.#withRetries((client) => run(client, work()));
  }

  write<T>(work: () => Work<T>): Promise<T> {
    return this.#withRetries((client) => transaction(client, work));
  }

  async close(): Promise<void> {
    await this.#connections.close();
  }

  async #withRetries<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#withConnection(use);
      } catch (error) {
        const again = error instanceof StorageFailure && COLLISIONS.has(error.code) && attempt < MAX_TRIES;
        if (!again) throw error;
        await delay(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  async #withConnection<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const { client, release } = await this.#connections.acquire();
    let broken: StorageFailure | undefined;
    try {
      return await use(client);
    } catch (error) {
      // After a timeout, the result of the old statement may still arrive, so the connection must not be used again.
      if (error instanceof StorageFailure && !COLLISIONS.has(error.code)) broken = error;
      throw error;
    } finally {
      release(broken);
    }
  }
}

async function transaction<T>(client: pg.PoolClient, work: () => Work<T>): Promise<T> {
  await query(client, { sql: "BEGIN", parameters: [] });
  let result: T;
  try {
    result = await run(client, work());
  } catch (error) {
    // After any other database failure, the connection is closed, which also ends the transaction.
    if (!(error instanceof StorageFailure) || COLLISIONS.has(error.code)) {
      await query(client, { sql: "ROLLBACK", parameters: [] });
    }
    throw error;
  }
  await withoutWarning(client, () => query(client, { sql: "COMMIT", parameters: [] }));
  return result;
}

async function run<T>(client: pg.PoolClient, work: Work<T>): Promise<T> {
  let step = work.next();
  while (!step.done) step = work.next(await query(client, step.value));
  return step.value;
}

async function query(client: pg.PoolClient, { sql, parameters, lock }: Statement): Promise<readonly Row[]> {
  const text = lock === "rows" ? `${sql} FOR SHARE` : sql;
  try {
    const { rows } = await client.query<Row>({ name: nameOf(text), text, values: parameters as SqlParameters });
    return rows;
  } catch (error) {
    throw postgresFailure(error);
  }
}

type SqlParameters = (string | number | null)[];
