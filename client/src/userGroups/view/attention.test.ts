import { describe, expect, it } from "vitest";
import { attentionOf, badgeText, messageText } from "./attention.ts";

const groups = (["current", "due", "unknown", "rotating", "stale", "lost", "lost"] as const).map((standing) => ({
  standing,
}));

describe("what needs attention", () => {
  it("is counted once for each group", () => {
    expect(attentionOf(groups)).toEqual({ unknown: 1, stale: 1, lost: 2, due: 1 });
    expect(badgeText(attentionOf(groups))).toEqual({
      count: 5,
      tooltip:
        "1 group with an unfinished rotation, outcome unknown, 1 group with a stale token, 2 groups whose token the credential store lost, 1 group with a token that is due to be rotated",
    });
  });

  it("is no badge when there is nothing", () => {
    expect(badgeText(attentionOf([{ standing: "current" }]))).toBeUndefined();
  });
});

describe("what the view says", () => {
  const nothing = attentionOf([]);
  const nextCheck = new Date(2026, 0, 1, 12, 4, 31);
  it.each([
    [
      {
        empty: true,
        attention: nothing,
        filter: "",
        nextCheck: undefined,
        ignoredWorkspaceValue: false,
        secretsAreKept: true,
      },
      undefined,
    ],
    [
      {
        empty: false,
        attention: nothing,
        filter: "",
        nextCheck: undefined,
        ignoredWorkspaceValue: false,
        secretsAreKept: true,
      },
      "Groups that this machine knows; the API has no list.",
    ],
    [
      {
        empty: false,
        attention: { ...nothing, unknown: 1 },
        filter: "a](b",
        nextCheck,
        ignoredWorkspaceValue: true,
        secretsAreKept: false,
      },
      `Outcome unknown for 1 group: checked again at ${nextCheck.toLocaleTimeString()}. Do not rotate again meanwhile. This workspace sets sitekeeper.userGroups.connections; that is ignored, for safety. The credential store of this machine keeps secrets in memory only: after a reload, API tokens have to be entered again. Filtered by "a] (b". Groups that this machine knows; the API has no list.`,
    ],
  ])("%#", (state, expected) => {
    expect(messageText(state)).toBe(expected);
  });
});
