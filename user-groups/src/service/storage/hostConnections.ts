import type pg from "pg";
import { postgresFailure } from "./postgresFailure.ts";
import { type ConnectionOptions, type Connections, type Lease, openPool, setUp } from "./postgresPool.ts";
import type { PostgresHost } from "./postgresUrl.ts";

/** The connections to one host, whatever it is. A lost one is replaced at the next request. */
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
