import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseSiteConfig } from "../formats/siteConfig.ts";
import { isJson } from "../testing/damage.ts";
import { siteOf } from "../testing/memoryFiles.ts";
import { check } from "./engine/check.ts";
import type { CheckedFinding } from "./engine/rule.ts";
import { needsOf } from "./engine/siteNeeds.ts";
import { rules } from "./index.ts";
import { isSyntaxRule } from "./syntax/problemsOf.ts";

/** The examples in each format. */
const EXAMPLES = [
  ["acme-freight", "docs.json"],
  ["acme-docs", "site.config.json"],
] as const;

/** An example without mistakes, with a function that checks broken versions of its config. */
async function openExample(example: string, file: string) {
  const folder = new URL(`../../../examples/${example}/`, import.meta.url);
  const healthy = readFileSync(new URL(file, folder), "utf8");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(folder.pathname.length).replace(/^\/+/, ""));
  const site = await siteOf(
    Object.fromEntries(files.map((each) => [each, readFileSync(new URL(each, folder), "utf8")])),
  );
  const uri = `file:///site/${file}`;
  const config = parseSiteConfig(uri, healthy);
  await site.prepare({ ...needsOf(config, site), bodies: true });
  // Rules can intentionally report something in the healthy file, such as its nested group.
  const foundInHealthy = new Set(check(config, site, rules).map(({ rule }) => rule.id));
  /** Returns the findings in a text, excluding syntax errors and findings that the healthy file also has. */
  const otherFindings = (text: string): readonly CheckedFinding[] =>
    check(parseSiteConfig(uri, text), site, rules).filter(
      ({ rule }) => !isSyntaxRule(rule.id) && !foundInHealthy.has(rule.id),
    );
  return { healthy, otherFindings };
}

type Example = Awaited<ReturnType<typeof openExample>>;

/** A broken version of the healthy file. `at` is the offset of the damage. */
interface Broken {
  readonly text: string;
  readonly at: number;
}

/**
 * Describes each rule that reports something in at least 0.5% of the broken texts. Because the healthy file has no such
 * findings, the rule must have drawn conclusions from missing content.
 */
function rulesThatTrustAbsence({ otherFindings }: Example, inputs: readonly Broken[]): readonly string[] {
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

describe.each(EXAMPLES)("in %s/%s", async (name, file) => {
  const example = await openExample(name, file);
  const { healthy } = example;

  it("draws no conclusions from a file with a missing JSON token", () => {
    const inputs = [...healthy.matchAll(/[{}[\],:"]/g)]
      .filter((_, count) => count % EVERY === 0)
      .map(({ index }) => ({ text: healthy.slice(0, index) + healthy.slice(index + 1), at: index }))
      .filter(({ text }) => !isJson(text));
    expect(rulesThatTrustAbsence(example, inputs)).toEqual([]);
  });

  it("draws no conclusions from a truncated file", () => {
    const step = 5 * EVERY;
    const inputs = Array.from({ length: Math.floor(healthy.length / step) }, (_, index) => ({
      text: healthy.slice(0, index * step),
      at: index * step,
    }));
    expect(rulesThatTrustAbsence(example, inputs)).toEqual([]);
  });

  it("draws no conclusions from a binary file", () => {
    const inputs = [...healthy.matchAll(/"/g)]
      .filter((_, count) => count % EVERY === 0)
      .map(({ index }) => ({ text: `${healthy.slice(0, index)}\0${healthy.slice(index + 1)}`, at: index }));
    expect(rulesThatTrustAbsence(example, inputs)).toEqual([]);
  });
});

it.each([
  [
    ...EXAMPLES[0],
    '{\n  "theme": "mint"\n  "navbar": { "links": [{ "label": "B" }] },\n  "appearance": { "default": "Dark" },\n  "navigation": { "pages": ["v1/start"] }\n}',
    [
      'Missing required field "name" in the site config.',
      'Missing required field "colors" in the site config.',
      'Missing required field "href" in this top-bar link.',
      '"Dark" is not an allowed value. Use "system", "light" or "dark". Did you mean "dark"?',
    ],
  ],
  [
    ...EXAMPLES[1],
    '{\n  "name": "A"\n  "tabs": [{ "name": "B" }],\n  "modeToggle": { "default": "Dark" },\n  "navigation": []\n}',
    [
      'Missing required field "url" in this tab.',
      '"Dark" is not an allowed value. Use "light" or "dark". Did you mean "dark"?',
    ],
  ],
] as const)("still reports other problems in a broken %s/%s", async (name, file, text, expected) => {
  const { otherFindings } = await openExample(name, file);
  expect(otherFindings(text).map(({ message }) => message)).toEqual(expected);
});
