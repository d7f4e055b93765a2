import { describe, expect, it } from "vitest";
import { attentionOf, badgeText, messageText } from "./attention.ts";

const DAY = 86_400_000;
const now = 1_000 * DAY;
const rows = [
  { state: "current", rotatedAt: now - 91 * DAY },
  { state: "current", rotatedAt: now - 89 * DAY },
  { state: "current" },
  { state: "unknown", rotatedAt: 0 },
  { state: "stale" },
  { state: "lost" },
  { state: "lost" },
] as const;

describe("what needs attention", () => {
  it("is counted once for each group", () => {
    expect(attentionOf(rows, 90, now)).toEqual({ unknown: 1, stale: 1, lost: 2, old: 1 });
    expect(attentionOf(rows, 0, now).old).toBe(0);
    expect(badgeText(attentionOf(rows, 90, now))).toEqual({
      count: 5,
      tooltip:
        "1 group with an unfinished rotation, outcome unknown, 1 group with a stale token, 2 groups whose token the credential store lost, 1 group with a token that is due to be rotated",
    });
  });

  it("is no badge when there is nothing", () => {
    expect(badgeText(attentionOf([{ state: "current" }], 90, now))).toBeUndefined();
  });
});

describe("what the view says", () => {
  const nothing = attentionOf([], 0, now);
  it.each([
    [{ empty: true, attention: nothing, filter: "", ignoredWorkspaceValue: false, secretsAreKept: true }, undefined],
    [
      { empty: false, attention: nothing, filter: "", ignoredWorkspaceValue: false, secretsAreKept: true },
      "Groups that this machine knows; the API has no list.",
    ],
    [
      {
        empty: false,
        attention: { ...nothing, unknown: 1 },
        filter: "a](b",
        ignoredWorkspaceValue: true,
        secretsAreKept: false,
      },
      'Outcome unknown for 1 group: being checked. Do not rotate again meanwhile. This workspace sets sitekeeper.userGroups.connections; that is ignored, for safety. The credential store of this machine keeps secrets in memory only: after a reload, API tokens have to be entered again. Filtered by "a] (b". Groups that this machine knows; the API has no list.',
    ],
  ])("%#", (state, expected) => {
    expect(messageText(state)).toBe(expected);
  });
});
