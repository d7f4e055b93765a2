import * as l10n from "@vscode/l10n";
import type { OperationOptions } from "../rotation/operationRun.ts";
import { type GroupKey, keyText, type LockAttempt, type Ports } from "../rotation/ports.ts";
import type { Rotator } from "../rotation/rotator.ts";
import type { Reason } from "../rotation/state.ts";
import { beginDelivery, type DeliveryOptions, nextDelivery } from "./delivery.ts";
import type { DeliveryStore } from "./record.ts";
import type { DeliveryEffect, DeliveryEvent, DeliveryOutcome } from "./state.ts";
import { type Target, targetName } from "./target.ts";

/** The failure of an operation on a target. The message is one line of plain text that does not contain the token. */
export class DeliveryFailure extends Error {
  /** Whether retrying now would be pointless. */
  readonly final: boolean;

  constructor(message: string, final = false) {
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
}

export type DeliveryPorts = Pick<Ports, "registry" | "locks" | "secrets" | "fingerprint"> & {
  readonly rotator: Pick<Rotator, "refresh">;
  readonly deliveries: DeliveryStore;
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
]);

/** Delivers the token of a group to its targets by performing the effects that `delivery.ts` decides on. */
export async function deliver(
  ports: DeliveryPorts,
  key: GroupKey,
  options: DeliveryOptions & OperationOptions = {},
): Promise<DeliveryOutcome> {
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
  #lock: Extract<LockAttempt, { readonly held: true }> | undefined;
  /** The current token, loaded while the lock is held. */
  #token: string | undefined;

  constructor(ports: DeliveryPorts, key: GroupKey, { signal }: OperationOptions) {
    this.#ports = ports;
    this.#key = key;
    this.#options = { signal };
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
    let { outcome } = await this.#ports.rotator.refresh(this.#key, this.#options);
    // The refresh finished a pending rotation and stored nothing.
    if (outcome.kind === "not-rotated") ({ outcome } = await this.#ports.rotator.refresh(this.#key, this.#options));
    if ("saved" in outcome) {
      if (outcome.saved === "fully") return { type: "confirmed" };
      return refused(new Error(l10n.t("The token could not be stored on this machine.")));
    }
    switch (outcome.kind) {
      case "busy":
        return { type: "busy", reason: outcome.reason };
      case "failed":
        return { type: UNREACHABLE.has(outcome.reason.kind) ? "unreachable" : "refused", reason: outcome.reason };
      case "alarm":
        return refused(
          new Error(l10n.t("The response for this group cannot be trusted. Refresh the group and read the message.")),
        );
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
    const { deliveries, registry, secrets, fingerprint } = this.#ports;
    const record = await deliveries.read(this.#key);
    const current = (await registry.read(this.#key))?.fingerprint;
    const token = await secrets.get(keyText(this.#key));
    this.#token = token !== undefined && fingerprint(token) === current ? token : undefined;
    return { type: "loaded", record, current, held: this.#token !== undefined };
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
      const final = this.#options.signal?.aborted === true || (error instanceof DeliveryFailure && error.final);
      return { type: "failed", reason: { kind: "target", message: message || targetName(target) }, final };
    }
  }
}

const refused = (error: unknown): DeliveryEvent => ({ type: "refused", reason: reasonOf(error) });
const written = (): DeliveryEvent => ({ type: "written" });
