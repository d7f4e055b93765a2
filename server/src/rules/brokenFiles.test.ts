import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { isJson } from "../testing/damage.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { check } from "./engine/check.ts";
import type { CheckedFinding } from "./engine/rule.ts";
import { needsOf } from "./engine/siteNeeds.ts";
import { rules } from "./index.ts";
import { isSyntaxRule } from "./syntax/problemsOf.ts";

const folder = new URL("../../../examples/acme-docs/", import.meta.url);
const healthy = readFileSync(new URL("site.config.json", folder), "utf8");
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.pathname.length).replace(/^\/+/, ""));
const site = await siteOf(Object.fromEntries(files.map((file) => [file, readFileSync(new URL(file, folder), "utf8")])));
const config = parseSiteConfig("file:///site/site.config.json", healthy);
await site.prepare({ ...needsOf(config, site), bodies: true });

/** The rules that intentionally report something in the healthy file, such as its nested group. */
const foundInHealthy = new Set(check(config, site, rules).map(({ rule }) => rule.id));

/** Returns the findings in a text, excluding syntax errors and findings that the healthy file also has. */
function otherFindings(text: string): readonly CheckedFinding[] {
  return check(parseSiteConfig("file:///site/site.config.json", text), site, rules).filter(
    ({ rule }) => !isSyntaxRule(rule.id) && !foundInHealthy.has(rule.id),
  );
}

/** A broken version of the healthy file. `at` is the offset of the damage. */
interface Broken {
  readonly text: string;
  readonly at: number;
}

/**
 * Describes each rule that reports something in at least 0.5% of the broken texts. Because the healthy file has no such
 * findings, the rule must have drawn conclusions from missing content.
 */
function rulesThatTrustAbsence(inputs: readonly Broken[]): readonly string[] {
  const byRule = new Map<string, { count: number; first: string }>();
  for (const { text, at } of inputs) {
    for (const { rule, message } of new Map(otherFindings(text).map((each) => [each.rule.id, each])).values()) {
      const place = JSON.stringify(`${text.slice(Math.max(0, at - 60), at)}|${text.slice(at, at + 60)}`);
      const seen = byRule.get(rule.id) ?? { count: 0, first: `"${message}" in …${place}…` };
      byRule.set(rule.id, { ...seen, count: seen.count + 1 });
    }
  }
  return [...byRule]
    .filter(([, { count }]) => count / inputs.length >= 0.005)
    .map(
      ([id, { count, first }]) =>
        `${id} reports something in ${count} of ${inputs.length} half-typed files. Call isSound first. ${first}`,
    );
}

/** Only every nth input is checked, because neighboring inputs are broken in the same way. */
const EVERY = 3;

it("draws no conclusions from a file with a missing JSON token", () => {
  const inputs = [...healthy.matchAll(/[{}[\],:"]/g)]
    .filter((_, count) => count % EVERY === 0)
    .map(({ index }) => ({ text: healthy.slice(0, index) + healthy.slice(index + 1), at: index }))
    .filter(({ text }) => !isJson(text));
  expect(rulesThatTrustAbsence(inputs)).toEqual([]);
});

it("draws no conclusions from a truncated file", () => {
  const step = 5 * EVERY;
  const inputs = Array.from({ length: Math.floor(healthy.length / step) }, (_, index) => ({
    text: healthy.slice(0, index * step),
    at: index * step,
  }));
  expect(rulesThatTrustAbsence(inputs)).toEqual([]);
});

it("draws no conclusions from a binary file", () => {
  const inputs = [...healthy.matchAll(/"/g)]
    .filter((_, count) => count % EVERY === 0)
    .map(({ index }) => ({ text: `${healthy.slice(0, index)}\0${healthy.slice(index + 1)}`, at: index }));
  expect(rulesThatTrustAbsence(inputs)).toEqual([]);
});

it("still reports other problems in a broken file", () => {
  const text =
    '{\n  "name": "A"\n  "tabs": [{ "name": "B" }],\n  "modeToggle": { "default": "Dark" },\n  "navigation": []\n}';
  expect(otherFindings(text).map(({ message }) => message)).toEqual([
    'Missing required field "url" in this tab.',
    '"Dark" is not an allowed value. Use "light" or "dark". Did you mean "dark"?',
  ]);
});
