import { randomUUID } from "node:crypto";
import type { Answer } from "./answer.ts";
import { ApiError } from "./apiError.ts";
import type { GetRequest } from "./contract.ts";
import { type GroupKey, keyText } from "./groupKey.ts";
import type { Connection, JournalEntry, LockHolder, Ports, RegistryRow } from "./ports.ts";
import { quarantineLeft } from "./quarantine.ts";
import { begin, next } from "./rotation.ts";
import type { Effect, Event, Intent, Outcome, Reason, Seen } from "./rotationState.ts";

/** What may be given to every operation. */
export interface OperationOptions {
  /** Aborting ends the operation as soon as it is safe; a POST that was sent leaves the outcome unknown. */
  readonly signal?: AbortSignal | undefined;
}

/** How an operation on a group ended. */
export interface Report {
  readonly key: GroupKey;
  /** What was asked for. */
  readonly intent: Intent["kind"];
  readonly outcome: Outcome;
  /** Set when the outcome is `busy`. */
  readonly holder?: LockHolder;
  /** The unfinished rotation was begun with another API token: that may belong to another environment. */
  readonly otherApiToken: boolean;
  /** Set when the outcome is `unknown` and time alone will decide: how long that takes, in milliseconds. */
  readonly decidedInMs?: number;
}

/** What is known of the token of a group on this machine, without asking the service. */
export type TokenState =
  /** The secret store holds the token that the service last gave. */
  | "current"
  /** The secret store holds another token: refresh before use. */
  | "stale"
  /** The secret store holds none: refresh before use. */
  | "lost"
  /** A rotation is unfinished: recover before use. */
  | "unknown";

/** A user group that this machine knows. */
export interface GroupRow extends RegistryRow {
  readonly state: TokenState;
}

/**
 * Runs the operations on user groups: performs the effects that `rotation.ts` decides on, on the given ports.
 *
 * However an operation ends, by an error, a signal or the end of the process, the next one finds on disk what it needs
 * to tell whether the stored token is current.
 */
export class Rotator {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Rotates the token of a group; finishes an unfinished rotation instead when there is one. */
  rotate(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#run(key, { kind: "rotate" }, options);
  }

  /** Finishes the unfinished rotation of a group, if there is one. */
  recover(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#run(key, { kind: "recover" }, options);
  }

  /** Fetches the token of a known group and stores it. A group that has to be created for it is an alarm. */
  refresh(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#run(key, { kind: "fetch", create: false }, options);
  }

  /** Fetches a group that the user named, **creating it when it does not exist**, and knows it from then on. */
  open(key: GroupKey, details: Omit<GetRequest, "user_group_id"> = {}, options?: OperationOptions): Promise<Report> {
    return this.#run(key, { kind: "fetch", create: true }, { ...options, details });
  }

  /** Takes the group as it is now, after the user saw the alarm `created` or `recreated`. */
  accept(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#run(key, { kind: "accept" }, options);
  }

  /** Finishes every unfinished rotation, and refreshes every stale or lost token; one after the other. */
  async recoverAll(options: OperationOptions = {}): Promise<readonly Report[]> {
    const reports: Report[] = [];
    for (const { key } of await this.#ports.journal.list()) {
      if (!options.signal?.aborted) reports.push(await this.recover(key, options));
    }
    for (const { key, state } of await this.groups()) {
      if (options.signal?.aborted || state === "current" || state === "unknown") continue;
      reports.push(await this.refresh(key, options));
    }
    return reports;
  }

  /** Every group that this machine knows. The service has no list. */
  async groups(): Promise<readonly GroupRow[]> {
    const rows = await this.#ports.registry.list();
    return Promise.all(rows.map(async (row) => ({ ...row, state: (await this.#look(row)).state })));
  }

  /**
   * The stored token of a group, checked against its fingerprint.
   *
   * @returns `token` only in the state `current`; undefined when this machine does not know the group
   */
  async token(key: GroupKey): Promise<{ state: TokenState; token?: string; verifiedAt: number } | undefined> {
    const row = await this.#ports.registry.read(key);
    return row && { ...(await this.#look(row)), verifiedAt: row.verifiedAt };
  }

  /**
   * Forgets a group on this machine; at the service nothing changes.
   *
   * @returns false when a rotation is unfinished, or another process is at work: then nothing is forgotten
   */
  async forget(key: GroupKey): Promise<boolean> {
    const { locks, journal, secrets, registry } = this.#ports;
    const lock = await locks.acquire(key, "forget");
    if (!lock.held) return false;
    try {
      if (await journal.read(key)) return false;
      await secrets.delete(keyText(key));
      await registry.remove(key);
      return true;
    } finally {
      await lock.release();
    }
  }

  async #look(row: RegistryRow): Promise<{ state: TokenState; token?: string }> {
    const { journal, secrets, fingerprint } = this.#ports;
    // A journal that cannot be read is a journal.
    const unfinished = await journal.read(row.key).catch(() => true);
    if (unfinished) return { state: "unknown" };
    const token = await secrets.get(keyText(row.key));
    if (token === undefined) return { state: "lost" };
    return fingerprint(token) === row.fingerprint ? { state: "current", token } : { state: "stale" };
  }

  async #run(key: GroupKey, intent: Intent, options: RunOptions = {}): Promise<Report> {
    const run = new Run(this.#ports, key, intent, options);
    let step = begin(intent, randomUUID());
    try {
      while (step.effect) step = next(step.state, await run.perform(step.effect));
    } finally {
      await run.end();
    }
    if (step.state.phase !== "done") throw new TypeError(`A run ended in the phase '${step.state.phase}'.`);
    const { outcome } = step.state;
    const decidedInMs = outcome.kind === "unknown" ? await this.#decidedIn(key) : undefined;
    return {
      key,
      intent: intent.kind,
      outcome,
      otherApiToken: run.otherApiToken,
      ...(run.holder ? { holder: run.holder } : {}),
      ...(decidedInMs === undefined ? {} : { decidedInMs }),
    };
  }

  async #decidedIn(key: GroupKey): Promise<number | undefined> {
    const entry = await this.#ports.journal.read(key).catch(() => undefined);
    return entry?.journal.resting ? quarantineLeft(entry.writtenAt, this.#ports.now()) : undefined;
  }
}

interface RunOptions extends OperationOptions {
  readonly details?: Omit<GetRequest, "user_group_id">;
}

const PURPOSE: Readonly<Record<Intent["kind"], string>> = {
  rotate: "rotate",
  recover: "finish a rotation",
  fetch: "refresh",
  accept: "refresh",
};

function reasonOf(error: unknown): Reason {
  if (error instanceof ApiError) return { kind: error.kind, message: error.message };
  if (!(error instanceof Error)) return { kind: "error", message: String(error) };
  if (!("syscall" in error)) return { kind: "error", message: error.message };
  return { kind: "storage", message: `A file on this machine could not be read or written (${error.message}).` };
}

/** One operation under way: performs effects, and remembers what only they need. */
class Run {
  readonly #ports: Ports;
  readonly #key: GroupKey;
  readonly #intent: Intent;
  readonly #options: RunOptions;
  #release: (() => Promise<void>) | undefined;
  #connection: Connection | undefined;
  #row: RegistryRow | undefined;
  #unfinished: JournalEntry | undefined;
  /** The last answer, for what the registry tells people. */
  #answer: Answer | undefined;
  holder: LockHolder | undefined;

  constructor(ports: Ports, key: GroupKey, intent: Intent, options: RunOptions) {
    this.#ports = ports;
    this.#key = key;
    this.#intent = intent;
    this.#options = options;
  }

  /** Performs one effect, and says what happened. Rejects only for faults of the program. */
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
          otherGroup: error instanceof ApiError && error.kind === "other-group",
        }));
      case "post":
        return this.#post(effect.token, effect.attempt);
      case "write-journal":
        return this.#write(async () => {
          const { apiTokenFingerprint } = await this.#connect();
          const entry = { key: this.#key, journal: effect.journal, writtenAt: this.#ports.now(), apiTokenFingerprint };
          await this.#ports.journal.write(entry);
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
    const [begun, now] = [this.#unfinished?.apiTokenFingerprint, this.#connection?.apiTokenFingerprint];
    return begun !== undefined && now !== undefined && begun !== now;
  }

  /** Lets other processes in. */
  async end(): Promise<void> {
    const release = this.#release;
    this.#release = undefined;
    // A lock file that cannot be removed is removed by the next process, once this one has ended.
    await release?.().catch(() => {});
  }

  async #lock(): Promise<Event> {
    try {
      const lock = await this.#ports.locks.acquire(this.#key, PURPOSE[this.#intent.kind]);
      if (lock.held) {
        this.#release = lock.release;
        return { type: "locked" };
      }
      this.holder = lock.holder;
      return { type: "busy", reason: { kind: "busy", message: "Another process is at work on this group." } };
    } catch (error) {
      return { type: "lock-failed", reason: reasonOf(error) };
    }
  }

  async #load(): Promise<Event> {
    const { journal, registry, secrets, fingerprint, now } = this.#ports;
    const entry = await journal.read(this.#key);
    this.#unfinished = entry;
    this.#row = await registry.read(this.#key);
    const token = await secrets.get(keyText(this.#key));
    return {
      type: "loaded",
      journal: entry?.journal,
      known: this.#row && { fingerprint: this.#row.fingerprint, teamId: this.#row.teamId },
      secretFingerprint: token === undefined ? undefined : fingerprint(token),
      quarantineOver: entry?.journal.resting === true && quarantineLeft(entry.writtenAt, now()) === 0,
    };
  }

  async #get(): Promise<Event> {
    const { client } = await this.#connect();
    const name = this.#row?.name;
    const known = name === undefined ? {} : { name };
    // To finish a rotation is to look, not to create with the details of the moment.
    const details = this.#unfinished ? known : (this.#options.details ?? known);
    const request = { user_group_id: this.#key.userGroupId, ...details };
    this.#answer = await client.get(request, { signal: this.#options.signal });
    return { type: "seen", seen: this.#seen(this.#answer) };
  }

  async #post(currentToken: string, idempotencyKey: string): Promise<Event> {
    try {
      const { client } = await this.#connect();
      const rotation = { userGroupId: this.#key.userGroupId, currentToken, idempotencyKey };
      this.#answer = await client.rotate(rotation, { signal: this.#options.signal });
      return { type: "rotated", seen: this.#seen(this.#answer) };
    } catch (error) {
      const effect = error instanceof ApiError ? error.effect : "unknown";
      return { type: effect === "unknown" ? "unanswered" : effect, reason: reasonOf(error) };
    }
  }

  async #connect(): Promise<Connection> {
    this.#connection ??= await this.#ports.connect(this.#key);
    return this.#connection;
  }

  #seen({ userGroup, newUserGroup, casRotation }: Answer): Seen {
    const { token, teamId } = userGroup;
    return { token, fingerprint: this.#ports.fingerprint(token), created: newUserGroup, cas: casRotation, teamId };
  }

  async #write(write: () => Promise<void>): Promise<Event> {
    try {
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
      fingerprint,
      previousFingerprint: changed ? before.fingerprint : before?.previousFingerprint,
      teamId: teamId ?? before?.teamId,
      name: this.#answer?.userGroup.name ?? before?.name,
      verifiedAt: wall,
      rotatedAt: rotated || changed ? wall : before?.rotatedAt,
    };
    await this.#ports.registry.write(row);
    this.#row = row;
  }

  async #keep(token: string): Promise<void> {
    const { secrets } = this.#ports;
    const key = keyText(this.#key);
    await secrets.set(key, token);
    if ((await secrets.get(key)) !== token) throw new Error("The secret store did not keep the token.");
  }
}
