import type { Reason } from "../rotation/state.ts";
import type { DeliveryRecord } from "./record.ts";
import type { Target } from "./target.ts";

/** How a run ended. */
export type DeliveryOutcome =
  /** The group has no targets. */
  | { readonly kind: "none" }
  /** Every target has the token, and the service confirmed it. */
  | { readonly kind: "delivered"; readonly record: DeliveryRecord; readonly current: string }
  /** Every target has this machine's token, but the service did not say whether that token is the current one. */
  | { readonly kind: "unconfirmed"; readonly record: DeliveryRecord; readonly current: string; readonly reason: Reason }
  /** Some targets are open. `current` is undefined if the current token is unknown. */
  | {
      readonly kind: "open";
      readonly record: DeliveryRecord;
      readonly current: string | undefined;
      readonly reason: Reason | undefined;
    }
  /** Another process is working on this group. */
  | { readonly kind: "busy"; readonly reason: Reason }
  /** The run ended before the state of the targets was known. */
  | { readonly kind: "failed"; readonly reason: Reason };

/** What is pointless to try again in this run: nothing, this target, or any target (`true`). */
export type Finality = false | "target" | true;

/** The next effect, which the caller performs. Each comment lists the events that can end the effect. */
export type DeliveryEffect =
  /** Asks the service for the current token and stores it. -> confirmed, unreachable, refused */
  | { readonly do: "confirm" }
  /** -> locked, busy, refused */
  | { readonly do: "lock" }
  /** -> loaded, refused */
  | { readonly do: "load" }
  /** Makes the record durable. -> written, refused */
  | { readonly do: "write"; readonly record: DeliveryRecord }
  /** -> succeeded, failed */
  | { readonly do: "deliver"; readonly target: Target }
  /** -> succeeded, failed */
  | { readonly do: "verify"; readonly target: Target }
  /** -> waited */
  | { readonly do: "wait"; readonly attempt: number }
  /** Removes the token. -> written, refused */
  | { readonly do: "drop-token" }
  /** -> released */
  | { readonly do: "release" };

/** The events that end an effect. */
export type DeliveryEvent =
  | { readonly type: "confirmed" | "locked" | "written" | "succeeded" | "waited" | "released" }
  | { readonly type: "unreachable" | "refused" | "busy"; readonly reason: Reason }
  | { readonly type: "failed"; readonly reason: Reason; readonly final: Finality }
  | {
      readonly type: "loaded";
      readonly record: DeliveryRecord | undefined;
      /** The fingerprint of the last token from the service. */
      readonly current: string | undefined;
      /** Whether the secret store contains the current token. */
      readonly held: boolean;
    };

/** The data that a run keeps between effects. */
export interface Memory {
  /** Whether the service confirmed the token after the last delivery of this run. */
  readonly checked: "no" | "yes" | "unreachable";
  readonly checks: number;
  /** Whether to also deliver to targets that already have the token. */
  readonly again: boolean;
  /** The fingerprint of the token that `givenUp` refers to. */
  readonly current?: string;
  /** The indexes of the targets that this run gave up on. */
  readonly givenUp: readonly number[];
  readonly reason?: Reason | undefined;
  /** Whether the run should stop as soon as possible. */
  readonly stopped?: boolean;
}

/** A run that holds the lock. */
export interface Work extends Memory {
  readonly record: DeliveryRecord;
  readonly current: string;
}

/** An attempt on one target of a run. */
export interface Turn {
  readonly work: Work;
  readonly index: number;
  readonly attempt: number;
}

/** The state of a run. */
export type DeliveryState =
  | ({ readonly phase: "confirming" | "locking" | "loading" } & { readonly memory: Memory })
  | ({ readonly phase: "opening" | "delivering" | "noting" | "verifying" | "waiting" } & Turn)
  | { readonly phase: "recording"; readonly work: Work }
  | { readonly phase: "settling" | "closing" | "dropping"; readonly outcome: DeliveryOutcome }
  | { readonly phase: "pausing"; readonly memory: Memory }
  | { readonly phase: "releasing"; readonly outcome: DeliveryOutcome }
  | { readonly phase: "done"; readonly outcome: DeliveryOutcome };

/** A state and the effect that it waits for. If there is no effect, the run has ended. */
export interface DeliveryStep {
  readonly state: DeliveryState;
  readonly effect?: DeliveryEffect;
}
