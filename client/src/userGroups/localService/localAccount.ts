import { type StateFolder, type Turn, UserGroupClient } from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { checkConnection } from "../connections/connectionCheck.ts";
import type { Connection } from "../connections/connections.ts";
import { LOCAL_ORIGIN } from "../names.ts";
import type { ApiTokens } from "../secrets/secrets.ts";
import type { LocalService } from "./localService.ts";

const ENVIRONMENT = "Testing";

/** Prevents two windows from starting two services that use the same data. */
const TURN_TO_START: Turn = {
  purpose: "start the local service",
  timeoutMs: 30_000,
  problem: ({ pid }) => new Error(l10n.t("Process {0} is still starting the local service. Try again later.", pid)),
};

/** The connection to the local service, and its API token. Both are created automatically. */
export class LocalAccount {
  readonly #service: LocalService;
  readonly #apiTokens: ApiTokens;
  readonly #state: () => Promise<StateFolder>;
  #creating: Promise<string> | undefined;

  /** @param state The state that all of this user's windows share. */
  constructor(service: LocalService, apiTokens: ApiTokens, state: () => Promise<StateFolder>) {
    this.#service = service;
    this.#apiTokens = apiTokens;
    this.#state = state;
  }

  /** The connection to the service. Its base URL is empty while the service is not running. */
  async connection(): Promise<Connection> {
    const baseUrl = (await this.#service.url()) ?? "";
    return { name: l10n.t("Local Service"), baseUrl, origin: LOCAL_ORIGIN, environment: ENVIRONMENT };
  }

  /**
   * Starts the service and connects to it. Uses the API token from an earlier start, or creates a new one if that token
   * is missing or the service's data was deleted.
   *
   * @throws {Error} With a user-facing message if the service does not start.
   */
  async start(): Promise<Connection> {
    const { exclusively } = await this.#state();
    return exclusively(LOCAL_ORIGIN, TURN_TO_START, async () => {
      const baseUrl = await this.#service.start();
      const connection = await this.connection();
      const apiToken = await this.#apiTokens.get(connection);
      const isValid =
        apiToken !== undefined &&
        (await checkConnection(new UserGroupClient({ baseUrl, apiToken }))).kind !== "rejected";
      if (!isValid) await this.newApiToken();
      return connection;
    });
  }

  /**
   * Creates and stores an API token. Concurrent calls share one token.
   *
   * @throws {Error} With a user-facing message if the token cannot be created.
   */
  newApiToken(): Promise<string> {
    this.#creating ??= this.#createApiToken().finally(() => {
      this.#creating = undefined;
    });
    return this.#creating;
  }

  async #createApiToken(): Promise<string> {
    const apiToken = await this.#service.createApiToken(ENVIRONMENT);
    await this.#apiTokens.store({ origin: LOCAL_ORIGIN, environment: ENVIRONMENT }, apiToken);
    return apiToken;
  }
}
