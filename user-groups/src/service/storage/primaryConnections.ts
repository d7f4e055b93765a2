import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../log.ts";
import { HostPool, STATEMENT_TIMEOUT_MS } from "./hostPool.ts";
import { postgresFailure } from "./postgresFailure.ts";
import { type ConnectionOptions, type Connections, type Lease, setUp, withoutWarning } from "./postgresPool.ts";
import type { PostgresHost } from "./postgresUrl.ts";
import { NoPrimary, StorageFailure } from "./work.ts";

/**
 * The time limit, in milliseconds, for a host to prove that it is the primary. Every unresponsive host delays the
 * search by this much.
 */
const HOST_LIMIT_MS = 5000;

/** The delay before all hosts are tried again, in milliseconds. */
const RETRY_MS = 500;

/**
 * The maximum lifetime of a connection, in seconds. Each new connection proves that its host is still the primary, so
 * this also limits how long a host that was cut off from its standby can keep serving reads.
 */
const CONNECTION_LIFETIME_S = 30;

/**
 * Commits a transaction that only writes a message to the write-ahead log. The statement is a block, so that
 * the statement timeout also covers the wait for a standby. Otherwise, each wait that never ended would occupy a
 * database process.
 */
const PROOF = "DO $$BEGIN PERFORM pg_logical_emit_message(true, 'user-groups', ''); COMMIT; END$$";

/**
 * Whether a failure means that the host may no longer be the primary. SQLSTATE codes never start with E, but Node's
 * codes do.
 */
const isLoss = ({ code }: StorageFailure): boolean =>
  !/^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code) || /^(08...|57P0[123]|25006)$/.test(code);

/**
 * The connections to the host that is currently the primary.
 *
 * All connections of a process go to one host at a time. When that host is lost, its connections are closed, and the
 * hosts are tried in order until one of them proves that it is the primary. In the meantime, requests fail immediately.
 */
export class PrimaryConnections implements Connections {
  readonly #hosts: readonly PostgresHost[];
  readonly #connections: number;
  readonly #log: Log;
  #primary: { readonly host: PostgresHost; readonly pool: HostPool } | undefined;
  /** The current search. */
  #search: Promise<HostPool> | undefined;
  /**
   * Why the last search failed. Undefined while there is a primary, and during the first search after the primary was
   * lost.
   */
  #failed: NoPrimary | undefined;
  /** When the primary was lost, in milliseconds on a monotonic clock. */
  #lostAt: number | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(hosts: readonly PostgresHost[], { connections, log }: ConnectionOptions) {
    this.#hosts = hosts;
    this.#connections = connections;
    this.#log = log;
  }

  /** @throws {NoPrimary} */
  async acquire(): Promise<Lease> {
    for (let attempt = 1; ; attempt++) {
      const pool = await this.#poolOfPrimary();
      try {
        const client = await pool.connect();
        return { client, release: (failure) => this.#release(pool, client, failure) };
      } catch (error) {
        const failure = postgresFailure(error);
        // All connections are busy, which says nothing about the host.
        if (pool.isBusy && pool === this.#primary?.pool) throw failure;
        this.#lose(pool, failure);
        if (attempt === 2) throw failure;
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#search?.catch(() => {});
    await this.#primary?.pool.close();
  }

  #release(pool: HostPool, client: pg.PoolClient, failure: StorageFailure | undefined): void {
    client.release(failure !== undefined);
    if (failure && isLoss(failure)) this.#lose(pool, failure);
  }

  #poolOfPrimary(): Promise<HostPool> {
    if (this.#primary) return Promise.resolve(this.#primary.pool);
    if (this.#failed) return Promise.reject(this.#failed);
    return this.#find();
  }

  /** Stops using a host. Does nothing if another host is already in use. */
  #lose(pool: HostPool, { code }: StorageFailure): void {
    if (this.#primary?.pool !== pool || this.#isClosed) return;
    this.#log("warning", "primary-lost", { host: this.#primary.host.name, code });
    this.#primary = undefined;
    this.#lostAt = performance.now();
    // Closes idle connections now, and the other connections once their requests have finished.
    void pool.close();
    this.#find().catch(() => {});
  }

  /**
   * Searches for the primary. Callers that wait at the same time share one search. If the search fails, the callers get
   * an error, and the search is retried in the background.
   */
  #find(): Promise<HostPool> {
    this.#search ??= this.#tryHosts().finally(() => {
      this.#search = undefined;
      if (this.#primary || this.#isClosed) return;
      this.#retry = setTimeout(() => this.#find().catch(() => {}), RETRY_MS);
    });
    return this.#search;
  }

  /** @throws {NoPrimary} */
  async #tryHosts(): Promise<HostPool> {
    const reasons: string[] = [];
    for (const host of this.#hosts) {
      const pool = this.#open(host);
      try {
        await isReady(pool);
        this.#primary = { host, pool };
        this.#failed = undefined;
        this.#reportFound(host);
        return pool;
      } catch (error) {
        void pool.close();
        reasons.push(`${host.name}: ${postgresFailure(error).message}`);
      }
    }
    this.#failed = new NoPrimary(reasons);
    throw this.#failed;
  }

  #open(host: PostgresHost): HostPool {
    const settings = {
      max: this.#connections,
      connectionTimeoutMillis: HOST_LIMIT_MS,
      maxLifetimeSeconds: CONNECTION_LIFETIME_S,
      onConnect: provePrimary,
    };
    const pool = new HostPool(host, settings, (failure) => {
      this.#log("warning", "connection-lost", { host: host.name, code: failure.code });
      if (isLoss(failure)) this.#lose(pool, failure);
    });
    return pool;
  }

  #reportFound({ name }: PostgresHost): void {
    if (this.#lostAt === undefined) return;
    const away = Math.round(performance.now() - this.#lostAt) / 1000;
    this.#lostAt = undefined;
    this.#log("warning", "primary-found", { host: name, away_seconds: away });
  }
}

/**
 * Opens the first connection of a pool. @throws {Error} An error from `pg`, or a StorageFailure after the time limit.
 */
async function isReady(pool: HostPool): Promise<void> {
  const connecting = pool.connect();
  const late = Symbol("late");
  const stop = new AbortController();
  const limit = delay(HOST_LIMIT_MS, late, { signal: stop.signal }).catch(() => late);
  try {
    const client = await Promise.race([connecting, limit]);
    if (typeof client !== "symbol") return client.release();
  } finally {
    stop.abort();
  }
  connecting.then((client) => client.release(true)).catch(() => {});
  throw new StorageFailure("timeout", "The host did not answer in time");
}

/**
 * Sets up a new connection and makes the host prove that it is the primary: it must accept writes, must not follow
 * another server, and, if commits wait for a standby, must get a commit confirmed by one. A former primary that is
 * still running without a standby fails the last check.
 *
 * The proof also covers everything that can be read: a standby that confirms the proof also confirms everything that
 * the host committed earlier. A primary that is restarting may serve data that its standby has not received yet.
 */
async function provePrimary(client: pg.ClientBase): Promise<void> {
  await setUp(client, HOST_LIMIT_MS - 500);
  const { rows } = await client.query<{ standby: boolean; read_only: string }>(
    "SELECT pg_is_in_recovery() AS standby, current_setting('transaction_read_only') AS read_only",
  );
  if (rows[0]?.standby !== false) throw new StorageFailure("in recovery", "The host is a standby");
  if (rows[0].read_only !== "off") throw new StorageFailure("25006", "The host is read-only");
  await withoutWarning(client, () => client.query(PROOF));
  await client.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
}
