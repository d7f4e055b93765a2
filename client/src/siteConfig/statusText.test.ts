import { describe, expect, it } from "vitest";
import { describeStatus } from "./statusText.ts";

const clean = { milliseconds: 2.34, counts: { error: 0, warning: 0, info: 0, hint: 3 } };
const byGlob = { language: "site-config", why: "files", glob: "**/mint.json" } as const;
const byLongGlob = { ...byGlob, glob: "packages/**/documentation/sites/*/mint.json" };

describe("describeStatus", () => {
  it.each([
    ["before the first check", byGlob, undefined, "Not checked yet", "Path matches **/mint.json", false],
    ["a clean file", byGlob, clean, "No findings", "Path matches **/mint.json", false],
    ["a long pattern", byLongGlob, clean, "No findings", "Path matches packages/**/documentation/sites…", false],
    [
      "findings",
      { language: "site-config", why: "user" } as const,
      { ...clean, counts: { error: 1, warning: 2, info: 3, hint: 4 } },
      "1 error, 2 warnings, 3 infos",
      "Chosen by you",
      false,
    ],
    ["a language chosen by hand", undefined, clean, "No findings", "Language set in the editor", false],
    ["a slow check", byGlob, { ...clean, milliseconds: 300.4 }, "No findings", "Slow check: 300 ms", true],
    [
      "broken settings",
      byGlob,
      { ...clean, settingsFile: { uri: "file:///.sitekeeper.json", problems: 1 } },
      "No findings",
      "1 problem in .sitekeeper.json",
      true,
    ],
  ])("%s", (_, verdict, check, text, detail, isWarning) => {
    expect(describeStatus(verdict, check)).toEqual({ text, detail, isWarning });
  });
});
