import type { GroupKey, Outcome, Report } from "@sitekeeper/user-groups";
import { describe, expect, it } from "vitest";
import { bulkReport, bulkRotate } from "./bulkRotate.ts";

const keys = ["a", "b", "c"].map((userGroupId) => ({ origin: "o", environment: "Testing", userGroupId }));

/** Parses an outcome such as `kind` or `kind saved`. By default, the token is fully saved. */
function outcomeOf(text: string): Outcome {
  const [kind, saved = "fully"] = text.split(" ");
  return {
    kind,
    ...(kind === "rotated" || kind === "adopted" || kind === "changed-elsewhere" ? { saved } : {}),
  } as Outcome;
}

async function run(outcomes: readonly string[], cancelAfter = Number.POSITIVE_INFINITY) {
  const started: string[] = [];
  const rows = await bulkRotate(keys, {
    openTargetsOf: ({ userGroupId }) =>
      outcomes[started.indexOf(userGroupId)]?.endsWith(" open") ? "Open." : undefined,
    rotate: async (key: GroupKey) => {
      return { key, outcome: outcomeOf(outcomes[started.length - 1] ?? "rotated") } as Report;
    },
    describe: ({ outcome }) => outcome.kind,
    canceled: () => started.length >= cancelAfter,
    onProgress: ({ userGroupId }) => started.push(userGroupId),
  });
  return { started: started.join(""), results: rows.map(({ result }) => result) };
}

describe("bulkRotate", () => {
  it.each<[string, readonly string[], string, string[]]>([
    ["rotates the groups one by one", [], "abc", ["done", "done", "done"]],
    ["stops at an unknown outcome", ["rotated", "unknown"], "ab", ["done", "problem", "skipped"]],
    ["stops at an alarm", ["alarm"], "a", ["problem", "skipped", "skipped"]],
    ["stops if the service fails", ["failed"], "a", ["problem", "skipped", "skipped"]],
    ["stops if a token was not stored", ["rotated not-in-secret-store"], "a", ["problem", "skipped", "skipped"]],
    ["stops if a token was not recorded", ["adopted not-in-registry"], "a", ["problem", "skipped", "skipped"]],
    [
      "stops if a token that was changed elsewhere was not stored",
      ["rotated", "changed-elsewhere not-in-secret-store"],
      "ab",
      ["done", "problem", "skipped"],
    ],
    ["continues after a rejected rotation", ["not-rotated"], "abc", ["problem", "done", "done"]],
    ["continues after a group with an open target", ["rotated fully open"], "abc", ["problem", "done", "done"]],
    ["continues after a busy group", ["busy"], "abc", ["problem", "done", "done"]],
  ])("%s", async (_, outcomes, started, results) => {
    expect(await run(outcomes)).toEqual({ started, results });
  });

  it("can be canceled between two groups", async () => {
    expect(await run([], 2)).toEqual({ started: "ab", results: ["done", "done", "skipped"] });
  });

  it("reports what a dry run would rotate", () => {
    const rows = keys.map((key) => ({ key, result: "planned" as const, text: "Token current." }));
    const report = bulkReport("Dry Run", rows, (id) => id);
    expect(report).toContain("\n3 would be rotated. Nothing was sent.\n");
    expect(report).not.toContain("skipped");
  });

  it("escapes names in the table of the report", () => {
    const rows = [{ key: { ...keys[0]!, userGroupId: "a|`b" }, result: "done" as const, text: "[x](command:y) | z" }];
    const line = bulkReport("Rotation", rows, (id) => id)
      .split("\n")
      .at(-2);
    expect(line).toBe("| ``a\\|`b`` | Testing | rotated | \\[x\\](command:y) \\| z |");
  });
});
