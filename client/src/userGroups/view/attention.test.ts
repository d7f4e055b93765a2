import { describe, expect, it } from "vitest";
import { attentionOf, badgeText, messageText } from "./attention.ts";

const groups = (["current", "due", "unknown", "rotating", "stale", "lost", "lost"] as const).map((status) => ({
  status,
}));

describe("attentionOf", () => {
  it("counts each group once", () => {
    expect(attentionOf(groups)).toEqual({ unknown: 1, stale: 1, lost: 2, due: 1 });
    expect(badgeText(attentionOf(groups))).toEqual({
      count: 5,
      tooltip:
        "1 pending rotation (outcome unknown), 1 stale token, 2 tokens lost by the credential store, 1 token due for rotation",
    });
  });

  it("returns no badge if nothing needs attention", () => {
    expect(badgeText(attentionOf([{ status: "current" }]))).toBeUndefined();
  });
});

describe("the view's message", () => {
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
      "Groups stored on this machine. The API cannot list groups.",
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
      `1 pending rotation, outcome unknown. Next check at ${nextCheck.toLocaleTimeString()}. Do not rotate again until the outcome is known. This workspace sets sitekeeper.userGroups.connections. For security reasons, the value is ignored. This machine's credential store keeps secrets in memory only. You will need to enter API tokens again after a reload. Filtered by "a] (b". Groups stored on this machine. The API cannot list groups.`,
    ],
  ])("%#", (state, expected) => {
    expect(messageText(state)).toBe(expected);
  });
});
