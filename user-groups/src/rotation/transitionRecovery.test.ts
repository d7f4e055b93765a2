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

describe("recovery, accepting, and fetching", () => {
  const cases: Case[] = [
    [
      "does not refresh to a superseded token",
      fetch(),
      [loaded(), got("older", { superseded: true })],
      ["get"],
      { kind: "alarm", alarm: "superseded" },
    ],
    [
      "stores a superseded token if the user accepts it",
      accept,
      [loaded(), got("older", { superseded: true }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", changed: true },
    ],
    [
      "does not adopt a superseded token",
      recover,
      [pending(), got("older", { superseded: true })],
      ["get"],
      { kind: "alarm", alarm: "superseded", rotating: true },
    ],
    [
      "does not adopt a cached response",
      recover,
      [pending(), fromCache],
      ["get"],
      { kind: "alarm", alarm: "cached", rotating: true },
    ],
    [
      'does not report "not rotated" if the token is known not to be current',
      recover,
      [pending({ fences: 1, resting: true, superseded: true }, true), got("old")],
      ["get"],
      { kind: "alarm", alarm: "superseded", rotating: true },
    ],
    [
      "does not refresh an unrecorded group that an unanswered request may have created",
      fetch(),
      [loaded({ recorded: undefined }), got("x", { retried: true })],
      ["get"],
      { kind: "alarm", alarm: "maybe-created" },
    ],
    [
      "does not adopt the token of a group that may have been recreated",
      recover,
      [pending({ teamId: undefined }), got("x", { retried: true })],
      ["get"],
      { kind: "alarm", alarm: "maybe-created", rotating: true },
    ],
    [
      "adopts the token after a retried GET with the same team ID",
      recover,
      [pending(), got("new", { retried: true }), written, written, written],
      ["get", ...stores(), "clear-journal"],
      { kind: "adopted" },
    ],
    [
      "reports that a group may have been created, if that is allowed",
      fetch(true),
      [loaded({ recorded: undefined }), got("x", { retried: true }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", created: undefined },
    ],
    ["has nothing to recover without a journal", recover, [loaded()], [], { kind: "idle" }],
    [
      "writes the journal to start the quarantine",
      recover,
      [pending({ fences: MAX_FENCES }), got("old"), written],
      ["get", "write-journal"],
      { kind: "unknown" },
    ],
    [
      "continues the quarantine",
      recover,
      [pending({ fences: MAX_FENCES, resting: true }), got("old")],
      ["get"],
      { kind: "unknown" },
    ],
    [
      'reports "not rotated" if the quarantine is over and nothing has changed since',
      recover,
      [rested({ answeredAt: 1_000 }), got("old", { answeredAt: 1_000 + QUARANTINE_MS }), written],
      ["get", "clear-journal"],
      { kind: "not-rotated" },
    ],
    [
      "does not trust a response from before the end of the quarantine",
      recover,
      [rested({ answeredAt: 1_000 }), got("old", { answeredAt: QUARANTINE_MS - 10_000 })],
      ["get"],
      { kind: "alarm", alarm: "cached", rotating: true },
    ],
    [
      "reports an unknown outcome for a response without a date",
      recover,
      [rested({ answeredAt: 1_000 }), got("old")],
      ["get"],
      { kind: "unknown" },
    ],
    [
      "reports an unknown outcome if no earlier response had a date",
      recover,
      [rested({}), got("old", { answeredAt: 9e12 })],
      ["get"],
      { kind: "unknown" },
    ],
    [
      'reports "not rotated" without a date if the user accepts the group',
      accept,
      [rested({}), got("old"), written],
      ["get", "clear-journal"],
      { kind: "not-rotated" },
    ],
    ...[
      [{ environment: "other" }, accept] as const,
      [{ environment: "other" }, recover] as const,
      [{ environment: "unknown", teamId: undefined }, recover] as const,
      [{ environment: "unknown", created: true }, recover] as const,
    ].map(
      ([more, intent]): Case => [
        `keeps the journal after a response of another environment: ${intent.kind} ${JSON.stringify(more)}`,
        intent,
        [pending(), got("x", more)],
        ["get"],
        { kind: "alarm", alarm: "other-environment", rotating: true },
      ],
    ),
    [
      "reports an alarm and keeps the journal if the group was recreated",
      recover,
      [pending(), got("x", { created: true })],
      ["get"],
      { kind: "alarm", alarm: "recreated", rotating: true },
    ],
    [
      "reports the alarm again in the next run",
      recover,
      [pending(), got("x", { teamId: 2 })],
      ["get"],
      { kind: "alarm", alarm: "recreated" },
    ],
    [
      "stores a recreated group if the user accepts it",
      accept,
      [pending(), got("x", { teamId: 2 }), written, written, written],
      ["get", ...stores(), "clear-journal"],
      { kind: "adopted" },
    ],
    [
      "accepts a group without a journal",
      accept,
      [loaded(), got("x", { teamId: 2 }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", changed: true },
    ],
    [
      "keeps the journal after a response for another ID",
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
      "fetches a group, and creates it if allowed",
      fetch(true),
      [loaded({ recorded: undefined }), got("x", { created: true }), written, written],
      ["get", ...stores(false)],
      { kind: "fetched", created: true, changed: true },
    ],
    [
      "does not store a recorded group that was recreated",
      fetch(true),
      [loaded(), got("x", { created: true })],
      ["get"],
      { kind: "alarm", alarm: "recreated" },
    ],
    [
      "does not store a new group in a refresh",
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
