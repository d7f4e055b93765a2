import type pg from "pg";
import type { Log } from "../log.ts";
import { HostPool, STATEMENT_TIMEOUT_MS } from "./hostPool.ts";
import type { PostgresHost } from "./postgresUrl.ts";
import { StorageFailure } from "./work.ts";

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
  /** @throws {StorageFailure} If there is no connection, in which case nothing was sent. */
  acquire(): Promise<Lease>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** The maximum number of open connections. */
  readonly connections: number;
  readonly log: Log;
}

/**
 * Sets up a new connection, whatever the defaults of the database are. A response promises that the data is on disk, so
 * `synchronous_commit` must not be off, and the warning that a commit may not be on a standby must arrive. No statement
 * may run longer than its request, but until then it may wait for others, for example for a process that starts at the
 * same time and creates the tables. The statements are correct in "read committed"; stricter levels would only make
 * PostgreSQL reject transactions on different groups that run together.
 */
export async function setUp(client: pg.ClientBase, statementTimeout = STATEMENT_TIMEOUT_MS): Promise<void> {
  await client.query(`SELECT
    set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false),
    set_config('client_min_messages', 'warning', false),
    set_config('default_transaction_isolation', 'read committed', false),
    set_config('lock_timeout', '0', false),
    set_config('statement_timeout', '${statementTimeout}', false)`);
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
  readonly #pool: HostPool;

  constructor(host: PostgresHost, { connections, log }: ConnectionOptions) {
    this.#pool = new HostPool(host, { max: connections, onConnect: (client) => setUp(client) }, ({ code }) =>
      log("warning", "connection-lost", { code }),
    );
  }

  async acquire(): Promise<Lease> {
    const client = await this.#pool.connect();
    return { client, release: (failure) => client.release(failure !== undefined) };
  }

  async close(): Promise<void> {
    await this.#pool.close();
  }
}
