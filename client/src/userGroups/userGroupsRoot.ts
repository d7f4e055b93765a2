import { createHash } from "node:crypto";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  type ApiResponse,
  type GroupKey,
  type GroupRow,
  openStateFolder,
  type Ports,
  RateLimiter,
  RecoveryLoop,
  type Report,
  Rotator,
  type StateFolder,
  targetDriver,
  UserGroupClient,
} from "@sitekeeper/user-groups";
import * as l10n from "@vscode/l10n";
import { type Disposable, EventEmitter, type ExtensionContext, type Memento, window, workspace } from "vscode";
import { type Connection, Connections, sameAccount, UncheckedConnections } from "./connections/connections.ts";
import { DetailsFolder } from "./groups/groupDetails.ts";
import { LocalAccount } from "./localService/localAccount.ts";
import { LocalService } from "./localService/localService.ts";
import { LOCAL_ORIGIN } from "./names.ts";
import { AuditedRotator } from "./rotation/auditedRotator.ts";
import { AuditLog } from "./rotation/auditLog.ts";
import { BackgroundRecovery } from "./rotation/backgroundRecovery.ts";
import type { Redactor } from "./secrets/redactor.ts";
import { ApiTokens, groupTokenStore, secretsAreKept } from "./secrets/secrets.ts";
import { GroupTargets } from "./targets/groupTargets.ts";

interface OpenState {
  readonly rotator: AuditedRotator;
  readonly state: StateFolder;
  readonly loop: RecoveryLoop;
  readonly targets: GroupTargets;
}

/**
 * The composition root of the user groups part. Creates the connections, the stores, the local service and the rotator,
 * and wires them together. All windows share the state on disk. No token is stored there.
 */
export class UserGroupsRoot implements Disposable {
  readonly connections = new Connections();
  readonly apiTokens: ApiTokens;
  readonly localService: LocalService;
  readonly local: LocalAccount;
  /** The connections whose service has not responded yet. */
  readonly unchecked: UncheckedConnections;
  /** The data from the most recent responses about each group, without the group's token. */
  readonly details: DetailsFolder;
  /** The log of the operations that this machine has performed on groups. */
  readonly audit: AuditLog;
  /** Resolves to false if the machine's credential store has lost secrets that an earlier window stored. */
  readonly secretsAreKept: Promise<boolean>;
  readonly #redactor: Redactor;
  readonly #context: ExtensionContext;
  readonly #changed = new EventEmitter<void>();
  readonly #reported = new EventEmitter<readonly Report[]>();
  readonly #subscriptions: Disposable[] = [];
  #opened: Promise<OpenState> | undefined;

  /** Fires when the content of the view may have changed, either in this window or in another. */
  readonly onDidChange = this.#changed.event;
  /** Fires with the reports of a recovery that ran in the background. */
  readonly onDidReport = this.#reported.event;

  /** @param redactor Receives every secret, so that no secret appears in a log. */
  constructor(context: ExtensionContext, redactor: Redactor) {
    this.#context = context;
    this.secretsAreKept = secretsAreKept(context);
    this.#redactor = redactor;
    this.apiTokens = new ApiTokens(context.secrets, redactor);
    this.unchecked = new UncheckedConnections(context.globalState);
    this.details = new DetailsFolder(path.join(context.globalStorageUri.fsPath, "user-groups", "details"), () =>
      this.#changed.fire(),
    );
    this.audit = new AuditLog(path.join(context.globalStorageUri.fsPath, "user-groups"));
    this.localService = new LocalService(
      path.join(context.globalStorageUri.fsPath, "local-service"),
      context.asAbsolutePath("dist"),
    );
    this.local = new LocalAccount(this.localService, this.apiTokens, async () => (await this.#open()).state);
    this.#subscriptions.push(
      this.connections,
      this.localService,
      this.#changed,
      this.#reported,
      this.connections.onDidChange(() => this.#changed.fire()),
      this.localService.onDidChange(() => this.#changed.fire()),
      context.secrets.onDidChange(() => this.#changed.fire()),
      workspace.onDidGrantWorkspaceTrust(() => {
        this.#changed.fire();
        this.checkInBackground();
      }),
    );
  }

  /** The storage that all windows on this machine share. It contains no secrets. */
  get memory(): Memento {
    return this.#context.globalState;
  }

  get extensionFolder(): string {
    return this.#context.extensionPath;
  }

  /** Returns the user's connections. If the local service has ever been started, its connection comes first. */
  async allConnections(): Promise<readonly Connection[]> {
    const local = (await this.localService.hasData()) ? [await this.local.connection()] : [];
    return [...local, ...this.connections.list()];
  }

  async connectionOf(key: Pick<GroupKey, "origin" | "environment">): Promise<Connection | undefined> {
    return (await this.allConnections()).find((connection) => sameAccount(connection, key));
  }

  /**
   * Creates a client for the service of a connection.
   *
   * @throws {ApiError} If the workspace is not trusted, the local service is not running, or there is no API token.
   */
  async client(connection: Connection): Promise<UserGroupClient> {
    return (await this.#client(connection)).client;
  }

  async rotator(): Promise<AuditedRotator> {
    return (await this.#open()).rotator;
  }

  async targets(): Promise<GroupTargets> {
    return (await this.#open()).targets;
  }

  /** Returns true while this window is rotating the token of a group. */
  async isRotating(key: GroupKey): Promise<boolean> {
    return (await this.#open()).rotator.isRotating(key);
  }

  /** The keyed hash that recognizes tokens without storing them. */
  async fingerprint(): Promise<(token: string) => string> {
    return (await this.#open()).state.fingerprint;
  }

  /** Returns all groups that are stored on this machine, for all connections. */
  async groups(): Promise<readonly GroupRow[]> {
    return (await this.#open()).rotator.groups();
  }

  /**
   * Checks all pending rotations now, and keeps checking while any outcome is unknown. Does nothing in an untrusted
   * workspace.
   *
   * @returns The reports of this check.
   */
  async checkPendingRotations(): Promise<readonly Report[]> {
    if (!workspace.isTrusted) return [];
    const reports: Report[] = [];
    const listening = this.onDidReport((more) => reports.push(...more));
    try {
      await (await this.#open()).loop.check();
    } finally {
      listening.dispose();
    }
    return reports;
  }

  /**
   * Returns the time of the next check of pending rotations. Returns undefined during a check or if no rotation is
   * pending.
   */
  async nextCheck(): Promise<Date | undefined> {
    return (await this.#open()).loop.nextCheck;
  }

  /** Like {@link checkPendingRotations}, but ignores errors, because the view shows the result. */
  checkInBackground(): void {
    this.checkPendingRotations().catch(() => undefined);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #open() {
    this.#opened ??= this.#openState();
    // The next call tries again, for example after disk space has been freed.
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return this.#opened;
  }

  async #openState(): Promise<OpenState> {
    const state = await openStateFolder(path.join(this.#context.globalStorageUri.fsPath, "user-groups"));
    const ports: Ports = {
      ...state,
      secrets: groupTokenStore(this.#context.secrets, this.#redactor),
      connect: async (key) => {
        const connection = await this.connectionOf(key);
        if (!connection) throw refusal(l10n.t("No connection to {0}. Connect to it again.", key.origin));
        const { client, apiTokenFingerprint } = await this.#client(connection);
        return { client: this.#recording(key, client), apiTokenFingerprint };
      },
    };
    const rotator: AuditedRotator = new AuditedRotator(new Rotator(ports), this.audit, (key) => {
      recovery.retry(key);
      this.#changed.fire();
    });
    const loop = new RecoveryLoop({ rotator, onReports: (reports) => this.#reported.fire(reports) });
    const recovery = new BackgroundRecovery(rotator, () => this.checkPendingRotations());
    const stopWatching = state.onDidChange(() => this.#changed.fire());
    this.#subscriptions.push(
      recovery,
      this.onDidChange(() => recovery.checkSoon()),
      { dispose: stopWatching },
      { dispose: () => loop.stop() },
    );
    // If tokens are lost while no window is open, the event does not fire.
    recovery.checkSoon();
    const driven = { ...ports, deliveries: state.deliveries, driver: targetDriver(), sleep: pause };
    return { rotator, state, loop, targets: new GroupTargets(driven, state.places, rotator) };
  }

  /** Creates a client that stores the details of its responses for the view. */
  #recording(key: GroupKey, client: UserGroupClient): Pick<UserGroupClient, "get" | "rotate"> {
    const recorded = async <T extends ApiResponse>(response: T): Promise<T> => {
      // The details are only displayed, so the operation must not fail if they cannot be stored.
      await this.details.storeResponse(key, response).catch(() => undefined);
      await this.unchecked.note(key, true).catch(() => undefined);
      return response;
    };
    return {
      get: async (request, options) => {
        const response = await recorded(await client.get(request, options));
        const { mapping } = request;
        if (response.newUserGroup && mapping) await this.details.note(key, { mapping }).catch(() => undefined);
        return response;
      },
      rotate: async (rotation, options) => recorded(await client.rotate(rotation, options)),
    };
  }

  async #client(connection: Connection) {
    if (!workspace.isTrusted)
      throw refusal(l10n.t("This workspace is not trusted, so nothing is sent to the User Group API."));
    if (connection.baseUrl === "") {
      throw refusal(l10n.t('The local User Group Service is not running. Run "Start Local User Group Service".'));
    }
    const stored = await this.apiTokens.get(connection);
    // The credential store may have lost the token. For the local service, a new token can be created.
    const apiToken = stored ?? (connection.origin === LOCAL_ORIGIN ? await this.local.newApiToken() : undefined);
    if (apiToken === undefined) {
      throw refusal(
        l10n.t(
          'No API token for {0}. None was entered for {1}, or the credential store lost it. Run "Enter API Token".',
          connection.name,
          connection.origin,
        ),
      );
    }
    const rateLimiter = new RateLimiter({
      onWait: ({ host, ms }) => {
        const text = l10n.t("Too many requests to {0}. Waiting {1} s…", host, Math.ceil(ms / 1000));
        window.setStatusBarMessage(text, ms);
      },
    });
    return {
      client: new UserGroupClient({ baseUrl: connection.baseUrl, apiToken, rateLimiter }),
      apiTokenFingerprint: createHash("sha256").update(`${connection.origin}\n${apiToken}`).digest("hex").slice(0, 16),
    };
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {});

/** Creates the error for a request that is not sent. */
function refusal(detail: string): ApiError {
  return new ApiError({ kind: "not-connected", effect: "not-sent", detail });
}
