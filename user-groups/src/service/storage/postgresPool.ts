import pg from "pg";
import type { Log } from "../log.ts";
import type { PostgresHost } from "./postgresUrl.ts";
import { StorageFailure } from "./work.ts";

/**
 * The time limits for a statement and for opening a connection, in milliseconds. Both are less than the time limit for
 * a request.
 */
export const STATEMENT_TIMEOUT_MS = 8000;
const CONNECT_TIMEOUT_MS = 5000;

/** A connection in use. */
export interface Lease {
  readonly client: pg.PoolClient;
  /**
   * Returns the connection to the pool. @param failure Why the connection must not be used again. Undefined if it can
   * be.
   */
  readonly release: (failure?: StorageFailure) => void;
}

/** A process's connections to its database. */
export interface Connections {
  /** @throws {StorageFailure} If there is no connection. In that case, nothing was sent. */
  acquire(): Promise<Lease>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** The maximum number of open connections. */
  readonly connections: number;
  readonly log: Log;
}

const INT8 = 20;

/** `pg` returns 64-bit numbers as text. The ones used here are IDs, counters, and times, all far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

/**
 * Sets up a new connection. A response promises that the data is on disk, so `synchronous_commit` must not be off, even
 * if that is the database's default. No statement may run longer than its request. The statements are correct in "read
 * committed"; stricter levels would only make PostgreSQL reject transactions on different groups that run together.
 */
export async function setUp(client: pg.ClientBase, statementTimeout = STATEMENT_TIMEOUT_MS): Promise<void> {
  await client.query(`SELECT
    set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false),
    set_config('default_transaction_isolation', 'read committed', false),
    set_config('statement_timeout', '${statementTimeout}', false)`);
}

/** The settings of a pool, except for its host. */
type PoolSettings = Required<Pick<pg.PoolConfig, "max" | "onConnect">> &
  Pick<pg.PoolConfig, "connectionTimeoutMillis" | "maxLifetimeSeconds">;

/** Creates a pool of connections to one host. @param onIdleFailure Called when an idle connection is lost. */
export function openPool(
  { url }: PostgresHost,
  settings: PoolSettings,
  onIdleFailure: (failure: StorageFailure) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // This limit is slightly longer than the one in the database, because it is only for a database that does not
    // respond.
    query_timeout: STATEMENT_TIMEOUT_MS + 500,
    application_name: "user-groups",
    types,
    ...settings,
  });
  // If a connection is lost during a statement, the statement fails. Without a listener, the process would also crash.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", (error) => onIdleFailure(postgresFailure(error)));
  return pool;
}

/**
 * Runs an operation that ends with a commit.
 *
 * If the wait for a standby is canceled, the commit may be durable only on this host. In that case, PostgreSQL reports
 * success with a warning (PostgreSQL, `SyncRepWaitForLSN`). A commit outside a transaction also causes a warning.
 *
 * @throws {StorageFailure} If the commit caused a warning, because the transaction may be lost if this host is lost.
 */
export async function withoutWarning(client: pg.ClientBase, commit: () => Promise<unknown>): Promise<void> {
  let code: string | undefined;
  const listen = (notice: { readonly code: string | undefined }) => {
    if (notice.code !== "00000") code = notice.code;
  };
  client.on("notice", listen);
  try {
    await commit();
  } finally {
    client.off("notice", listen);
  }
  if (code !== undefined) throw new StorageFailure(`unconfirmed ${code}`, "No standby confirmed the commit in time");
}

/** The connections to a single host. A lost connection is replaced on the next request. */
export class HostConnections implements Connections {
  readonly #pool: pg.Pool;

  constructor(host: PostgresHost, { connections, log }: ConnectionOptions) {
    this.#pool = openPool(host, { max: connections, onConnect: (client) => setUp(client) }, ({ code }) =>
      log("warning", "connection-lost", { code }),
    );
  }

  async acquire(): Promise<Lease> {
    const client = await this.#pool.connect().catch((error) => {
      throw postgresFailure(error);
    });
    return { client, release: (failure) => client.release(failure !== undefined) };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Messages for the most common failures (PostgreSQL, Appendix A; error codes of the operating system). */
const WORDS: Readonly<Record<string, string>> = {
  "28P01": "The database rejected the user or the password",
  "28000": "The database does not allow this user to connect",
  "3D000": "The server does not have this database",
  "25006": "The database is read-only",
  "42501": "The user needs more permissions in the database",
  "53300": "The database has too many connections",
  "57P03": "The database is starting or stopping",
  "57014": "The database took too long",
  ENOTFOUND: "The host of the database was not found",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the database is for another host",
  ECONNREFUSED: "Nothing is listening at the address of the database",
};

/**
 * The message for a failure in `pg`. It is based only on the error code, because the database's message can contain row
 * values.
 */
export function postgresFailure(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  const { code = "no code" } = error as NodeJS.ErrnoException;
  return new StorageFailure(code, WORDS[code] ?? "The database failed or cannot be reached");
}
