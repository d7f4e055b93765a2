import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { plainClient } from "../../features/client.ts";
import { codeActions } from "../../features/config/codeActions.ts";
import type { SiteConfig } from "../../formats/format.ts";
import { parseSiteConfig } from "../../formats/siteConfig.ts";
import { applyEdits } from "../../json/edits.ts";
import { breakText, mistakes } from "../../testing/breakage.ts";
import { olderConfigs, siteConfigs } from "../../testing/configs.ts";
import { fixesOf } from "../../testing/findings.ts";
import { growthOf, SAFE_GROWTH } from "../../testing/growth.ts";
import { write, writtenStyles } from "../../testing/layouts.ts";
import { siteOf } from "../../testing/memoryFiles.ts";
import { rules } from "../index.ts";
import { isNoWorse } from "../syntax/problemsOf.ts";
import { check } from "./check.ts";
import { defaultCheckSettings } from "./rule.ts";
import { applySafeFixes } from "./safeFixes.ts";

// Counts how often the whole text is parsed in order to try fixes.
vi.mock("../syntax/problemsOf.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../syntax/problemsOf.ts")>();
  return { ...original, isNoWorse: vi.fn(original.isNoWorse) };
});

const site = await siteOf({ "a.mdx": "# A" });

const repeated = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));

/** Configs with the given groups. */
const WITH_GROUPS = {
  "docs.json": (groups: string): string => `{"theme":"mint","name":"Acme","navigation":{"groups":[${groups}]}}`,
  "mint.json": (groups: string): string => `{"name":"Acme","navigation":[${groups}]}`,
} as const;

/** Groups that cause thousands of findings on one line. */
const ITEMS: readonly (readonly [title: string, items: (size: number) => string])[] = [
  ["empty objects", (size) => `${repeated("{},", size)}{}`],
  ["empty objects without commas", (size) => repeated("{}", size)],
  ["empty objects after a long indentation", (size) => `\n${" ".repeat(size / 2)}${repeated("{},", size / 2)}{}`],
  ["pages next to groups", (size) => `${repeated('"a",', size)}"a"`],
];

describe.each(["docs.json", "mint.json"] as const)("in a %s", (file) => {
  it.each(ITEMS)("fixes %s in linear time", { timeout: 120_000 }, async (_, items) => {
    const fix = (size: number) => {
      const config = parseSiteConfig(`file:///site/${file}`, WITH_GROUPS[file](items(size)));
      return applySafeFixes(config, site, rules, defaultCheckSettings);
    };
    expect(await growthOf(fix)).toBeLessThan(SAFE_GROWTH);
  });
});

describe("fixes that would make the platform reject an accepted config", () => {
  const redirects = (...sources: string[]): string => withTheme("mint", sources);
  const withTheme = (theme: string, sources: readonly string[]): string =>
    JSON.stringify({
      theme,
      name: "Acme",
      colors: { primary: "#0f766e" },
      navigation: { pages: ["a"] },
      redirects: sources.map((source) => ({ source, destination: "/a" })),
    });
  const parsed = (text: string): SiteConfig => parseSiteConfig("file:///site/docs.json", text);
  const fixedText = (text: string): string => applySafeFixes(parsed(text), site, rules, defaultCheckSettings).file.text;

  it.each([
    ["alone", redirects("b/c", "/b/c"), redirects("b/c", "/b/c")],
    ["next to a good fix", redirects("b/c", "/b/c", "d/e"), redirects("b/c", "/b/c", "/d/e")],
    ["next to the fix for another error", withTheme("Mint", ["b/c", "/b/c"]), redirects("b/c", "/b/c")],
  ])("are not applied %s", (_, text, expected) => {
    expect(fixedText(text)).toBe(expected);
  });

  it("are not offered", () => {
    const offered = (text: string): readonly string[] => {
      const config = parsed(text);
      const [finding] = check(config, site, rules).filter(({ rule }) => rule.id === "redirect-leading-slash");
      return fixesOf(finding!, config, site).map(({ title }) => title);
    };
    expect(offered(redirects("b/c", "/b"))).toHaveLength(1);
    expect(offered(redirects("b/c", "/b/c"))).toEqual([]);
  });
});

/** Four syntax errors whose fixes work individually but break the file when combined. */
const CONFLICTING_FIXES = [
  "{",
  '    "$schema": "https://acme.example/schema.json",',
  '    "name": 5,',
  '    "logo"undefined "/logo.sv\ng"/* keep-1 */,',
  '    "favicon": null,',
  '    "colors": { "primary": "#0{ "a": d9373", "dark": "#0d9373", "anchors": "#0d9373" },',
  '    "navigation": [{ "group": "A \\"quoted\\" name"/* keep-2 */, "icon": "book", "page": "intro" }, { "group": "A \\"quoted\\" name", "pages": ["guides/start", "intro"], "icon": "book", "version": "v1" }/* keep-3 */],',
  '    "topbarLinks": [{ "name": "A \\"quoted\\" name", "url": "" }, { "name": "Acme", "url": "acme.com" }, { "name": "Acme", "url": "/contact" }/* k"',
].join("\r\n");

describe("broken files", () => {
  const brokenFiles = (configs: typeof siteConfigs) =>
    fc
      .tuple(configs, writtenStyles(), fc.array(mistakes, { minLength: 1, maxLength: 4 }))
      .map(([value, style, made]) => breakText(write(value, style), made));

  it.each([
    ["docs.json", siteConfigs, []],
    ["mint.json", olderConfigs, [CONFLICTING_FIXES]],
  ])(
    "are not made worse in a %s, and the edits produce the resulting text",
    { timeout: 480_000 },
    (file, configs, known) => {
      fc.assert(
        fc.property(brokenFiles(configs), (text) => {
          const given = parseSiteConfig(`file:///site/${file}`, text);
          const { file: config, edits, fixed } = applySafeFixes(given, site, rules, defaultCheckSettings);
          expect(applyEdits(text, edits)).toBe(config.text);
          expect(isNoWorse(given, edits, 0), config.text).toBe(true);
          if (fixed === 0) expect(config.text).toBe(text);
        }),
        { numRuns: 25, examples: known.map((each) => [each] as [string]) },
      );
    },
  );

  /** Ways to request the fixes of all findings. */
  const REQUESTS: readonly (readonly [title: string, request: (config: SiteConfig) => unknown])[] = [
    ["all safe fixes are requested", (config) => applySafeFixes(config, site, rules, defaultCheckSettings)],
    [
      "the quick fixes of a range are requested",
      (config) => {
        const checked = { findings: check(config, site, rules), rules, settings: defaultCheckSettings };
        const client = { ...plainClient, resolvesEdits: true };
        const end = config.document.positionAt(config.text.length);
        const range = { start: { line: 0, character: 0 }, end };
        return codeActions(config, site, checked, range, { diagnostics: [] }, client);
      },
    ],
  ];
  it.each(REQUESTS)("are parsed a limited number of times when %s", { timeout: 120_000 }, (_, request) => {
    const config = parseSiteConfig("file:///site/mint.json", `[${repeated('{"a":[}', 100_000)}]`);
    expect(check(config, site, rules).length).toBeGreaterThanOrEqual(100);
    // Rejecting all fixes leads to the maximum number of trials.
    const reading = vi.mocked(isNoWorse).mockClear().mockReturnValue(false);
    request(config);
    expect(reading.mock.calls.length).toBeGreaterThan(0);
    expect(reading.mock.calls.length).toBeLessThanOrEqual(20);
    reading.mockReset();
  });
});
