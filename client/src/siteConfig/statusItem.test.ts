import { describe, expect, it, vi } from "vitest";
import { describeStatus } from "./statusItem.ts";

vi.mock("vscode", () => ({}));

const clean = { milliseconds: 2.34, counts: { error: 0, warning: 0, info: 0, hint: 3 } };
const byGlob = { language: "site-config", why: "files", glob: "**/mint.json" } as const;
const byLongGlob = { ...byGlob, glob: "packages/**/documentation/sites/*/mint.json" };

describe("describeStatus", () => {
  it.each([
    ["before the first check", byGlob, undefined, "Not checked yet", "Matches **/mint.json", false],
    ["a file without findings", byGlob, clean, "No findings", "Matches **/mint.json", false],
    ["a long pattern", byLongGlob, clean, "No findings", "Matches packages/**/documentati…", false],
    [
      "findings",
      { language: "site-config", why: "user" } as const,
      { ...clean, counts: { error: 1, warning: 2, info: 3, hint: 4 } },
      "1 error, 2 warnings",
      "Chosen by you",
      false,
    ],
    [
      "only infos",
      byGlob,
      { ...clean, counts: { ...clean.counts, info: 3 } },
      "3 infos",
      "Matches **/mint.json",
      false,
    ],
    ["a language set by the user", undefined, clean, "No findings", "Language set in the editor", false],
    ["a slow check", byGlob, { ...clean, milliseconds: 300.4 }, "No findings", "Slow check: 300 ms", true],
    [
      "invalid settings",
      byGlob,
      { ...clean, settingsFile: { uri: "file:///.sitekeeper.json", problems: 1 } },
      "No findings",
      "1 problem in .sitekeeper.json",
      true,
    ],
    [
      "invalid settings and a slow check",
      byGlob,
      { ...clean, milliseconds: 300, settingsFile: { uri: "file:///.sitekeeper.json", problems: 2 } },
      "No findings",
      "2 problems in .sitekeeper.json",
      true,
    ],
  ])("%s", (_, verdict, check, text, detail, isWarning) => {
    expect(describeStatus(verdict, check)).toEqual({ text, detail, isWarning });
  });
});
