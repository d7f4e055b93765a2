import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { LEVELS } from "../../settings/settings.ts";
import { rules } from "../index.ts";
import { editorSettingRules, editorSettingTexts, RULE_TEXTS, settingsFileRules } from "./ruleSettings.ts";

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8"));
/** Compares the values as text, so that the order matters. */
const print = (value: unknown): string => JSON.stringify(value, null, 2);

it('keeps the rules in schemas/sitekeeper.schema.json up to date (run "npm run generate")', () => {
  const schema = read("schemas/sitekeeper.schema.json");
  expect(print(schema.properties.rules.properties)).toBe(print(settingsFileRules(rules)));
});

it('keeps the rules in package.json up to date (run "npm run generate")', () => {
  const sections: { properties: Record<string, { properties?: unknown }> }[] =
    read("package.json").contributes.configuration;
  const [setting] = sections.flatMap(({ properties }) => properties["sitekeeper.rules"] ?? []);
  expect(print(setting?.properties)).toBe(print(editorSettingRules(rules, LEVELS)));
});

it('keeps the rule texts in package.nls.json up to date (run "npm run generate")', () => {
  const texts = Object.entries(read("package.nls.json")).filter(([key]) => key.startsWith(RULE_TEXTS));
  expect(print(texts)).toBe(print(Object.entries(editorSettingTexts(rules))));
});
