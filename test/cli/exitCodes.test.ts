import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runProgram } from "../support/runProgram.ts";
import { type Files, findings, folderWith, HEALTHY, programFile, siteConfig } from "./support/run.ts";

/** A config of eleven small files. Each file includes the next one ten times. */
const NESTED: Files = Object.fromEntries([
  ["a.mdx", "# A"],
  [
    "docs.json",
    '{ "theme": "mint", "name": "A", "colors": { "primary": "#0d9373" }, "navigation": { "groups": [{ "$ref": "0.json" }] } }',
  ],
  ...Array.from({ length: 11 }, (_, index) => [
    `${index}.json`,
    JSON.stringify({ group: "G", pages: index < 10 ? Array(10).fill({ $ref: `${index + 1}.json` }) : ["a"] }),
  ]),
]);

/** A config with one error, one warning, one info and one hint. */
const MIXED: Files = {
  "a.mdx": "# A",
  "lost.mdx": "# L",
  "site.config.json": `{
  "name": "Mixed",
  "colors": { "primary": "teal" },
  "versions": ["v1", "v2", "v1"],
  "analytics": {},
  "navigation": [{ "group": "G", "pages": ["a"] }]
}`,
};

describe("exit codes", () => {
  it.each<readonly [title: string, files: Files, args: readonly string[], code: number]>([
    ["0 without findings", HEALTHY, [], 0],
    ["1 for an error", MIXED, [], 1],
    ["0 for one warning", MIXED, ["--rule", "invalid-color=off"], 0],
    ["1 for too many warnings", MIXED, ["--rule", "invalid-color=off", "--max-warnings", "0"], 1],
    ["0 for as many warnings as are allowed", MIXED, ["--rule", "invalid-color=off", "--max-warnings", "1"], 0],
    ["1 for an error that only --strict reports", { ...MIXED }, ["--rule", "invalid-color=off", "--strict"], 1],
    ["1 for a rule raised to error", MIXED, ["--rule", "invalid-color=off", "--rule", "orphan-page=error"], 1],
    ["2 for an unreadable file next to a readable one", { ...MIXED, "b/mint.json": "\0\0" }, [], 2],
    ["2 for a config that is too expensive to check", NESTED, ["--rule", "too-expensive=off"], 2],
    ["2 for a missing path next to an existing one", HEALTHY, ["site.config.json", "nowhere"], 2],
  ])("%s", async (_, files, args, code) => {
    const cwd = folderWith(files);
    for (const format of ["pretty", "json", "sarif", "github"]) {
      expect((await siteConfig(["check", "--format", format, ...args], { cwd })).code, format).toBe(code);
    }
  });

  it.skipIf(!existsSync("/dev/full")).each([["check"], ["rules"], ["--version"]])(
    "2 for output that cannot be written, for example because the disk is full: %s",
    async (...args) => {
      const child = ["-c", 'exec "$0" "$@" > /dev/full', process.execPath, programFile, ...args];
      const { code, stderr } = await runProgram("/bin/sh", child, { cwd: folderWith(HEALTHY) });
      const message = "site-config: Standard output cannot be written (ENOSPC). The output is missing or incomplete.\n";
      expect([code, stderr]).toEqual([2, message]);
    },
  );

  it("explains that a check is incomplete, even if the finding is turned off", async () => {
    const { stderr } = await siteConfig(["check", "--rule", "too-expensive=off"], { cwd: folderWith(NESTED) });
    expect(stderr).toBe("site-config: Some files are too expensive to check completely, so findings may be missing.\n");
  });

  it("explains that there were too many warnings", async () => {
    const args = ["check", "--rule", "invalid-color=off", "--max-warnings", "0"];
    const { stderr } = await siteConfig(args, { cwd: folderWith(MIXED) });
    expect(stderr).toBe("site-config: 1 warning; --max-warnings allows 0.\n");
  });
});

describe("settings", () => {
  const levels = (found: readonly { code: string; severity: string }[]) =>
    Object.fromEntries(found.map(({ code, severity }) => [code, severity]));

  it("reads .sitekeeper.json, which command-line options override", async () => {
    const cwd = folderWith({
      ...MIXED,
      ".sitekeeper.json": '{ "strict": true, "rules": { "invalid-color": "info", "orphan-page": "off" } }',
    });
    expect(levels((await findings([], { cwd })).found)).toEqual({
      "invalid-color": "info",
      "duplicate-version": "warning",
      "unknown-field": "error",
    });
    const { found } = await findings(["--rule", "invalid-color=hint", "--rule=orphan-page=warning"], { cwd });
    expect(levels(found)).toMatchObject({ "invalid-color": "hint", "orphan-page": "warning" });
  });

  it.each([
    [
      '{ "rules": { "orphan-pages": "off" } }',
      0,
      '.sitekeeper.json:1:14: warning: Unknown rule "orphan-pages". Did you mean "orphan-page"?',
    ],
    ['{ "rules": { "orphan-page": "loud" } }', 2, ".sitekeeper.json:1:29: error: Expected one of"],
    ['{ "rules": ', 2, ".sitekeeper.json:1:"],
    ["[]", 2, ".sitekeeper.json:1:1: error: Expected an object"],
  ])("reports invalid settings: %s", async (text, code, expected) => {
    const cwd = folderWith({ ...HEALTHY, ".sitekeeper.json": text });
    const ran = await findings([], { cwd });
    expect({ code: ran.code, found: ran.found }).toEqual({ code, found: [] });
    expect(ran.stderr).toContain(expected);
  });
});
