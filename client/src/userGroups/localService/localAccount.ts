import { type StateFolder, type Turn, UserGroupClient } from "@sitekeeper/user-groups";
import type { ApiTokens } from "../apiTokens.ts";
import { checkConnection } from "../connectionCheck.ts";
import type { Connection } from "../connections.ts";
import { LOCAL_ORIGIN, type LocalService } from "./localService.ts";

const NAME = "Local Service";
const ENVIRONMENT = "Testing";

/** Two windows that start the service at once must not start two on the same data. */
const TURN_TO_START: Turn = {
  purpose: "start the local service",
  patienceMs: 30_000,
  problem: (pid) =>
    new Error(`The local service is being started by process ${pid}, which does not come to an end. Try again later.`),
};

/** The connection to the local service with its API token: nobody has to enter either. */
export class LocalAccount {
  readonly #service: LocalService;
  readonly #apiTokens: ApiTokens;
  readonly #state: () => Promise<StateFolder>;
  #making: Promise<string> | undefined;

  /** @param state which every window of this user shares */
  constructor(service: LocalService, apiTokens: ApiTokens, state: () => Promise<StateFolder>) {
    this.#service = service;
    this.#apiTokens = apiTokens;
    this.#state = state;
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
    const { exclusively } = await this.#state();
    return exclusively(LOCAL_ORIGIN, TURN_TO_START, async () => {
      const baseUrl = await this.#service.start();
      const connection = await this.connection();
      const apiToken = await this.#apiTokens.get(connection);
      const known =
        apiToken !== undefined &&
        (await checkConnection(new UserGroupClient({ baseUrl, apiToken }))).kind !== "refused";
      if (!known) await this.newApiToken();
      return connection;
    });
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
}
