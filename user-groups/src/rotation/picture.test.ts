import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Effect, Event, Intent, Journal, Seen, State } from "./state.ts";
import { begin, MAX_FENCES, next } from "./transition.ts";

const reason = { kind: "any", message: "Any." };
const options = <T>(...values: readonly T[]): readonly T[] => values;
const flags = options(false, true);

const intents: readonly Intent[] = [
  { kind: "rotate" },
  { kind: "recover" },
  { kind: "fetch", create: false },
  { kind: "fetch", create: true },
  { kind: "accept" },
];

/** Responses that contain the old or a new token of this or another group, made before or after the quarantine. */
const responses: readonly Seen[] = options("old", "new").flatMap((token) =>
  options(1, 2).flatMap((teamId) =>
    flags.flatMap((created) =>
      flags.flatMap((retried) =>
        flags.flatMap((superseded) =>
          flags.flatMap((cas) =>
            options(undefined, 0, 1_000_000).map((answeredAt) => ({
              token,
              fingerprint: token,
              created,
              retried,
              superseded,
              environment: "same" as const,
              cas,
              teamId,
              answeredAt,
            })),
          ),
        ),
      ),
    ),
  ),
);

const journals: readonly Journal[] = flags.flatMap((resting) =>
  options(0, MAX_FENCES).map((fences) => ({
    attempt: "a",
    oldFingerprint: "old",
    fences,
    resting,
    teamId: 1,
    answeredAt: 0,
  })),
);

const ended: readonly Event[] = [{ type: "written" }, { type: "write-failed", reason }];

/** All kinds of events that can end an effect. */
const EVENTS: Readonly<Record<Effect["do"], readonly Event[]>> = {
  lock: [{ type: "locked" }, { type: "busy", reason }, { type: "lock-failed", reason }],
  load: [
    { type: "load-failed", reason },
    ...[undefined, ...journals].flatMap((journal) =>
      options(undefined, "old").flatMap((secretFingerprint) =>
        options(undefined, { fingerprint: "old", teamId: 1 }).flatMap((recorded) =>
          flags.map(
            (quarantineOver): Event => ({ type: "loaded", journal, recorded, secretFingerprint, quarantineOver }),
          ),
        ),
      ),
    ),
  ],
  get: [
    ...responses.map((seen): Event => ({ type: "seen", seen })),
    ...options(undefined, "cached" as const).map((alarm): Event => ({ type: "get-failed", reason, alarm })),
  ],
  post: [
    ...responses.map((seen): Event => ({ type: "rotated", seen })),
    ...flags.map((notCurrent): Event => ({ type: "rejected", reason, notCurrent })),
    ...flags.map((again): Event => ({ type: "refused", reason, again })),
    { type: "not-sent", reason },
    { type: "unanswered", reason },
  ],
  "write-journal": ended,
  "write-registry": ended,
  "write-secret": ended,
  "clear-journal": ended,
  release: [{ type: "released" }],
};

/** All states of the state machine that wait for an effect, with that effect. */
function* statesOfMachine(): Generator<{ readonly state: State; readonly effect: Effect }> {
  const visited = new Set<string>();
  const open = intents.map((intent) => begin(intent, "a"));
  for (let step = open.pop(); step; step = open.pop()) {
    const { state, effect } = step;
    const key = JSON.stringify(state);
    if (visited.has(key) || !effect) continue;
    visited.add(key);
    yield { state, effect };
    for (const event of EVENTS[effect.do]) open.push(next(state, event));
  }
}

/** All steps of the state machine from one phase to another, in the form `from to`. */
function stepsOfMachine(): ReadonlySet<string> {
  const steps = new Set<string>();
  for (const { state, effect } of statesOfMachine()) {
    for (const event of EVENTS[effect.do]) {
      const { phase } = next(state, event).state;
      if (phase !== state.phase) steps.add(`${state.phase} ${phase}`);
    }
  }
  return steps;
}

it("the state machine rejects every event of another effect, in every phase", () => {
  const byPhase = new Map([...statesOfMachine()].map((step) => [step.state.phase, step]));
  const events = new Map(Object.values(EVENTS).flatMap((each) => each.map((event) => [event.type, event])));
  for (const { state, effect } of byPhase.values()) {
    const own = new Set(EVENTS[effect.do].map(({ type }) => type));
    for (const [type, event] of events) {
      if (!own.has(type)) expect(() => next(state, event), `${type} in ${state.phase}`).toThrow(/does not belong/);
    }
  }
});

it("docs/images/rotation.svg shows exactly the phases and the steps between them", () => {
  const picture = readFileSync(new URL("../../../docs/images/rotation.svg", import.meta.url), "utf8");
  const steps = stepsOfMachine();
  const drawn = [...picture.matchAll(/data-from="(\w+)" data-to="(\w+)"/g)].map(([, from, to]) => `${from} ${to}`);
  expect(drawn.sort()).toEqual([...steps].sort());
  const phases = new Set<State["phase"] | string>([...steps].flatMap((step) => step.split(" ")));
  const labels = [...picture.matchAll(/data-phase="(\w+)"[\s\S]*?<text[^>]*>(\w+)</g)];
  expect(labels.map(([, phase]) => phase).sort()).toEqual([...phases].sort());
  for (const [, phase, text] of labels) expect(text).toBe(phase);
});
