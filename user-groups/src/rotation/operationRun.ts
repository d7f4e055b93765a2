import * as l10n from "@vscode/l10n";
import { ApiError } from "../client/apiError.ts";
import { WAIT_LIMITS_MS } from "../client/rateLimiter.ts";
import type { ApiResponse } from "../client/response.ts";
import { ENVIRONMENTS, type Environment, type GetRequest } from "../contract/contract.ts";
import {
  type Connection,
  type GroupKey,
  type JournalEntry,
  keyText,
  type LockAttempt,
  type LockHolder,
  type Ports,
  type RegistryRow,
} from "./ports.ts";
import { quarantineLeft } from "./quarantine.ts";
import type { DistrustReason, Effect, Event, Intent, Reason, Seen } from "./state.ts";
import { isSuperseded, withToken } from "./superseded.ts";

export interface OperationOptions {
  /**
   * When this signal is aborted, the operation ends as soon as that is safe. If a POST has already been sent, its
   * outcome is unknown.
   */
  readonly signal?: AbortSignal | undefined;
}

export interface RotateRunOptions extends OperationOptions {
  /**
   * Called before the first POST, while the group is locked. If it rejects, nothing is rotated.
   *
   * @param current The fingerprint of the token to replace.
   */
  readonly beforePost?: (current: string) => Promise<void>;
}

export interface RunOptions extends RotateRunOptions {
  /** For `open`, the fields to create the group with if it does not exist. */
  readonly details?: Omit<GetRequest, "user_group_id">;
}

const PURPOSE: Readonly<Record<Intent["kind"], string>> = {
  rotate: "rotate",
  recover: "finish a rotation",
  fetch: "refresh",
  accept: "refresh",
};

function reasonOf(error: unknown): Reason {
  if (error instanceof ApiError) {
    const { status } = error.details;
    return { kind: error.kind, message: error.message, ...(status === undefined ? {} : { status }) };
  }
  if (!(error instanceof Error)) return { kind: "error", message: String(error) };
  if (!("syscall" in error)) return { kind: "error", message: error.message };
  return { kind: "storage", message: l10n.t("A file on this machine cannot be read or written ({0}).", error.message) };
}

/** The alarm that an error causes, if any. */
function distrustOf(error: unknown): DistrustReason | undefined {
  const kind = error instanceof ApiError ? error.kind : undefined;
  return kind === "other-group" || kind === "cached" ? kind : undefined;
}

/** The kinds of rejections that come before a request is handled. */
const REFUSALS: ReadonlySet<string> = new Set(["limited", "redirect"]);

/** A running operation. Performs effects and keeps the data that only the effects need. */
export class OperationRun {
  readonly #ports: Ports;
  readonly #key: GroupKey;
  readonly #intent: Intent;
  readonly #options: RunOptions;
  #lockHeld: Extract<LockAttempt, { readonly held: true }> | undefined;
  #connection: Connection | undefined;
  #row: RegistryRow | undefined;
  #pending: JournalEntry | undefined;
  /** The fingerprint of the API token that the record or the journal was written with. */
  #knownApiToken: string | undefined;
  /** The last response. Its name and team ID go to the registry. */
  #response: ApiResponse | undefined;
  /** The journal on disk. */
  #entry: JournalEntry | undefined;
  /** How long this operation has waited since its POST was first refused, in milliseconds. */
  #waitedMs = 0;
  holder: LockHolder | undefined;

  constructor(ports: Ports, key: GroupKey, intent: Intent, options: RunOptions) {
    this.#ports = ports;
    this.#key = key;
    this.#intent = intent;
    this.#options = options;
  }

  /** Performs one effect and returns its event. Rejects only for programming errors. */
  perform(effect: Effect): Promise<Event> {
    switch (effect.do) {
      case "lock":
        return this.#lock();
      case "load":
        return this.#load().catch((error) => ({ type: "load-failed", reason: reasonOf(error) }));
      case "get":
        return this.#get().catch((error) => ({
          type: "get-failed",
          reason: reasonOf(error),
          alarm: distrustOf(error),
        }));
      case "post":
        return this.#post(effect.token, effect.attempt);
      case "write-journal":
        return this.#write(async () => {
          const { oldFingerprint, fences, resting } = effect.journal;
          if (fences === 0 && !resting) await this.#options.beforePost?.(oldFingerprint);
          const { apiTokenFingerprint } = await this.#connect();
          const { cause } = this.#entry ?? {};
          const writtenAt = this.#ports.now();
          const entry = { key: this.#key, journal: effect.journal, writtenAt, apiTokenFingerprint, cause };
          await this.#ports.journal.write(entry);
          this.#knownApiToken = apiTokenFingerprint;
          this.#entry = entry;
        });
      case "write-registry":
        return this.#write(() => this.#remember(effect.seen, effect.rotated));
      case "write-secret":
        return this.#write(() => this.#keep(effect.seen.token));
      case "clear-journal":
        return this.#write(() => this.#ports.journal.clear(this.#key));
      case "release":
        return this.end().then(() => ({ type: "released" }));
      default:
        return effect satisfies never;
    }
  }

  get otherApiToken(): boolean {
    const [begun, now] = [this.#pending?.apiTokenFingerprint, this.#connection?.apiTokenFingerprint];
    return begun !== undefined && now !== undefined && begun !== now;
  }

  /** Why the outcome of the pending rotation is unknown. */
  get cause(): Reason | undefined {
    if (this.#entry?.cause || !this.#pending) return this.#entry?.cause;
    return { kind: "interrupted", message: l10n.t("An earlier run ended before the response arrived.") };
  }

  async end(): Promise<void> {
    const lock = this.#lockHeld;
    this.#lockHeld = undefined;
    // If this fails, the next process removes the lock file once this process has ended.
    await lock?.release().catch(() => {});
  }

  async #lock(): Promise<Event> {
    try {
      const lock = await this.#ports.locks.acquire(this.#key, PURPOSE[this.#intent.kind]);
      if (lock.held) {
        this.#lockHeld = lock;
        return { type: "locked" };
      }
      this.holder = lock.holder;
      return { type: "busy", reason: { kind: "busy", message: l10n.t("Another process is working on this group.") } };
    } catch (error) {
      return { type: "lock-failed", reason: reasonOf(error) };
    }
  }

  async #load(): Promise<Event> {
    const { journal, registry, secrets, fingerprint, now } = this.#ports;
    const entry = await journal.read(this.#key);
    this.#pending = entry;
    this.#entry = entry;
    this.#row = await registry.read(this.#key);
    this.#knownApiToken = entry?.apiTokenFingerprint ?? this.#row?.apiTokenFingerprint;
    const token = await secrets.get(keyText(this.#key));
    return {
      type: "loaded",
      journal: entry?.journal,
      recorded: this.#row && { fingerprint: this.#row.fingerprint, teamId: this.#row.teamId },
      secretFingerprint: token === undefined ? undefined : fingerprint(token),
      quarantineOver: entry?.journal.resting === true && quarantineLeft(entry.writtenAt, now()) === 0,
    };
  }

  async #get(): Promise<Event> {
    const { client } = await this.#connect();
    const userGroupId = this.#key.userGroupId;
    const name = this.#row?.name;
    const recorded = name === undefined ? {} : { name };
    // Finishing a pending rotation only reads the group, so the details for creating it do not apply.
    const details = this.#pending ? recorded : (this.#options.details ?? recorded);
    const response = await client.get({ user_group_id: userGroupId, ...details }, { signal: this.#options.signal });
    this.#response = response;
    return { type: "seen", seen: this.#seen(response, response.attempts > 1) };
  }

  /**
   * Called before each step that is visible to other processes, because this process may have been suspended since the
   * previous step.
   * @throws {Error} If the lock no longer exists.
   */
  async #checkLock(): Promise<void> {
    if (await this.#lockHeld?.isHeld()) return;
    throw new Error(
      l10n.t(
        "The lock of this operation was removed, so another process may be working on the group now. This operation stopped without making any more changes.",
      ),
    );
  }

  async #post(currentToken: string, idempotencyKey: string): Promise<Event> {
    try {
      await this.#checkLock();
    } catch (error) {
      return { type: "not-sent", reason: reasonOf(error) };
    }
    try {
      const { client } = await this.#connect();
      const rotation = { userGroupId: this.#key.userGroupId, currentToken, idempotencyKey };
      this.#response = await client.rotate(rotation, { signal: this.#options.signal });
      const seen = this.#seen(this.#response, false);
      // The record was made with this API token, before a response said which environment that is for.
      const isWrong = seen.environment === "other" && this.#row?.apiTokenFingerprint === this.#knownApiToken;
      if (isWrong) await this.#ports.registry.remove(this.#key).catch(() => {});
      return { type: "rotated", seen };
    } catch (error) {
      const reason = reasonOf(error);
      const effect = error instanceof ApiError ? error.effect : "unknown";
      if (effect === "rejected") {
        if (REFUSALS.has(reason.kind)) return { type: "refused", reason, again: this.#mayWait(error) };
        return { type: "rejected", reason, notCurrent: reason.kind === "not-current" };
      }
      if (effect === "not-sent") return { type: "not-sent", reason };
      await this.#noteCause(reason);
      return { type: "unanswered", reason };
    }
  }

  /** Whether to wait until the service allows another POST. */
  #mayWait(error: unknown): boolean {
    if (!(error instanceof ApiError && error.details.mayWait)) return false;
    this.#waitedMs += error.details.retryAfterMs ?? 0;
    return this.#waitedMs <= WAIT_LIMITS_MS.request;
  }

  /** Records why the first POST failed, for later runs. The journal itself stays the same. */
  async #noteCause(cause: Reason): Promise<void> {
    if (!this.#entry || this.#entry.cause) return;
    const entry = { ...this.#entry, cause };
    this.#entry = entry;
    // The cause is only shown, so it does not matter whether it can be written.
    await this.#write(() => this.#ports.journal.write(entry));
  }

  async #connect(): Promise<Connection> {
    this.#connection ??= await this.#ports.connect(this.#key);
    return this.#connection;
  }

  #seen({ userGroup, newUserGroup: created, casRotation: cas, answeredAt }: ApiResponse, retried: boolean): Seen {
    const { token, teamId } = userGroup;
    const fingerprint = this.#ports.fingerprint(token);
    const superseded = isSuperseded(this.#row, fingerprint);
    const environment = this.#environmentOf(userGroup.environment);
    return { token, fingerprint, created, retried, superseded, environment, cas, teamId, answeredAt };
  }

  /** @param tag `api_environment_tag`. Only some responses contain it, and API tokens may have no environment. */
  #environmentOf(tag: Environment | null | undefined): Seen["environment"] {
    const named = ENVIRONMENTS.find((name) => name === this.#key.environment);
    const expected = named ?? this.#row?.environmentTag;
    if (tag && expected !== undefined && tag !== expected) return "other";
    const isKnown = this.#connection?.apiTokenFingerprint === this.#knownApiToken;
    return isKnown || (tag && tag === expected) ? "same" : "unknown";
  }

  async #write(write: () => Promise<void>): Promise<Event> {
    try {
      await this.#checkLock();
      await write();
      return { type: "written" };
    } catch (error) {
      return { type: "write-failed", reason: reasonOf(error) };
    }
  }

  async #remember({ fingerprint, teamId }: Seen, rotated: boolean): Promise<void> {
    const before = this.#row;
    const changed = before !== undefined && before.fingerprint !== fingerprint;
    const { wall } = this.#ports.now();
    const row: RegistryRow = {
      key: this.#key,
      ...withToken(before, fingerprint),
      teamId: teamId ?? before?.teamId,
      environmentTag: this.#response?.userGroup.environment ?? before?.environmentTag,
      apiTokenFingerprint: this.#connection?.apiTokenFingerprint,
      name: this.#response?.userGroup.name ?? before?.name,
      verifiedAt: wall,
      rotatedAt: rotated || changed ? wall : before?.rotatedAt,
      recordedAt: before ? (before.recordedAt ?? before.verifiedAt) : wall,
    };
    await this.#ports.registry.write(row);
    this.#row = row;
  }

  async #keep(token: string): Promise<void> {
    const { secrets } = this.#ports;
    const name = keyText(this.#key);
    await secrets.set(name, token);
    // A secret store can accept a token without keeping it.
    if ((await secrets.get(name)) !== token) throw new Error(l10n.t("The secret store did not keep the token."));
  }
}
