import { describe, expect, it } from "vitest";
import {
  accept,
  type Case,
  fetch,
  forAnother,
  fromCache,
  got,
  loaded,
  pending,
  recover,
  rested,
  run,
  stores,
  written,
} from "../testing/transitions.ts";
import { QUARANTINE_MS } from "./quarantine.ts";
import { MAX_FENCES } from "./transition.ts";

describe("finishing, accepting and fetching", () => {
  const cases: Case[] = [
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
      "does not say that nothing was rotated when the token is known not to be current",
      recover,
      [pending({ fences: 1, resting: true, superseded: true }, true), got("old")],
      ["get"],
      { kind: "alarm", alarm: "superseded", rotating: true },
    ],
    [
      "does not refresh an unrecorded group that a request without an answer may have created",
      fetch(),
      [loaded({ recorded: undefined }), got("x", { retried: true })],
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
      "reports that a group which it may create may have been created",
      fetch(true),
      [loaded({ recorded: undefined }), got("x", { retried: true }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", created: undefined },
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
});
