import { lookup } from "node:dns/promises";
import type { AddressInfo } from "node:net";
import { ServiceFailure } from "./failure.ts";
import { forgetAttempts } from "./groups/rotateToken.ts";
import { hostInUrl } from "./http/admission.ts";
import { createApp } from "./http/app.ts";
import { serviceLimits, TIME_LIMITS } from "./limits.ts";
import { createMetrics } from "./metrics.ts";
import { openStore, type StoreOptions } from "./store.ts";

interface ServiceOptions extends StoreOptions {
  readonly host: string;
  /** The port. 0 for any free port. */
  readonly port: number;
  readonly allowedHosts: readonly string[];
  /** The maximum number of requests per second for each API token. */
  readonly requestsPerSecond: number;
  /** The secret that the service uses to prove its identity to the program that started it. */
  readonly identitySecret?: string | undefined;
}

interface RunningService {
  /** The base URL, with the actual port. */
  readonly url: string;
  /** Stops accepting connections, answers the requests in progress, and closes the database. */
  stop(): Promise<void>;
}

/** How often expired `Idempotency-Key`s are deleted, in milliseconds. */
const HOUSEKEEPING_MS = 60 * 60 * 1000;

/**
 * Starts a service.
 *
 * @throws {ServiceFailure}
 */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { host, port, log, allowedHosts } = options;
  const store = await openStore(options);
  const { database } = store;
  const limits = serviceLimits(options.requestsPerSecond);
  const app = createApp({
    ...store,
    log,
    limits,
    metrics: createMetrics(),
    allowedHosts: [host, ...allowedHosts],
    identitySecret: options.identitySecret,
  });
  try {
    // Given "localhost", Fastify would listen on all of its addresses, and on some of them with a server that has no
    // limits.
    const { address } = await lookup(host);
    await app.listen({ host: address, port });
  } catch (error) {
    await database.close();
    const { code } = error as NodeJS.ErrnoException;
    throw new ServiceFailure(
      code === "EADDRINUSE"
        ? `Port ${port} of ${host} is in use. Stop the program that uses it, or choose another port with --port.`
        : `The service cannot listen on ${host} port ${port} (${code}).`,
    );
  }
  const deleteExpired = () =>
    database
      .write(() => forgetAttempts(Date.now()))
      .catch((error) => log("warning", "housekeeping-failed", { message: String(error.message) }));
  void deleteExpired();
  const timer = setInterval(deleteExpired, HOUSEKEEPING_MS);
  const url = `http://${hostInUrl(host)}:${(app.server.address() as AddressInfo).port}`;
  log("info", "started", { url, database: database.dialect });

  return {
    url,
    stop: async () => {
      log("info", "stopping");
      clearInterval(timer);
      const deadline = setTimeout(() => app.server.closeAllConnections(), TIME_LIMITS.stop);
      await app.close();
      clearTimeout(deadline);
      await database.close();
      log("info", "stopped");
    },
  };
}
