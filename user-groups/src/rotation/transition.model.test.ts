import { describe, expect, it } from "vitest";
import { explore } from "../testing/rotationModel/explore.ts";
import type { ModelOptions } from "../testing/rotationModel/options.ts";
import type { Effect, State } from "./state.ts";
import { next } from "./transition.ts";

// The model is also safe with three rotations, three faults, and seven POSTs, which takes 1.3 million states and about
// 50 seconds per service.
const limits = { intents: 2, faults: 2, posts: 5 };
const server = { declaresCas: false, revokesOnReuse: false, mayRefuse: true, replays: false };
const cas = { ...server, declaresCas: true };
const revoking = { ...server, revokesOnReuse: true };
const stale = "a stale token is treated as current";

/** The transition function, but every response that arrives after a quarantine counts as made after it. */
const withAnyDate: typeof next = (state, event) => {
  const isMeant = state.phase === "checking" && state.quarantineOver && event.type === "seen";
  return next(state, isMeant ? { ...event, seen: { ...event.seen, answeredAt: Number.MAX_SAFE_INTEGER } } : event);
};

describe("rotation with every possible order of events", () => {
  it.each([
    ["a compare-and-swap", cas],
    ["a compare-and-swap with idempotency keys", { ...cas, replays: true }],
    ["a service without compare-and-swap", server],
    ["a service that revokes on reuse", revoking],
  ])("is safe with %s", { timeout: 300_000 }, (_, server) => {
    const { violation, states } = explore({ server, limits });
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(3_000);
  });

  it.each([
    ["honest", "a compare-and-swap", cas],
    ["honest", "a service without compare-and-swap", server],
    ["honest", "a service that revokes on reuse", revoking],
    ["dated", "a compare-and-swap", cas],
    ["dated", "a service without compare-and-swap", server],
    ["dated", "a service that revokes on reuse", revoking],
    ["silent", "a compare-and-swap", cas],
  ] as const)("is safe when the cache is %s: %s", { timeout: 300_000 }, (cache, _, server) => {
    const { violation, states } = explore({ server, limits: { ...limits, faults: 1 }, cache });
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(1_000);
  });

  it.each([
    ["a compare-and-swap", cas],
    ["a service without compare-and-swap", server],
    ["a service that revokes on reuse", revoking],
  ])("is safe when a user removes locks: %s", { timeout: 300_000 }, (_, server) => {
    // The model is also safe with four POSTs, which takes 1.5 million states for a compare-and-swap.
    const { violation, states } = explore({ server, limits: { intents: 2, faults: 1, posts: 2 }, removals: true });
    expect(violation).toBeUndefined();
    expect(states).toBeGreaterThan(3_000);
  });

  it("cannot detect replays from a cache that sets its own date if the service has no compare-and-swap", () => {
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
      "clearing the journal after a refused fence",
      {
        server: cas,
        next: (state, event) =>
          next(state.phase === "sending" && event.type === "refused" ? { ...state, fence: false } : state, event),
      },
      stale,
    ],
    [
      "sending the POST again after a refused fence",
      {
        server: cas,
        next: (state, event) => {
          const isFence = state.phase === "sending" && state.fence && event.type === "refused" && event.again;
          return next(isFence ? { ...state, fence: false } : state, event);
        },
      },
      stale,
    ],
    [
      "a lost response that counts as a refusal",
      {
        server,
        next: (state, event) =>
          next(state, event.type === "unanswered" ? { ...event, type: "refused", again: false } : event),
      },
      stale,
    ],
    [
      "a lost response after which the POST is sent again",
      {
        server,
        next: (state, event) =>
          next(state, event.type === "unanswered" ? { ...event, type: "refused", again: true } : event),
      },
      stale,
    ],
    [
      "a POST that is sent again after a refusal without a new journal",
      {
        server,
        next: (state, event) => {
          const step = next(state, event);
          if (state.phase !== "clearing" || !state.again || step.state.phase !== "verifying") return step;
          const sending = {
            phase: "sending",
            journal: state.again,
            token: state.again.oldFingerprint.slice(1),
            fence: false,
          } as const;
          return { state: sending, effect: { do: "post", token: sending.token, attempt: sending.journal.attempt } };
        },
      },
      stale,
    ],
    [
      "a cached response that counts as one from the service",
      { server: cas, cache: "honest", checksAge: false, next: withAnyDate },
      stale,
    ],
    [
      "a cached response that counts as one from a service without compare-and-swap",
      { server, cache: "honest", checksAge: false, next: withAnyDate },
      stale,
    ],
    [
      "a superseded token that counts as new",
      {
        server: cas,
        cache: "silent",
        next: (state, event) =>
          next(state, event.type === "seen" ? { ...event, seen: { ...event.seen, superseded: false } } : event),
      },
      "a superseded token is recorded as current",
    ],
    ["a response that counts no matter when it was made", { server, cache: "dated", next: withAnyDate }, stale],
    ["no fingerprint", { server: cas, fingerprint: false }, stale],
    ["no lock", { server: cas, lock: false }, stale],
    ["a lock that is never checked again", { server: cas, removals: true, checksLock: false }, stale],
    [
      "a fence for a service that revokes on reuse",
      {
        server: revoking,
        next: (state, event) =>
          next(state, event.type === "seen" ? { ...event, seen: { ...event.seen, cas: true } } : event),
      },
      "the group's tokens are revoked",
    ],
    [
      "a quarantine that counts from before the POST, although the machine may sleep between the two",
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
      "a journal that is removed before the fingerprint is on disk",
      {
        server: cas,
        next: (state, event) => {
          // The postponed effect is part of the state.
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
      "a token that is only written to the secret store",
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
      "an unanswered POST that counts as rejected",
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
  it.each(mutations)("is not safe with %s", { timeout: 300_000 }, (_, mutated, what) => {
    const { violation } = explore({ ...mutated, limits });
    expect(violation?.what).toBe(what);
    expect(violation?.trace.length).toBeGreaterThan(3);
  });
});
