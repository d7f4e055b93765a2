import { createHash } from "node:crypto";
import path from "node:path";
import {
  type Answer,
  ApiError,
  type GroupKey,
  type GroupRow,
  openStateFolder,
  type Ports,
  RecoveryLoop,
  type Report,
  type StateFolder,
  UserGroupClient,
} from "@sitekeeper/user-groups";
import { type Disposable, EventEmitter, type ExtensionContext, workspace } from "vscode";
import { ApiTokens } from "./apiTokens.ts";
import { AuditLog } from "./audit.ts";
import { type Connection, Connections, sameAccount } from "./connections.ts";
import { DetailsFolder } from "./groupDetails.ts";
import { Healing } from "./healing.ts";
import { LocalAccount } from "./localService/localAccount.ts";
import { LOCAL_ORIGIN, LocalService } from "./localService/localService.ts";
import type { Redactor } from "./redactor.ts";
import { secretsAreKept } from "./secretProbe.ts";
import { groupTokenStore } from "./secretStore.ts";
import { WatchedRotator } from "./watchedRotator.ts";

/**
 * Everything the editor knows of user groups, in one place: the connections, the groups and the state of their tokens,
 * and the rotator over the editor's stores. What is on disk is shared by every window; nothing here holds a token.
 */
export class Keeper implements Disposable {
  readonly connections = new Connections();
  readonly apiTokens: ApiTokens;
  readonly localService: LocalService;
  /** The connection to the local service. */
  readonly local: LocalAccount;
  /** What was last seen of each group beside its token. */
  readonly details: DetailsFolder;
  /** What this machine did to groups. */
  readonly audit: AuditLog;
  /** False when the credential store of this machine lost what an earlier window gave it. */
  readonly secretsAreKept: Promise<boolean>;
  readonly #redactor: Redactor;
  readonly #context: ExtensionContext;
  readonly #changed = new EventEmitter<void>();
  readonly #reported = new EventEmitter<readonly Report[]>();
  readonly #subscriptions: Disposable[] = [];
  #opened:
    | Promise<{ readonly rotator: WatchedRotator; readonly state: StateFolder; readonly loop: RecoveryLoop }>
    | undefined;

  /** Something that the view shows may have changed, in this window or another one. */
  readonly onDidChange = this.#changed.event;
  /** Unfinished rotations were looked after in the background. */
  readonly onDidReport = this.#reported.event;

  /** @param redactor is told every secret that passes, so that no log shows one */
  constructor(context: ExtensionContext, redactor: Redactor) {
    this.#context = context;
    this.secretsAreKept = secretsAreKept(context);
    this.#redactor = redactor;
    this.apiTokens = new ApiTokens(context.secrets, redactor);
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

  /** The connections of the user; the local service, once it was started, is the first. */
  async allConnections(): Promise<readonly Connection[]> {
    const local = (await this.localService.hasData()) ? [await this.local.connection()] : [];
    return [...local, ...this.connections.list()];
  }

  async connectionOf(key: Pick<GroupKey, "origin" | "environment">): Promise<Connection | undefined> {
    return (await this.allConnections()).find((connection) => sameAccount(connection, key));
  }

  /**
   * A client of the service of a connection.
   *
   * @throws ApiError in words when the workspace is not trusted, the local service does not run, or there is no token
   */
  async client(connection: Connection): Promise<UserGroupClient> {
    return (await this.#client(connection)).client;
  }

  async rotator(): Promise<WatchedRotator> {
    return (await this.#open()).rotator;
  }

  /** True while this window rotates the token of a group. */
  async isRotating(key: GroupKey): Promise<boolean> {
    return (await this.#open()).rotator.isRotating(key);
  }

  /** The keyed hash by which tokens are recognized without being known. */
  async fingerprint(): Promise<(token: string) => string> {
    return (await this.#open()).state.fingerprint;
  }

  /** Every group that this machine knows, of every connection. */
  async groups(): Promise<readonly GroupRow[]> {
    return (await this.#open()).rotator.groups();
  }

  /**
   * Finishes what is unfinished, now; later rounds follow by themselves while an outcome is unknown. In a workspace that
   * is not trusted nothing can be asked, so nothing is.
   *
   * @returns what was done
   */
  async checkUnknownOutcomes(): Promise<readonly Report[]> {
    if (!workspace.isTrusted) return [];
    const reports: Report[] = [];
    const noting = this.onDidReport((more) => reports.push(...more));
    try {
      await (await this.#open()).loop.check();
    } finally {
      noting.dispose();
    }
    return reports;
  }

  /** When unknown outcomes are checked next; undefined while they are, and where there are none. */
  async nextCheck(): Promise<Date | undefined> {
    return (await this.#open()).loop.nextCheck;
  }

  /** As {@link checkUnknownOutcomes}, as the answer to nobody: the view shows what comes of it, or what is still wrong. */
  checkInBackground(): void {
    this.checkUnknownOutcomes().catch(() => undefined);
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose();
  }

  #open() {
    this.#opened ??= this.#openState();
    // A disk that was full may have room by the next try.
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return this.#opened;
  }

  async #openState() {
    const state = await openStateFolder(path.join(this.#context.globalStorageUri.fsPath, "user-groups"));
    const ports: Ports = {
      ...state,
      secrets: groupTokenStore(this.#context.secrets, this.#redactor),
      connect: async (key) => {
        const connection = await this.connectionOf(key);
        if (!connection) throw refusal(`There is no connection to ${key.origin} any more. Connect to it again.`);
        const { client, apiTokenFingerprint } = await this.#client(connection);
        return { client: this.#noting(key, client), apiTokenFingerprint };
      },
    };
    const rotator: WatchedRotator = new WatchedRotator(ports, this.audit, (key) => {
      healing.expect(key);
      this.#changed.fire();
    });
    const loop = new RecoveryLoop({ rotator, onReports: (reports) => this.#reported.fire(reports) });
    const healing = new Healing(rotator, () => this.checkUnknownOutcomes());
    const stopWatching = state.onDidChange(() => this.#changed.fire());
    this.#subscriptions.push(
      healing,
      this.onDidChange(() => healing.lookSoon()),
      { dispose: stopWatching },
      { dispose: () => loop.stop() },
    );
    // What was lost while no window was open shows by no change.
    healing.lookSoon();
    return { rotator, state, loop };
  }

  /** A client that keeps what the answers say beside the token, for people to look at. */
  #noting(key: GroupKey, client: UserGroupClient): Pick<UserGroupClient, "get" | "rotate"> {
    const noted = async <T extends Answer>(answer: T): Promise<T> => {
      // What people look at must not fail an operation.
      await this.details.noteAnswer(key, answer).catch(() => undefined);
      return answer;
    };
    return {
      get: async (request, options) => {
        const answer = await noted(await client.get(request, options));
        const { mapping } = request;
        if (answer.newUserGroup && mapping) await this.details.note(key, { mapping }).catch(() => undefined);
        return answer;
      },
      rotate: async (rotation, options) => noted(await client.rotate(rotation, options)),
    };
  }

  async #client(connection: Connection) {
    if (!workspace.isTrusted) throw refusal("This workspace is not trusted: nothing is sent to the User Group API.");
    if (connection.baseUrl === "") {
      throw refusal("The local User Group Service does not run. Start it with 'Start Local User Group Service'.");
    }
    const stored = await this.apiTokens.get(connection);
    // Where the credential store lost it: of the service of this machine another one can be made.
    const apiToken = stored ?? (connection.origin === LOCAL_ORIGIN ? await this.local.newApiToken() : undefined);
    if (apiToken === undefined) {
      throw refusal(
        `There is no API token for ${connection.name}: it was never entered for ${connection.origin}, or the credential store of this machine lost it. Enter it with 'Enter API Token'.`,
      );
    }
    return {
      client: new UserGroupClient({ baseUrl: connection.baseUrl, apiToken }),
      apiTokenFingerprint: createHash("sha256").update(`${connection.origin}\n${apiToken}`).digest("hex").slice(0, 16),
    };
  }
}

/** A refusal before anything was sent. */
function refusal(detail: string): ApiError {
  return new ApiError({ kind: "not-connected", effect: "not-sent", detail });
}
