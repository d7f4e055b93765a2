import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Database, type Row, type Statement, StorageFailure, type Work } from "./work.ts";

/** How long one statement, or opening a connection, may take in milliseconds. Less than the time limit of a request. */
const STATEMENT_TIMEOUT_MS = 8000;
const CONNECT_TIMEOUT_MS = 5000;

/** Two transactions collided, and this one was undone: serialization failure, deadlock (PostgreSQL, Appendix A). */
const COLLISIONS: ReadonlySet<string> = new Set(["40001", "40P01"]);
const MAX_TRIES = 5;

const INT8 = 20;

/** `pg` returns 64-bit numbers as text. Ours are ids, counters and times, all far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

/**
 * Settings of each connection. A response means that the data is on disk, so `synchronous_commit` must not be off, even
 * where that is the default of the database. No statement may outlive its request.
 */
const SETTINGS = `SELECT
  set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false),
  set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', false)`;

/** The failures that operators see most, in words (PostgreSQL, Appendix A; codes of the operating system). */
const WORDS: Readonly<Record<string, string>> = {
  "28P01": "The database rejected the user or the password",
  "28000": "The database does not allow this user to connect",
  "3D000": "The server does not have this database",
  "42501": "The user needs more permissions in the database",
  "53300": "The database has too many connections",
  "57P03": "The database is starting or stopping",
  "57014": "The database took too long",
  ENOTFOUND: "The host of the database was not found",
  ECONNREFUSED: "Nothing listens at the address of the database",
};

/** The message of the database can contain a value of a row, so only its code is used. */
const failure = (error: unknown): StorageFailure => {
  const { code = "no code" } = error as NodeJS.ErrnoException;
  return new StorageFailure(code, WORDS[code] ?? "The database failed or cannot be reached");
};

/** The name under which the database caches the plan of a statement. */
const names = new Map<string, string>();
const nameOf = (sql: string): string => {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash("sha256").update(sql).digest("hex").slice(0, 16);
    names.set(sql, name);
  }
  return name;
};

/** A database that speaks the PostgreSQL protocol. Any number of processes may use one. */
export class PostgresDatabase implements Database {
  readonly dialect = "postgres";
  readonly #pool: pg.Pool;

  /**
   * @param connections how many connections to open at most
   * @param onIdleFailure called when an idle connection is lost; the next request opens a new one
   */
  constructor(url: string, connections: number, onIdleFailure: (failure: StorageFailure) => void) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // A little longer than the limit in the database: this one is for a database that does not answer.
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
      // After a timeout the result of the old statement may still arrive, so the connection is not used again.
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
    // After any other failure of the database the connection is closed, which also ends the transaction.
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

async function query(client: pg.PoolClient, { sql, parameters, locksRows }: Statement): Promise<readonly Row[]> {
  const text = locksRows ? `${sql} FOR SHARE` : sql;
  try {
    const { rows } = await client.query<Row>({ name: nameOf(text), text, values: parameters as SqlParameters });
    return rows;
  } catch (error) {
    throw failure(error);
  }
}

type SqlParameters = (string | number | null)[];
