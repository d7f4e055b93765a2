import { setTimeout as sleep } from "node:timers/promises";
import { type Ports, UserGroupClient } from "@sitekeeper/user-groups";
import type { ApiTokens } from "../apiTokens.ts";
import { checkConnection } from "../connectionCheck.ts";
import type { Connection } from "../connections.ts";
import { LOCAL_ORIGIN, type LocalService } from "./localService.ts";

const NAME = "Local Service";
const ENVIRONMENT = "Testing";

/** How long another window may take to start the service, and how often it is looked for, in milliseconds. */
const LOCK_PATIENCE_MS = 30_000;
const LOCK_POLL_MS = 100;

/** The connection to the local service with its API token: nobody has to enter either. */
export class LocalAccount {
  readonly #service: LocalService;
  readonly #apiTokens: ApiTokens;
  readonly #locks: () => Promise<Ports["locks"]>;
  #making: Promise<string> | undefined;

  /** @param locks which every window of this user shares */
  constructor(service: LocalService, apiTokens: ApiTokens, locks: () => Promise<Ports["locks"]>) {
    this.#service = service;
    this.#apiTokens = apiTokens;
    this.#locks = locks;
  }

  /** The connection; its base address is empty while the service does not run. */
  async connection(): Promise<Connection> {
    const baseUrl = (await this.#service.url()) ?? "";
    return { name: NAME, baseUrl, origin: LOCAL_ORIGIN, environment: ENVIRONMENT };
  }

  /**
   * Starts the service and connects to it: with the API token of an earlier start, or a new one where that is gone or
   * belongs to data that was deleted meanwhile.
   *
   * @throws Error in words when it does not start
   */
  async start(): Promise<Connection> {
    const release = await this.#lock();
    try {
      const baseUrl = await this.#service.start();
      const connection = await this.connection();
      const apiToken = await this.#apiTokens.get(connection);
      const known =
        apiToken !== undefined &&
        (await checkConnection(new UserGroupClient({ baseUrl, apiToken }))).kind !== "refused";
      if (!known) await this.newApiToken();
      return connection;
    } finally {
      await release();
    }
  }

  /** Makes and stores an API token; those who ask at the same time get the same one. @throws Error in words */
  newApiToken(): Promise<string> {
    this.#making ??= this.#makeApiToken().finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  async #makeApiToken(): Promise<string> {
    const apiToken = await this.#service.createApiToken(ENVIRONMENT);
    await this.#apiTokens.store({ origin: LOCAL_ORIGIN, environment: ENVIRONMENT }, apiToken);
    return apiToken;
  }

  /** Two windows that start the service at once must not start two on the same data. @returns what ends the lock */
  async #lock(): Promise<() => Promise<void>> {
    const locks = await this.#locks();
    // No group has an empty id.
    const key = { origin: LOCAL_ORIGIN, environment: ENVIRONMENT, userGroupId: "" };
    for (const deadline = Date.now() + LOCK_PATIENCE_MS; ; await sleep(LOCK_POLL_MS)) {
      const lock = await locks.acquire(key, "start the local service");
      if (lock.held) return lock.release;
      if (Date.now() > deadline) {
        throw new Error(
          `The local service is being started by process ${lock.holder.pid}, which does not come to an end. Try again later.`,
        );
      }
    }
  }
}
