import { describe, expect, it } from "vitest";
import { QUARANTINE_MS } from "./quarantine.ts";
import type { Event, Intent, Journal, Outcome } from "./state.ts";
import { begin, MAX_FENCES, next } from "./transition.ts";

const reason = { kind: "test", message: "as the test says" };
const seen = (token: string, more: object = {}) => ({
  token,
  fingerprint: `#${token}`,
  created: false,
  retried: false,
  superseded: false,
  cas: true,
  teamId: 1,
  ...more,
});
const journal: Journal = { attempt: "a0", oldFingerprint: "#old", fences: 0, resting: false, teamId: 1 };
const loaded = (more: Partial<Extract<Event, { type: "loaded" }>> = {}): Event => ({
  type: "loaded",
  journal: undefined,
  recorded: { fingerprint: "#old", teamId: 1 },
  secretFingerprint: "#old",
  quarantineOver: false,
  ...more,
});
const got = (token: string, more: object = {}): Event => ({ type: "seen", seen: seen(token, more) });
const getFailed: Event = { type: "get-failed", reason, alarm: undefined };
const forAnother: Event = { type: "get-failed", reason, alarm: "other-group" };
const fromCache: Event = { type: "get-failed", reason, alarm: "cached" };
const written: Event = { type: "written" };
const writeFailed: Event = { type: "write-failed", reason };
const rotated: Event = { type: "rotated", seen: seen("new") };
const rejected: Event = { type: "rejected", reason, notCurrent: false };
const notCurrent: Event = { type: "rejected", reason, notCurrent: true };
const unanswered: Event = { type: "unanswered", reason };
const notSent: Event = { type: "not-sent", reason };

/** Runs the machine to its end with the events after `locked`. `released` comes by itself. */
function run(intent: Intent, events: readonly Event[]): { effects: string[]; outcome: Outcome } {
  const left: Event[] = [{ type: "locked" }, ...events];
  const effects: string[] = [];
  let step = begin(intent, "a1");
  while (step.effect) {
    const { effect } = step;
    if (effect.do === "write-registry") effects.push(`write-registry ${effect.rotated}`);
    else if (effect.do === "write-journal" && effect.journal.superseded) effects.push("write-journal superseded");
    else effects.push(effect.do);
    const event = step.effect.do === "release" ? ({ type: "released" } as const) : left.shift();
    if (!event) throw new Error(`nothing answers ${effects.join()}`);
    step = next(step.state, event);
  }
  expect(left).toEqual([]);
  return { effects: effects.slice(2, -1), outcome: (step.state as { outcome: Outcome }).outcome };
}

const rotate: Intent = { kind: "rotate" };
const recover: Intent = { kind: "recover" };
const fetch = (create = false): Intent => ({ kind: "fetch", create });
const accept: Intent = { kind: "accept" };
const stores = (rotated = true) => [`write-registry ${rotated}`, "write-secret"];
const pending = (more: Partial<Journal> = {}, quarantineOver = false) =>
  loaded({ journal: { ...journal, ...more }, quarantineOver });

/** A journal whose quarantine is over, and that allows no other POST. */
const rested = (more: Partial<Journal>) => pending({ fences: MAX_FENCES, resting: true, ...more }, true);

describe("rotation", () => {
  const cases: [string, Intent, Event[], string[], Partial<Outcome>][] = [
    [
      "rotates: journal, POST, fingerprint, secret, and the journal last",
      rotate,
      [loaded(), got("old"), written, rotated, written, written, written],
      ["get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated", saved: "fully" },
    ],
    [
      "stores what it found before the first rotation of a group",
      rotate,
      [
        loaded({ recorded: undefined, secretFingerprint: undefined }),
        got("old"),
        written,
        written,
        written,
        notSent,
        written,
      ],
      ["get", ...stores(false), "write-journal", "post", "clear-journal"],
      { kind: "failed" },
    ],
    [
      "heals a lost secret before it rotates",
      rotate,
      [loaded({ secretFingerprint: undefined }), got("old"), written, writeFailed],
      ["get", ...stores(false)],
      { kind: "failed" },
    ],
    [
      "sends nothing without a journal",
      rotate,
      [loaded(), got("old"), writeFailed, written],
      ["get", "write-journal", "clear-journal"],
      { kind: "failed" },
    ],
    ["sends nothing when GET fails", rotate, [loaded(), getFailed], ["get"], { kind: "failed" }],
    [
      "sends nothing for a group that was made just now",
      rotate,
      [loaded({ recorded: undefined }), got("x", { created: true })],
      ["get"],
      { kind: "alarm", alarm: "created", rotating: false },
    ],
    [
      "sends nothing for a group that was created again",
      rotate,
      [loaded(), got("x", { created: true })],
      ["get"],
      { kind: "alarm", alarm: "recreated", rotating: false },
    ],
    [
      "sends nothing for another group under the same id",
      rotate,
      [loaded(), got("x", { teamId: 2 })],
      ["get"],
      { kind: "alarm", alarm: "recreated" },
    ],
    [
      "sends nothing after an answer for another id",
      rotate,
      [loaded(), forAnother],
      ["get"],
      { kind: "alarm", alarm: "other-group", rotating: false },
    ],
    ...(["other-group", "cached"] as const).flatMap((which): typeof cases => {
      const distrusted: Event = { type: "get-failed", reason, alarm: which };
      const outcome = { kind: "alarm", alarm: which } as const;
      return [
        [`does not refresh from an answer: ${which}`, fetch(), [loaded(), distrusted], ["get"], outcome],
        [`does not accept an answer: ${which}`, accept, [loaded(), distrusted], ["get"], outcome],
      ];
    }),
    [
      "sends nothing for a token that was superseded",
      rotate,
      [loaded(), got("older", { superseded: true })],
      ["get"],
      { kind: "alarm", alarm: "superseded", rotating: false },
    ],
    [
      "does not refresh to a token that was superseded",
      fetch(),
      [loaded(), got("older", { superseded: true })],
      ["get"],
      { kind: "alarm", alarm: "superseded" },
    ],
    [
      "stores a token that was superseded once the user accepts it",
      accept,
      [loaded(), got("older", { superseded: true }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", changed: true },
    ],
    [
      "does not adopt a token that was superseded",
      recover,
      [pending(), got("older", { superseded: true })],
      ["get"],
      { kind: "alarm", alarm: "superseded", rotating: true },
    ],
    [
      "does not adopt an answer from a cache",
      recover,
      [pending(), fromCache],
      ["get"],
      { kind: "alarm", alarm: "cached", rotating: true },
    ],
    [
      "does not use an answer to POST that shows a superseded token",
      rotate,
      [loaded(), got("old"), written, { type: "rotated", seen: seen("older", { superseded: true }) }, getFailed],
      ["get", "write-journal", "post", "get"],
      { kind: "unknown" },
    ],
    [
      "keeps the journal when that of a fence cannot be written: the POST before it may still arrive",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), writeFailed],
      ["get", "write-journal", "post", "get", "write-journal"],
      { kind: "unknown", reason },
    ],
    [
      "keeps the journal when a fence cannot be sent: the POST before it may still arrive",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), written, notSent],
      ["get", "write-journal", "post", "get", "write-journal", "post"],
      { kind: "unknown", reason },
    ],
    [
      "raises the alarm when GET shows the token that the service just refused as not current, and keeps the journal",
      rotate,
      [loaded(), got("old"), written, notCurrent, got("old"), written],
      ["get", "write-journal", "post", "get", "write-journal superseded"],
      { kind: "alarm", alarm: "superseded", rotating: true },
    ],
    [
      "remembers that a fence was refused because its token is not current",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), written, notCurrent, got("old"), written],
      ["get", "write-journal", "post", "get", "write-journal", "post", "get", "write-journal superseded"],
      { kind: "alarm", alarm: "superseded", rotating: true },
    ],
    [
      "does not say that nothing was rotated when the token is known not to be current",
      recover,
      [pending({ fences: 1, resting: true, superseded: true }, true), got("old")],
      ["get"],
      { kind: "alarm", alarm: "superseded", rotating: true },
    ],
    [
      "does not rotate an unrecorded group that a request without an answer may have created",
      rotate,
      [loaded({ recorded: undefined }), got("x", { retried: true })],
      ["get"],
      { kind: "alarm", alarm: "maybe-created", rotating: false },
    ],
    [
      "does not refresh an unrecorded group that a request without an answer may have created",
      fetch(),
      [loaded({ recorded: undefined }), got("x", { retried: true })],
      ["get"],
      { kind: "alarm", alarm: "maybe-created" },
    ],
    [
      "does not store a new token of a recorded group that may have been created again",
      rotate,
      [loaded({ recorded: { fingerprint: "#old" } }), got("x", { retried: true })],
      ["get"],
      { kind: "alarm", alarm: "maybe-created" },
    ],
    [
      "does not adopt the token of a group that may have been created again",
      recover,
      [pending({ teamId: undefined }), got("x", { retried: true })],
      ["get"],
      { kind: "alarm", alarm: "maybe-created", rotating: true },
    ],
    [
      "adopts after a retried GET when the team id is the same",
      recover,
      [pending(), got("new", { retried: true }), written, written, written],
      ["get", ...stores(), "clear-journal"],
      { kind: "adopted" },
    ],
    [
      "rotates after a retried GET when the token is the recorded one",
      rotate,
      [
        loaded({ recorded: { fingerprint: "#old" } }),
        got("old", { retried: true, teamId: undefined }),
        written,
        rotated,
        written,
        written,
        written,
      ],
      ["get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated" },
    ],
    [
      "reports that a group which it may create may have been created",
      fetch(true),
      [loaded({ recorded: undefined }), got("x", { retried: true }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", created: undefined },
    ],
    [
      "stores and asks again when someone else rotated",
      rotate,
      [loaded(), got("newer"), written, written],
      ["get", ...stores()],
      { kind: "changed-elsewhere" },
    ],
    [
      "believes a refusal of the only POST",
      rotate,
      [loaded(), got("old"), written, rejected, got("old"), written],
      ["get", "write-journal", "post", "get", "clear-journal"],
      { kind: "not-rotated", reason },
    ],
    [
      "stores what another rotation made when the POST is refused",
      rotate,
      [loaded(), got("old"), written, rejected, got("newer"), written, written, written],
      ["get", "write-journal", "post", "get", ...stores(), "clear-journal"],
      { kind: "changed-elsewhere" },
    ],
    [
      "keeps the journal when it cannot check after a refusal",
      rotate,
      [loaded(), got("old"), written, rejected, getFailed],
      ["get", "write-journal", "post", "get"],
      { kind: "unknown" },
    ],
    [
      "adopts after a lost answer",
      rotate,
      [loaded(), got("old"), written, unanswered, got("new"), written, written, written],
      ["get", "write-journal", "post", "get", ...stores(), "clear-journal"],
      { kind: "adopted", saved: "fully" },
    ],
    [
      "fences after a lost request, and is done when the fence acts",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), written, rotated, written, written, written],
      ["get", "write-journal", "post", "get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated" },
    ],
    [
      "does not believe a refusal of the fence",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), written, rejected, got("old"), written],
      ["get", "write-journal", "post", "get", "write-journal", "post", "get", "write-journal"],
      { kind: "unknown", reason },
    ],
    [
      "fences only a service that declares itself",
      rotate,
      [loaded(), got("old", { cas: false }), written, unanswered, got("old", { cas: false }), written],
      ["get", "write-journal", "post", "get", "write-journal"],
      { kind: "unknown", reason },
    ],
    [
      "does not believe an answer to POST that is for another group",
      rotate,
      [loaded(), got("old"), written, { type: "rotated", seen: seen("new", { teamId: 2 }) }, getFailed],
      ["get", "write-journal", "post", "get"],
      { kind: "unknown" },
    ],
    [
      "keeps the journal when the fingerprint cannot be written",
      rotate,
      [loaded(), got("old"), written, rotated, writeFailed, written],
      ["get", "write-journal", "post", ...stores()],
      { kind: "rotated", saved: "not-in-registry" },
    ],
    [
      "leaves a secret that was not stored to its fingerprint",
      rotate,
      [loaded(), got("old"), written, rotated, written, writeFailed, written],
      ["get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated", saved: "not-in-secret-store" },
    ],
    [
      "is done even when the journal cannot be removed",
      rotate,
      [loaded(), got("old"), written, rotated, written, written, writeFailed],
      ["get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated", saved: "fully" },
    ],
    [
      "finishes a pending rotation instead of starting another",
      rotate,
      [pending(), got("new"), written, written, written],
      ["get", ...stores(), "clear-journal"],
      { kind: "adopted" },
    ],
    ["has nothing to recover without a journal", recover, [loaded()], [], { kind: "idle" }],
    [
      "rests before it counts the time",
      recover,
      [pending({ fences: MAX_FENCES }), got("old"), written],
      ["get", "write-journal"],
      { kind: "unknown" },
    ],
    [
      "goes on resting",
      recover,
      [pending({ fences: MAX_FENCES, resting: true }), got("old")],
      ["get"],
      { kind: "unknown" },
    ],
    [
      "gives up when the quarantine is over and nothing has changed since",
      recover,
      [rested({ answeredAt: 1_000 }), got("old", { answeredAt: 1_000 + QUARANTINE_MS }), written],
      ["get", "clear-journal"],
      { kind: "not-rotated" },
    ],
    [
      "does not believe an answer from before the end of the quarantine",
      recover,
      [rested({ answeredAt: 1_000 }), got("old", { answeredAt: QUARANTINE_MS - 10_000 })],
      ["get"],
      { kind: "alarm", alarm: "cached", rotating: true },
    ],
    [
      "cannot tell when an answer without a date was made",
      recover,
      [rested({ answeredAt: 1_000 }), got("old")],
      ["get"],
      { kind: "unknown" },
    ],
    [
      "cannot tell when an answer was made if none before had a date",
      recover,
      [rested({}), got("old", { answeredAt: 9e12 })],
      ["get"],
      { kind: "unknown" },
    ],
    [
      "gives up without a date once the user accepts the group",
      accept,
      [rested({}), got("old"), written],
      ["get", "clear-journal"],
      { kind: "not-rotated" },
    ],
    [
      "raises the alarm when the group was created again, and keeps the journal",
      recover,
      [pending(), got("x", { created: true })],
      ["get"],
      { kind: "alarm", alarm: "recreated", rotating: true },
    ],
    [
      "raises it again the next time",
      recover,
      [pending(), got("x", { teamId: 2 })],
      ["get"],
      { kind: "alarm", alarm: "recreated" },
    ],
    [
      "stores the group that was created again once the user accepts it",
      accept,
      [pending(), got("x", { teamId: 2 }), written, written, written],
      ["get", ...stores(), "clear-journal"],
      { kind: "adopted" },
    ],
    [
      "accepts without a journal",
      accept,
      [loaded(), got("x", { teamId: 2 }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", changed: true },
    ],
    [
      "keeps the journal after an answer for another id",
      recover,
      [pending(), forAnother],
      ["get"],
      { kind: "alarm", alarm: "other-group", rotating: true },
    ],
    [
      "fetches",
      fetch(),
      [loaded(), got("old"), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", created: false, changed: false },
    ],
    [
      "fetches a group that it may create",
      fetch(true),
      [loaded({ recorded: undefined }), got("x", { created: true }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", created: true, changed: true },
    ],
    [
      "does not store a recorded group that was created again",
      fetch(true),
      [loaded(), got("x", { created: true })],
      ["get"],
      { kind: "alarm", alarm: "recreated" },
    ],
    [
      "does not store a new group when it only refreshes",
      fetch(),
      [loaded({ recorded: undefined }), got("x", { created: true })],
      ["get"],
      { kind: "alarm", alarm: "created" },
    ],
  ];
  it.each(cases)("%s", (_, intent, events, effects, outcome) => {
    const result = run(intent, events);
    expect(result.effects).toEqual(effects);
    expect(result.outcome).toMatchObject(outcome);
  });

  it("sends the fence with the name of the attempt and the same token", () => {
    let step = begin(rotate, "a1");
    const posts: unknown[] = [];
    for (const event of [{ type: "locked" } as const, loaded(), got("old"), written, unanswered, got("old"), written]) {
      step = next(step.state, event);
      if (step.effect?.do === "post") posts.push(step.effect);
    }
    expect(posts).toEqual([
      { do: "post", token: "old", attempt: "a1" },
      { do: "post", token: "old", attempt: "a1" },
    ]);
  });

  it.each([200_000, undefined])(
    "rests from the latest answer, also after an older one from a cache: %s",
    (answeredAt) => {
      const before = { cas: false, answeredAt: 200_000 };
      const events = [{ type: "locked" }, loaded(), got("old", before), written, unanswered] as const;
      let { state } = begin(rotate, "a1");
      for (const event of events) state = next(state, event).state;
      const { effect } = next(state, got("old", { ...before, answeredAt: answeredAt && answeredAt - 100_000 }));
      expect(effect).toMatchObject({ do: "write-journal", journal: { resting: true, answeredAt: 200_000 } });
    },
  );

  it("does not rest while a fence is on its way", () => {
    const { state } = next({ phase: "loading", intent: recover, attempt: "a1" }, pending({ fences: 1, resting: true }));
    expect(next(state, got("old")).effect).toMatchObject({
      do: "write-journal",
      journal: { fences: 2, resting: false },
    });
  });

  it("does nothing while another process is at work", () => {
    expect(next(begin(rotate, "a1").state, { type: "busy", reason })).toEqual({
      state: { phase: "done", outcome: { kind: "busy", reason } },
    });
  });

  it("refuses an event that does not answer the effect", () => {
    expect(() => next(begin(rotate, "a1").state, rotated)).toThrow(/'rotated' does not answer the phase 'locking'/);
  });
});
