import type { Reason } from "../rotation/state.ts";
import type { DeliveryRecord } from "./record.ts";
import type { Target } from "./target.ts";

/** How a run ended. */
export type DeliveryOutcome =
  /** The group has no targets. */
  | { readonly kind: "none" }
  /** Every target has the token that the service confirmed. */
  | { readonly kind: "delivered"; readonly record: DeliveryRecord; readonly current: string }
  /** Every target has the token of this machine; the service did not answer whether it is the current one. */
  | { readonly kind: "unconfirmed"; readonly record: DeliveryRecord; readonly current: string; readonly reason: Reason }
  /** Some targets are open. `current` is undefined when the current token is not known. */
  | {
      readonly kind: "open";
      readonly record: DeliveryRecord;
      readonly current: string | undefined;
      readonly reason: Reason | undefined;
    }
  /** Another process works on this group. */
  | { readonly kind: "busy"; readonly reason: Reason }
  /** The run ended before the state of the targets was known. */
  | { readonly kind: "failed"; readonly reason: Reason };

/** The next action of the caller. Each effect ends with one of the events in its comment. */
export type DeliveryEffect =
  /** Ask the service for the current token, and store it. -> confirmed, unreachable, refused */
  | { readonly do: "confirm" }
  /** -> locked, busy, refused */
  | { readonly do: "lock" }
  /** -> loaded, refused */
  | { readonly do: "load" }
  /** Make the record durable. -> written, refused */
  | { readonly do: "write"; readonly record: DeliveryRecord }
  /** -> succeeded, failed */
  | { readonly do: "deliver"; readonly target: Target }
  /** -> succeeded, failed */
  | { readonly do: "verify"; readonly target: Target }
  /** -> waited */
  | { readonly do: "wait"; readonly attempt: number }
  /** Remove the token. -> written, refused */
  | { readonly do: "drop-token" }
  /** -> released */
  | { readonly do: "release" };

/** The events. */
export type DeliveryEvent =
  | { readonly type: "confirmed" | "locked" | "written" | "succeeded" | "waited" | "released" }
  | { readonly type: "unreachable" | "refused" | "busy"; readonly reason: Reason }
  /** `final`: trying again now is of no use. */
  | { readonly type: "failed"; readonly reason: Reason; readonly final: boolean }
  | {
      readonly type: "loaded";
      readonly record: DeliveryRecord | undefined;
      /** The fingerprint of the token that the service last gave. */
      readonly current: string | undefined;
      /** The secret store holds that token. */
      readonly held: boolean;
    };

/** The state of a run between two effects. */
export interface Memory {
  /** Whether the service confirmed the token after the last delivery of this run. */
  readonly checked: "no" | "yes" | "unreachable";
  readonly checks: number;
  /** Deliver to targets that have the token already, too. */
  readonly again: boolean;
  /** The token that `givenUp` is about. */
  readonly current?: string;
  /** The targets that this run tried in vain, by their number. */
  readonly givenUp: readonly number[];
  readonly reason?: Reason | undefined;
  /** Stop as soon as possible. */
  readonly stopped?: boolean;
}

/** A run with the lock. */
export interface Work extends Memory {
  readonly record: DeliveryRecord;
  readonly current: string;
}

/** One target of it. */
export interface Turn {
  readonly work: Work;
  readonly index: number;
  readonly attempt: number;
}

/** The state of a run: what it waits for. */
export type DeliveryState =
  | ({ readonly phase: "confirming" | "locking" | "loading" } & { readonly memory: Memory })
  | ({ readonly phase: "opening" | "delivering" | "noting" | "verifying" | "waiting" } & Turn)
  | { readonly phase: "recording"; readonly work: Work }
  | { readonly phase: "settling" | "closing" | "dropping"; readonly outcome: DeliveryOutcome }
  | { readonly phase: "pausing"; readonly memory: Memory }
  | { readonly phase: "releasing"; readonly outcome: DeliveryOutcome }
  | { readonly phase: "done"; readonly outcome: DeliveryOutcome };

/** A state, and the effect that it waits for. Without an effect, the run is over. */
export interface DeliveryStep {
  readonly state: DeliveryState;
  readonly effect?: DeliveryEffect;
}
