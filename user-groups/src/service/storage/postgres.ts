import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Database, type Row, type Statement, StorageFailure, type Work } from "./work.ts";

/** How long one statement, or getting a connection, may take in milliseconds. Below the time limit of a request. */
const STATEMENT_TIMEOUT_MS = 8000;
const CONNECT_TIMEOUT_MS = 5000;

/** Two transactions collided and neither is in the database: serialization failure, deadlock (PostgreSQL, Appendix A). */
const COLLISIONS: ReadonlySet<string> = new Set(["40001", "40P01"]);
const MAX_TRIES = 5;

const INT8 = 20;

/** Numbers of 64 bits come as text by default. Ours are ids, counters and times: all far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

/**
 * Settings of each connection. An answer must mean that the data is on disk, also where the default of the database
 * says otherwise; and no statement may outlive the request that asked for it.
 */
const SETTINGS = `SELECT
  set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false),
  set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', false)`;

/** What operators meet, in words (PostgreSQL, Appendix A; the codes of the operating system). */
const WORDS: Readonly<Record<string, string>> = {
  "28P01": "The database does not accept the user or the password",
  "28000": "The database does not let this user in",
  "3D000": "There is no such database on the server",
  "42501": "The user may not do this in the database",
  "53300": "The database has no connection left",
  "57P03": "The database is starting or stopping",
  "57014": "The database took too long",
  ENOTFOUND: "The host of the database is not known",
  ECONNREFUSED: "Nothing listens at the address of the database",
};

/** The text of the database could hold a value of a row, so only its code is passed on. */
const failure = (error: unknown): StorageFailure => {
  const { code = "no code" } = error as NodeJS.ErrnoException;
  return new StorageFailure(code, WORDS[code] ?? "The database failed or cannot be reached");
};

/** The name under which the database keeps the plan of a statement. */
const names = new Map<string, string>();
const nameOf = (sql: string): string => {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash("sha256").update(sql).digest("hex").slice(0, 16);
    names.set(sql, name);
  }
  return name;
};

/** A database that speaks the protocol of PostgreSQL. Any number of processes may use one. */
export class PostgresDatabase implements Database {
  readonly dialect = "postgres";
  readonly #pool: pg.Pool;

  /**
   * @param connections how many to keep at most
   * @param onIdleFailure told when a connection that nobody used was lost; the next request makes a new one
   */
  constructor(url: string, connections: number, onIdleFailure: (failure: StorageFailure) => void) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // A little longer than the database's own limit: this one is for a database that no longer answers.
      query_timeout: STATEMENT_TIMEOUT_MS + 500,
      application_name: "user-groups",
      types,
      onConnect: async (client) => {
        await client.query(SETTINGS);
      },
    });
    this.#pool.on("error", (error) => onIdleFailure(failure(error)));
  }

  read<T>(work: () => Work<T>): Promise<T> {
    return this.#withRetries((client) => run(client, work()));
  }

  write<T>(work: () => Work<T>): Promise<T> {
    return this.#withRetries((client) => transaction(client, work));
  }

  async close(): Promise<void> {
    await this.#pool.end();
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
    const client = await this.#pool.connect().catch((error) => {
      throw failure(error);
    });
    let broken = false;
    try {
      return await use(client);
    } catch (error) {
      // After a time-out the answer of the old statement may still come: such a connection is of no further use.
      broken = error instanceof StorageFailure && !COLLISIONS.has(error.code);
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

async function transaction<T>(client: pg.PoolClient, work: () => Work<T>): Promise<T> {
  await query(client, { sql: "BEGIN", parameters: [] });
  let result: T;
  try {
    result = await run(client, work());
  } catch (error) {
    // After any other failure of the database the connection is given up, and the transaction with it.
    if (!(error instanceof StorageFailure) || COLLISIONS.has(error.code)) {
      await query(client, { sql: "ROLLBACK", parameters: [] });
    }
    throw error;
  }
  await query(client, { sql: "COMMIT", parameters: [] });
  return result;
}

async function run<T>(client: pg.PoolClient, work: Work<T>): Promise<T> {
  let step = work.next();
  while (!step.done) step = work.next(await query(client, step.value));
  return step.value;
}

async function query(client: pg.PoolClient, { sql, parameters }: Statement): Promise<readonly Row[]> {
  try {
    const { rows } = await client.query<Row>({ name: nameOf(sql), text: sql, values: parameters as SqlParameters });
    return rows;
  } catch (error) {
    throw failure(error);
  }
}

type SqlParameters = (string | number | null)[];
