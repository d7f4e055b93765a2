import { randomUUID } from "node:crypto";
import type { GetRequest } from "../contract/contract.ts";
import { type OperationOptions, OperationRun, type RotateRunOptions, type RunOptions } from "./operationRun.ts";
import { type GroupKey, keyText, type LockHolder, type Ports, type RegistryRow } from "./ports.ts";
import { quarantineLeft } from "./quarantine.ts";
import type { Intent, Outcome, Reason } from "./state.ts";
import { begin, next } from "./transition.ts";

/** How an operation on a group ended. */
export interface Report {
  readonly key: GroupKey;
  readonly intent: Intent["kind"];
  readonly outcome: Outcome;
  /** Set if the outcome is `busy`. */
  readonly holder?: LockHolder;
  /** Whether the pending rotation was started with another API token, which may belong to another environment. */
  readonly otherApiToken: boolean;
  /** Why the outcome of the POST is unknown. Set if a rotation is still pending. */
  readonly cause?: Reason;
  /**
   * The remaining time in milliseconds until the outcome is known. Set if the outcome is `unknown` and only time can
   * decide it.
   */
  readonly decidedInMs?: number;
}

interface RecoverAllOptions extends OperationOptions {
  /** Called and awaited after each operation. A later operation may fail, in which case no reports are returned. */
  readonly onReport?: (report: Report) => Promise<void>;
}

/** The state of a group's stored token, determined without a request to the service. */
export type TokenState =
  /** The secret store has the last token from the service. */
  | "current"
  /** The secret store has another token. Refresh before using it. */
  | "stale"
  /** The secret store has no token. Refresh before using one. */
  | "lost"
  /** A rotation is pending. Recover before using the token. */
  | "unknown";

/** A user group in the registry of this machine. */
export interface GroupRow extends RegistryRow {
  readonly state: TokenState;
}

/**
 * Runs the operations on user groups by performing the effects that `transition.ts` decides on.
 *
 * Whether an operation ends normally, with an error, or with the process, the next operation finds on disk what it
 * needs to decide whether the stored token is current.
 */
export class Rotator {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Rotates the token of a group. If a rotation is pending, finishes that one instead. */
  rotate(key: GroupKey, options?: RotateRunOptions): Promise<Report> {
    return this.#run(key, { kind: "rotate" }, options);
  }

  /** Finishes the pending rotation of a group, if there is one. */
  recover(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#run(key, { kind: "recover" }, options);
  }

  /** Fetches the token of a recorded group and stores it. Reports an alarm if the request created the group. */
  refresh(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#run(key, { kind: "fetch", create: false }, options);
  }

  /** Fetches a group that the user specified, **creating it if it does not exist**, and records it. */
  open(key: GroupKey, details: Omit<GetRequest, "user_group_id"> = {}, options?: OperationOptions): Promise<Report> {
    return this.#run(key, { kind: "fetch", create: true }, { ...options, details });
  }

  /** Stores the current state of the group on the service, after the user has seen an alarm. */
  accept(key: GroupKey, options?: OperationOptions): Promise<Report> {
    return this.#run(key, { kind: "accept" }, options);
  }

  /** Finishes all pending rotations and refreshes all stale or lost tokens, one by one. */
  async recoverAll({ onReport, ...options }: RecoverAllOptions = {}): Promise<readonly Report[]> {
    const reports: Report[] = [];
    const add = async (report: Report): Promise<void> => {
      reports.push(report);
      await onReport?.(report);
    };
    for (const { key } of await this.#ports.journal.list()) {
      if (!options.signal?.aborted) await add(await this.recover(key, options));
    }
    for (const { key, state } of await this.groups()) {
      if (options.signal?.aborted || state === "current" || state === "unknown") continue;
      await add(await this.refresh(key, options));
    }
    return reports;
  }

  /** All groups in this machine's registry. The service cannot list its groups. */
  async groups(): Promise<readonly GroupRow[]> {
    const rows = await this.#ports.registry.list();
    return Promise.all(rows.map(async (row) => ({ ...row, state: (await this.#look(row)).state })));
  }

  /**
   * The stored token of a group, checked against its fingerprint.
   *
   * @returns Undefined if the group is not in the registry. The result has a `token` only in the state `current`.
   */
  async token(key: GroupKey): Promise<{ state: TokenState; token?: string; verifiedAt: number } | undefined> {
    const row = await this.#ports.registry.read(key);
    return row && { ...(await this.#look(row)), verifiedAt: row.verifiedAt };
  }

  /**
   * Forgets a group on this machine. Nothing changes on the service.
   *
   * @returns False if a rotation is pending or another process is working on the group. In either case, nothing is
   * forgotten.
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
    // A journal that cannot be read counts as a pending rotation.
    const pending = await journal.read(row.key).catch(() => true);
    if (pending) return { state: "unknown" };
    // If the store fails, it cannot return a token either.
    const token = await secrets.get(keyText(row.key)).catch(() => undefined);
    if (token === undefined) return { state: "lost" };
    return fingerprint(token) === row.fingerprint ? { state: "current", token } : { state: "stale" };
  }

  async #run(key: GroupKey, intent: Intent, options: RunOptions = {}): Promise<Report> {
    const run = new OperationRun(this.#ports, key, intent, options);
    let step = begin(intent, randomUUID());
    try {
      while (step.effect) step = next(step.state, await run.perform(step.effect));
    } finally {
      await run.end();
    }
    if (step.state.phase !== "done") throw new TypeError(`A run ended in the phase '${step.state.phase}'.`);
    const { outcome } = step.state;
    const decidedInMs = outcome.kind === "unknown" ? await this.#decidedIn(key) : undefined;
    const isPending = outcome.kind === "unknown" || (outcome.kind === "alarm" && outcome.rotating);
    const cause = isPending ? run.cause : undefined;
    return {
      key,
      intent: intent.kind,
      outcome,
      otherApiToken: run.otherApiToken,
      ...(run.holder ? { holder: run.holder } : {}),
      ...(cause ? { cause } : {}),
      ...(decidedInMs === undefined ? {} : { decidedInMs }),
    };
  }

  async #decidedIn(key: GroupKey): Promise<number | undefined> {
    const entry = await this.#ports.journal.read(key).catch(() => undefined);
    const left = entry?.journal.resting ? quarantineLeft(entry.writtenAt, this.#ports.now()) : 0;
    return left > 0 ? left : undefined;
  }
}
