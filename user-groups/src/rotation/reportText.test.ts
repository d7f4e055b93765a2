import { expect, it } from "vitest";
import { reportText } from "./reportText.ts";
import type { Report } from "./rotator.ts";

it("shows hidden characters in an ID as escape sequences", () => {
  const report: Report = {
    key: { origin: "http://127.0.0.1", environment: "Testing", userGroupId: "a\u202e<b>" },
    intent: "recover",
    outcome: { kind: "idle" },
    otherApiToken: false,
  };
  expect(reportText(report).text).toBe('"a\\u202e<b>" does not have a pending rotation.');
});
