import { describe, expect, it } from "vitest";
import { describeStatus } from "./statusText.ts";

const clean = { milliseconds: 2.34, counts: { error: 0, warning: 0, info: 0, hint: 3 } };
const byGlob = { language: "site-config", why: "files", glob: "**/mint.json" } as const;

describe("describeStatus", () => {
  it.each([
    ["before the first check", byGlob, undefined, "Site config", "Path matches **/mint.json", false],
    ["a clean file", byGlob, clean, "Site config: no findings", "Path matches **/mint.json · checked in 2.3 ms", false],
    [
      "findings",
      { language: "site-config", why: "user" } as const,
      { ...clean, counts: { error: 1, warning: 2, info: 3, hint: 4 } },
      "Site config: 1 error, 2 warnings, 3 infos",
      "Chosen by you · checked in 2.3 ms",
      false,
    ],
    [
      "a slow check",
      undefined,
      { ...clean, milliseconds: 300.4 },
      "Site config: no findings",
      "Language set in the editor · checked in 300 ms · slower than 250 ms",
      true,
    ],
    [
      "broken settings",
      byGlob,
      { ...clean, settingsFile: { uri: "file:///.sitekeeper.json", problems: 1 } },
      "Site config: no findings",
      "Path matches **/mint.json · checked in 2.3 ms · 1 problem in .sitekeeper.json",
      true,
    ],
  ])("%s", (_, verdict, check, text, detail, isWarning) => {
    expect(describeStatus(verdict, check)).toEqual({ text, detail, isWarning });
  });
});
