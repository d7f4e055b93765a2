import { expect } from "vitest";
import type { Event, Intent, Journal, Outcome } from "../rotation/state.ts";
import { begin, MAX_FENCES, next } from "../rotation/transition.ts";

/** A row of a table: the name, the intent, the events after `locked`, and the expected effects and outcome. */
export type Case = readonly [string, Intent, Event[], string[], Partial<Outcome>];

export const reason = { kind: "test", message: "as the test says" };
export const seen = (token: string, more: object = {}) => ({
  token,
  fingerprint: `#${token}`,
  created: false,
  retried: false,
  superseded: false,
  environment: "same" as const,
  cas: true,
  teamId: 1,
  ...more,
});
export const journal: Journal = { attempt: "a0", oldFingerprint: "#old", fences: 0, resting: false, teamId: 1 };
export const loaded = (more: Partial<Extract<Event, { type: "loaded" }>> = {}): Event => ({
  type: "loaded",
  journal: undefined,
  recorded: { fingerprint: "#old", teamId: 1 },
  secretFingerprint: "#old",
  quarantineOver: false,
  ...more,
});
export const got = (token: string, more: object = {}): Event => ({ type: "seen", seen: seen(token, more) });
export const getFailed: Event = { type: "get-failed", reason, alarm: undefined };
export const forAnother: Event = { type: "get-failed", reason, alarm: "other-group" };
export const fromCache: Event = { type: "get-failed", reason, alarm: "cached" };
export const written: Event = { type: "written" };
export const writeFailed: Event = { type: "write-failed", reason };
export const rotated: Event = { type: "rotated", seen: seen("new") };
export const rejected: Event = { type: "rejected", reason, notCurrent: false };
export const notCurrent: Event = { type: "rejected", reason, notCurrent: true };
/** A 429 after which the POST may be sent later (`limited`), and a redirect or a 429 that asks for a long wait. */
export const limited: Event = { type: "refused", reason, again: true };
export const refused: Event = { type: "refused", reason, again: false };
export const unanswered: Event = { type: "unanswered", reason };
export const notSent: Event = { type: "not-sent", reason };

/** Runs the state machine to its end with the events after `locked`. Adds the `released` event by itself. */
export function run(intent: Intent, events: readonly Event[]): { effects: string[]; outcome: Outcome } {
  const left: Event[] = [{ type: "locked" }, ...events];
  const effects: string[] = [];
  let step = begin(intent, "a1");
  while (step.effect) {
    const { effect } = step;
    if (effect.do === "write-registry") effects.push(`write-registry ${effect.rotated}`);
    else if (effect.do === "write-journal" && effect.journal.superseded) effects.push("write-journal superseded");
    else effects.push(effect.do);
    const event = step.effect.do === "release" ? ({ type: "released" } as const) : left.shift();
    if (!event) throw new Error(`no event for ${effects.join()}`);
    step = next(step.state, event);
  }
  expect(left).toEqual([]);
  return { effects: effects.slice(2, -1), outcome: (step.state as { outcome: Outcome }).outcome };
}

export const rotate: Intent = { kind: "rotate" };
export const recover: Intent = { kind: "recover" };
export const fetch = (create = false): Intent => ({ kind: "fetch", create });
export const accept: Intent = { kind: "accept" };
export const stores = (rotated = true) => [`write-registry ${rotated}`, "write-secret"];
export const pending = (more: Partial<Journal> = {}, quarantineOver = false) =>
  loaded({ journal: { ...journal, ...more }, quarantineOver });

/** A journal whose quarantine is over and that does not allow the POST to be sent again. */
export const rested = (more: Partial<Journal>) => pending({ fences: MAX_FENCES, resting: true, ...more }, true);
