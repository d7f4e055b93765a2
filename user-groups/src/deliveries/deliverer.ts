import * as l10n from "@vscode/l10n";
import type { OperationOptions } from "../rotation/operationRun.ts";
import { type GroupKey, keyText, type LockAttempt, type Ports } from "../rotation/ports.ts";
import { reportText } from "../rotation/reportText.ts";
import type { Rotator } from "../rotation/rotator.ts";
import type { Reason } from "../rotation/state.ts";
import { beginDelivery, type DeliveryOptions, nextDelivery } from "./delivery.ts";
import type { DeliveryEffect, DeliveryEvent, DeliveryOutcome, Finality } from "./deliveryState.ts";
import type { Places } from "./places.ts";
import { readBack } from "./readBack.ts";
import { type DeliveryRecord, type DeliveryStore, droppedTargets, withTargets } from "./record.ts";
import { type EnvTarget, type Target, targetName } from "./target.ts";

/** The failure of an operation on a target. The message is one line of plain text that does not contain the token. */
export class DeliveryFailure extends Error {
  readonly final: Finality;

  constructor(message: string, final: Finality = false) {
    super(message);
    this.final = final;
  }
}

/** The operations on a target. All of them reject with a {@link DeliveryFailure}. */
export interface TargetDriver {
  /** Checks, without a token, that a delivery can work. */
  probe(target: Target, options?: OperationOptions): Promise<void>;
  deliver(target: Target, token: string, options?: OperationOptions): Promise<void>;
  verify(target: Target, token: string, options?: OperationOptions): Promise<void>;
  /** The token in a `.env` file. Undefined if there is none, or it cannot be read. Never rejects. */
  read(target: EnvTarget): Promise<string | undefined>;
}

export type DeliveryPorts = Pick<Ports, "registry" | "locks" | "secrets" | "fingerprint"> & {
  readonly rotator: Pick<Rotator, "refresh">;
  readonly deliveries: DeliveryStore;
  readonly places: Places;
  readonly driver: TargetDriver;
  /** Resolves after the given time or when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
};

/** The delays before retries of a delivery, in milliseconds. */
const RETRY_MS = [1_000, 4_000] as const;

const reasonOf = (error: unknown): Reason => ({
  kind: "error",
  message: error instanceof Error ? error.message : String(error),
});

/** The kinds of request errors after which this machine's token may still be the current one. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  "not-connected",
  "cannot-connect",
  "tls",
  "timeout",
  "connection-lost",
  "limited",
  "server-failed",
  "gateway",
]);

export interface DeliverOptions extends DeliveryOptions, OperationOptions {
  /** Replaces the recorded targets, once the service has confirmed which group the token belongs to. */
  readonly targets?: readonly Target[];
}

/**
 * Delivers the token of a group to its targets by performing the effects that `delivery.ts` decides on.
 *
 * @throws {PlaceConflict} Before anything is sent, if a place of a target belongs to another group.
 */
export async function deliver(
  ports: DeliveryPorts,
  key: GroupKey,
  options: DeliverOptions = {},
): Promise<DeliveryOutcome> {
  if (!options.isFresh) {
    const recorded = (await ports.deliveries.read(key))?.targets.map(({ target }) => target);
    await ports.places.check({ key, targets: options.targets ?? recorded ?? [] });
  }
  const run = new DeliveryRun(ports, key, options);
  let step = beginDelivery(options);
  try {
    while (step.effect) {
      const event = await run.perform(step.effect);
      step = nextDelivery(step.state, event);
    }
  } finally {
    await run.end();
  }
  if (step.state.phase !== "done") throw new TypeError(`A delivery ended in the phase '${step.state.phase}'.`);
  return step.state.outcome;
}

class DeliveryRun {
  readonly #ports: DeliveryPorts;
  readonly #key: GroupKey;
  readonly #options: OperationOptions;
  readonly #targets: readonly Target[] | undefined;
  /** Why the service did not confirm the token of the group. */
  #unconfirmed: Reason | undefined;
  #lock: Extract<LockAttempt, { readonly held: true }> | undefined;
  /** The current token, loaded while the lock is held. */
  #token: string | undefined;

  constructor(ports: DeliveryPorts, key: GroupKey, { signal, targets }: DeliverOptions) {
    this.#ports = ports;
    this.#key = key;
    this.#options = { signal };
    this.#targets = targets;
  }

  async perform(effect: DeliveryEffect): Promise<DeliveryEvent> {
    const { deliveries, driver, secrets, sleep } = this.#ports;
    const name = keyText(this.#key);
    switch (effect.do) {
      case "confirm":
        return this.#confirm();
      case "lock":
        return this.#acquire().catch(refused);
      case "load":
        return this.#load().catch(refused);
      case "write":
        return this.#withLock(() => deliveries.write(effect.record)).then(written, refused);
      case "deliver":
        return this.#reach(effect.target, (token) => driver.deliver(effect.target, token, this.#options));
      case "verify":
        return this.#reach(effect.target, (token) => driver.verify(effect.target, token, this.#options));
      case "wait":
        await sleep(RETRY_MS[effect.attempt - 1] ?? 0, this.#options.signal);
        return { type: "waited" };
      case "drop-token":
        return this.#withLock(() => secrets.delete(name)).then(written, refused);
      case "release":
        await this.end();
        return { type: "released" };
      default:
        return effect satisfies never;
    }
  }

  async end(): Promise<void> {
    const lock = this.#lock;
    this.#lock = undefined;
    await lock?.release().catch(() => {});
  }

  async #confirm(): Promise<DeliveryEvent> {
    let report = await this.#ports.rotator.refresh(this.#key, this.#options);
    // The refresh finished a pending rotation and stored nothing.
    if (report.outcome.kind === "not-rotated") report = await this.#ports.rotator.refresh(this.#key, this.#options);
    const { outcome } = report;
    if ("saved" in outcome) {
      this.#unconfirmed = undefined;
      if (outcome.saved === "fully") return { type: "confirmed" };
      return refused(new Error(l10n.t("The token could not be stored on this machine.")));
    }
    switch (outcome.kind) {
      case "busy":
        return { type: "busy", reason: outcome.reason };
      case "failed":
        this.#unconfirmed = outcome.reason;
        return { type: UNREACHABLE.has(outcome.reason.kind) ? "unreachable" : "refused", reason: outcome.reason };
      case "alarm":
        return { type: "refused", reason: { kind: outcome.alarm, message: reportText(report).text } };
      default:
        return refused(new Error(l10n.t("A rotation of this group is pending. Finish it first.")));
    }
  }

  async #acquire(): Promise<DeliveryEvent> {
    const lock = await this.#ports.locks.acquire(this.#key, "deliver");
    if (!lock.held) {
      return { type: "busy", reason: { kind: "busy", message: l10n.t("Another process is working on this group.") } };
    }
    this.#lock = lock;
    return { type: "locked" };
  }

  async #load(): Promise<DeliveryEvent> {
    const { registry, secrets, fingerprint, driver } = this.#ports;
    const record = await this.#claim();
    const current = (await registry.read(this.#key))?.fingerprint;
    const token = await secrets.get(keyText(this.#key));
    this.#token = token !== undefined && fingerprint(token) === current ? token : undefined;
    const found =
      record && current !== undefined ? await readBack(record, current, { ...driver, fingerprint }) : record;
    return { type: "loaded", record: found, current, held: this.#token !== undefined };
  }

  /**
   * Records the targets, and returns the record.
   *
   * @throws {PlaceConflict} If a place belongs to another group.
   * @throws {Error} If there are new targets and the service has not confirmed the token of the group. The token on
   * this machine may belong to another group with the same ID.
   */
  async #claim(): Promise<DeliveryRecord | undefined> {
    const { deliveries, places } = this.#ports;
    const before = await deliveries.read(this.#key);
    const targets = this.#targets ?? before?.targets.map(({ target }) => target);
    if (!targets) return undefined;
    const record = withTargets(before, this.#key, targets);
    const isNew = droppedTargets(record, before?.targets.map(({ target }) => target) ?? []).length > 0;
    if (isNew && this.#unconfirmed) throw new DeliveryFailure(this.#unconfirmed.message);
    return places.claim(record);
  }

  /**
   * @throws {DeliveryFailure} If the lock no longer exists. It may have been removed while the process was suspended.
   */
  async #withLock<T>(work: () => Promise<T>): Promise<T> {
    if (await this.#lock?.isHeld()) return work();
    throw new DeliveryFailure(
      l10n.t(
        "The lock of this operation was removed, so another process may be working on the group now. This operation stopped without making any more changes.",
      ),
      true,
    );
  }

  async #reach(target: Target, work: (token: string) => Promise<void>): Promise<DeliveryEvent> {
    try {
      await this.#withLock(async () => {
        if (this.#token === undefined) throw new TypeError("Nothing can be delivered before the token is loaded.");
        await work(this.#token);
      });
      return { type: "succeeded" };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { message } = error;
      const isStopped = this.#options.signal?.aborted === true;
      const final = isStopped || (error instanceof DeliveryFailure && error.final);
      return { type: "failed", reason: { kind: "target", message: message || targetName(target) }, final };
    }
  }
}

const refused = (error: unknown): DeliveryEvent => ({ type: "refused", reason: reasonOf(error) });
const written = (): DeliveryEvent => ({ type: "written" });
