import { describe, expect, it } from "vitest";
import { readSettingsFile } from "./settingsFile.ts";

describe("readSettingsFile", () => {
  it.each<[string, string, unknown]>([
    [
      "all settings, with comments",
      '{ // why not\n"$schema": "x", "files": ["docs/site.json"], "strict": true, "rules": { "invalid-color": "warning" } }',
      { files: ["docs/site.json"], strict: true, rules: { "invalid-color": "warning" } },
    ],
    [
      "valid settings next to mistakes",
      '{"strict": "yes", "rules": {"invalid-color": "off", "other": "loud"}}',
      { rules: { "invalid-color": "off" } },
    ],
    ["valid globs", `{"files": ["", 1, ${JSON.stringify("{a,b}".repeat(7))}, "x"]}`, { files: ["x"] }],
    ["the last of two duplicate values", '{"strict": false, "strict": true}', { strict: true }],
    ["settings before invalid JSON", '{"strict": true, "rules": {', { strict: true, rules: {} }],
    ["settings before a key without a value", '{"strict": true, "files"', { strict: true }],
    ["no settings from an array", "[]", {}],
    ["no settings from text with excessive brackets", "[".repeat(20_000), {}],
    ["no settings from an empty file", "", {}],
  ])("reads %s", (_, text, expected) => {
    expect(readSettingsFile("file:///.sitekeeper.json", text).settings).toEqual(expected);
  });
});
