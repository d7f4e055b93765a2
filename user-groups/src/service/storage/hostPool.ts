import pg from "pg";
import { postgresFailure } from "./postgresFailure.ts";
import type { PostgresHost } from "./postgresUrl.ts";
import type { StorageFailure } from "./work.ts";

/**
 * The time limits for a statement and for opening a connection, in milliseconds. Both are less than the time limit for
 * a request.
 */
export const STATEMENT_TIMEOUT_MS = 8000;
const CONNECT_TIMEOUT_MS = 5000;

/** How long a server may take to close a connection before this process closes its end, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1000;

/** How long the number of connections stays lower after the server refused another one, in milliseconds. */
const REFUSAL_MS = 30_000;

/** PostgreSQL: too_many_connections. */
const TOO_MANY = "53300";

const INT8 = 20;

/** `pg` returns 64-bit numbers as text. The ones used here are IDs, counters, and times, all far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

/** The settings of a pool, except for its host. */
type PoolSettings = { readonly max: number } & Required<Pick<pg.PoolConfig, "onConnect">> &
  Pick<pg.PoolConfig, "connectionTimeoutMillis" | "maxLifetimeSeconds">;

/** The connections to one host. */
export class HostPool {
  readonly #pool: pg.Pool;
  readonly #max: number;
  readonly #open = new Set<pg.PoolClient>();

  /** @param onIdleFailure Called when an idle connection is lost. */
  constructor({ url }: PostgresHost, settings: PoolSettings, onIdleFailure: (failure: StorageFailure) => void) {
    this.#max = settings.max;
    this.#pool = new pg.Pool({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // This limit is slightly longer than the one in the database, because it is only for a database that does not
      // respond.
      query_timeout: STATEMENT_TIMEOUT_MS + 500,
      application_name: "user-groups",
      types,
      ...settings,
    });
    this.#pool.on("connect", (client) => {
      this.#open.add(client);
      // If a connection is lost during a statement, the statement fails. Without a listener, the process would also
      // crash.
      client.on("error", () => {});
    });
    this.#pool.on("remove", (client) => this.#open.delete(client));
    this.#pool.on("error", (error) => onIdleFailure(postgresFailure(error)));
  }

  /** Whether all connections that the pool may open are in use. */
  get isBusy(): boolean {
    return this.#pool.totalCount >= this.#pool.options.max && this.#pool.idleCount === 0;
  }

  /**
   * Takes a connection from the pool. If the server refuses another connection because it has too many, waits for one
   * that this pool already has.
   *
   * @throws {StorageFailure}
   */
  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await this.#pool.connect();
      } catch (error) {
        const failure = postgresFailure(error);
        if (failure.code !== TOO_MANY || this.#pool.totalCount === 0) throw failure;
        // Ends, because each refusal means one connection fewer.
        this.#limitToPresent();
      }
    }
  }

  #limitToPresent(): void {
    const { options, totalCount } = this.#pool;
    options.max = totalCount;
    setTimeout(() => {
      options.max = this.#max;
    }, REFUSAL_MS).unref();
  }

  /** Waits until no connection is in use, then closes all of them, even if the server no longer responds. */
  async close(): Promise<void> {
    await this.#pool.end();
    const cut = () => {
      for (const { connection } of this.#open) connection.stream.destroy();
    };
    // Connections that are still closing keep the process alive until then.
    setTimeout(cut, CLOSE_TIMEOUT_MS).unref();
  }
}
