import { describe, expect, it } from "vitest";
import { explore } from "../testing/rotationModel/explore.ts";
import type { ModelOptions } from "../testing/rotationModel/options.ts";
import type { Effect, State } from "./state.ts";
import { next } from "./transition.ts";

// With three rotations, three faults and seven POSTs it is as safe: 1.3 million states, about 50 seconds per service.
const limits = { intents: 2, faults: 2, posts: 5 };
const server = { declaresCas: false, revokesOnReuse: false, mayRefuse: true, replays: false };
const cas = { ...server, declaresCas: true };
const revoking = { ...server, revokesOnReuse: true };
const stale = "a stale token is believed to be current";

/** The transition function, as if every answer after a quarantine had been made after it. */
const withAnyDate: typeof next = (state, event) => {
  const isMeant = state.phase === "checking" && state.quarantineOver && event.type === "seen";
  return next(state, isMeant ? { ...event, seen: { ...event.seen, answeredAt: Number.MAX_SAFE_INTEGER } } : event);
};

describe("rotation, in every order of events", () => {
  it.each([
    ["a compare-and-swap", cas],
    ["a compare-and-swap that knows attempts", { ...cas, replays: true }],
    ["a service that declares nothing", server],
    ["a service that revokes on re-use", revoking],
  ])("is safe with %s", { timeout: 300_000 }, (_, server) => {
    const { violation, states } = explore({ server, limits });
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(3_000);
  });

  it.each([
    ["honest", "a compare-and-swap", cas],
    ["honest", "a service that declares nothing", server],
    ["honest", "a service that revokes on re-use", revoking],
    ["dated", "a compare-and-swap", cas],
    ["dated", "a service that declares nothing", server],
    ["dated", "a service that revokes on re-use", revoking],
    ["silent", "a compare-and-swap", cas],
  ] as const)("is safe with a cache (%s) in front of %s", { timeout: 300_000 }, (cache, _, server) => {
    const { violation, states } = explore({ server, limits: { ...limits, faults: 1 }, cache });
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(1_000);
  });

  it.each([
    ["a compare-and-swap", cas],
    ["a service that declares nothing", server],
    ["a service that revokes on re-use", revoking],
  ])("is safe with locks that a person removes, and %s", { timeout: 300_000 }, (_, server) => {
    // With four POSTs it is as safe: 1.5 million states at a compare-and-swap.
    const { violation, states } = explore({ server, limits: { intents: 2, faults: 1, posts: 2 }, removals: true });
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(3_000);
  });

  it("cannot tell, at a service that declares nothing, what a cache replays with a date of its own", () => {
    const { violation } = explore({ server, limits, cache: "silent" });
    expect(violation?.what).toBe(stale);
    expect(violation?.trace.at(-2)).toMatch(/clears the journal/);
  });

  const mutations: [string, Omit<ModelOptions, "limits">, string][] = [
    [
      "clearing the journal when GET still shows the old token",
      {
        server: cas,
        next: (state, event) => next(state.phase === "checking" ? { ...state, unanswered: false } : state, event),
      },
      stale,
    ],
    [
      "clearing the journal after a rejected fence",
      {
        server: cas,
        next: (state, event) =>
          next(state.phase === "sending" && event.type === "rejected" ? { ...state, fence: false } : state, event),
      },
      stale,
    ],
    [
      "an answer from a cache that counts as one of the service",
      { server: cas, cache: "honest", checksAge: false, next: withAnyDate },
      stale,
    ],
    [
      "an answer from a cache that counts as one of a service that declares nothing",
      { server, cache: "honest", checksAge: false, next: withAnyDate },
      stale,
    ],
    [
      "a superseded token that counts as a new one",
      {
        server: cas,
        cache: "silent",
        next: (state, event) =>
          next(state, event.type === "seen" ? { ...event, seen: { ...event.seen, superseded: false } } : event),
      },
      "a superseded token is recorded as current",
    ],
    ["an answer that counts whenever it was made", { server, cache: "dated", next: withAnyDate }, stale],
    ["no fingerprint", { server: cas, fingerprint: false }, stale],
    ["no lock", { server: cas, lock: false }, stale],
    ["a lock that nobody looks at again", { server: cas, removals: true, checksLock: false }, stale],
    [
      "a fence against a service that revokes on re-use",
      {
        server: revoking,
        next: (state, event) =>
          next(state, event.type === "seen" ? { ...event, seen: { ...event.seen, cas: true } } : event),
      },
      "the group's tokens are revoked",
    ],
    [
      "a quarantine that counts from before the POST, since a machine may sleep in between",
      {
        server,
        next: (state, event) => {
          const { effect, ...step } = next(state, event);
          if (effect?.do !== "write-journal" || step.state.phase !== "journaling") {
            return effect ? { ...step, effect } : step;
          }
          const journal = { ...effect.journal, resting: true };
          return { state: { ...step.state, journal }, effect: { ...effect, journal } };
        },
      },
      stale,
    ],
    [
      "a POST before its journal is on disk",
      {
        server: cas,
        next: (state, event) => {
          const step = next(state, event);
          const skips = step.state.phase === "journaling" && !step.state.fence;
          return skips ? next(step.state, { type: "written" }) : step;
        },
      },
      stale,
    ],
    [
      "a journal that goes before the fingerprint is on disk",
      {
        server: cas,
        next: (state, event) => {
          // The state carries the postponed effect.
          const { putOff, ...rest } = state as State & { putOff?: Effect };
          if (putOff) return { state: rest, effect: putOff };
          const { state: after, effect } = next(state, event);
          if (after.phase !== "storing" || after.step !== "registry" || after.then.kind !== "finish") {
            return effect ? { state: after, effect } : { state: after };
          }
          return { state: { ...after, putOff: effect } as State, effect: { do: "clear-journal" } };
        },
      },
      stale,
    ],
    [
      "a token that goes to the secret store alone",
      {
        server: cas,
        next: (state, event) => {
          const step = next(state, event);
          const skips = step.effect?.do === "write-registry" && step.state.phase === "storing";
          return skips ? next(step.state, { type: "written" }) : step;
        },
      },
      stale,
    ],
    [
      "a POST of an earlier run that counts as answered",
      {
        server,
        next: (state, event) => {
          const step = next(state, event);
          if (state.phase !== "loading" || step.state.phase !== "checking") return step;
          return { ...step, state: { ...step.state, unanswered: false } };
        },
      },
      stale,
    ],
    [
      "a POST without an answer that counts as refused",
      {
        server,
        next: (state, event) =>
          next(state, event.type === "unanswered" ? { ...event, type: "rejected", notCurrent: false } : event),
      },
      stale,
    ],
    [
      "no quarantine",
      {
        server,
        next: (state, event) =>
          withAnyDate(state.phase === "checking" ? { ...state, quarantineOver: true } : state, event),
      },
      stale,
    ],
  ];
  it.each(mutations)("would not be safe with %s", { timeout: 300_000 }, (_, mutated, what) => {
    const { violation } = explore({ ...mutated, limits });
    expect(violation?.what).toBe(what);
    expect(violation?.trace.length).toBeGreaterThan(3);
  });
});
