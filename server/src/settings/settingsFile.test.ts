import { describe, expect, it } from "vitest";
import { readSettingsFile } from "./settingsFile.ts";

describe("readSettingsFile", () => {
  it.each<[string, string, unknown]>([
    [
      "all that there is, comments aside",
      '{ // why not\n"$schema": "x", "files": ["docs/site.json"], "strict": true, "rules": { "invalid-color": "warning" } }',
      { files: ["docs/site.json"], strict: true, rules: { "invalid-color": "warning" } },
    ],
    [
      "what is right beside a mistake",
      '{"strict": "yes", "rules": {"invalid-color": "off", "other": "loud"}}',
      { rules: { "invalid-color": "off" } },
    ],
    ["the globs that can be used", `{"files": ["", 1, ${JSON.stringify("{a,b}".repeat(7))}, "x"]}`, { files: ["x"] }],
    ["the last of two values", '{"strict": false, "strict": true}', { strict: true }],
    ["what comes before broken JSON", '{"strict": true, "rules": {', { strict: true, rules: {} }],
    ["a key without a value", '{"strict": true, "files"', { strict: true }],
    ["nothing of a list", "[]", {}],
    ["nothing of brackets without end", "[".repeat(20_000), {}],
    ["nothing of an empty file", "", {}],
  ])("reads %s", (_, text, expected) => {
    expect(readSettingsFile("file:///.sitekeeper.json", text).settings).toEqual(expected);
  });
});
