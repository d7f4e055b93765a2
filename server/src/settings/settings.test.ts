import { describe, expect, it } from "vitest";
import { DEFAULT_FILES, mergeSettings, settingsFrom } from "./settings.ts";

describe("settingsFrom", () => {
  it.each([
    ["undefined", undefined, {}],
    ["null", null, {}],
    ["an array", [1], {}],
    ["wrong types", { files: "x", strict: "yes", rules: [] }, {}],
    ["an array with an invalid item", { files: ["a", 1] }, { files: ["a"] }],
    ["invalid severities", { rules: { a: "loud", b: "off", c: 1 } }, { rules: { b: "off" } }],
    [
      "all settings",
      { files: ["x"], strict: true, rules: { a: "hint" } },
      { files: ["x"], strict: true, rules: { a: "hint" } },
    ],
  ])("reads %s", (_, value, expected) => {
    expect(settingsFrom(value)).toEqual(expected);
  });
});

describe("mergeSettings", () => {
  it("ignores the pages that match a rule's globs", () => {
    const { check } = mergeSettings({ ignore: { "link-not-found": ["reference/**", "{"], "undefined-name": [] } });
    const ignored = (path: string) => check.ignores?.("link-not-found", path);
    expect(["reference/a/b.mdx", "guides/a.mdx"].map(ignored)).toEqual([true, false]);
    expect(check.ignores?.("undefined-name", "reference/a.mdx")).toBe(false);
    expect(check.ignores?.("toString", "reference/a.mdx")).toBe(false);
  });

  it("applies defaults", () => {
    expect(mergeSettings()).toEqual({ files: DEFAULT_FILES, check: { strict: false, levels: {} } });
  });

  it("prefers the user's settings, rule by rule", () => {
    expect(
      mergeSettings(
        { files: ["a"], strict: true, rules: { one: "off", two: "off" } },
        { strict: false, rules: { two: "error" } },
      ),
    ).toEqual({ files: ["a"], check: { strict: false, levels: { one: "off", two: "error" } } });
  });
});
