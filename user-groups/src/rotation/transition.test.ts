import { describe, expect, it } from "vitest";
import {
  accept,
  type Case,
  fetch,
  forAnother,
  getFailed,
  got,
  limited,
  loaded,
  notCurrent,
  notSent,
  pending,
  reason,
  recover,
  refused,
  rejected,
  rotate,
  rotated,
  run,
  seen,
  stores,
  unanswered,
  writeFailed,
  written,
} from "../testing/transitions.ts";
import type { Event } from "./state.ts";
import { begin, next } from "./transition.ts";

describe("rotation", () => {
  const cases: Case[] = [
    [
      "rotates in this order: journal, POST, fingerprint, secret, removal of the journal",
      rotate,
      [loaded(), got("old"), written, rotated, written, written, written],
      ["get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated", saved: "fully" },
    ],
    [
      "stores the current token before the first rotation of a group",
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
      "restores a lost secret before it rotates",
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
    ["sends nothing if GET fails", rotate, [loaded(), getFailed], ["get"], { kind: "failed" }],
    [
      "sends nothing for a group that was just created",
      rotate,
      [loaded({ recorded: undefined }), got("x", { created: true })],
      ["get"],
      { kind: "alarm", alarm: "created", rotating: false },
    ],
    [
      "sends nothing for a recreated group",
      rotate,
      [loaded(), got("x", { created: true })],
      ["get"],
      { kind: "alarm", alarm: "recreated", rotating: false },
    ],
    [
      "sends nothing for another group with the same ID",
      rotate,
      [loaded(), got("x", { teamId: 2 })],
      ["get"],
      { kind: "alarm", alarm: "recreated", rotating: false },
    ],
    ...[rotate, fetch(), accept].map(
      (intent): Case => [
        `does nothing with a group of another environment: ${intent.kind}`,
        intent,
        [loaded(), got("x", { environment: "other" })],
        ["get"],
        { kind: "alarm", alarm: "other-environment", rotating: false },
      ],
    ),
    ...[{ teamId: 2 }, { created: true }, { teamId: undefined }].map(
      (more): Case => [
        `does not call a group recreated that may be in another environment: ${JSON.stringify(more)}`,
        rotate,
        [loaded(), got("x", { environment: "unknown", ...more })],
        ["get"],
        { kind: "alarm", alarm: "other-environment", rotating: false },
      ],
    ),
    [
      "knows a group by its team ID, although the API token is new",
      fetch(),
      [loaded(), got("x", { environment: "unknown" }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched" },
    ],
    [
      "knows a group by its token, although the API token is new and there is no team ID",
      rotate,
      [
        loaded(),
        got("old", { environment: "unknown", teamId: undefined }),
        written,
        { type: "rotated", seen: seen("new", { environment: "unknown", teamId: undefined }) },
        ...[written, written, written],
      ],
      ["get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated" },
    ],
    [
      "stores nothing if the response to the POST is from another environment",
      rotate,
      [loaded(), got("old"), written, { type: "rotated", seen: seen("new", { environment: "other" }) }, written],
      ["get", "write-journal", "post", "clear-journal"],
      { kind: "alarm", alarm: "rotated-other-environment", rotating: false },
    ],
    [
      "sends nothing after a response for another ID",
      rotate,
      [loaded(), forAnother],
      ["get"],
      { kind: "alarm", alarm: "other-group", rotating: false },
    ],
    ...(["other-group", "cached"] as const).flatMap((which): typeof cases => {
      const distrusted: Event = { type: "get-failed", reason, alarm: which };
      const outcome = { kind: "alarm", alarm: which } as const;
      return [
        [`does not refresh from a bad response: ${which}`, fetch(), [loaded(), distrusted], ["get"], outcome],
        [`does not accept a bad response: ${which}`, accept, [loaded(), distrusted], ["get"], outcome],
      ];
    }),
    [
      "sends nothing for a superseded token",
      rotate,
      [loaded(), got("older", { superseded: true })],
      ["get"],
      { kind: "alarm", alarm: "superseded", rotating: false },
    ],
    [
      "does not count a response to POST that shows a superseded token as a rejection",
      rotate,
      [
        loaded(),
        got("old", { cas: false }),
        written,
        { type: "rotated", seen: seen("older", { superseded: true }) },
        got("old", { cas: false }),
        written,
      ],
      ["get", "write-journal", "post", "get", "write-journal"],
      { kind: "unknown", reason: undefined },
    ],
    [
      "does not use a response to POST that shows a superseded token",
      rotate,
      [loaded(), got("old"), written, { type: "rotated", seen: seen("older", { superseded: true }) }, getFailed],
      ["get", "write-journal", "post", "get"],
      { kind: "unknown" },
    ],
    [
      "keeps the journal if the journal of a fence cannot be written, because the POST before it may still arrive",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), writeFailed],
      ["get", "write-journal", "post", "get", "write-journal"],
      { kind: "unknown", reason },
    ],
    [
      "keeps the journal if a fence cannot be sent, because the POST before it may still arrive",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), written, notSent],
      ["get", "write-journal", "post", "get", "write-journal", "post"],
      { kind: "unknown", reason },
    ],
    [
      "reports an alarm and keeps the journal if GET shows the token that the service just rejected as not current",
      rotate,
      [loaded(), got("old"), written, notCurrent, got("old"), written],
      ["get", "write-journal", "post", "get", "write-journal superseded"],
      { kind: "alarm", alarm: "superseded", rotating: true },
    ],
    [
      "remembers that a fence was rejected because its token is not current",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), written, notCurrent, got("old"), written],
      ["get", "write-journal", "post", "get", "write-journal", "post", "get", "write-journal superseded"],
      { kind: "alarm", alarm: "superseded", rotating: true },
    ],
    [
      "does not rotate an unrecorded group that an unanswered request may have created",
      rotate,
      [loaded({ recorded: undefined }), got("x", { retried: true })],
      ["get"],
      { kind: "alarm", alarm: "maybe-created", rotating: false },
    ],
    [
      "does not store a new token of a recorded group that may have been recreated",
      rotate,
      [loaded({ recorded: { fingerprint: "#old" } }), got("x", { retried: true })],
      ["get"],
      { kind: "alarm", alarm: "maybe-created" },
    ],
    [
      "rotates after a retried GET that returns the recorded token",
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
      "stores the token and reports the change if someone else rotated it",
      rotate,
      [loaded(), got("newer"), written, written],
      ["get", ...stores()],
      { kind: "changed-elsewhere" },
    ],
    [
      "trusts a rejection of the only POST",
      rotate,
      [loaded(), got("old"), written, rejected, got("old"), written],
      ["get", "write-journal", "post", "get", "clear-journal"],
      { kind: "not-rotated", reason },
    ],
    [
      "trusts a refusal of the only POST without asking for the group",
      rotate,
      [loaded(), got("old"), written, refused, written],
      ["get", "write-journal", "post", "clear-journal"],
      { kind: "not-rotated", reason },
    ],
    [
      "starts again without a journal after a refusal that names a time",
      rotate,
      [loaded(), got("old"), written, limited, written, got("old"), written, rotated, written, written, written],
      ["get", "write-journal", "post", "clear-journal", "get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated" },
    ],
    [
      "sends no POST with a token that was rotated elsewhere during the wait",
      rotate,
      [loaded(), got("old"), written, limited, written, got("newer"), written, written],
      ["get", "write-journal", "post", "clear-journal", "get", ...stores()],
      { kind: "changed-elsewhere" },
    ],
    [
      "reports that nothing was rotated if the wait is interrupted",
      rotate,
      [loaded(), got("old"), written, limited, written, getFailed],
      ["get", "write-journal", "post", "clear-journal", "get"],
      { kind: "failed", reason },
    ],
    [
      "does not wait if the journal cannot be removed",
      rotate,
      [loaded(), got("old"), written, limited, writeFailed],
      ["get", "write-journal", "post", "clear-journal"],
      { kind: "not-rotated", reason },
    ],
    [
      "detects that the group was recreated during the wait",
      rotate,
      [loaded(), got("old"), written, limited, written, got("old", { teamId: 2 })],
      ["get", "write-journal", "post", "clear-journal", "get"],
      { kind: "alarm", alarm: "recreated", rotating: false },
    ],
    [
      "stores the token from another rotation if the POST is rejected",
      rotate,
      [loaded(), got("old"), written, rejected, got("newer"), written, written, written],
      ["get", "write-journal", "post", "get", ...stores(), "clear-journal"],
      { kind: "changed-elsewhere" },
    ],
    [
      "keeps the journal if the check after a rejection fails",
      rotate,
      [loaded(), got("old"), written, rejected, getFailed],
      ["get", "write-journal", "post", "get"],
      { kind: "unknown" },
    ],
    [
      "adopts the new token after a lost response",
      rotate,
      [loaded(), got("old"), written, unanswered, got("new"), written, written, written],
      ["get", "write-journal", "post", "get", ...stores(), "clear-journal"],
      { kind: "adopted", saved: "fully" },
    ],
    [
      "sends a fence after a lost request, and finishes if the fence rotates",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), written, rotated, written, written, written],
      ["get", "write-journal", "post", "get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated" },
    ],
    [
      "does not trust a rejection of the fence",
      rotate,
      [loaded(), got("old"), written, unanswered, got("old"), written, rejected, got("old"), written],
      ["get", "write-journal", "post", "get", "write-journal", "post", "get", "write-journal"],
      { kind: "unknown", reason },
    ],
    ...[limited, refused].map(
      (answer): Case => [
        "does not trust a refusal of the fence",
        rotate,
        [loaded(), got("old"), written, unanswered, got("old"), written, answer, got("old"), written],
        ["get", "write-journal", "post", "get", "write-journal", "post", "get", "write-journal"],
        { kind: "unknown", reason },
      ],
    ),
    ...[limited, refused].map(
      (answer): Case => [
        "does not trust a refusal of the fence of an earlier run",
        recover,
        [pending(), got("old"), written, answer, got("old"), written],
        ["get", "write-journal", "post", "get", "write-journal"],
        { kind: "unknown", reason },
      ],
    ),
    [
      "sends a fence only to a service that declares a compare-and-swap",
      rotate,
      [loaded(), got("old", { cas: false }), written, unanswered, got("old", { cas: false }), written],
      ["get", "write-journal", "post", "get", "write-journal"],
      { kind: "unknown", reason },
    ],
    [
      "does not trust a response to POST that is for another group",
      rotate,
      [loaded(), got("old"), written, { type: "rotated", seen: seen("new", { teamId: 2 }) }, getFailed],
      ["get", "write-journal", "post", "get"],
      { kind: "unknown" },
    ],
    [
      "keeps the journal if the fingerprint cannot be written",
      rotate,
      [loaded(), got("old"), written, rotated, writeFailed, written],
      ["get", "write-journal", "post", ...stores()],
      { kind: "rotated", saved: "not-in-registry" },
    ],
    [
      "relies on the fingerprint if the secret was not stored",
      rotate,
      [loaded(), got("old"), written, rotated, written, writeFailed, written],
      ["get", "write-journal", "post", ...stores(), "clear-journal"],
      { kind: "rotated", saved: "not-in-secret-store" },
    ],
    [
      "finishes even if the journal cannot be removed",
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
  ];
  it.each(cases)("%s", (_, intent, events, effects, outcome) => {
    const result = run(intent, events);
    expect(result.effects).toEqual(effects);
    expect(result.outcome).toMatchObject(outcome);
  });

  it("sends the fence with the ID of the attempt and the same token", () => {
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
    "counts the quarantine from the latest response, even after an older response from a cache: %s",
    (answeredAt) => {
      const before = { cas: false, answeredAt: 200_000 };
      const events = [{ type: "locked" }, loaded(), got("old", before), written, unanswered] as const;
      let { state } = begin(rotate, "a1");
      for (const event of events) state = next(state, event).state;
      const { effect } = next(state, got("old", { ...before, answeredAt: answeredAt && answeredAt - 100_000 }));
      expect(effect).toMatchObject({ do: "write-journal", journal: { resting: true, answeredAt: 200_000 } });
    },
  );

  it("does not count the quarantine while a fence is in transit", () => {
    const { state } = next({ phase: "loading", intent: recover, attempt: "a1" }, pending({ fences: 1, resting: true }));
    expect(next(state, got("old")).effect).toMatchObject({
      do: "write-journal",
      journal: { fences: 2, resting: false },
    });
  });

  it("does nothing while another process is working", () => {
    expect(next(begin(rotate, "a1").state, { type: "busy", reason })).toEqual({
      state: { phase: "done", outcome: { kind: "busy", reason } },
    });
  });

  it("rejects an event that does not belong to the effect", () => {
    expect(() => next(begin(rotate, "a1").state, rotated)).toThrow(/'rotated' does not belong to the phase 'locking'/);
  });
});
